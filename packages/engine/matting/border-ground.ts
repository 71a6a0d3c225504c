import { findGround } from '../ground/find-ground.ts';
import { surfaceAt } from '../ground/surface.ts';
import { OPPONENT, type SmallCopy } from './small-copy.ts';

/** A ground that less of the border is of than this is none; and one that less of the sheet is of. */
const LEAST_BORDER = 0.25;
const LEAST_SHARE = 0.12;
/** Grain beyond this deviation on the copy, in levels, is texture: then color does not tell what the border belongs to. */
const MOST_GRAIN = 5;
/** What lies farther off the ground than its grain by this, in levels of one channel, is art that runs into the border. */
const OFF = 22;
const PER_GRAIN = 4;
/** Rims of such art, in pixels of the copy. */
const RIM_PX = 2;
/** A floor ends in a line: so many columns of it, within this part of the height. */
const LEAST_ON_LINE = 0.4;
const LINE_SLACK = 0.012;
const LINE_TRIES = 24;
const MOST_FALL = 0.25;

/** A copy's colors as red, green and blue again. */
function copyPixels({ width, height, colors }: Pick<SmallCopy, 'width' | 'height' | 'colors'>): Uint8Array {
  const pixels = new Uint8Array(width * height * 4).fill(255);
  const level = (value: number) => Math.min(255, Math.max(0, Math.round(value)));
  for (let at = 0; at < width * height; at++) {
    const [light, a, b] = [colors[at * 3], colors[at * 3 + 1] / OPPONENT, colors[at * 3 + 2] / OPPONENT];
    const green = light - 0.355 * a + 0.11 * b;
    pixels[at * 4] = level(green + a);
    pixels[at * 4 + 1] = level(green);
    pixels[at * 4 + 2] = level(green + 0.5 * a - b);
  }
  return pixels;
}

/**
 * What of a sheet is surely no ground though it may lie on the border: letters that are cut off, a subject that fills its frame. One byte a pixel, 1
 * there and beside it; null where the border has no one color that varies slowly, or none but that.
 */
export function runsIntoBorder(copy: SmallCopy): Uint8Array | null {
  const { width, height } = copy;
  const pixels = copyPixels(copy);
  const ground = findGround({ width, height, pixels, dpi: null, icc: null });
  if (!ground || ground.borderShare < LEAST_BORDER || ground.share < LEAST_SHARE || Math.max(...ground.grain) > MOST_GRAIN) return null;
  const most = OFF + PER_GRAIN * Math.max(...ground.grain);
  const color = new Float32Array(3);
  const isOff = new Uint8Array(width * height);
  let onBorder = 0;
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      surfaceAt(ground.surface, x, y, color);
      if ([0, 1, 2].every((channel) => Math.abs(pixels[at * 4 + channel] - color[channel]) <= most)) continue;
      if (x === 0 || y === 0 || x === width - 1 || y === height - 1) onBorder++;
      for (let j = Math.max(0, y - RIM_PX); j <= Math.min(height - 1, y + RIM_PX); j++) {
        isOff.fill(1, j * width + Math.max(0, x - RIM_PX), j * width + Math.min(width - 1, x + RIM_PX) + 1);
      }
    }
  }
  return onBorder > 0 && !isFloored(isOff, width, height) ? isOff : null;
}

/** From below on, the first row of each column that is not marked. */
function topsOf(marks: Uint8Array, width: number, height: number): Int32Array {
  return Int32Array.from({ length: width }, (_, x) => {
    let y = height - 1;
    while (y >= 0 && marks[y * width + x]) y--;
    return y;
  });
}

/** How many columns of `tops` lie on one line across. */
function lineAcross(tops: Int32Array, slack: number): number {
  const every = Math.max(1, Math.floor(tops.length / LINE_TRIES));
  let most = 0;
  for (let one = 0; one < tops.length; one += every) {
    for (let other = one + 4 * every; other < tops.length; other += every) {
      const fall = (tops[other] - tops[one]) / (other - one);
      if (Math.abs(fall) > MOST_FALL) continue;
      const count = tops.reduce((sum, top, x) => sum + (Math.abs(top - tops[one] - fall * (x - one)) <= slack ? 1 : 0), 0);
      most = Math.max(most, count);
    }
  }
  return most;
}

/**
 * A table or a field takes the lower border from corner to corner, and ends in a line from side to side: it is ground as well. So are bricks, in whose mortar
 * a ground was found: they take all of the sheet.
 */
function isFloored(isOff: Uint8Array, width: number, height: number): boolean {
  const tops = topsOf(isOff, width, height);
  return !tops.includes(height - 1) && lineAcross(tops, Math.max(2, LINE_SLACK * height)) >= LEAST_ON_LINE * width;
}
