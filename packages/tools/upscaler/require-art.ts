import { AppError } from '@underbase/contract';
import type { PixelImage } from '@underbase/engine';

/** Refuses what has nothing to enlarge. Errors: picture.no-size, picture.clear. */
export function requireArt({ width, height, pixels }: PixelImage): void {
  for (let at = 3; at < pixels.length; at += 4) {
    if (pixels[at] === 0) continue;
    if (width * height > 1) return;
    throw new AppError('picture.no-size');
  }
  throw new AppError('picture.clear');
}
