import type { PixelImage } from '../image.ts';
import { asJpeg } from './as-jpeg.ts';
import { BLOCK, SIDE } from './block-waves.ts';
import { lumaTable } from './jpeg-tables.ts';
import { lumaOf } from './luma-chroma.ts';
import { forBlocks } from './plane-blocks.ts';

/** Qualities that are tried. */
const LEAST_QUALITY = 20;
const MOST_QUALITY = 92;
/** A wave counts as whole steps within this part of one. */
const WHOLE = 0.12;
/** So many of a picture's waves are whole steps, where chance makes a quarter of them so, and values cut off at white take some. */
const LEAST_WHOLE = 0.3;
/** By so much more are they with the right table than with most others. */
const PEAK = 0.09;
/** Fewer waves tell nothing, nor do blocks whose waves all are weaker than this, levels. */
const LEAST_WAVES = 60;
const LEAST_WAVE = 4;

/** Tables of the qualities that are tried, by wave: the finest first. */
const TRIED = Array.from({ length: MOST_QUALITY - LEAST_QUALITY + 1 }, (_, at) => lumaTable(MOST_QUALITY - at));
const TRIED_STEPS = Float64Array.from({ length: BLOCK * TRIED.length }, (_, at) => TRIED[at % TRIED.length][Math.floor(at / TRIED.length)]);
/** Smaller parts of a step are no step. */
const LEAST_STEP = 0.6;

/** Counts of each table that is tried how many of a block's waves are a step of it at least, and how many of these whole ones. */
function countSteps(waves: Float64Array, counts: Uint32Array, wholes: Uint32Array): void {
  for (let at = 1; at < BLOCK; at++) {
    const wave = Math.abs(waves[at]);
    const from = at * TRIED.length;
    // Steps only grow: what is too small for one is too small for all after it.
    for (let table = 0; table < TRIED.length; table++) {
      const steps = wave / TRIED_STEPS[from + table];
      if (steps < LEAST_STEP) break;
      counts[table]++;
      if (Math.abs(steps - Math.round(steps)) < WHOLE) wholes[table]++;
    }
  }
}

function hasWaves(waves: Float64Array): boolean {
  for (let at = 1; at < BLOCK; at++) if (Math.abs(waves[at]) > LEAST_WAVE) return true;
  return false;
}

/**
 * The quality that an opaque picture was stored at as a JPEG with the common tables, by its luma's waves, which are whole steps of their table; null
 * where none fits: it never was one, was scaled or cropped since, or had other tables.
 */
export function jpegQuality(image: PixelImage): number | null {
  const [counts, wholes] = [new Uint32Array(TRIED.length), new Uint32Array(TRIED.length)];
  forBlocks({ width: image.width, height: image.height, values: lumaOf(image) }, 128, (waves) => {
    if (hasWaves(waves)) countSteps(waves, counts, wholes);
    return 'same';
  });
  const shares = Array.from(counts, (count, table) => (count >= LEAST_WAVES ? wholes[table] / count : 0));
  const most = Math.max(...shares);
  const middle = shares.toSorted((one, other) => one - other)[shares.length >> 1];
  // Of qualities that fit alike the lowest.
  return most >= LEAST_WHOLE && most >= middle + PEAK ? MOST_QUALITY - shares.lastIndexOf(most) : null;
}

/**
 * Blocks with an edge in them of a JPEG that is stored once more with its own table change by less than this in root mean square, those of a picture that
 * never was one by more. Gentle blocks tell nothing: a ramp is stored as it is at any quality.
 */
const SAME_AGAIN = 6.5;
const EDGE_LEVELS = 48;

/** Root mean square of how far colors of blocks with an edge in them lie apart; null where no block has one. */
function apartAtEdges({ width, height, pixels }: PixelImage, other: Uint8Array): number | null {
  let [sum, count] = [0, 0];
  for (let top = 0; top + SIDE <= height; top += SIDE) {
    for (let left = 0; left + SIDE <= width; left += SIDE) {
      let [darkest, lightest, own] = [255, 0, 0];
      for (let y = top; y < top + SIDE; y++) {
        for (let at = (y * width + left) * 4; at < (y * width + left + SIDE) * 4; at += 4) {
          darkest = Math.min(darkest, pixels[at + 1]);
          lightest = Math.max(lightest, pixels[at + 1]);
          for (let c = 0; c < 3; c++) own += (pixels[at + c] - other[at + c]) ** 2;
        }
      }
      if (lightest - darkest < EDGE_LEVELS) continue;
      sum += own;
      count += 3 * SIDE * SIDE;
    }
  }
  return count > 0 ? Math.sqrt(sum / count) : null;
}
/** Better ones hardly ring. */
const MOST_RINGING_QUALITY = 80;

/** Whether an opaque picture was stored as a JPEG that rings: its quality can be read, and storing it so again hardly changes it. */
export function isRingingJpeg(image: PixelImage): boolean {
  const quality = jpegQuality(image);
  if (quality === null || quality > MOST_RINGING_QUALITY) return false;
  return [true, false].some((isHalved) => {
    const apart = apartAtEdges(image, asJpeg(image, { quality, isHalved }).pixels);
    return apart !== null && apart < SAME_AGAIN;
  });
}
