import { isNearer, type PixelImage, type Redrawing, type Rgb, redrawArt, type StoredArt } from '@underbase/engine';
import type { RunContext } from '../run.ts';
import { type Cleaning, cleanBase, readingsOf } from './clean-base.ts';

/** A picture as it is enlarged, and its drawing. */
export interface RedrawnBase extends Redrawing {
  readonly own: PixelImage;
}

/** Larger pictures have strokes wide enough for their inks, whichever way they are read; each way takes a drawing. */
const MOST_PIXELS = 700_000;

/**
 * Draws a picture anew. Thin type and lines of a JPEG can be read in several ways, and which one is right the art alone tells: that counts whose drawing,
 * stored as the picture was, comes nearest to the picture as it came.
 * @param own the picture cleaned in the usual way
 * @param cut see `redrawArt`
 * @param stored what it was cleaned from; null where that was of another size, or no JPEG
 */
export function redrawBase(
  own: PixelImage,
  way: 'art' | 'lines',
  stored: StoredArt | null,
  cleaning: Cleaning,
  cut: readonly Rgb[] | null,
  context: RunContext,
): RedrawnBase {
  const isRead = stored !== null && own.width * own.height <= MOST_PIXELS;
  const others = isRead ? readingsOf(stored.image, cleaning, context).slice(1) : [];
  const share = 1 / (1 + others.length);
  const drawn = (picture: PixelImage, index: number, words: (typeof others)[number]): RedrawnBase => {
    const told = (fraction: number): void => context.progress(share * (index + fraction));
    return { own: picture, ...redrawArt(picture, way, stored, told, words, cut) };
  };
  let best = drawn(own, 0, []);
  for (const [index, words] of others.entries()) {
    if (!stored) break;
    const cleaned = cleanBase(stored.image, stored.noise, cleaning, words, { ...context, progress: () => undefined });
    const other = drawn(cleaned, index + 1, words);
    if (isNearer(other, best, stored.image)) best = other;
  }
  return best;
}
