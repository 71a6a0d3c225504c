import type { PixelImage } from '../image.ts';
import { type GroundField, groundAt } from './ground-field.ts';
import { KNOWN } from './solve-band.ts';

const { GROUND, OPEN, SUBJECT } = KNOWN;

/** What strays from a smooth ground by this much more than its grain, in levels, is no ground. */
export const NO_GROUND = 14;
/** So many times that, at the height of what strays, is the subject itself: a twig, a letter's stroke. */
const SURELY_TIMES = 3;
/** And it strays nearly as far as most of the subject does. */
const SURELY_PART = 0.75;

type Picture = Pick<PixelImage, 'width' | 'height' | 'pixels'>;

/** How far each pixel lies off the ground's color, in levels of the farthest channel. The field is of a copy so many `halvings` smaller. */
export function straysFrom({ width, height, pixels }: Picture, ground: GroundField, halvings: number): Uint8Array {
  const scale = 2 ** halvings;
  const color = new Float32Array(3);
  const strays = new Uint8Array(width * height);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      if ((x & 3) === 0) groundAt(ground, (x + 2) / scale - 0.5, (y + 0.5) / scale - 0.5, color);
      const [r, g, b] = [pixels[at * 4] - color[0], pixels[at * 4 + 1] - color[1], pixels[at * 4 + 2] - color[2]];
      strays[at] = Math.min(255, Math.max(r, -r, g, -g, b, -b));
    }
  }
  return strays;
}

/**
 * Opens ground whose color is not that of the ground; what strays far, and farther than both its neighbors across or down, is the subject, and is
 * marked in what is returned. The field is of a copy so many `halvings` smaller, and so is `isRemoved`.
 * @param ofSubject how far that strays in the middle; measured where absent
 */
export function openStrays(
  known: Uint8Array,
  picture: Picture,
  ground: GroundField,
  halvings: number,
  isRemoved: Uint8Array,
  ofSubject?: number,
): Uint8Array {
  const { width, height } = picture;
  const scale = 2 ** halvings;
  const [across, down] = [Math.ceil(width / scale), Math.ceil(height / scale)];
  const most = ground.strayLevels + NO_GROUND;
  const strays = straysFrom(picture, ground, halvings);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      if (known[at] !== GROUND || strays[at] <= most) continue;
      const isGone = isRemoved[Math.min(down - 1, y >> halvings) * across + Math.min(across - 1, x >> halvings)];
      if (!isGone) known[at] = OPEN;
    }
  }
  const isSure = new Uint8Array(known.length);
  const least = Math.max(SURELY_TIMES * most, SURELY_PART * (ofSubject ?? middleStray(known, strays)));
  for (let at = width; at < known.length - width; at++) {
    const stray = strays[at];
    if (known[at] !== OPEN || stray <= least) continue;
    if ((stray >= strays[at - 1] && stray >= strays[at + 1]) || (stray >= strays[at - width] && stray >= strays[at + width])) {
      known[at] = SUBJECT;
      isSure[at] = 1;
    }
  }
  return isSure;
}

/** How far the subject strays from the ground in the middle. */
export function middleStray(known: Uint8Array, strays: Uint8Array): number {
  const counts = new Uint32Array(256);
  let total = 0;
  for (let at = 0; at < known.length; at++) {
    if (known[at] !== SUBJECT) continue;
    counts[strays[at]]++;
    total++;
  }
  let [middle, below] = [0, counts[0]];
  while (below < total / 2 && middle < 255) below += counts[++middle];
  return middle;
}
