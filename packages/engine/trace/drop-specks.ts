import type { LabelMap } from './crack-graph.ts';
import { type MixedPixels, shareOnLine } from './mix-space.ts';

export interface SpeckRules {
  /** Areas of fewer pixels than this go, whatever they are. */
  readonly leastPx: number;
  /** Faint areas of fewer pixels than this go: those whose own pixels lie nearer to what is around than this many levels. */
  readonly leastFaintPx: number;
  readonly faintLevels: number;
}

/** An ink around an area has at least this part of its border, or there are many that have about as little. */
const LEAST_BORDER = 0.15;

/** Gives areas that are too small to the ink around that they are nearest to; in place. Areas count with four neighbors a pixel. Returns how many went, and how many there were. */
export function dropSpecks(
  map: LabelMap,
  pixels: MixedPixels,
  inks: Float64Array,
  rules: SpeckRules,
): { readonly dropped: number; readonly areas: number } {
  const { width, height, labels } = map;
  const seen = new Uint8Array(labels.length);
  const stack = new Int32Array(labels.length);
  const most = Math.max(rules.leastPx, rules.leastFaintPx);
  let [dropped, areas] = [0, 0];
  const borders = new Map<number, number>();
  for (let start = 0; start < labels.length; start++) {
    if (seen[start]) continue;
    areas++;
    const label = labels[start];
    let [filled, read] = [0, 0];
    let touchesBorder = false;
    stack[filled++] = start;
    seen[start] = 1;
    while (read < filled) {
      const at = stack[read++];
      const x = at % width;
      touchesBorder ||= x === 0 || x === width - 1 || at < width || at >= width * (height - 1);
      const visit = (other: number) => {
        if (seen[other] || labels[other] !== label) return;
        seen[other] = 1;
        stack[filled++] = other;
      };
      if (x > 0) visit(at - 1);
      if (x < width - 1) visit(at + 1);
      if (at >= width) visit(at - width);
      if (at < width * (height - 1)) visit(at + width);
    }
    // Clear ground at the picture's border is what all lies on, however little there is.
    if (filled >= most || (label === 0 && touchesBorder)) continue;
    borders.clear();
    for (let index = 0; index < filled; index++) {
      const at = stack[index];
      const x = at % width;
      for (const other of [x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1, at - width, at + width]) {
        if (other < 0 || other >= labels.length || labels[other] === label) continue;
        borders.set(labels[other], (borders.get(labels[other]) ?? 0) + 1);
      }
    }
    if (borders.size === 0) continue;
    const best = nearestAround(pixels, inks, stack, filled, borders);
    if (best < 0) continue;
    if (filled >= rules.leastPx && !isFaint(pixels, inks, stack, filled, label, best, rules.faintLevels)) continue;
    for (let index = 0; index < filled; index++) labels[stack[index]] = best;
    dropped++;
  }
  return { dropped, areas };
}

/** Of the inks around an area the one that its pixels are nearest to; those that hardly touch it don't count. */
function nearestAround(
  { values }: MixedPixels,
  inks: Float64Array,
  places: Int32Array,
  count: number,
  borders: ReadonlyMap<number, number>,
): number {
  const mean = [0, 0, 0, 0];
  for (let index = 0; index < count; index++) for (let c = 0; c < 4; c++) mean[c] += values[places[index] * 4 + c] / count;
  const around = [...borders.values()].reduce((sum, length) => sum + length, 0);
  let [best, least] = [-1, Number.POSITIVE_INFINITY];
  for (const [ink, length] of borders) {
    if (length < LEAST_BORDER * around) continue;
    const away = Math.hypot(...mean.map((value, c) => value - inks[ink * 4 + c]));
    if (away < least) [best, least] = [ink, away];
  }
  return best;
}

/** Whether an area's own pixels hardly leave the ink around. */
function isFaint(
  { values }: MixedPixels,
  inks: Float64Array,
  places: Int32Array,
  count: number,
  label: number,
  around: number,
  levels: number,
): boolean {
  let most = 0;
  const length = Math.hypot(...[0, 1, 2, 3].map((c) => inks[label * 4 + c] - inks[around * 4 + c]));
  for (let index = 0; index < count; index++) {
    const [share] = shareOnLine(values, places[index] * 4, inks, around, label);
    most = Math.max(most, share * length);
  }
  return most < levels;
}
