/** Brightness of a pixel as JFIF has it, 0 to 255; `at` is the place of its first byte. */
export const lumaAt = (pixels: Uint8Array, at: number): number => 0.299 * pixels[at] + 0.587 * pixels[at + 1] + 0.114 * pixels[at + 2];
