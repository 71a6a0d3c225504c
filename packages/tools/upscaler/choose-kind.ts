import {
  findJpegGrid,
  hasHardEdges,
  hasLetteredBlocks,
  hasPhotoBlocks,
  hasUnevenSurfaces,
  isOpaque,
  measureNoise,
  type PixelImage,
  pixelGrid,
  readFlatColors,
} from '@underbase/engine';
import type { UpscalerOptions } from './options.ts';
import { isStoredPixelArt } from './pixel-base.ts';

/** How a picture is enlarged. `drawing` redraws what is flat and resamples the rest. */
export type Kind = 'drawing' | 'pixels' | 'photo';

/** Art with at least this much of its opaque part in flat colors has something to redraw. The even blocks that JPEG makes of a fade are none: drawn, they are bands. */
const LEAST_FLAT = 0.1;
/** With less than this it may yet be a photo, dark or out of focus in places; scans and worn prints, as grainy, have more. */
const SURELY_FLAT = 0.5;
/** With more it is art on paper, however uneven that is; bricks and other walls have up to .76, scans .85 and more. */
const MOSTLY_FLAT = 0.8;
/** Sprites at their own size: not larger, of few colors, with hard edges of alpha, and more steps than flat logos have. */
const SPRITE_SIDE = 160;
const SPRITE_COLORS = 48;
const LEAST_STEPS = 0.12;
/** Of so few pixels each was set by hand, however few steps there are, where nothing softened an edge: larger art is as likely a logo without anti-aliasing. */
const SET_BY_HAND_SIDE = 64;

/** Pixels that differ from the one to their left, and the size of the box that holds them all. */
interface Steps {
  readonly steps: number;
  readonly boxPx: number;
  readonly colors: number;
}

/** Null for anything but few colors with hard edges of alpha. */
function readSteps({ width, pixels }: PixelImage): Steps | null {
  const colors = new Set<number>();
  let [steps, left, right, top, bottom] = [0, width, 0, -1, 0];
  const words = new Uint32Array(pixels.slice().buffer);
  for (let index = 0; index < words.length; index++) {
    const alpha = pixels[index * 4 + 3];
    if (alpha > 0 && alpha < 255) return null;
    colors.add(alpha === 0 ? 0 : words[index]);
    if (colors.size > SPRITE_COLORS) return null;
    const x = index % width;
    if (x === 0 || words[index] === words[index - 1]) continue;
    steps++;
    left = Math.min(left, x);
    right = Math.max(right, x);
    bottom = Math.floor(index / width);
    if (top < 0) top = bottom;
  }
  return { steps, boxPx: steps === 0 ? 0 : (right - left) * (bottom - top + 1), colors: colors.size };
}

/** A mix of two colors is off the line between them by no more levels than rounding makes. */
const OFF_A_MIX = 3;
/** Colors of a sprite lie between those beside them by chance alone, in this part of its steps; anti-aliasing makes a third and more of them. */
const MOST_MIXED = 0.1;

/** Whether a color lies on the way from one to another; places are those of first bytes. */
function isMix(pixels: Uint8Array, at: number, one: number, other: number): boolean {
  let [along, length] = [0, 0];
  for (let channel = 0; channel < 3; channel++) {
    const way = pixels[other + channel] - pixels[one + channel];
    along += (pixels[at + channel] - pixels[one + channel]) * way;
    length += way * way;
  }
  const share = along / length;
  if (length === 0 || share <= 0.02 || share >= 0.98) return false;
  for (let channel = 0; channel < 3; channel++) {
    const [from, to] = [pixels[one + channel], pixels[other + channel]];
    if (Math.abs(from + share * (to - from) - pixels[at + channel]) > OFF_A_MIX) return false;
  }
  return true;
}

/** Whether what steps along rows goes by mixes of the colors on both sides, as anti-aliasing does. */
function hasMixes({ width, pixels }: PixelImage, steps: number): boolean {
  let mixes = 0;
  for (let at = 4; at + 4 < pixels.length; at += 4) {
    const x = (at / 4) % width;
    if (x > 0 && x + 1 < width && isMix(pixels, at, at - 4, at + 4)) mixes++;
  }
  return mixes > MOST_MIXED * steps;
}

/** Whether a picture is pixel art at its own size, or enlarged by a whole factor. */
function isPixelArt(image: PixelImage): boolean {
  if (pixelGrid(image) > 1 || isStoredPixelArt(image) === 'yes') return true;
  const { width, height } = image;
  const side = Math.max(width, height);
  const found = side <= SPRITE_SIDE ? readSteps(image) : null;
  // Two colors are a stamp or a scan as often.
  if (found === null || found.colors <= 2) return false;
  const isSmall = side <= SET_BY_HAND_SIDE && !hasMixes(image, found.steps);
  // What is around a small sprite tells nothing of it.
  return found.steps > LEAST_STEPS * (isSmall ? found.boxPx : width * height) || (isSmall && hasHardEdges(image));
}

/**
 * Whether a picture that was not taken for pixel art may be some: as small as sprites, of few colors, and nothing softened its edges, or in squares that tell too
 * little. A logo without anti-aliasing is as likely: who made it knows.
 */
export function mayBePixelArt(image: PixelImage): boolean {
  if (isStoredPixelArt(image) === 'maybe') return true;
  if (Math.max(image.width, image.height) > SPRITE_SIDE) return false;
  const found = readSteps(image);
  return found !== null && hasHardEdges(image) && !hasMixes(image, found.steps);
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
  if (flat < MOSTLY_FLAT && isOpaque(image) && hasUnevenSurfaces(image)) return 'photo';
  if (flat < LEAST_FLAT) return isLetteredJpeg(image) ? 'drawing' : 'photo';
  return flat < SURELY_FLAT && hasPhotoBlocks(image, noise) ? 'photo' : 'drawing';
}
