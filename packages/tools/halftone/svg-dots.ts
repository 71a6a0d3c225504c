import { AppError } from '@underbase/contract';
import { dotOutlines, type Frame, formatHex, minDotCurve, type PixelImage, type Rgb } from '@underbase/engine';
import type { RunContext } from '../run.ts';
import { type Cells, latticeOf, sumCells } from './cells.ts';
import { coverageOf } from './inks.ts';
import { type HalftoneOptions, inkColor } from './options.ts';
import { inkOfColor } from './paint-inks.ts';
import { anglesOf, minDotMm, type Plan } from './plan.ts';
import { PROCESS } from './process.ts';

const short = (value: number): string => String(Math.round(value * 1e4) / 1e4);

/** Outlines that are used, once each. They stand in cells; the layer that uses them says how large a cell is. */
function outlineDefs(outlines: readonly (readonly number[])[], used: ReadonlySet<number>): string {
  return [...used]
    .sort((one, other) => one - other)
    .map((coverage) => `<path id="d${coverage}" d="M${outlines[coverage].map(short).join(' ')}z"/>`)
    .join('\n');
}

/** What fades and color modes print in: the color itself, or what is left once white is taken out. */
function dotColor(cells: Cells, cell: number, { mode }: HalftoneOptions): string {
  const [r, g, b] = [0, 1, 2].map((channel) => cells.colors[cell * 3 + channel] / cells.inks[cell]);
  if (mode === 'alpha') return formatHex(rounded({ r, g, b }));
  return formatHex(inkOfColor(rounded({ r, g, b })));
}

function rounded({ r, g, b }: Rgb): Rgb {
  return { r: Math.round(r), g: Math.round(g), b: Math.round(b) };
}

interface Layer {
  readonly name: string;
  /** Of all dots; null where each has its own. */
  readonly color: string | null;
  readonly angleDeg: number;
  readonly ink: Uint8Array;
}

function layersOf(image: PixelImage, options: HalftoneOptions): readonly Layer[] {
  const planes = coverageOf(image.pixels, options);
  const angles = anglesOf(options);
  const { mode, paper } = options;
  if (mode === 'cmyk') return planes.map((ink, index) => ({ ...PROCESS[index], angleDeg: angles[index], ink }));
  const color = paper === 'white' ? '#000000' : inkColor(options);
  return [{ name: 'dots', color: mode === 'mono' ? color : null, angleDeg: angles[0], ink: planes[0] }];
}

/** Coverage of cells, where those that would print a narrower dot than `least` print that or none, and hand what that changes on to their neighbors. */
function heldCoverage(cells: Cells, coverages: Uint8Array, least: number): Uint8Array {
  if (least <= 1) return coverages;
  const errors = new Float64Array(coverages.length + cells.columns + 2);
  for (let cell = 0; cell < coverages.length; cell++) {
    if (coverages[cell] === 0 || coverages[cell] >= least) continue;
    const wanted = coverages[cell] + errors[cell];
    coverages[cell] = wanted * 2 > least ? least : 0;
    const error = (wanted - coverages[cell]) / 16;
    errors[cell + 1] += error * 7;
    errors[cell + cells.columns - 1] += error * 3;
    errors[cell + cells.columns] += error * 5;
    errors[cell + cells.columns + 1] += error;
  }
  return coverages;
}

/** One layer's dots. The group's matrix leads from cells to pixels, and dots stand in the middle of their cells. */
function drawLayer(
  image: PixelImage,
  dpi: number,
  layer: Layer,
  options: HalftoneOptions,
  { curve, least }: { readonly curve: Uint8Array | null; readonly least: number },
  used: Set<number>,
) {
  const lattice = latticeOf(options.lpi, dpi, layer.angleDeg);
  const cells = sumCells(image, layer.ink, lattice);
  const square = lattice.along ** 2 + lattice.across ** 2;
  const [cos, sin] = [lattice.along / square, lattice.across / square];
  const dots: string[] = [];
  const asked = Uint8Array.from(cells.counts, (count, cell) => {
    const mean = count > 0 ? Math.round(cells.inks[cell] / count) : 0;
    return curve ? curve[mean] : mean;
  });
  for (const [cell, coverage] of heldCoverage(cells, asked, least).entries()) {
    if (coverage === 0) continue;
    used.add(coverage);
    const x = cells.columnFrom + (cell % cells.columns) + 0.5;
    const y = cells.rowFrom + Math.floor(cell / cells.columns) + 0.5;
    const fill = layer.color === null ? ` fill="${dotColor(cells, cell, options)}"` : '';
    dots.push(`<use href="#d${coverage}" x="${x}" y="${y}"${fill}/>`);
  }
  const matrix = [cos, -sin, sin, cos, 0, 0].map((value) => String(Number(value.toFixed(9)))).join(' ');
  const fill = layer.color === null ? '' : ` fill="${layer.color}"`;
  const blend = options.mode === 'cmyk' ? ' style="mix-blend-mode:multiply"' : '';
  return { text: `<g id="${layer.name}" transform="matrix(${matrix})"${fill}${blend}>\n${dots.join('\n')}\n</g>`, count: dots.length };
}

/**
 * The dots as outlines at true size: one shape for each tint, used wherever a cell has that tint on average.
 * Scattered dots are pixels and have no outlines: option.unknown-choice.
 */
export function drawDots(
  image: PixelImage,
  frame: Frame,
  options: HalftoneOptions,
  { output, curve }: Plan,
  context: RunContext,
): { readonly bytes: Uint8Array; readonly dots: number } {
  if (options.screening !== 'lines')
    throw new AppError('option.unknown-choice', { option: '--screening', value: options.screening, choices: 'lines' });
  const used = new Set<number>();
  const least = minDotCurve(minDotMm(options, frame), options.lpi, options.shape).find((coverage) => coverage > 0) ?? 0;
  let dots = 0;
  const groups: string[] = [];
  for (const layer of layersOf(image, options)) {
    context.progress(groups.length / 4);
    const { text, count } = drawLayer(image, frame.dpi, layer, options, { curve, least }, used);
    groups.push(text);
    dots += count;
  }
  const { width, height } = image;
  const size = `width="${short(output.width / output.dpi)}in" height="${short(output.height / output.dpi)}in" viewBox="0 0 ${width} ${height}"`;
  const paper = options.mode !== 'alpha' && options.paper === 'white' ? `<rect width="${width}" height="${height}" fill="#ffffff"/>\n` : '';
  const defs = `<defs>\n${outlineDefs(dotOutlines(options.shape), used)}\n</defs>`;
  const text = `<svg xmlns="http://www.w3.org/2000/svg" ${size}>\n${defs}\n${paper}${groups.join('\n')}\n</svg>\n`;
  return { bytes: new TextEncoder().encode(text), dots };
}
