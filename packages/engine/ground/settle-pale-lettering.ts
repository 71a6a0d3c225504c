import type { PixelImage } from '../image.ts';
import { findBorderColor } from '../inspection/border-color.ts';
import type { Kernels } from '../kernels/kernels.ts';
import { findPaleLettering } from './pale-lettering.ts';

/** A ground is even: so much of the border is of its color. */
const LEAST_BORDER = 0.85;

/**
 * Gives the pale lettering of a JPEG (see `findPaleLettering`) its full ink again in `pixels`, what was made of the picture so far: RGBA, opaque. What JPEG left around its
 * strokes becomes ground. Changes nothing where there is none, or no even ground. Keeps its input.
 */
export function settlePaleLettering(image: PixelImage, kernels: Pick<Kernels, 'scanRuns'>, pixels: Uint8Array): void {
  const border = findBorderColor(image);
  if (!border || border.share < LEAST_BORDER) return;
  const ground = { r: Math.round(border.r), g: Math.round(border.g), b: Math.round(border.b) };
  const found = findPaleLettering(image, { color: ground }, kernels);
  if (!found) return;
  const { inks, owners, covers } = found;
  for (let index = 0, at = 0; index < owners.length; index++, at += 4) {
    if (owners[index] === 0) continue;
    const ink = inks[owners[index] - 1];
    const share = covers[index] / 255;
    pixels[at] = Math.round(ground.r + share * (ink.r - ground.r));
    pixels[at + 1] = Math.round(ground.g + share * (ink.g - ground.g));
    pixels[at + 2] = Math.round(ground.b + share * (ink.b - ground.b));
  }
}
