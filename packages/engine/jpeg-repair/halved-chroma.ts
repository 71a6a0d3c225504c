import type { PixelImage } from '../image.ts';

/** Edges looked at, and how strong in luma. */
const MOST_ROWS = 400;
const LEAST_STEP = 40;
const LEAST_EDGES = 60;

/** Chroma that was halved brings less than this part of its change where luma brings all of its own. */
const SMEARED = 0.62;

/**
 * Whether chroma was stored at half the width (JPEG 4:2:0, 4:2:2), whatever file the pixels came in: along rows, where luma steps within two pixels,
 * chroma takes four or more. Needs edges between colors; false where there are too few to tell.
 */
export function hasHalvedChroma({ width, height, pixels }: PixelImage): boolean {
  const stride = Math.max(1, Math.floor(height / MOST_ROWS));
  let [edges, sharp, whole] = [0, 0, 0];
  const luma = (at: number) => 0.299 * pixels[at] + 0.587 * pixels[at + 1] + 0.114 * pixels[at + 2];
  for (let y = 0; y < height; y += stride) {
    for (let x = 3; x + 4 < width; x++) {
      const at = (y * width + x) * 4;
      const step = Math.abs(luma(at + 4) - luma(at));
      if (step < LEAST_STEP) continue;
      const change = (channel: number, from: number, to: number) => pixels[to + channel] - luma(to) - pixels[from + channel] + luma(from);
      // Only where luma is even on both sides: an edge, no texture.
      const rest = Math.abs(luma(at + 12) - luma(at - 8)) - step;
      if (Math.abs(rest) > 0.15 * step) continue;
      for (const channel of [0, 2]) {
        const all = change(channel, at - 8, at + 12);
        if (Math.abs(all) < 30) continue;
        whole += Math.abs(all);
        sharp += change(channel, at, at + 4) * Math.sign(all);
        edges++;
      }
    }
  }
  return edges >= LEAST_EDGES && sharp < SMEARED * whole;
}
