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

/** How much of what a scanner's blur made of lines their ink would fill at its fullest, 0 to 1: the mean of all, as grain makes single places differ. */
function inkShare(edge: ShapeEdge, { radii }: EdgeWidths, kinds: Uint8Array, tones: Tones): number {
  let [wide, inked] = [0, 0];
  for (let point = 0; point < edge.count; point++) {
    if (kinds[point] !== THIN) continue;
    wide += 2 * radii[point];
    inked += Math.min(2 * radii[point], inkAcross(edge, point, radii[point], tones));
  }
  return wide > 0 ? inked / wide : 1;
}

/** Lengths by width of what is thin in `kinds`; of a scan, whose lines are blurred wide and pale, `tones` tell that (one byte a pixel of the picture). */
export function lineWidths(edge: ShapeEdge, widths: EdgeWidths, kinds: Uint8Array, limitPx: number, tones: Tones | null): LineWidths {
  const share = tones ? inkShare(edge, widths, kinds, tones) : 1;
  const lengths = new Float64Array(Math.ceil(limitPx / STEP_PX) + 2);
  for (let point = 0; point < edge.count; point++) {
    if (kinds[point] !== THIN) continue;
    const step = Math.round((2 * share * widths.radii[point]) / STEP_PX);
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
