import type { PixelImage } from '../image.ts';
import type { Ground } from './find-ground.ts';
import { type PenInk, readPenInk } from './pen-ink.ts';
import { surfaceAt } from './surface.ts';

/** What was drawn in dark ink on light paper. */
export interface DrawnInk {
  readonly ink: PenInk;
  /** Red, green and blue of the full ink, 0 to 255, fractions; null where there are several tints. */
  readonly color: readonly number[] | null;
}

/** A ground whose grain is deeper than this, in levels, is paper that was photographed or scanned; what is cleaner was drawn on a computer. */
export const GRAINY_PAPER = 2.2;

/** What one pen left lies between paper and full ink: its tint strays by so many levels in the mean at most. JPEG blurs tint around thin lines. */
const ONE_TINT = 6;
/** From here on a pixel counts as inked. */
const INKED = 64;
const FULL = 230;
/** Paper is at least this light, in levels, and what is drawn on it is darker; the other way round it is a print on a shirt. */
const LEAST_LIGHT = 128;

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
 * What was drawn on paper, and whether with one pen. Works on opaque pictures (RGBA), whole; the picture is only read. Null where the ground is dark, and
 * where `readPenInk` finds no drawing in dark ink. `keepsTones`: as there; `mostStray`: how far one pen's tint strays at most, in levels.
 */
export function readDrawnInk(image: PixelImage, ground: Ground, { keepsTones = false, mostStray = ONE_TINT } = {}): DrawnInk | null {
  const paper = lightness([ground.color.r, ground.color.g, ground.color.b]);
  if (paper < LEAST_LIGHT) return null;
  const ink = readPenInk(image, ground, keepsTones);
  const color = ink && penColor(image, ink);
  if (!ink || !color || lightness(color) > paper) return null;
  return { ink, color: tintStray(image, ink, color) > mostStray ? null : color };
}
