import { GRAINY_PAPER, readDrawnInk } from '../ground/drawn-ink.ts';
import { findGround } from '../ground/find-ground.ts';
import { surfaceAt } from '../ground/surface.ts';
import type { PixelImage } from '../image.ts';
import { isOpaque } from '../is-opaque.ts';
import type { Matte } from './matte.ts';

/** Where less of a pixel is ink than this, paper's grain tells its color more than the ink does: the pen's own is taken, the more the less ink there is. */
const OWN_COLOR_FROM = 0.6;

/**
 * Cuts a pen's drawing out of the paper that it was drawn on: opacity is how much of a pixel is ink, color the ink's alone. Null where the picture
 * (RGBA, opaque) is no drawing in one ink on scanned or photographed paper; see `readDrawnInk`.
 */
export function penMatte(image: PixelImage, allocate: (bytes: number) => Uint8Array): Matte | null {
  const { width, height, pixels } = image;
  if (!isOpaque(image)) return null;
  const ground = findGround(image);
  const found = ground && Math.max(...ground.grain) > GRAINY_PAPER ? readDrawnInk(image, ground) : null;
  if (!found?.color) return null;
  const { ink: pen, color: own } = found;
  const alpha = allocate(width * height);
  alpha.set(pen.coverage);
  const rowStarts = new Uint32Array(height + 1);
  for (let y = 0, at = 0, count = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) if (alpha[at] > 0) count++;
    rowStarts[y + 1] = count;
  }
  const open = new Uint32Array(rowStarts[height]);
  const colors = new Uint8Array(open.length * 3);
  const paper = new Float32Array(3);
  for (let y = 0, at = 0, next = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      if (alpha[at] === 0) continue;
      surfaceAt(pen.paper, x, y, paper);
      const share = alpha[at] / 255;
      const told = Math.min(1, share / OWN_COLOR_FROM);
      open[next] = x;
      for (let channel = 0; channel < 3; channel++) {
        const unmixed = (pixels[at * 4 + channel] - (1 - share) * paper[channel]) / share;
        const value = told * Math.max(0, Math.min(255, unmixed)) + (1 - told) * own[channel];
        colors[next * 3 + channel] = Math.round(value);
      }
      next++;
    }
  }
  return { width, height, alpha, rowStarts, open, colors };
}
