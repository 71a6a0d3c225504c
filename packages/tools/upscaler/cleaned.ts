import { evenGrain, type PixelImage } from '@underbase/engine';

/** What cleaning did, measured on the picture as it is enlarged. */
export interface Cleaned {
  /** Grain of even places, levels: in the file, and in what is enlarged. */
  readonly grain: { readonly before: number; readonly after: number };
  /** How much of the picture was changed by more than `LEAST_CHANGE`, 0 to 1; null where it has another size since. Grain that went counts too. */
  readonly changed: number | null;
}

/** Pixels that were changed by no more levels than this are as they were: rounding, and steps that nobody sees. */
export const LEAST_CHANGE = 4;

/** Compares a picture with what was made of it. Both straight RGBA. */
export function measureCleaned(file: PixelImage, base: PixelImage): Cleaned {
  const before = evenGrain(file);
  if (base.pixels === file.pixels) return { grain: { before, after: before }, changed: 0 };
  const grain = { before, after: evenGrain(base) };
  if (base.width !== file.width || base.height !== file.height) return { grain, changed: null };
  let [seen, changed] = [0, 0];
  for (let at = 0; at < file.pixels.length; at += 4) {
    if (file.pixels[at + 3] === 0) continue;
    seen++;
    let most = 0;
    for (let channel = at; channel < at + 3; channel++) most = Math.max(most, Math.abs(file.pixels[channel] - base.pixels[channel]));
    if (most > LEAST_CHANGE) changed++;
  }
  return { grain, changed: seen > 0 ? changed / seen : 0 };
}
