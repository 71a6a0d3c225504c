import type { PixelWindow } from '@underbase/engine';
import type { Tally } from '../run.ts';
import type { HalftoneOptions } from './options.ts';

/** Every fourth row says how much ink there is well enough, and costs little. */
const ROW_STEP = 4;

/** Pixels counted, and inked ones among them; tones count by their share. Rows of the whole picture, so that bands add up to the same. */
export function tallyDots({ rect, pixels }: PixelWindow, { mode, paper }: HalftoneOptions): Tally {
  const isByAlpha = mode === 'alpha' || paper === 'clear';
  let [counted, inked] = [0, 0];
  const first = (ROW_STEP - (rect.y % ROW_STEP)) % ROW_STEP;
  for (let y = first; y < rect.height; y += ROW_STEP) {
    const end = (y + 1) * rect.width * 4;
    for (let at = y * rect.width * 4; at < end; at += 4) {
      if (isByAlpha) inked += pixels[at + 3];
      else inked += 255 - Math.min(pixels[at], pixels[at + 1], pixels[at + 2]);
    }
    counted += rect.width;
  }
  return { counted, inked: inked / 255 };
}
