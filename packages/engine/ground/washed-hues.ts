import { selectNth } from '../thickness/select-nth.ts';
import type { GroundCells } from './ground-cells.ts';
import { HUES, hueOf } from './hues.ts';

/**
 * Grounds are asked whose grain reaches at least so far, in levels: cloth, paper, a photo of a shirt. Flat grounds are of drawings, which shade their
 * solids toward black and white as well.
 */
const LEAST_REACH = 4;

/** Ink is so many reaches of what rings beside it away from the ground, and covers at least a part of its cell; ground shows from the last share on. */
const STANDS_OUT = 3;
const MOST_BARE = 0.75;
const OPEN = 0.02;

/** So many cells tell of a sheet, evenly taken: large ones are not asked cell by cell. */
const MOST_ASKED = 40_000;

/** So many filled cells tell how uneven a hue is; fewer take the mean of all. */
const LEAST_OF_HUE = 12;

/**
 * A print is washed where its strengths spread by so much within a hue (the strongest tenth less the weakest, against the middle): solid inks under
 * grain, worn through or not, spread by .01 to .1, fur by .2 at most, washes and washed prints by .38 and more.
 */
const SPREAD = 0.3;
/** Of such a print hues that spread by less are solid. */
const SPREAD_OF_HUE = 0.2;

/** Shaded solids spread as well, but cover their ground: wear leaves it open in so many cells, and washes are nowhere fuller than the last (0 to 1). */
const WORN_PART = 0.25;
const THIN = 0.65;
/** What all but few cells are less full than. */
const FULL_PART = 0.95;

const valueAtPart = (values: Float32Array, part: number): number =>
  selectNth(values, values.length, Math.floor(part * (values.length - 1)));

/**
 * For each hue (see `hueOf`) 1 where it is a wash or washed out, whatever its rims are like: one ink that lets the ground through more in one place than
 * in the next. Null where nothing on the sheet is. It asks a ground with grain. `hasStrands` as in
 * FadeVotes: barbs of a feather leave the ground open between them, too, and are no wear. `fullness` tells of a cell the least coverage that makes its color.
 */
export function washedHues(cells: GroundCells, hasStrands: boolean, fullness: (cell: number) => number): Uint8Array | null {
  const { strengths, bare, reach, nearReach } = cells;
  if (reach < LEAST_REACH) return null;
  const filled = new Map<number, number[]>();
  const parts: number[] = [];
  let open = 0;
  const stride = Math.ceil(strengths.length / MOST_ASKED);
  for (let cell = 0; cell < strengths.length; cell += stride) {
    if (strengths[cell] <= STANDS_OUT * nearReach || bare[cell] >= MOST_BARE) continue;
    parts.push(fullness(cell));
    if (bare[cell] >= OPEN) open++;
    else {
      const hue = hueOf(cells, cell);
      const list = filled.get(hue);
      if (list) list.push(strengths[cell]);
      else filled.set(hue, [strengths[cell]]);
    }
  }
  const isWorn = !hasStrands && open >= WORN_PART * parts.length;
  if (parts.length === 0 || (!isWorn && valueAtPart(Float32Array.from(parts), FULL_PART) > THIN)) return null;
  const spreads = new Map<number, number>();
  let [sum, count] = [0, 0];
  for (const [hue, list] of filled) {
    if (list.length < LEAST_OF_HUE) continue;
    const values = Float32Array.from(list);
    const spread = (valueAtPart(values, 0.9) - valueAtPart(values, 0.1)) / valueAtPart(values, 0.5);
    spreads.set(hue, spread);
    sum += spread * list.length;
    count += list.length;
  }
  if (count === 0 || sum < SPREAD * count) return null;
  const washed = new Uint8Array(HUES).fill(1);
  for (const [hue, spread] of spreads) if (spread < SPREAD_OF_HUE) washed[hue] = 0;
  return washed;
}
