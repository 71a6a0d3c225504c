import type { PixelImage } from '../image.ts';
import { wordsOf } from '../inspection/tile-survey.ts';

/** Smallest enlargement that is looked for. */
const LEAST_FACTOR = 1.4;

/** Columns of the picture that differ from the one before. Enlarging by repeating pixels leaves only some of them. */
function changedColumns({ width, height, pixels }: PixelImage): readonly number[] {
  const words = wordsOf(pixels);
  const changes: number[] = [];
  // Row by row, as memory lies: what has not changed yet is looked at again in the next.
  const open = Int32Array.from({ length: Math.max(0, width - 1) }, (_, index) => index + 1);
  let count = open.length;
  for (let y = 0, row = 0; y < height && count > 0; y++, row += width) {
    let kept = 0;
    for (let index = 0; index < count; index++) {
      const place = open[index];
      if (words[row + place] === words[row + place - 1]) open[kept++] = place;
      else changes.push(place);
    }
    count = kept;
  }
  return changes.sort((one, other) => one - other);
}

/** Rows of the picture that differ from the one above. */
function changedRows({ width, height, pixels }: PixelImage): readonly number[] {
  const words = wordsOf(pixels);
  const changes: number[] = [];
  for (let y = 1; y < height; y++) {
    const end = (y + 1) * width;
    let at = y * width;
    while (at < end && words[at] === words[at - width]) at++;
    if (at < end) changes.push(y);
  }
  return changes;
}

/** Lengths between changes that are all of one or two neighboring sizes: the factor of an enlargement by repeating pixels; null elsewhere. */
function repeatOf(changes: readonly number[]): number | null {
  if (changes.length < 8) return null;
  const gaps = changes.slice(1).map((place, index) => place - changes[index]);
  const smallest = gaps.reduce((one, other) => Math.min(one, other));
  const short = gaps.filter((gap) => gap <= smallest + 1);
  return short.length < gaps.length * 0.6 ? null : short.reduce((sum, gap) => sum + gap, 0) / short.length;
}

/** The factor of an enlargement by repeating pixels, however large: across and down alike, else it is a pattern of the art. */
export function repeatFactor(image: PixelImage): number | null {
  const across = repeatOf(changedColumns(image));
  const down = across === null ? null : repeatOf(changedRows(image));
  if (across === null || down === null || Math.abs(across / down - 1) > 0.15) return null;
  const factor = (across + down) / 2;
  return factor >= LEAST_FACTOR ? factor : null;
}
