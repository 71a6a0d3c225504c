import type { PixelImage } from '@underbase/engine';

const SAMPLED_ROWS = 64;
/** Flat art repeats its left neighbor in nearly every pixel, soft art in most, a photograph seldom. */
const REPEAT_SHARE = 0.5;

/** True where most pixels differ from their left neighbor, looked at in a few rows: such pictures need other encoder settings. */
export function isPhotographic({ width, height, pixels }: Pick<PixelImage, 'width' | 'height' | 'pixels'>): boolean {
  const step = Math.max(1, Math.floor(height / SAMPLED_ROWS));
  let repeats = 0;
  let seen = 0;
  for (let y = step >> 1; y < height; y += step) {
    const end = (y + 1) * width * 4;
    for (let at = (y * width + 1) * 4; at < end; at += 4) {
      const isRepeat =
        pixels[at] === pixels[at - 4] &&
        pixels[at + 1] === pixels[at - 3] &&
        pixels[at + 2] === pixels[at - 2] &&
        pixels[at + 3] === pixels[at - 1];
      if (isRepeat) repeats += 1;
    }
    seen += width - 1;
  }
  return repeats < seen * REPEAT_SHARE;
}
