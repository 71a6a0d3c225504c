import type { PixelImage } from '@underbase/engine';

/** A picture (RGBA) as a lamp at its left top lights it: evenly darker to the right and down, to `least` (0 to 1) of its light in the far corner. */
export function underFallingLight(image: PixelImage, least: number): PixelImage {
  const { width, height } = image;
  const pixels = image.pixels.map((value, at) => {
    if (at % 4 === 3) return value;
    const [x, y] = [(at >> 2) % width, Math.floor((at >> 2) / width)];
    return Math.round(value * (1 - ((1 - least) * (x / width + y / height)) / 2));
  });
  return { ...image, pixels };
}
