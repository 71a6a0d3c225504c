import type { PixelImage } from '../image.ts';
import type { PictureNoise } from '../separation/picture-noise.ts';

/** How far a drawing may lie off the picture around a pixel, root mean square in levels: nearer is trusted whole, farther not at all. */
const NEAR_LEVELS = 10;
const FAR_LEVELS = 40;
/** The same as a part of how much the drawing itself varies there: an edge that explains less than it draws is an edge of the drawing alone. */
const NEAR_SHARE = 0.15;
const FAR_SHARE = 0.6;
/** A variation smaller than this is none, levels. */
const EVEN_LEVELS = 4;
/** Where JPEG or grain lies on the picture, and the drawing is even: what is so near is noise, what is so far is something that was not drawn. */
const NEAR_NOISY = 30;
const FAR_NOISY = 80;
/** There differences of color count for so much beside those of light: JPEG keeps color at half the size. */
const OF_COLOR = 0.4;
/** Noise is as often above as below: a drawing that lies to one side in the mean of a larger square has another color. Levels. */
const NEAR_SIDE = 5;
const FAR_SIDE = 14;
const SIDE_RADIUS = 3;
/** Halves of the sides of the squares looked at. */
const OFF_RADIUS = 1;
const VARIED_RADIUS = 2;
/** Levels that noise adds to what may lie off: twice the grain, and a part of the contrast that ringing leaves beside edges. */
const PER_GRAIN = 2;
const PER_RINGING = 255;

/** Sums over squares of 2 `radius` + 1, cut at the borders, and how many pixels each has; rows first. `out` may not be `plane`. */
function boxMean(plane: Float32Array, width: number, height: number, radius: number, scratch: Float32Array, out: Float32Array): void {
  for (let y = 0; y < height; y++) {
    const row = y * width;
    for (let x = 0; x < width; x++) {
      const [from, to] = [Math.max(0, x - radius), Math.min(width - 1, x + radius)];
      let sum = 0;
      for (let at = row + from; at <= row + to; at++) sum += plane[at];
      scratch[row + x] = sum / (to - from + 1);
    }
  }
  for (let y = 0; y < height; y++) {
    const [from, to] = [Math.max(0, y - radius), Math.min(height - 1, y + radius)];
    for (let x = 0; x < width; x++) {
      let sum = 0;
      for (let row = from; row <= to; row++) sum += scratch[row * width + x];
      out[y * width + x] = sum / (to - from + 1);
    }
  }
}

const lightOf = (pixels: Uint8Array, at: number): number => 0.299 * pixels[at] + 0.587 * pixels[at + 1] + 0.114 * pixels[at + 2];

const falling = (value: number, near: number, far: number): number => Math.min(1, Math.max(0, (far - value) / (far - near)));

/** How a drawing is compared with its picture. */
export interface TrustRules {
  readonly noise: PictureNoise;
  /** JPEG, or grain that is to go, lies on the picture. */
  readonly isNoisy: boolean;
}

/**
 * How far a drawing is to be trusted at each pixel of the picture that it was read from, 0 not at all to 255: whole where it comes back to the
 * picture once it is drawn at the picture's own size, not at all where it says something else, and not in what is shaded like a photo, where every
 * edge of the drawing is one that the picture hasn't.
 *
 * Colors are laid over white and over black, and the worse one counts.
 * @param drawn the drawing at the picture's size, straight RGBA
 * @param out one byte a pixel
 */
export function drawingTrust(
  { width, height, pixels }: PixelImage,
  drawn: Uint8Array,
  { noise, isNoisy }: TrustRules,
  out: Uint8Array,
): void {
  const ofColor = isNoisy ? OF_COLOR : 1;
  const count = width * height;
  const off = new Float32Array(count);
  const value = new Float32Array(count);
  const [side, aside] = [new Float32Array(isNoisy ? count : 0), new Float32Array(isNoisy ? count : 0)];
  const [scratch, spare, varied] = [new Float32Array(count), new Float32Array(count), new Float32Array(count)];
  for (let light = 0; light < 2; light++) {
    for (let channel = 0; channel < 3; channel++) {
      for (let index = 0, at = 0; index < count; index++, at += 4) {
        const under = light === 0 ? 0 : 255;
        const [own, other] = [pixels[at + 3], drawn[at + 3]];
        const one = (pixels[at + channel] * own + under * (255 - own)) / 255;
        const two = (drawn[at + channel] * other + under * (255 - other)) / 255;
        const bright = (lightOf(pixels, at) * own - lightOf(drawn, at) * other + under * (other - own)) / 255;
        const apart = bright + ofColor * (one - two - bright);
        const square = apart ** 2;
        if (isNoisy) aside[index] = one - two;
        if (square > off[index]) off[index] = square;
        value[index] = two;
      }
      if (isNoisy) {
        boxMean(aside, width, height, SIDE_RADIUS, scratch, spare);
        for (let index = 0; index < count; index++) side[index] = Math.max(side[index], Math.abs(spare[index]));
      }
      boxMean(value, width, height, VARIED_RADIUS, scratch, spare);
      // Of the squares less the square of the mean: how much the drawing varies.
      for (let index = 0; index < count; index++) value[index] *= value[index];
      const squares = new Float32Array(count);
      boxMean(value, width, height, VARIED_RADIUS, scratch, squares);
      for (let index = 0; index < count; index++) varied[index] = Math.max(varied[index], squares[index] - spare[index] * spare[index]);
    }
  }
  boxMean(off, width, height, OFF_RADIUS, scratch, spare);
  const wide = new Float32Array(count);
  boxMean(off, width, height, VARIED_RADIUS, scratch, wide);
  const more = PER_GRAIN * noise.grain + PER_RINGING * noise.ringing;
  for (let index = 0; index < count; index++) {
    const levels = Math.sqrt(spare[index]);
    const variation = Math.sqrt(varied[index]);
    const isEven = isNoisy && variation < EVEN_LEVELS;
    const share = Math.sqrt(wide[index]) / (variation + EVEN_LEVELS + more);
    const trust = isEven
      ? Math.min(falling(levels, NEAR_NOISY, FAR_NOISY), falling(side[index], NEAR_SIDE, FAR_SIDE))
      : Math.min(falling(levels, NEAR_LEVELS + more, FAR_LEVELS + 2 * more), falling(share, NEAR_SHARE, FAR_SHARE));
    out[index] = Math.round(255 * trust);
  }
}
