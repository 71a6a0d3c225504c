import {
  cleanChroma,
  cleanNoise,
  hasHalvedChroma,
  type InkedWord,
  isOpaque,
  type PictureNoise,
  type PixelImage,
  settlePaleLettering,
  settleWords,
  wholeWindow,
  wordReadings,
} from '@underbase/engine';
import type { RunContext } from '../run.ts';

/** Steps between JPEG's blocks in even places, levels. */
const BLOCK_STEPS = 1.5;

export interface Cleaning {
  readonly isJpeg: boolean;
  /** It is art, not a photo. */
  readonly isDrawing: boolean;
  /** Grain that is to go, levels. */
  readonly grain: number;
}

/** Ways to read thin type and lines of a JPEG, the usual one first; none where there is nothing to read. See `wordReadings`. */
export function readingsOf(image: PixelImage, { isJpeg, isDrawing }: Cleaning, { kernels }: RunContext): readonly (readonly InkedWord[])[] {
  return isJpeg && isDrawing && hasHalvedChroma(image) && isOpaque(image) ? wordReadings(image, kernels) : [];
}

/** A JPEG with its colors up to their edges, and thin strokes of art in the ink that they were drawn in; any other picture as it is. */
function sharpened(
  image: PixelImage,
  { isJpeg, isDrawing }: Cleaning,
  words: readonly InkedWord[],
  { kernels }: Pick<RunContext, 'kernels'>,
): PixelImage {
  if (!isJpeg || !hasHalvedChroma(image)) return image;
  const { pixels } = cleanChroma(wholeWindow(image));
  if (isDrawing && isOpaque(image)) settlePaleLettering(image, kernels, pixels);
  settleWords(pixels, words);
  return { ...image, pixels };
}

/**
 * The picture without JPEG's damage and without its grain, as far as they are to go; the picture itself where nothing is.
 * @param words thin strokes that get the ink they were drawn in
 */
export function cleanBase(
  image: PixelImage,
  noise: PictureNoise,
  cleaning: Cleaning,
  words: readonly InkedWord[],
  context: Pick<RunContext, 'allocate' | 'progress' | 'kernels'>,
): PixelImage {
  const { isJpeg, isDrawing, grain } = cleaning;
  const sharp = sharpened(image, cleaning, words, context);
  const levels = Math.max(grain, isJpeg ? BLOCK_STEPS : 0);
  if (levels === 0) return image;
  const pixels = context.allocate(image.pixels.length);
  cleanNoise(sharp, { levels, ofContrast: isJpeg || (grain > 0 && isDrawing) ? noise.ringing : 0 }, pixels, (share) =>
    context.progress(share),
  );
  return { ...image, pixels };
}
