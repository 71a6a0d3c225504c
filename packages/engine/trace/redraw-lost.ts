import type { PixelImage } from '../image.ts';
import type { FlatColor } from '../separation/flat-colors.ts';
import { comparePicture, isShortOf } from './compare-picture.ts';
import { redrawSpots } from './redraw-spots.ts';

/**
 * Draws into covers what they have lost of their picture, and tells these spots; null where they show something else even then. Type of a few pixels is
 * lost in outlines by whole lines, and stands in the picture all the same: what is no drawing of it is what these inks can't show. `covers` are changed.
 * @param image the picture at the size of the covers, opaque
 * @param paint the covers as they are, as RGBA
 */
export function redrawLost(
  image: PixelImage,
  inks: readonly FlatColor[],
  covers: readonly Uint8Array[],
  paint: () => Uint8Array,
): readonly (readonly number[])[] | null {
  const shown = comparePicture(image, paint());
  if (!shown) return null;
  redrawSpots(image, inks, covers, shown.lost, image);
  return shown.isShort && isShortOf(image, paint()) ? null : shown.lost;
}
