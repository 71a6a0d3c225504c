import type { PixelImage } from '../image.ts';
import { boxMean } from './box-mean.ts';

/** A reduced copy that a subject is looked for on. */
export interface SmallCopy {
  readonly width: number;
  readonly height: number;
  /** Three values a pixel: lightness and two opponent colors, in levels. */
  readonly colors: Float32Array;
  /** How uneven lightness is around each pixel: half the logarithm of its variance over 5 x 5, 0 to about 5. */
  readonly texture: Float32Array;
}

/** Opponent colors tell subject from ground better than lightness does: shade changes lightness alone. */
export const OPPONENT = 0.9;

/** Lightness and two opponent colors of red, green and blue, in levels. */
export const opponentColor = ([r, g, b]: readonly number[]): readonly [number, number, number] => [
  0.3 * r + 0.59 * g + 0.11 * b,
  OPPONENT * (r - g),
  OPPONENT * (0.5 * (r + g) - b),
];

/** The same picture with its colors as a subject is looked for by. Keeps it. */
export function smallCopy({ width, height, pixels }: Pick<PixelImage, 'width' | 'height' | 'pixels'>): SmallCopy {
  const colors = new Float32Array(width * height * 3);
  for (let at = 0; at < width * height; at++) {
    const [r, g, b] = [pixels[at * 4], pixels[at * 4 + 1], pixels[at * 4 + 2]];
    colors.set(opponentColor([r, g, b]), at * 3);
  }
  return { width, height, colors, texture: unevenness(colors, width, height) };
}

function unevenness(colors: Float32Array, width: number, height: number): Float32Array {
  const light = Float32Array.from({ length: width * height }, (_, at) => colors[at * 3]);
  const mean = boxMean(light, width, height, 2);
  for (let at = 0; at < light.length; at++) light[at] = (light[at] - mean[at]) ** 2;
  return boxMean(light, width, height, 2).map((variance) => 0.5 * Math.log(variance + 1));
}
