import type { Rgb } from '../color/hex.ts';
import type { PixelImage } from '../image.ts';
import type { Kernels } from '../kernels/kernels.ts';
import type { Size } from '../region/rect.ts';
import { fadesBeside } from './fades-beside.ts';
import { findGround } from './find-ground.ts';
import { groundMask, modelGround } from './ground-model.ts';
import { type EnclosedGround, type EnclosedRule, groundThatGoes } from './ground-that-goes.ts';
import { measureRinging } from './ringing.ts';
import { COVERAGE_REACH, solveCoverage } from './solve-coverage.ts';

export interface KnockOut {
  /** The ground's color, where it is known; the border's own where null. */
  readonly color: Rgb | null;
  /** What becomes of areas in its color that the art encloses. */
  readonly enclosed: EnclosedRule;
  /** Art of flat colors with edges, not fades: only rims beside the ground are un-mixed. Shading toward the ground's color is no fade then. */
  readonly isFlat: boolean;
  /** It has one ink beside the ground, and so no white that is drawn. */
  readonly isOneInk: boolean;
}

const STRIP_ROWS = 256;
/** Anti-aliased rims are so many pixels wide at most. */
const RIM = 2;
/** Marks with 255 what is marked and its rim. */
function withRim(marks: Uint8Array, { width, height }: Size): Uint8Array {
  const wide = new Uint8Array(marks.length);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      if (marks[at] === 0 || (x > 0 && x < width - 1 && marks[at - 1] !== 0 && marks[at + 1] !== 0)) {
        if (marks[at] !== 0) wide[at] = 255;
        continue;
      }
      wide.fill(255, at - Math.min(x, RIM), at + Math.min(width - 1 - x, RIM) + 1);
    }
  }
  const out = wide.slice();
  for (let away = 1; away <= RIM; away++) {
    const shift = away * width;
    for (let at = shift; at < wide.length; at++) {
      if (wide[at - shift] !== 0) out[at] = 255;
      if (wide[at] !== 0) out[at - shift] = 255;
    }
  }
  return out;
}

/**
 * Takes the ground that a picture stands on away from it: fills `out` (RGBA, straight alpha, as large as the picture) with the art alone, un-mixed
 * where it is anti-aliased or fades, and tells of what the art encloses. Null, and nothing filled, where there is no ground. Keeps its input. `progress`
 * is told 0 to 1.
 */
export function knockOutGround(
  image: PixelImage,
  { color, enclosed, isOneInk, isFlat }: KnockOut,
  kernels: Pick<Kernels, 'scanRuns' | 'surveyCells' | 'coverage'>,
  progress: (fraction: number) => void,
  out: Uint8Array,
): EnclosedGround | null {
  const ground = findGround(image, { color });
  if (!ground) return null;
  const { width, height, pixels } = image;
  const ringing = measureRinging(image, ground);
  const bare = groundMask(image, ground, ringing);
  const told = groundThatGoes(image, bare, { enclosed, isOneInk }, kernels);
  const goes = told.goes ?? bare;
  const model = modelGround(image, ground, ringing, told.goes, kernels);
  for (let y = 0; y < height; y += STRIP_ROWS) {
    progress(y / height);
    const rowsOf = (first: number, last: number, from: Uint8Array) => ({
      rect: { x: 0, y: first, width, height: last - first },
      pixels: from.subarray(first * width * 4, last * width * 4),
    });
    const end = Math.min(height, y + STRIP_ROWS);
    const source = rowsOf(Math.max(0, y - COVERAGE_REACH), Math.min(height, end + COVERAGE_REACH), pixels);
    solveCoverage(source, rowsOf(y, end, out), model, kernels);
  }
  const near = withRim(goes, image);
  // Art of flat colors may have a soft shadow.
  const fades = isFlat ? fadesBeside(goes, out, image) : null;
  const kept = isFlat
    ? null
    : withRim(
        Uint8Array.from(bare, (mark, at) => mark & ~goes[at]),
        image,
      );
  for (let at = 0; at < near.length; at++) {
    if (goes[at] !== 0) out.fill(0, at * 4, at * 4 + 4);
    else if (near[at] === 0 && !fades?.[at] && (!kept || kept[at] !== 0)) out.set(pixels.subarray(at * 4, at * 4 + 4), at * 4);
  }
  return told;
}
