import { type EdgeWidths, type ShapeEdge, stepPx, THIN, type Tones, toneAt } from '@underbase/engine';

/** Widths are told this exactly, in pixels. */
const STEP_PX = 0.05;
/** So much of all lines, 0 to 1, is thinner than what is called the thinnest: ends, necks and single points are no lines. */
const THINNER = 1 / 20;

/** A scanner blurs a line's ink so far beyond its edges, in pixels; ink is looked at in steps of so much. */
const BLURRED_PX = 2.5;
const LOOK_PX = 0.5;

/** Lengths of lines in pixels by their widths: the place is the width, in steps. */
export type LineWidths = Float64Array;

export const noWidths = (): LineWidths => new Float64Array(0);

/** How wide the line at a point of the edge would be with all of its ink at its fullest, in pixels. */
function inkAcross({ x, y, normalX, normalY }: ShapeEdge, point: number, radius: number, tones: Tones): number {
  let sum = 0;
  for (let far = -BLURRED_PX; far <= 2 * radius + BLURRED_PX; far += LOOK_PX)
    sum += toneAt(tones, x[point] + far * normalX[point] - 0.5, y[point] + far * normalY[point] - 0.5);
  return (sum * LOOK_PX) / 255;
}

/** Which two whole widths a line's is between, and how near to the second, 0 to 1. */
function between(widthPx: number): { readonly lower: number; readonly part: number } {
  const lower = Math.floor(widthPx);
  return { lower, part: widthPx - lower };
}

/**
 * How much of what a scanner's blur made of lines of each width their ink would fill at its fullest, 0 to 1, by the width as it is seen, in pixels: thin lines
 * become far wider than wide ones. Means of many, as grain makes single places differ.
 */
function inkShares(edge: ShapeEdge, { radii }: EdgeWidths, kinds: Uint8Array, limitPx: number, tones: Tones): (widthPx: number) => number {
  const [wide, inked] = [new Float64Array(Math.ceil(limitPx) + 3), new Float64Array(Math.ceil(limitPx) + 3)];
  for (let point = 0; point < edge.count; point++) {
    if (kinds[point] !== THIN) continue;
    const widthPx = Math.min(limitPx, 2 * radii[point]);
    const inkPx = Math.min(widthPx, inkAcross(edge, point, radii[point], tones));
    const { lower, part } = between(widthPx);
    for (const [at, share] of [1 - part, part].entries()) {
      wide[lower + at] += share * widthPx;
      inked[lower + at] += share * inkPx;
    }
  }
  const shareAt = (width: number) => (wide[width] > 0 ? inked[width] / wide[width] : 1);
  return (widthPx) => {
    const { lower, part } = between(Math.min(limitPx, widthPx));
    return (1 - part) * shareAt(lower) + part * shareAt(lower + 1);
  };
}

/** Lengths by width of what is thin in `kinds`; of a scan, whose lines are blurred wide and pale, `tones` tell that (one byte a pixel of the picture). */
export function lineWidths(edge: ShapeEdge, widths: EdgeWidths, kinds: Uint8Array, limitPx: number, tones: Tones | null): LineWidths {
  const shareOf = tones ? inkShares(edge, widths, kinds, limitPx, tones) : () => 1;
  const lengths = new Float64Array(Math.ceil(limitPx / STEP_PX) + 2);
  for (let point = 0; point < edge.count; point++) {
    if (kinds[point] !== THIN) continue;
    const widthPx = 2 * widths.radii[point];
    const step = Math.round((shareOf(widthPx) * widthPx) / STEP_PX);
    lengths[Math.min(lengths.length - 1, step)] += stepPx(edge, point) / 2;
  }
  return lengths;
}

/** The widths of several arts' lines together, each with a part of its length, 0 to 1. */
export function addWidths(...all: readonly { readonly widths: LineWidths; readonly part?: number }[]): LineWidths {
  const sum = new Float64Array(Math.max(0, ...all.map(({ widths }) => widths.length)));
  for (const { widths, part = 1 } of all) for (let step = 0; step < widths.length; step++) sum[step] += part * widths[step];
  return sum;
}

/** The width below which a twentieth of all lines lies, in pixels; Infinity without any. */
export function thinnestPx(widths: LineWidths): number {
  const all = widths.reduce((sum, px) => sum + px, 0);
  if (all === 0) return Number.POSITIVE_INFINITY;
  let [step, thinner] = [0, widths[0]];
  while (thinner <= THINNER * all) thinner += widths[++step];
  return step * STEP_PX;
}
