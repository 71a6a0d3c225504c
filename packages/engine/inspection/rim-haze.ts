import type { PixelImage } from '../image.ts';

/** What is looked at: so many pixels along the longer side. */
const LOOKED_ALONG = 320;
const WAYS = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
  [1, 1],
  [-1, -1],
  [1, -1],
  [-1, 1],
] as const;

/** Share of a haze that lies between clear and solid no farther from either than an edge is wide: the softness of edges, and no area of its own. */
export function rimShare({ width, height, pixels }: PixelImage, mask: Uint8Array, reachPx: number, clear: number, solid: number): number {
  const step = Math.max(1, Math.floor(Math.max(width, height) / LOOKED_ALONG));
  let [looked, between] = [0, 0];
  for (let y = 0; y < height; y += step) {
    for (let x = 0; x < width; x += step) {
      if (mask[y * width + x] === 0) continue;
      looked++;
      if (isBetween({ width, height }, pixels, x, y, Math.ceil(reachPx), clear, solid)) between++;
    }
  }
  return looked === 0 ? 0 : between / looked;
}

function isBetween(
  { width, height }: Pick<PixelImage, 'width' | 'height'>,
  pixels: Uint8Array,
  x: number,
  y: number,
  reach: number,
  clear: number,
  solid: number,
): boolean {
  let [meetsClear, meetsSolid] = [false, false];
  const start = (y * width + x) * 4 + 3;
  for (const [dx, dy] of WAYS) {
    const across = dx === 0 ? reach : dx > 0 ? width - 1 - x : x;
    const down = dy === 0 ? reach : dy > 0 ? height - 1 - y : y;
    const most = Math.min(reach, across, down);
    const step = (dy * width + dx) * 4;
    for (let far = 1, at = start + step; far <= most; far++, at += step) {
      const alpha = pixels[at];
      if (alpha > clear && alpha < solid) continue;
      if (alpha <= clear) meetsClear = true;
      else meetsSolid = true;
      if (meetsClear && meetsSolid) return true;
      break;
    }
  }
  return false;
}
