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
  for (const [dx, dy] of WAYS) {
    for (let far = 1; far <= reach; far++) {
      const [u, v] = [x + dx * far, y + dy * far];
      if (u < 0 || v < 0 || u >= width || v >= height) break;
      const alpha = pixels[(v * width + u) * 4 + 3];
      if (alpha > clear && alpha < solid) continue;
      if (alpha <= clear) meetsClear = true;
      else meetsSolid = true;
      if (meetsClear && meetsSolid) return true;
      break;
    }
  }
  return false;
}
