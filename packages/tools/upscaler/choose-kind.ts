import {
  findJpegGrid,
  hasLetteredBlocks,
  hasPhotoBlocks,
  measureNoise,
  type PixelImage,
  pixelGrid,
  readFlatColors,
} from '@underbase/engine';
import type { UpscalerOptions } from './options.ts';

/** How a picture is enlarged. `drawing` redraws what is flat and resamples the rest. */
export type Kind = 'drawing' | 'pixels' | 'photo';

/** Art with at least this much of its opaque part in flat colors has something to redraw. The even blocks that JPEG makes of a fade are none: drawn, they are bands. */
const LEAST_FLAT = 0.1;
/** With less than this it may yet be a photo, dark or out of focus in places; scans and worn prints, as grainy, have more. */
const SURELY_FLAT = 0.5;
/** Sprites at their own size: not larger, of few colors, with hard edges of alpha, and more steps than flat logos have. */
const SPRITE_SIDE = 160;
const SPRITE_COLORS = 48;
const LEAST_STEPS = 0.12;

/** Whether a picture is pixel art at its own size, or enlarged by a whole factor. */
function isPixelArt(image: PixelImage): boolean {
  if (pixelGrid(image) > 1) return true;
  const { width, height, pixels } = image;
  if (Math.max(width, height) > SPRITE_SIDE) return false;
  const colors = new Set<number>();
  let steps = 0;
  const words = new Uint32Array(pixels.slice().buffer);
  for (let index = 0; index < words.length; index++) {
    const alpha = pixels[index * 4 + 3];
    if (alpha > 0 && alpha < 255) return false;
    colors.add(alpha === 0 ? 0 : words[index]);
    if (colors.size > SPRITE_COLORS) return false;
    if (index % width > 0 && words[index] !== words[index - 1]) steps++;
  }
  return colors.size > 2 && steps > LEAST_STEPS * width * height;
}

/** Whether a picture is lettering or line art whose flat colors JPEG broke up: where type fills all of it, nothing flat is left to measure that by. */
function isLetteredJpeg(image: PixelImage): boolean {
  const grid = findJpegGrid(image);
  return grid !== null && hasLetteredBlocks(image, grid);
}

/** The way that the mode names, or that suits the picture. */
export function chooseKind(image: PixelImage, mode: UpscalerOptions['mode']): Kind {
  if (mode === 'pixel') return 'pixels';
  if (mode === 'photo' || mode === 'model') return 'photo';
  if (mode !== 'auto') return 'drawing';
  if (isPixelArt(image)) return 'pixels';
  const noise = measureNoise(image);
  const flat = readFlatColors(image, noise).flats.reduce((sum, { share }) => sum + share, 0);
  if (flat < LEAST_FLAT) return isLetteredJpeg(image) ? 'drawing' : 'photo';
  return flat < SURELY_FLAT && hasPhotoBlocks(image, noise) ? 'photo' : 'drawing';
}
