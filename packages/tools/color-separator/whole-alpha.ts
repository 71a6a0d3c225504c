import type { PixelWindow } from '@underbase/engine';

/** Alpha from which on art is whole: layers at 99 percent and feathered masks leave a little less than all. */
const WHOLE = 250;

/**
 * A view (RGBA, straight alpha) in which what is nearly opaque is opaque. A solid of alpha 254 would be a tint of 99.6 percent, and its base one of dots
 * beneath it, drawn back within their screen. The view itself where nothing is so.
 */
export function wholeAlpha({ rect, pixels }: PixelWindow): PixelWindow {
  let whole: Uint8Array | null = null;
  for (let at = 3; at < pixels.length; at += 4) {
    if (pixels[at] < WHOLE || pixels[at] === 255) continue;
    whole ??= pixels.slice();
    whole[at] = 255;
  }
  return { rect, pixels: whole ?? pixels };
}
