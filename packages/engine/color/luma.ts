import type { Rgb } from './hex.ts';

/** Brightness of a color as JFIF has it, of sRGB-coded channels; 0 to 255. */
export const lumaOf = ({ r, g, b }: Rgb): number => 0.299 * r + 0.587 * g + 0.114 * b;

/** The same of a pixel; `at` is the place of its first byte. */
export const lumaAt = (pixels: Uint8Array, at: number): number => 0.299 * pixels[at] + 0.587 * pixels[at + 1] + 0.114 * pixels[at + 2];
