import { forTiles, type PixelImage, surveyTiles } from '@underbase/engine';
import type { ValidationSettings } from '../settings.ts';

interface Job {
  /** Its pixels are the job's own: they are changed in place. */
  readonly image: PixelImage;
  readonly settings: ValidationSettings;
}

/** A ghost stands farther than this from everything that can be seen; what stands nearer belongs to its edge. */
export const GHOST_REACH_PX = 3;

/** Alpha from which a pixel can be seen. */
const VISIBLE_ALPHA = 48;

/** True where nothing that can be seen stands near: the pixel belongs to no edge. */
export function standsAlone({ width, height, pixels }: PixelImage, x: number, y: number): boolean {
  const right = Math.min(width - 1, x + GHOST_REACH_PX);
  const bottom = Math.min(height - 1, y + GHOST_REACH_PX);
  for (let v = Math.max(0, y - GHOST_REACH_PX); v <= bottom; v++) {
    for (let u = Math.max(0, x - GHOST_REACH_PX); u <= right; u++) if (pixels[(v * width + u) * 4 + 3] >= VISIBLE_ALPHA) return false;
  }
  return true;
}

/** Clears pixels of least alpha that belong to no edge. */
export function clearGhosts({ image, settings }: Job): PixelImage {
  const { ghostAlpha } = settings.profile[settings.method].measures;
  const { width, pixels } = image;
  const ghosts: number[] = [];
  forTiles(
    surveyTiles(image, ghostAlpha),
    image,
    (least, most) => most > 0 && least <= ghostAlpha,
    (left, top, right, bottom) => {
      for (let y = top; y < bottom; y++) {
        for (let x = left; x < right; x++) {
          const alpha = pixels[(y * width + x) * 4 + 3];
          if (alpha > 0 && alpha <= ghostAlpha && standsAlone(image, x, y)) ghosts.push(y * width + x);
        }
      }
    },
  );
  for (const at of ghosts) pixels.fill(0, at * 4, at * 4 + 4);
  return image;
}

/** Alpha becomes 0 or 255 at the half. */
export function hardenEdges({ image }: Job): PixelImage {
  const { pixels } = image;
  for (let at = 3; at < pixels.length; at += 4) {
    if (pixels[at] >= 128) pixels[at] = 255;
    else pixels.fill(0, at - 3, at + 1);
  }
  return image;
}

/** From this level in every channel a solid color is white that was not meant to be off. */
export const NEARLY_WHITE = 245;

export function makeWhitePure({ image }: Job): PixelImage {
  const { pixels } = image;
  for (let at = 0; at < pixels.length; at += 4) {
    if (pixels[at + 3] > 0 && pixels[at] >= NEARLY_WHITE && pixels[at + 1] >= NEARLY_WHITE && pixels[at + 2] >= NEARLY_WHITE) {
      pixels.fill(255, at, at + 3);
    }
  }
  return image;
}
