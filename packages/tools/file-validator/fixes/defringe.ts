import type { PixelImage, Rgb } from '@underbase/engine';
import { type RepairJob, subjectOf } from './repair-job.ts';

/** Pixels of less alpha lie outside the art. */
const LEAST_ALPHA = 13;
/** What is mixed reaches so far in where edges are only smoothed; a ring, as far as a ring may be wide. */
const RIM_PX = 5;
const RING_MM = 0.6;
/** A pixel whose color lies by so many levels of a channel nearer to the old background than the art behind it is mixed with it. */
const LEAST_LEVELS = 6;
/** Off the straight way from art to background by more than so many levels, it has a color of its own. */
const OFF_LINE_LEVELS = 26;

/** How deep each pixel lies in the art, in steps from the nearest clear one; 0 is clear, and `most` as deep as that or deeper. */
function depths({ width, height, pixels }: PixelImage, most: number): Uint8Array {
  const depth = new Uint8Array(width * height);
  for (let at = 0; at < depth.length; at++) depth[at] = pixels[at * 4 + 3] < LEAST_ALPHA ? 0 : most;
  const take = (at: number, from: number): void => {
    if (depth[from] < depth[at]) depth[at] = Math.min(depth[at], depth[from] + 1);
  };
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      if (x > 0) take(at, at - 1);
      if (y > 0) for (let u = Math.max(0, x - 1); u <= Math.min(width - 1, x + 1); u++) take(at, at - width + u - x);
    }
  }
  for (let y = height - 1, at = depth.length - 1; y >= 0; y--) {
    for (let x = width - 1; x >= 0; x--, at--) {
      if (x < width - 1) take(at, at + 1);
      if (y < height - 1) for (let u = Math.max(0, x - 1); u <= Math.min(width - 1, x + 1); u++) take(at, at + width + u - x);
    }
  }
  return depth;
}

/** For each pixel of the rim, the one that it comes to by stepping deeper as long as that goes: what the art has behind it. */
function behindOf(depth: Uint8Array, { width, height }: PixelImage, most: number): Uint32Array {
  const behind = Uint32Array.from(depth, (_, at) => at);
  for (let level = most - 1; level > 0; level--) {
    for (let at = 0; at < depth.length; at++) {
      if (depth[at] !== level) continue;
      const x = at % width;
      const y = (at - x) / width;
      for (let v = Math.max(0, y - 1); v <= Math.min(height - 1, y + 1); v++) {
        for (let u = Math.max(0, x - 1); u <= Math.min(width - 1, x + 1); u++) {
          if (depth[v * width + u] === level + 1) behind[at] = behind[v * width + u];
        }
      }
    }
  }
  return behind;
}

/** True where a pixel has the color of the art behind it, mixed with a background's. */
function isMixed(pixels: Uint8Array, at: number, art: number, { r, g, b }: Rgb): boolean {
  const [dr, dg, db] = [r - pixels[art], g - pixels[art + 1], b - pixels[art + 2]];
  const [er, eg, eb] = [pixels[at] - pixels[art], pixels[at + 1] - pixels[art + 1], pixels[at + 2] - pixels[art + 2]];
  const length = Math.hypot(dr, dg, db);
  if (length === 0) return false;
  const along = (dr * er + dg * eg + db * eb) / length;
  if (along < LEAST_LEVELS) return false;
  return Math.hypot(er - (along * dr) / length, eg - (along * dg) / length, eb - (along * db) / length) <= OFF_LINE_LEVELS;
}

/**
 * Gives rims that are mixed with an old background's color that of the art behind them, and leaves alpha as it is: no pixel becomes clearer or more
 * solid, so that nothing else of the art changes.
 */
export function defringe(job: RepairJob): PixelImage {
  const subject = subjectOf(job);
  const [mixed, ring] = [subject.fringe(), subject.ring()];
  const isRing = ring !== null && ring.share > (mixed?.share ?? 0);
  const fringe = isRing ? ring : mixed;
  if (!fringe) return job.image;
  const { pixels } = job.image;
  const most = Math.min(255, (isRing ? Math.ceil(RING_MM * subject.pixelsPerMm) : RIM_PX) + 2);
  const depth = depths(job.image, most);
  const behind = behindOf(depth, job.image, most);
  for (let at = 0; at < depth.length; at++) {
    const [own, art] = [at * 4, behind[at] * 4];
    if (depth[at] === 0 || art === own || !isMixed(pixels, own, art, fringe.color)) continue;
    pixels.copyWithin(own, art, art + 3);
  }
  return job.image;
}
