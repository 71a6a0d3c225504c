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
