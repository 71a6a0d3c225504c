import type { PixelImage, Rect } from '../image.ts';
import { levelsFrom } from './border-color.ts';
import type { SheetGround } from './sheet-ground.ts';

/** Looked at so far from the end of the art, in pixels: an edge has reached its color there, however it was smoothed. */
const REACH_PX = 3;
/** What is no farther from the ground's color there than so many levels over what still counts as ground has no edge: it runs out. */
const LEAST_LEVELS = 16;
/** A share of an outline that runs out before the whole does. */
const LEAST_SHARE = 0.4;
/** Of a large box, so many places are looked at. */
const MOST_LOOKS = 20_000;

/**
 * True where the art within a box, or beside it, runs out into its ground, as a glow or a shadow does, rather than ending at an edge: lines, holes and
 * dots there are the accidents of where a fade is no longer seen. `coverage` is that of `artCoverage`, which took up to `groundLevels` for ground.
 */
export function isSoftEnd(
  { width, height, pixels }: PixelImage,
  ground: SheetGround,
  { coverage, groundLevels }: { readonly coverage: Uint8Array; readonly groundLevels: number },
  box: Rect,
): boolean {
  const limit = LEAST_LEVELS + groundLevels;
  const [left, top] = [Math.max(0, box.x - REACH_PX), Math.max(0, box.y - REACH_PX)];
  const [right, bottom] = [Math.min(width, box.x + box.width + REACH_PX), Math.min(height, box.y + box.height + REACH_PX)];
  const ways = [
    [1, 0],
    [-1, 0],
    [0, 1],
    [0, -1],
  ] as const;
  const step = Math.max(1, Math.floor(Math.sqrt(((right - left) * (bottom - top)) / MOST_LOOKS)));
  let [soft, ends] = [0, 0];
  for (let y = top; y < bottom; y += step) {
    for (let x = left; x < right; x += step) {
      const at = y * width + x;
      if (coverage[at] === 0) continue;
      for (const [across, down] of ways) {
        const [u, v] = [x + across, y + down];
        if (u < 0 || v < 0 || u >= width || v >= height || coverage[v * width + u] !== 0) continue;
        ends++;
        let most = 0;
        for (let way = 0; way < REACH_PX; way++) {
          const [s, t] = [x - across * way, y - down * way];
          if (s < 0 || t < 0 || s >= width || t >= height) break;
          most = Math.max(most, levelsFrom(pixels, (t * width + s) * 4, ground));
        }
        if (most <= limit) soft++;
      }
    }
  }
  return soft > 0 && soft >= LEAST_SHARE * ends;
}
