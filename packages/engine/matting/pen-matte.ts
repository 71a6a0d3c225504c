import { type DrawnInk, GRAINY_PAPER, readDrawnInk } from '../ground/drawn-ink.ts';
import { findGround } from '../ground/find-ground.ts';
import type { PenInk } from '../ground/pen-ink.ts';
import { surfaceAt } from '../ground/surface.ts';
import type { PixelImage } from '../image.ts';
import { isOpaque } from '../is-opaque.ts';
import type { Matte } from './matte.ts';
import { openList } from './open-pixels.ts';

/** Where less of a pixel is ink than this, paper's grain tells its color more than the ink does: the pen's own is taken, the more the less ink there is. */
const OWN_COLOR_FROM = 0.6;

/** Deeper grain, in levels, is gravel, grass, a wall; that of photographed paper stays under 7. */
const MOST_GRAIN = 12;

/** Squares of so many pixels, whose means grain leaves alone, are of another color where they stray from the paper's tint by so many levels; stains stay below. */
const SQUARE_PX = 6;
const OTHER_TINT = 40;
/** Less of a pixel is no ink. */
const INKED = 64;
/** Where so much of the sheet is neither paper nor of the pen, art in several colors stands on it. */
const MOST_OTHER = 0.003;
/** From here on a pixel is all ink. */
const FULL = 230;
/** Partly inked, a pixel is a mix of paper and ink; one whose tint is farther from that, in levels, is of something else. JPEG blurs less. */
const MIXED_TINT = 20;
/** Where more than this part of them is, they are no pen's rims and faint strokes, but gray glass that holds red wine. */
const MOST_MIXED = 0.3;

/** The part, 0 to 1, of what is partly inked that has not the tint that ink and paper mix to. */
function straysFromMix({ width, pixels }: PixelImage, { ink: { coverage, paper }, color: own }: DrawnInk): number {
  if (!own) return 0;
  const bare = new Float32Array(3);
  let [strays, count] = [0, 0];
  for (let at = 0; at < coverage.length; at++) {
    if (coverage[at] < INKED || coverage[at] >= FULL) continue;
    surfaceAt(paper, at % width, Math.floor(at / width), bare);
    const share = coverage[at] / 255;
    const away = (channel: number) => pixels[at * 4 + channel] - bare[channel] - share * (own[channel] - bare[channel]);
    const green = away(1);
    count++;
    if (Math.max(Math.abs(away(0) - green), Math.abs(away(2) - green)) > MIXED_TINT) strays++;
  }
  return strays / Math.max(1, count);
}

/** The part of a sheet, 0 to 1, that the pen left bare and that yet is no paper, by its tint: light and shade change that by nothing. */
function otherColors({ width, height, pixels }: PixelImage, { coverage, paper }: PenInk): number {
  const [bare, own] = [new Float32Array(3), new Float64Array(3)];
  let others = 0;
  for (let top = 0; top + SQUARE_PX <= height; top += SQUARE_PX) {
    for (let left = 0; left + SQUARE_PX <= width; left += SQUARE_PX) {
      let most = 0;
      own.fill(0);
      for (let y = top; y < top + SQUARE_PX; y++) {
        for (let at = y * width + left; at < y * width + left + SQUARE_PX; at++) {
          most = Math.max(most, coverage[at]);
          for (let channel = 0; channel < 3; channel++) own[channel] += pixels[at * 4 + channel];
        }
      }
      if (most >= INKED) continue;
      surfaceAt(paper, left + SQUARE_PX / 2, top + SQUARE_PX / 2, bare);
      const sum = own[0] + own[1] + own[2];
      const light = sum / Math.max(1, bare[0] + bare[1] + bare[2]);
      if (own.some((value, channel) => Math.abs(value - light * bare[channel]) > OTHER_TINT * SQUARE_PX ** 2)) others++;
    }
  }
  return (others * SQUARE_PX ** 2) / (width * height);
}

/**
 * Cuts a pen's drawing out of the paper that it was drawn on: opacity is how much of a pixel is ink, color the ink's alone. Null where the picture
 * (RGBA, opaque) is no drawing in one ink, and nothing else, on scanned or photographed paper; see `readDrawnInk`.
 */
export function penMatte(image: PixelImage, allocate: (bytes: number) => Uint8Array): Matte | null {
  const { width, height, pixels } = image;
  if (!isOpaque(image)) return null;
  const ground = findGround(image);
  const grain = ground ? Math.max(...ground.grain) : 0;
  const found = ground && grain > GRAINY_PAPER && grain <= MOST_GRAIN ? readDrawnInk(image, ground) : null;
  if (!found?.color || otherColors(image, found.ink) > MOST_OTHER || straysFromMix(image, found) > MOST_MIXED) return null;
  const { ink: pen, color: own } = found;
  const alpha = allocate(width * height);
  alpha.set(pen.coverage);
  const rowStarts = new Uint32Array(height + 1);
  for (let y = 0, at = 0, count = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) if (alpha[at] > 0) count++;
    rowStarts[y + 1] = count;
  }
  const { open, colors } = openList(rowStarts[height], allocate);
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
