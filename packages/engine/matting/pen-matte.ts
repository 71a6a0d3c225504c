import { findGround } from '../ground/find-ground.ts';
import { type PenInk, readPenInk } from '../ground/pen-ink.ts';
import { surfaceAt } from '../ground/surface.ts';
import type { PixelImage } from '../image.ts';
import type { Matte } from './matte.ts';

/** A ground whose grain is deeper than this, in levels, is paper that was photographed or scanned; what is cleaner was drawn on a computer. */
const GRAINY = 2.2;
/** What one pen left lies between paper and full ink: its tint strays by so many levels in the mean at most. JPEG blurs tint around thin lines. */
const ONE_TINT = 6;
/** From here on a pixel counts as inked. */
const INKED = 64;
const FULL = 230;
/** Paper is at least this light, in levels, and what is drawn on it is darker; the other way round it is a print on a shirt. */
const LEAST_LIGHT = 128;
/** Where less of a pixel is ink than this, paper's grain tells its color more than the ink does: the pen's own is taken, the more the less ink there is. */
const OWN_COLOR_FROM = 0.6;

const lightness = ([r, g, b]: readonly number[]): number => (2 * r + 5 * g + b) / 8;

/** Color of the pen where its ink is full: means of red, green and blue. */
function penColor({ pixels }: PixelImage, { coverage }: PenInk): readonly number[] | null {
  const sums = [0, 0, 0];
  let count = 0;
  for (let at = 0; at < coverage.length; at++) {
    if (coverage[at] < FULL) continue;
    count++;
    for (let channel = 0; channel < 3; channel++) sums[channel] += pixels[at * 4 + channel];
  }
  return count > 0 ? sums.map((sum) => sum / count) : null;
}

/** How far red and blue against green are from what paper and pen mix to, in levels: the mean over what is inked. */
function tintStray({ width, pixels }: PixelImage, { coverage, paper }: PenInk, own: readonly number[]): number {
  const bare = new Float32Array(3);
  let [sum, count] = [0, 0];
  for (let at = 0; at < coverage.length; at++) {
    if (coverage[at] < INKED) continue;
    surfaceAt(paper, at % width, Math.floor(at / width), bare);
    const share = coverage[at] / 255;
    const away = (channel: number) => pixels[at * 4 + channel] - bare[channel] - share * (own[channel] - bare[channel]);
    const green = away(1);
    sum += Math.max(Math.abs(away(0) - green), Math.abs(away(2) - green));
    count++;
  }
  return count > 0 ? sum / count : 0;
}

/**
 * Cuts a pen's drawing out of the paper that it was drawn on: opacity is how much of a pixel is ink, color the ink's alone. Null where the picture
 * (RGBA, opaque) is no drawing in one ink on scanned or photographed paper; see `readPenInk`.
 */
export function penMatte(image: PixelImage, allocate: (bytes: number) => Uint8Array): Matte | null {
  const { width, height, pixels } = image;
  for (let at = 3; at < pixels.length; at += 4) if (pixels[at] !== 255) return null;
  const ground = findGround(image);
  if (!ground || Math.max(...ground.grain) <= GRAINY || lightness([ground.color.r, ground.color.g, ground.color.b]) < LEAST_LIGHT)
    return null;
  const pen = readPenInk(image, ground);
  const own = pen && penColor(image, pen);
  if (!pen || !own || lightness(own) > lightness([ground.color.r, ground.color.g, ground.color.b])) return null;
  if (tintStray(image, pen, own) > ONE_TINT) return null;
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
