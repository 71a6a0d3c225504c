import type { PixelImage } from '../image.ts';
import type { TraceInk } from './drawing.ts';

/** Colors farther than this from the ink are rims, and tell nothing of its parts. */
const WITHIN_LEVELS = 60;
const OPAQUE = 250;
const ROUNDS = 12;
/** Parts nearer to each other than this are one color. */
const LEAST_APART = 6;

const square = (pixels: Uint8Array, at: number, { r, g, b }: { readonly r: number; readonly g: number; readonly b: number }): number =>
  (pixels[at] - r) ** 2 + (pixels[at + 1] - g) ** 2 + (pixels[at + 2] - b) ** 2;

/** Offsets of the pixels that an ink is drawn with; without those beside other inks, which are rims, where any are left then. */
function pixelsOf({ pixels, width, height }: PixelImage, inks: readonly TraceInk[], which: number): readonly number[] {
  const isOwn = new Uint8Array(width * height);
  const own: number[] = [];
  for (let place = 0; place < isOwn.length; place++) {
    const at = place * 4;
    const away = square(pixels, at, inks[which]);
    if (pixels[at + 3] < OPAQUE || away > WITHIN_LEVELS ** 2) continue;
    if (inks.some((ink, other) => other !== which && ink.opacity > 0 && square(pixels, at, ink) < away)) continue;
    isOwn[place] = 1;
    own.push(at);
  }
  const isInside = (at: number): boolean => {
    const place = at / 4;
    const x = place % width;
    if (x > 0 && !isOwn[place - 1]) return false;
    if (x < width - 1 && !isOwn[place + 1]) return false;
    return (place < width || isOwn[place - width] === 1) && (place + width >= isOwn.length || isOwn[place + width] === 1);
  };
  const inside = own.filter(isInside);
  return inside.length > 1 ? inside : own;
}

/**
 * The inks with one of them as two: the two colors that what is drawn in it comes nearest to. The same inks where it is one even color.
 * Method: two means (S. Lloyd), begun at its darkest and lightest.
 */
export function splitInk(image: PixelImage, inks: readonly TraceInk[], which: number): readonly TraceInk[] {
  const { pixels } = image;
  const own = pixelsOf(image, inks, which);
  if (own.length < 2) return inks;
  const light = (at: number): number => pixels[at] + pixels[at + 1] + pixels[at + 2];
  const colorAt = (at: number) => ({ r: pixels[at], g: pixels[at + 1], b: pixels[at + 2] });
  let [one, other] = [
    colorAt(own.reduce((a, b) => (light(b) < light(a) ? b : a))),
    colorAt(own.reduce((a, b) => (light(b) > light(a) ? b : a))),
  ];
  for (let round = 0; round < ROUNDS; round++) {
    const sums = [new Float64Array(4), new Float64Array(4)];
    for (const at of own) {
      const sum = sums[square(pixels, at, one) <= square(pixels, at, other) ? 0 : 1];
      for (let c = 0; c < 3; c++) sum[c] += pixels[at + c];
      sum[3]++;
    }
    if (sums.some((sum) => sum[3] === 0)) return inks;
    [one, other] = sums.map(([r, g, b, count]) => ({ r: r / count, g: g / count, b: b / count })) as [typeof one, typeof other];
  }
  if (Math.hypot(one.r - other.r, one.g - other.g, one.b - other.b) < LEAST_APART) return inks;
  const ink = ({ r, g, b }: typeof one): TraceInk => ({ r: Math.round(r), g: Math.round(g), b: Math.round(b), opacity: 1 });
  return [...inks.slice(0, which), ink(one), ink(other), ...inks.slice(which + 1)];
}
