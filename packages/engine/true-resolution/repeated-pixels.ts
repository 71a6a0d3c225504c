import type { PixelImage } from '../image.ts';
import { wordsOf } from '../inspection/tile-survey.ts';

/** Smallest enlargement that is looked for. */
const LEAST_FACTOR = 1.4;

/** Columns, or rows, of the picture that differ from the one before. Enlarging by repeating pixels leaves only some of them. */
function changesOf({ width, height, pixels }: PixelImage, isAcross: boolean): readonly number[] {
  const words = wordsOf(pixels);
  const [count, lines, along, beside] = isAcross ? [width, height, 1, width] : [height, width, width, 1];
  const changes: number[] = [];
  for (let place = 1; place < count; place++) {
    let [at, line] = [place * along, 0];
    while (line < lines && words[at] === words[at - along]) {
      at += beside;
      line++;
    }
    if (line < lines) changes.push(place);
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
  const across = repeatOf(changesOf(image, true));
  const down = across === null ? null : repeatOf(changesOf(image, false));
  if (across === null || down === null || Math.abs(across / down - 1) > 0.15) return null;
  const factor = (across + down) / 2;
  return factor >= LEAST_FACTOR ? factor : null;
}
