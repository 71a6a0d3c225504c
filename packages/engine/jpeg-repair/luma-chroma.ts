import type { PixelImage } from '../image.ts';

/** Luma of a color, in levels, and how far blue and red lie off it, as JFIF has them (chroma about 0). */
export const lightOf = (r: number, g: number, b: number): number => 0.299 * r + 0.587 * g + 0.114 * b;
export const blueOf = (r: number, g: number, b: number): number => -0.168736 * r - 0.331264 * g + 0.5 * b;
export const redOf = (r: number, g: number, b: number): number => 0.5 * r - 0.418688 * g - 0.081312 * b;

/** Red, green and blue of a luma and chroma, in levels; they may lie outside those of a byte. */
const toR = (luma: number, red: number): number => luma + 1.402 * red;
const toG = (luma: number, blue: number, red: number): number => luma - 0.344136 * blue - 0.714136 * red;
const toB = (luma: number, blue: number): number => luma + 1.772 * blue;

/** See `lightOf`. */
export const lumaChroma = (r: number, g: number, b: number): readonly [number, number, number] => [
  lightOf(r, g, b),
  blueOf(r, g, b),
  redOf(r, g, b),
];

/** The color of a luma and chroma, in levels; it may lie outside those of a byte. */
export const fromLumaChroma = (luma: number, blue: number, red: number): readonly [number, number, number] => [
  toR(luma, red),
  toG(luma, blue, red),
  toB(luma, blue),
];

/** Luma of each pixel of an opaque picture, in levels. */
export function lumaOf({ pixels }: Pick<PixelImage, 'pixels'>): Float64Array {
  const luma = new Float64Array(pixels.length >> 2);
  for (let index = 0, at = 0; index < luma.length; index++, at += 4) luma[index] = lightOf(pixels[at], pixels[at + 1], pixels[at + 2]);
  return luma;
}

const byteOf = (value: number): number => Math.min(255, Math.max(0, Math.round(value)));

/** Luma and chroma of an opaque picture as bytes of red, green, blue and alpha. */
export function joined(luma: Float64Array, blue: Float64Array, red: Float64Array): Uint8Array {
  const pixels = new Uint8Array(luma.length * 4);
  for (let index = 0, at = 0; index < luma.length; index++, at += 4) {
    const light = luma[index];
    pixels[at] = byteOf(toR(light, red[index]));
    pixels[at + 1] = byteOf(toG(light, blue[index], red[index]));
    pixels[at + 2] = byteOf(toB(light, blue[index]));
    pixels[at + 3] = 255;
  }
  return pixels;
}
