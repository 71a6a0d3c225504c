import {
  cleanChroma,
  cleanNoise,
  hasHalvedChroma,
  type InkedWord,
  isOpaque,
  type PictureNoise,
  type PixelImage,
  readWords,
  type SolvedWords,
  settleWords,
  wholeWindow,
} from '@underbase/engine';
import type { RunContext } from '../run.ts';

/** Steps between JPEG's blocks in even places, levels. */
const BLOCK_STEPS = 1.5;

interface Cleaning {
  readonly isJpeg: boolean;
  /** It is art, not a photo. */
  readonly isDrawing: boolean;
  readonly takesGrain: boolean;
}

/** Words that one ink explains well: in another one parts of several inks would all come out in a mix of them. */
function ofOneInk({ inked, toPart }: SolvedWords): readonly InkedWord[] {
  const doubtful = new Set(toPart.filter(({ isDoubtful }) => isDoubtful).map(({ word }) => word));
  return inked.filter(({ word }) => !doubtful.has(word));
}

/** A JPEG with its colors up to their edges, and thin strokes of art in the ink that they were drawn in; any other picture as it is. */
function sharpened(image: PixelImage, { isJpeg, isDrawing }: Cleaning, { kernels }: RunContext): PixelImage {
  if (!isJpeg || !hasHalvedChroma(image)) return image;
  const { pixels } = cleanChroma(wholeWindow(image));
  if (isDrawing && isOpaque(image)) settleWords(pixels, ofOneInk(readWords(image, kernels)));
  return { ...image, pixels };
}

/** The picture without JPEG's damage and without its grain, as far as they are to go; the picture itself where nothing is. */
export function cleanBase(image: PixelImage, noise: PictureNoise, cleaning: Cleaning, context: RunContext): PixelImage {
  const { isJpeg, takesGrain } = cleaning;
  const sharp = sharpened(image, cleaning, context);
  const grain = takesGrain ? noise.grain : 0;
  const levels = Math.max(grain, isJpeg ? BLOCK_STEPS : 0);
  if (levels === 0) return image;
  const pixels = context.allocate(image.pixels.length);
  cleanNoise(sharp, { levels, ofContrast: isJpeg ? noise.ringing : 0 }, pixels, (share) => context.progress(share));
  return { ...image, pixels };
}
