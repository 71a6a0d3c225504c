import type { SourceInfo } from '@underbase/codecs';
import type { PixelImage } from '@underbase/engine';

const SAMPLES = 4096;
const HALF_OPAQUE = 128;

/** Fewer opaque samples than this are too little to notice on a small copy. */
const TELLING_SHARE = 0.01;

/** Whether enough of a picture is opaque that a small copy of it must show something. Looks at some thousand pixels. */
export function hasArt({ width, height, pixels }: PixelImage): boolean {
  const count = width * height;
  // An odd step that shares no factor with common widths, so that samples don't line up in columns.
  const step = Math.max(1, Math.floor(count / SAMPLES)) | 1;
  let opaque = 0;
  let seen = 0;
  for (let index = 0; index < count; index += step) {
    seen++;
    if (pixels[index * 4 + 3] >= HALF_OPAQUE) opaque++;
  }
  return opaque > seen * TELLING_SHARE;
}

/** Whether any pixel of a file is less than opaque. A file without an alpha channel is not looked through. */
export function hasClear({ hasAlpha }: Pick<SourceInfo, 'hasAlpha'>, { pixels }: Pick<PixelImage, 'pixels'>): boolean {
  if (!hasAlpha) return false;
  for (let at = 3; at < pixels.length; at += 4) if (pixels[at] < 255) return true;
  return false;
}
