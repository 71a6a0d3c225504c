import { type InkedWord, type PixelImage, settleWords } from '@underbase/engine';

/** The sharp picture with its words settled; its own pixels where there are none. */
export function withWords(sharp: PixelImage, words: readonly InkedWord[]): PixelImage {
  if (words.length === 0) return sharp;
  const settled = { ...sharp, pixels: sharp.pixels.slice() };
  settleWords(settled.pixels, words);
  return settled;
}
