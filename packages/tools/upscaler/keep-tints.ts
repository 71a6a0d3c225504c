import { isOpaque, type JpegGrid, jpegQuality, ownTints, type PixelImage } from '@underbase/engine';
import { mixed, type RepairedBase } from './explained-base.ts';

/** Where the quality can't be read. */
const USUAL_QUALITY = 75;

/**
 * Gives tints of the art back that the drawing of a JPEG took for its noise, as the file has them, and trusts the drawing nowhere there; in place. See `ownTints`.
 * @returns whether there were any
 */
export function keepTints(
  file: PixelImage,
  grid: JpegGrid,
  { even, drawn, trust }: Pick<RepairedBase, 'even' | 'drawn' | 'trust'>,
): boolean {
  if (!isOpaque(file) || !isOpaque({ pixels: even }) || !isOpaque({ pixels: drawn })) return false;
  const tints = ownTints(file, drawn, mixed(even, drawn, trust), jpegQuality(file) ?? USUAL_QUALITY, grid);
  for (let index = 0; index < tints.length; index++) {
    if (tints[index] === 0) continue;
    trust[index] = 0;
    even.set(file.pixels.subarray(index * 4, index * 4 + 4), index * 4);
  }
  return tints.includes(1);
}
