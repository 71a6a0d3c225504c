import type { Rgb } from '../color/hex.ts';
import type { Components } from '../components/label-components.ts';
import type { PixelImage, Rect } from '../image.ts';
import { levelsFrom, mostCommonColor } from './border-color.ts';

/** Fewer letters with a filled eye may be meant. */
const LEAST_LETTERS = 3;
/** A letter is one ink and the pocket: so much of what is solid in its box. */
const OWN_SHARE = 0.94;
const INK_LEVELS = 24;
const SOLID_ALPHA = 243;
/** So many pixels of a part are looked at, on a grid: shares need no more. */
const MOST_LOOKED = 60_000;
/** A pocket takes this much of its letter. */
const LEAST_POCKET = 0.02;
const MOST_POCKET = 0.6;

/**
 * How many parts of the art are letters of one ink whose eyes hold `pocket`, the color of an old background. `parts` are those of the art's shape,
 * `pockets` boxes of enclosed areas of the color. Straight RGBA8.
 */
function countFilledLetters({ width, pixels }: PixelImage, parts: Components, pockets: readonly Rect[], pocket: Rgb): number {
  let letters = 0;
  for (let part = 1; part <= parts.count; part++) {
    const [left, top, right, bottom] = parts.boxes.subarray(part * 4, part * 4 + 4);
    const isWithin = ({ x, y, width: w, height: h }: Rect) => x > left && y > top && x + w < right && y + h < bottom;
    if (!pockets.some(isWithin)) continue;
    const solid: number[] = [];
    let held = 0;
    const step = Math.max(1, Math.ceil(Math.sqrt(((right - left) * (bottom - top)) / MOST_LOOKED)));
    for (let y = top; y < bottom; y += step) {
      for (let x = left; x < right; x += step) {
        const place = y * width + x;
        if (pixels[place * 4 + 3] < SOLID_ALPHA) continue;
        if (levelsFrom(pixels, place * 4, pocket) <= INK_LEVELS) held++;
        else solid.push(place);
      }
    }
    if (solid.length === 0) continue;
    const ink = mostCommonColor(pixels, solid);
    const own = solid.filter((place) => levelsFrom(pixels, place * 4, ink) <= INK_LEVELS).length;
    const share = held / (held + solid.length);
    // The rims between ink and pocket are mixed: they count as neither.
    if (own + held >= OWN_SHARE * (held + solid.length) && share >= LEAST_POCKET && share <= MOST_POCKET) letters++;
  }
  return letters;
}

/** True where so many letters hold the color in their eyes that a background was left in them. */
export function areLettersFilled(image: PixelImage, parts: Components, pockets: readonly Rect[], pocket: Rgb): boolean {
  return pockets.length >= LEAST_LETTERS && countFilledLetters(image, parts, pockets, pocket) >= LEAST_LETTERS;
}
