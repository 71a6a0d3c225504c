import type { Rgb } from '../color/hex.ts';
import type { PixelImage } from '../image.ts';
import type { Ground } from './find-ground.ts';
import { visitPassages } from './soft-passages.ts';

/**
 * Strokes are pale whose strongest color stays within so many levels of the ground, in its largest channel. Fainter ones than the first, or than so many
 * deviations of ringing, may be what JPEG leaves.
 */
const FAINTEST = 24;
const RINGS = 5;
const MOST = 100;

/** Narrower, in pixels, they may be the rim of a tip. */
const NARROWEST = 3;

/** So many of them, and this part of all, make lettering or a drawing. */
const FEW = 24;
const PART = 0.02;

/** Of their colors, by distance from the ground, the one that this part is nearer than speaks for all. */
const NEAR_PART = 0.25;

/**
 * The color of strokes so pale that a tolerance for usual art takes them away, and so narrow that no cell of a first look is wholly theirs (see
 * `paleSolidColors`): pastel lettering on white. Null where there is hardly any. `ringing` as `measureRinging` has it. Read along lines over the sheet;
 * keeps its input.
 */
export function paleStrokeColor(image: PixelImage, ground: Ground, ringing: number): Rgb | null {
  const faintest = Math.max(FAINTEST, RINGS * ringing);
  const { width, pixels } = image;
  const found: { readonly peak: number; readonly at: number }[] = [];
  let all = 0;
  visitPassages(image, ground, {
    passage({ peak, peakX, peakY, length }) {
      all++;
      if (length >= NARROWEST && peak >= faintest && peak <= MOST) found.push({ peak, at: (peakY * width + peakX) * 4 });
    },
  });
  if (found.length < FEW || found.length < PART * all) return null;
  found.sort((one, other) => one.peak - other.peak);
  const { at } = found[Math.floor(NEAR_PART * found.length)];
  return { r: pixels[at], g: pixels[at + 1], b: pixels[at + 2] };
}
