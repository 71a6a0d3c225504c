import { letGo, type Size, wordsOf } from '@underbase/engine';

/** From so much coverage on, a pixel's ink tells how full what grows from it is. */
const TELLING = 128;

/** A shape before and after, one byte a pixel, and what it was drawn from. */
export interface FilledShape {
  /** Coverage as it is in the picture. */
  readonly before: Uint8Array;
  /** The same with every line full along its middle, and what became of that. */
  readonly shape: Uint8Array;
  readonly changed: Uint8Array;
  /** Thickened lines alone, as full as the shape is; null without. */
  readonly lines: Uint8Array | null;
  /** How full lines are. */
  readonly full: Uint8Array;
}

/** How full places are, those in their order that have changed: what is known of a few of a picture takes no plane of it. */
interface Fullness {
  readonly places: Int32Array;
  /** 0 where nothing is known. */
  readonly values: Float32Array;
}

/** Places of a picture in their order, where `isWanted` says so; four of `planes` that are all the same, or 0 where there is one, are passed over. */
function placesWhere(planes: readonly [Uint8Array, Uint8Array | null, Uint8Array | null], isWanted: (at: number) => boolean): Int32Array {
  const [words, others, more] = [wordsOf(planes[0]), planes[1] && wordsOf(planes[1]), planes[2] && wordsOf(planes[2])];
  const length = planes[0].length;
  const isSame = (word: number) => words[word] === (others ? others[word] : 0) && (!more || more[word] === 0);
  let places = new Int32Array(4096);
  let count = 0;
  for (let at = 0; at < length; at++) {
    if (at % 4 === 0) while (at >> 2 < words.length && isSame(at >> 2)) at += 4;
    if (at >= length || !isWanted(at)) continue;
    if (count === places.length) {
      const longer = new Int32Array(2 * count);
      longer.set(places);
      letGo(places);
      places = longer;
    }
    places[count++] = at;
  }
  return places.subarray(0, count);
}

/**
 * How full the ink is at `places`, in their order: of ink that tells, its own; else that of what it grows from, as the mean of what is known beside, one
 * pixel a round.
 */
function fullnessAt(
  places: Int32Array,
  { shape, full }: Pick<FilledShape, 'shape' | 'full'>,
  { width, height }: Size,
  rounds: number,
): Fullness {
  const values = new Float32Array(places.length);
  let unknown = new Int32Array(places.length);
  let count = 0;
  for (let index = 0; index < places.length; index++) {
    const at = places[index];
    if (shape[at] >= TELLING) values[index] = full[at];
    if (values[index] === 0) unknown[count++] = index;
  }
  unknown = unknown.subarray(0, count);
  const found = new Float32Array(count);
  const [above, beside, below] = [0, 1, 2];
  // The first place of each row around that may be near: places come in their order, and so do those near them.
  const first = new Int32Array(3);
  for (let round = 0; round < rounds && count > 0; round++) {
    first.fill(0);
    for (let place = 0; place < count; place++) {
      const at = places[unknown[place]];
      const row = Math.floor(at / width);
      const column = at - row * width;
      let [sum, known] = [0, 0];
      for (let line = above; line <= below; line++) {
        const y = row + line - beside;
        if (y < 0 || y >= height) continue;
        const end = y * width + Math.min(width - 1, column + 1);
        const from = y * width + Math.max(0, column - 1);
        let index = first[line];
        while (index < places.length && places[index] < from) index++;
        first[line] = index;
        for (let near = from; near <= end; near++) {
          while (index < places.length && places[index] < near) index++;
          const isPlace = index < places.length && places[index] === near;
          const value = isPlace ? values[index] : shape[near] >= TELLING ? full[near] : 0;
          if (value === 0) continue;
          sum += value;
          known++;
        }
      }
      found[place] = known > 0 ? sum / known : 0;
    }
    // What was found in a round spreads in the next one alone.
    let left = 0;
    for (let place = 0; place < count; place++) {
      values[unknown[place]] = found[place];
      if (found[place] === 0) unknown[left++] = unknown[place];
    }
    count = left;
  }
  return { places, values };
}

/** Coverage afterwards, with new ink as full as the lines that it was laid along, up to `reachPx` from them. */
export function withOwnFullness({ before, shape, changed, lines, full }: FilledShape, size: Size, reachPx: number): Uint8Array {
  const after = before.slice();
  const isChanged = (at: number) => shape[at] !== changed[at] || (lines !== null && lines[at] > before[at]);
  const { places, values } = fullnessAt(placesWhere([shape, changed, lines], isChanged), { shape, full }, size, reachPx);
  for (let index = 0; index < places.length; index++) {
    const at = places[index];
    const own = Math.round((changed[at] * (values[index] || 255)) / 255);
    after[at] = changed[at] >= shape[at] ? Math.max(before[at], own) : Math.min(before[at], own);
  }
  return after;
}

/** Lines alone, as full as the ink that they grow from. */
export function linesAsFull(
  lines: Uint8Array,
  { shape, full }: Pick<FilledShape, 'shape' | 'full'>,
  size: Size,
  reachPx: number,
): Uint8Array {
  const own = lines.slice();
  const { places, values } = fullnessAt(
    placesWhere([lines, null, null], (at) => lines[at] > 0),
    { shape, full },
    size,
    reachPx,
  );
  for (let index = 0; index < places.length; index++) {
    const at = places[index];
    own[at] = Math.round((lines[at] * (values[index] || 255)) / 255);
  }
  return own;
}
