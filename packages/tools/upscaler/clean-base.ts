import { cleanChroma, cleanNoise, hasHalvedChroma, type PictureNoise, type PixelImage, wholeWindow } from '@underbase/engine';
import type { RunContext } from '../run.ts';

/** Steps between JPEG's blocks in even places, levels. */
const BLOCK_STEPS = 1.5;

interface Cleaning {
  readonly isJpeg: boolean;
  readonly takesGrain: boolean;
}

/** The picture without JPEG's damage and without its grain, as far as they are to go; the picture itself where nothing is. */
export function cleanBase(image: PixelImage, noise: PictureNoise, { isJpeg, takesGrain }: Cleaning, context: RunContext): PixelImage {
  const sharp = isJpeg && hasHalvedChroma(image) ? { ...image, pixels: cleanChroma(wholeWindow(image)).pixels } : image;
  const grain = takesGrain ? noise.grain : 0;
  const levels = Math.max(grain, isJpeg ? BLOCK_STEPS : 0);
  if (levels === 0) return image;
  const pixels = context.allocate(image.pixels.length);
  cleanNoise(sharp, { levels, ofContrast: isJpeg ? noise.ringing : 0 }, pixels, (share) => context.progress(share));
  return { ...image, pixels };
}
