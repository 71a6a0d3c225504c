import type { RampWay } from './ramp-ways.ts';

/** How strong a ramp is along its way: one value for each cell of it, from `first` on. */
export interface RampProfile {
  readonly placeOf: (cell: number) => number;
  readonly first: number;
  readonly values: Float32Array;
}

export const median = (values: number[]): number => values.sort((one, other) => one - other)[values.length >> 1];

/** Middle strengths along a way; places between letters have those of a straight line between. */
export function profileOf(own: readonly number[], parts: Float32Array, { placeOf }: RampWay): RampProfile {
  const lists = new Map<number, number[]>();
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const cell of own) {
    const place = Math.round(placeOf(cell));
    [first, last] = [Math.min(first, place), Math.max(last, place)];
    const list = lists.get(place);
    if (list) list.push(parts[cell]);
    else lists.set(place, [parts[cell]]);
  }
  const values = new Float32Array(last - first + 1);
  let known = 0;
  for (let place = 0; place < values.length; place++) {
    const list = lists.get(first + place);
    if (!list) continue;
    values[place] = median(list);
    for (let between = known + 1; between < place; between++) {
      values[between] = values[known] + ((values[place] - values[known]) * (between - known)) / (place - known);
    }
    known = place;
  }
  return { placeOf, first, values };
}

export function strengthAlong({ placeOf, first, values }: RampProfile, cell: number): number {
  const at = Math.min(values.length - 1, Math.max(0, placeOf(cell) - first));
  const low = Math.floor(at);
  return values[low] + (values[Math.min(values.length - 1, low + 1)] - values[low]) * (at - low);
}

/** How much stronger the next place along a way is. */
export function slopeAlong({ placeOf, first, values }: RampProfile, cell: number): number {
  const low = Math.min(values.length - 2, Math.max(0, Math.floor(placeOf(cell) - first)));
  return values.length < 2 ? 0 : Math.abs(values[low + 1] - values[low]);
}
