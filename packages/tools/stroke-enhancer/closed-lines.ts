import { cutLines, type Frame, lengthPx, lineArea, type PieceLine, type PixelImage, parseLength } from '@underbase/engine';
import { polygonOf } from '../line-polygon.ts';
import type { RunContext } from '../run.ts';
import { boxOf, closedOpenings, type LeftOut, paleParts } from './left-out.ts';
import type { StrokeOptions } from './options.ts';
import { strokeBands } from './widths.ts';

export const MM_PER_INCH = 25.4;
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
/** What is left between two lines is torn by the blade where it is narrower. */
export const LEAST_STRIP_MM = 0.5;
/** Fewer pixels under half covered are grain. */
const LEAST_PALE_PX = 4;

export function pxOf(text: string, frame: Frame): number {
  const length = parseLength(text);
  return length ? lengthPx(length, frame) : 0;
}

/** The width that an opening with round ends has which is as long around and as large, in pixels: a round one's diameter. */
function meanWidth(line: PieceLine, area: number): number {
  const polygon = polygonOf(line, 1);
  let length = 0;
  for (let at = 2; at < polygon.length; at += 2) length += Math.hypot(polygon[at] - polygon[at - 2], polygon[at + 1] - polygon[at - 1]);
  return (length - Math.sqrt(Math.max(0, length ** 2 - 4 * Math.PI * Math.abs(area)))) / Math.PI;
}

/**
 * The narrowest opening that has a line, in pixels. Outside of the stroke its corners are as round as a blade turns, so that the smallest is that circle, and as
 * much wider than that as it would be else. What is left clear as wear is not cut out.
 */
function leastOpeningPx(frame: Frame, { ignoreHoles }: StrokeOptions, roundPx: number): number {
  return Math.max(2 * roundPx + LEAST_OPENING_MM * (frame.dpi / MM_PER_INCH), pxOf(ignoreHoles, frame));
}

/** The closed lines around a result, before bridges part them, in its pixels, and what they leave out; none where nothing is large enough to be cut. */
export function closedLines(
  result: PixelImage,
  frame: Frame,
  options: StrokeOptions,
  { kernels }: Pick<RunContext, 'kernels'>,
): { readonly lines: readonly PieceLine[]; readonly left: LeftOut } {
  const pxPerMm = frame.dpi / MM_PER_INCH;
  const offsetPx = pxOf(options.cutOffset, frame);
  const rules = {
    offsetPx,
    cornersPx: options.corner === 'round' ? Math.max(0, ...strokeBands(frame, options).map(({ toPx }) => toPx)) : 0,
    baysPx: pxOf(options.closeGaps, frame) / 2,
    // A canvas that grows holds all of a stroke.
    isCutOff: options.keepCanvas,
    roundPx: offsetPx > 0 ? ROUND_MM * pxPerMm : 0,
    cutsHoles: true,
    tolerancePx: Math.max(LEAST_PX, WITHIN_MM * pxPerMm),
  };
  const openingPx = leastOpeningPx(frame, options, rules.roundPx);
  const coverage = new Uint8Array(result.width * result.height);
  for (let at = 0; at < coverage.length; at++) coverage[at] = result.pixels[at * 4 + 3];
  const traced = cutLines(coverage, result, rules, kernels);
  const areas = traced.map(lineArea);
  const leastPx = LEAST_AREA_MM2 * pxPerMm ** 2;
  const outer = Math.sign(areas.reduce((most, area) => (Math.abs(area) > Math.abs(most) ? area : most), 0));
  const [lines, specks, narrow]: PieceLine[][] = [[], [], []];
  for (const [at, line] of traced.entries()) {
    const isLarge = Math.abs(areas[at]) >= leastPx;
    if (Math.sign(areas[at]) === outer) (isLarge ? lines : specks).push(line);
    else (isLarge && meanWidth(line, areas[at]) >= openingPx ? lines : narrow).push(line);
  }
  const left: LeftOut = {
    specks: specks.map(boxOf),
    openings: [...narrow.map(boxOf), ...(offsetPx > 0 ? closedOpenings(coverage, result, traced, kernels) : [])],
    pale: paleParts(coverage, result, { reachPx: offsetPx, leastPx: Math.max(LEAST_PALE_PX, leastPx) }, kernels),
  };
  return { lines, left };
}
