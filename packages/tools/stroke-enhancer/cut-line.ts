import { encodeDxf, encodeVectorPdf, encodeVectorSvg, type VectorArt, type VectorShape } from '@underbase/codecs';
import { AppError, FORMAT_FACTS } from '@underbase/contract';
import { bridgedLine, cutLines, type Frame, lengthPx, lineArea, type PieceLine, type PixelImage, parseLength } from '@underbase/engine';
import { polygonOf } from '../line-polygon.ts';
import type { Artifact, RunContext } from '../run.ts';
import { CUT_SUFFIX, type StrokeOptions } from './options.ts';
import { strokeBands } from './widths.ts';

const MM_PER_INCH = 25.4;
/** Curves keep this near to the true line; arcs of a DXF as near to the curves. */
const WITHIN_MM = 0.01;
/** Places are known no better than this. */
const LEAST_PX = 0.06;
/** Outside of the stroke no blade turns in a smaller corner. */
const ROUND_MM = 0.5;
/** Smaller parts are specks that no blade should follow. */
const LEAST_AREA_MM2 = 0.05;
/** Openings narrower than this all along are slivers between strokes: a blade on both of their sides would tear what lies between. */
const LEAST_OPENING_MM = 0.5;
/** What cutting programs look for: the name and color that printers and plotters have agreed on; a line of a quarter of a point. */
const CUT = { name: 'CutContour', color: '#ec008c', widthIn: 0.25 / 72 } as const;

/** What cutters read. */
export const CUT_FORMATS = ['svg', 'pdf', 'dxf'] as const;
export type CutFormat = (typeof CUT_FORMATS)[number];

/** A cut line as a drawing. */
export interface CutLine {
  readonly art: VectorArt;
  /** Closed lines before bridges part them. */
  readonly lines: number;
  /** Points that a person would have to move. */
  readonly nodes: number;
}

function encode({ art }: CutLine, format: CutFormat, { dxf }: StrokeOptions): Uint8Array {
  switch (format) {
    case 'pdf':
      return encodeVectorPdf(art);
    case 'dxf':
      return encodeDxf(art, { version: dxf });
    default:
      return encodeVectorSvg(art);
  }
}

function cutFile(line: CutLine, format: CutFormat, options: StrokeOptions, suffix: string): Artifact {
  const { extensions, mime } = FORMAT_FACTS[format];
  return { kind: 'bytes', suffix, extension: extensions[0], mime, bytes: encode(line, format, options) };
}

/** The line as the result itself. */
export function resultFile(line: CutLine, format: CutFormat, options: StrokeOptions): Artifact {
  return cutFile(line, format, options, '');
}

/** The line as the file beside the result that the options ask for; none where they do not. */
export function fileBeside(line: CutLine, options: StrokeOptions): readonly Artifact[] {
  return options.cut === 'none' ? [] : [cutFile(line, options.cut, options, CUT_SUFFIX)];
}

/** How far lines reach beyond the picture, with a little room; 0 where they don't. */
function bleedPx({ width, height }: PixelImage, lines: readonly PieceLine[]): number {
  let most = 0;
  for (const { points } of lines) {
    for (let at = 0; at < points.length; at += 2) {
      most = Math.max(most, -points[at], -points[at + 1], points[at] - width, points[at + 1] - height);
    }
  }
  return most > 0 ? Math.ceil(most) + 1 : 0;
}

function pxOf(text: string, frame: Frame): number {
  const length = parseLength(text);
  return length ? lengthPx(length, frame) : 0;
}

/** The closed lines around a result, before bridges part them, in its pixels; none where nothing is large enough to be cut. */
export function closedLines(
  result: PixelImage,
  frame: Frame,
  options: StrokeOptions,
  { kernels }: Pick<RunContext, 'kernels'>,
): readonly PieceLine[] {
  const pxPerMm = frame.dpi / MM_PER_INCH;
  const offsetPx = pxOf(options.cutOffset, frame);
  const rules = {
    offsetPx,
    cornersPx: options.corner === 'round' ? Math.max(0, ...strokeBands(frame, options).map(({ toPx }) => toPx)) : 0,
    roundPx: offsetPx > 0 ? ROUND_MM * pxPerMm : 0,
    cutsHoles: true,
    tolerancePx: Math.max(LEAST_PX, WITHIN_MM * pxPerMm),
  };
  const coverage = new Uint8Array(result.width * result.height);
  for (let at = 0; at < coverage.length; at++) coverage[at] = result.pixels[at * 4 + 3];
  const lines = cutLines(coverage, result, rules, kernels).filter((line) => Math.abs(lineArea(line)) >= LEAST_AREA_MM2 * pxPerMm ** 2);
  const areas = lines.map(lineArea);
  const outer = Math.sign(areas.reduce((most, area) => (Math.abs(area) > Math.abs(most) ? area : most), 0));
  return lines.filter((line, at) => Math.sign(areas[at]) === outer || meanWidth(line, areas[at]) >= LEAST_OPENING_MM * pxPerMm);
}

/** The width that an opening with round ends has which is as long around and as large, in pixels: a round one's diameter. */
function meanWidth(line: PieceLine, area: number): number {
  const polygon = polygonOf(line, 1);
  let length = 0;
  for (let at = 2; at < polygon.length; at += 2) length += Math.hypot(polygon[at] - polygon[at - 2], polygon[at + 1] - polygon[at - 1]);
  return (length - Math.sqrt(Math.max(0, length ** 2 - 4 * Math.PI * Math.abs(area)))) / Math.PI;
}

/**
 * The outer edge of a result as lines for a blade, at true size: arcs and curves with few points, holes included, at the distance and with the bridges
 * that are asked for. Errors: art.nothing, where there is no line.
 */
export function cutLine(result: PixelImage, frame: Frame, options: StrokeOptions, context: Pick<RunContext, 'kernels'>): CutLine {
  const lines = closedLines(result, frame, options, context);
  if (lines.length === 0) throw new AppError('art.nothing');
  const bridgePx = pxOf(options.bridges, frame);
  const widthPx = CUT.widthIn * frame.dpi;
  const shapes = lines.flatMap((line): VectorShape[] => {
    const parts = bridgePx > 0 ? bridgedLine(line, bridgePx) : null;
    if (!parts) return [{ kind: 'stroke', line, isClosed: true, widthPx, cap: 'round' }];
    return parts.map((part) => ({ kind: 'stroke', line: part, isClosed: false, widthPx, cap: 'butt' }));
  });
  const { width, height } = result;
  const layers = [{ name: CUT.name, color: CUT.color, opacity: 1, shapes }];
  const art: VectorArt = { title: 'Cut line', width, height, dpi: frame.dpi, bleedPx: bleedPx(result, lines), layers };
  return { art, lines: lines.length, nodes: lines.reduce((sum, line) => sum + line.lines.length, 0) };
}
