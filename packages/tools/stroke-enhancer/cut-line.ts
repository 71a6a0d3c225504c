import {
  alphaPlane,
  type ClosedPath,
  cellArea,
  type Frame,
  outlinePaths,
  type PixelImage,
  parseLength,
  shapeOutline,
  wholeWindow,
} from '@underbase/engine';
import type { RunContext } from '../run.ts';
import type { StrokeOptions } from './options.ts';

/** The line may leave the stroke's edge by so much: under the step of any cutter. */
const TOLERANCE_MM = 0.004;
/** Smaller parts are specks that no blade should follow. */
const LEAST_AREA_MM2 = 0.05;
const UNITS = { mm: { perInch: 25.4, digits: 3 }, in: { perInch: 1, digits: 5 } } as const;

function pathText(path: ClosedPath, scale: number, digits: number): string {
  const points: string[] = [];
  for (let at = 0; at < path.length; at += 2) {
    points.push(`${Number((path[at] * scale).toFixed(digits))} ${Number((path[at + 1] * scale).toFixed(digits))}`);
  }
  return `M${points.join('L')}Z`;
}

/**
 * The outer edge of a result as a cut line: an SVG whose page is the picture at true size, in inches where the stroke's width was given so, else in mm.
 * One path, holes included; hairline, no fill. Returns the file and the number of its lines.
 */
export function cutLine(
  result: PixelImage,
  { dpi }: Frame,
  options: StrokeOptions,
  { kernels }: RunContext,
): { readonly svg: string; readonly lines: number } {
  const area = cellArea({ x: 0, y: 0, width: result.width, height: result.height }, 4);
  const { contour } = shapeOutline(kernels, alphaPlane(kernels, wholeWindow(result), area), area, 0);
  const pxPerMm = dpi / UNITS.mm.perInch;
  const paths = outlinePaths(contour, TOLERANCE_MM * pxPerMm, LEAST_AREA_MM2 * pxPerMm ** 2);
  const unit = options.widthFrom === 'given' && parseLength(options.width)?.unit === 'in' ? 'in' : 'mm';
  const { perInch, digits } = UNITS[unit];
  const scale = perInch / dpi;
  const [width, height] = [result.width, result.height].map((px) => Number((px * scale).toFixed(digits)));
  const hairline = Number(((0.1 / UNITS.mm.perInch) * perInch).toFixed(digits));
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}${unit}" height="${height}${unit}" viewBox="0 0 ${width} ${height}">
<path id="cut-line" d="${paths.map((path) => pathText(path, scale, digits)).join('')}" fill="none" stroke="#ff00ff" stroke-width="${hairline}"/>
</svg>
`;
  return { svg, lines: paths.length };
}
