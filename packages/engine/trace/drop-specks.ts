import type { LabelMap } from './crack-graph.ts';
import { joinedRuns, labelRuns, rootOf } from './label-runs.ts';
import { type MixedPixels, shareOnLine } from './mix-space.ts';

export interface SpeckRules {
  /** Areas of fewer pixels than this go, whatever they are. */
  readonly leastPx: number;
  /** Faint areas of fewer pixels than this go: those whose own pixels lie nearer to what is around than this many levels. */
  readonly leastFaintPx: number;
  /** Faint areas without an inside go up to more pixels: what type is mixed of where two inks lie near to each other. */
  readonly leastFaintThinPx: number;
  readonly faintLevels: number;
}

/** An ink around an area has at least this part of its border, or there are many that have about as little. */
const LEAST_BORDER = 0.15;

/** Pixels of each area that has fewer than `most` of them, by its first one, and how many areas there are. */
function smallAreas(map: LabelMap, most: number): { readonly small: ReadonlyMap<number, readonly number[]>; readonly areas: number } {
  const runs = labelRuns(map);
  const parents = joinedRuns(map, runs);
  const { starts } = runs;
  const sizes = new Int32Array(parents.length);
  let areas = 0;
  for (let run = 0; run < parents.length; run++) {
    const root = rootOf(parents, run);
    if (root === run) areas++;
    sizes[root] += starts[run + 1] - starts[run];
  }
  const small = new Map<number, number[]>();
  for (let run = 0; run < parents.length; run++) {
    const root = rootOf(parents, run);
    if (sizes[root] >= most) continue;
    const own = small.get(root) ?? [];
    small.set(root, own);
    for (let at = starts[run]; at < starts[run + 1]; at++) own.push(at);
  }
  return { small, areas };
}

/** Gives areas that are too small to the ink around that they are nearest to; in place. Areas count with four neighbors a pixel. Returns how many went, and how many there were. */
export function dropSpecks(
  map: LabelMap,
  pixels: MixedPixels,
  inks: Float64Array,
  rules: SpeckRules,
): { readonly dropped: number; readonly areas: number } {
  const { width, height, labels } = map;
  const { small, areas } = smallAreas(map, Math.max(rules.leastPx, rules.leastFaintPx, rules.leastFaintThinPx));
  let dropped = 0;
  const borders = new Map<number, number>();
  const touchesBorder = (at: number): boolean => at < width || at >= width * (height - 1) || at % width === 0 || at % width === width - 1;
  for (const own of small.values()) {
    const label = labels[own[0]];
    // Clear ground at the picture's border is what all lies on, however little there is.
    if (label === 0 && own.some(touchesBorder)) continue;
    borders.clear();
    for (const at of own) {
      const x = at % width;
      for (const other of [x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1, at - width, at + width]) {
        if (other < 0 || other >= labels.length || labels[other] === label) continue;
        borders.set(labels[other], (borders.get(labels[other]) ?? 0) + 1);
      }
    }
    if (borders.size === 0) continue;
    const best = nearestAround(pixels, inks, own, borders);
    if (best < 0) continue;
    if (own.length >= rules.leastPx) {
      if (own.length >= rules.leastFaintPx && (own.length >= rules.leastFaintThinPx || hasInside(map, own))) continue;
      if (!isFaint(pixels, inks, own, label, best, rules.faintLevels)) continue;
    }
    for (const at of own) labels[at] = best;
    dropped++;
  }
  return { dropped, areas };
}

/** Whether a pixel of an area has nothing but the area beside it. */
const hasInside = ({ width, labels }: LabelMap, places: readonly number[]): boolean =>
  places.some((at) => [at - 1, at + 1, at - width, at + width].every((other) => labels[other] === labels[at]));

/** Of the inks around an area the one that its pixels are nearest to; those that hardly touch it don't count. */
function nearestAround(
  { values }: MixedPixels,
  inks: Float64Array,
  places: readonly number[],
  borders: ReadonlyMap<number, number>,
): number {
  const mean = [0, 0, 0, 0];
  for (const at of places) for (let c = 0; c < 4; c++) mean[c] += values[at * 4 + c] / places.length;
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
  places: readonly number[],
  label: number,
  around: number,
  levels: number,
): boolean {
  let most = 0;
  const length = Math.hypot(...[0, 1, 2, 3].map((c) => inks[label * 4 + c] - inks[around * 4 + c]));
  for (const at of places) {
    const [share] = shareOnLine(values, at * 4, inks, around, label);
    most = Math.max(most, share * length);
  }
  return most < levels;
}
