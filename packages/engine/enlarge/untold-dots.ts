import { lumaAt } from '../color/luma.ts';
import type { PixelImage } from '../image.ts';
import { contrasts } from '../jpeg-repair/clean-noise.ts';
import { pixelWords } from '../pixel-words.ts';
import type { PictureNoise } from '../separation/picture-noise.ts';
import { insideAreas } from './inside-areas.ts';

/**
 * JPEG moves a square of two pixels beside an edge by .17 of its contrast at most, in lettering of six colors at quality 40 to 60, and by five times what its ringing
 * leaves on the whole; full stops and dots of an i that were drawn with .5 to 2 pixels stand off by .24 and more.
 */
const LEAST_OF_CONTRAST = 0.2;
const OF_RINGING = 6;
/** Where no edge is near nothing rings; less than so many levels is a shade or grain all the same. */
const LEAST_LEVELS = 24;
const OF_GRAIN = 6;

/** How far the light of a square of two pixels lies off its drawing, from the one at its left top. */
function squareOff(off: Float32Array, index: number, width: number): number {
  return Math.abs(off[index] + off[index + 1] + off[index + width] + off[index + width + 1]) / 4;
}

/**
 * Marks dots that stand in the picture and in no drawing of it, and are too strong for anything that JPEG makes of the edges around: full stops and dots of small
 * lettering, which have too few pixels for an ink of their own. They lie inside of areas, where the drawing has one color, and their rims are marked with them.
 * Straight RGBA; keeps its input.
 * @param drawn the drawing at the picture's size
 * @returns one byte a pixel, 1 in a dot
 */
export function untoldDots(image: PixelImage, drawn: Uint8Array, noise: PictureNoise): Uint8Array {
  const { width, height, pixels } = image;
  const marks = new Uint8Array(width * height);
  const off = Float32Array.from(
    marks,
    (_, index) => ((lumaAt(pixels, index * 4) - lumaAt(drawn, index * 4)) * pixels[index * 4 + 3]) / 255,
  );
  const inside = insideAreas(drawn, image);
  const words = pixelWords({ pixels: drawn });
  const contrast = contrasts({ ...image, pixels: drawn });
  const least = Math.max(LEAST_OF_CONTRAST, OF_RINGING * noise.ringing);
  for (let y = 1; y + 2 < height; y++) {
    for (let index = y * width + 1, end = index + width - 3; index < end; index++) {
      const isInside = inside[index] + inside[index + 1] + inside[index + width] + inside[index + width + 1] === 4;
      if (!isInside || squareOff(off, index, width) < Math.max(LEAST_LEVELS + OF_GRAIN * noise.grain, least * contrast[index])) continue;
      for (let row = -1; row <= 2; row++) {
        for (let at = index + row * width - 1, to = at + 4; at < to; at++) if (words[at] === words[index]) marks[at] = 1;
      }
    }
  }
  return marks;
}

/** Gives dots that a drawing left out back to what was evened after it, and trusts the drawing in none of them. Straight RGBA; trust a byte a pixel; both in place. */
export function keepUntoldDots(image: PixelImage, dots: Uint8Array, trust: Uint8Array, even: Uint8Array): void {
  for (let index = 0; index < dots.length; index++) {
    if (dots[index] === 0) continue;
    trust[index] = 0;
    even.set(image.pixels.subarray(index * 4, index * 4 + 4), index * 4);
  }
}
