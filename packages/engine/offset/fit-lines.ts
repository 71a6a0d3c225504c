import { convexCoverage, LINE_NUMBERS } from './convex-coverage.ts';

/** Pixels around a corner: their centers' places from the patch's own middle, and their coverage, 0 to 1. */
export interface Patch {
  /** Middle in pixels of the picture. */
  readonly x: number;
  readonly y: number;
  readonly count: number;
  readonly dx: Float64Array;
  readonly dy: Float64Array;
  readonly coverage: Float64Array;
}

/** A straight line as the direction of its normal toward the inside, and how far along that it lies from the patch's middle. */
export interface FitLine {
  readonly angle: number;
  readonly offset: number;
}

const ROUNDS = 6;
const STEP = 1e-4;
const MAX_MOVE = 0.6;
const MAX_TURN = 0.15;
const SETTLED = 1e-3;

function numbersOf(parts: Float64Array, lines: Float64Array): void {
  for (let line = 0; line * 2 < parts.length; line++) {
    lines[line * LINE_NUMBERS] = Math.cos(parts[line * 2]);
    lines[line * LINE_NUMBERS + 1] = Math.sin(parts[line * 2]);
    lines[line * LINE_NUMBERS + 2] = parts[line * 2 + 1];
  }
}

/** What the lines cover of each pixel of a patch. */
function cover({ count, dx, dy }: Patch, parts: Float64Array, lines: Float64Array, out: Float64Array): void {
  numbersOf(parts, lines);
  for (let pixel = 0; pixel < count; pixel++) out[pixel] = convexCoverage(lines, dx[pixel], dy[pixel]);
}

/** Solves a symmetric system in place by elimination; the answer replaces `right`. */
function solve(matrix: Float64Array, right: Float64Array): void {
  const size = right.length;
  for (let row = 0; row < size; row++) {
    const pivot = matrix[row * size + row];
    for (let below = row + 1; below < size; below++) {
      const share = matrix[below * size + row] / pivot;
      for (let column = row; column < size; column++) matrix[below * size + column] -= share * matrix[row * size + column];
      right[below] -= share * right[row];
    }
  }
  for (let row = size - 1; row >= 0; row--) {
    for (let column = row + 1; column < size; column++) right[row] -= matrix[row * size + column] * right[column];
    right[row] /= matrix[row * size + row];
  }
}

const clamp = (value: number, most: number): number => Math.min(most, Math.max(-most, value));

/** Sum over a patch's pixels of how much their coverage differs from what lies inside of all the lines, by size. */
export function misfit(patch: Patch, fitted: readonly FitLine[]): number {
  const covered = new Float64Array(patch.count);
  const parts = Float64Array.from(fitted.flatMap(({ angle, offset }) => [angle, offset]));
  cover(patch, parts, new Float64Array(fitted.length * LINE_NUMBERS), covered);
  return covered.reduce((sum, value, pixel) => sum + Math.abs(value - patch.coverage[pixel]), 0);
}

/**
 * Moves and turns lines until what lies inside of all of them covers the pixels of a patch as they are covered, by least squares. Each line should pass
 * near the patch's middle. Source: Gauss and Newton's method, damped as by K. Levenberg, 1944.
 */
export function fitLines(patch: Patch, start: readonly FitLine[]): readonly FitLine[] {
  const size = start.length * 2;
  const parts = Float64Array.from(start.flatMap(({ angle, offset }) => [angle, offset]));
  const lines = new Float64Array(start.length * LINE_NUMBERS);
  const covered = new Float64Array(patch.count);
  const slopes = Array.from({ length: size }, () => new Float64Array(patch.count));
  const matrix = new Float64Array(size * size);
  const change = new Float64Array(size);
  for (let round = 0; round < ROUNDS; round++) {
    cover(patch, parts, lines, covered);
    for (let part = 0; part < size; part++) {
      const kept = parts[part];
      parts[part] = kept + STEP;
      cover(patch, parts, lines, slopes[part]);
      parts[part] = kept;
      for (let pixel = 0; pixel < patch.count; pixel++) slopes[part][pixel] = (slopes[part][pixel] - covered[pixel]) / STEP;
    }
    for (let row = 0; row < size; row++) {
      change[row] = 0;
      for (let pixel = 0; pixel < patch.count; pixel++) change[row] += slopes[row][pixel] * (patch.coverage[pixel] - covered[pixel]);
      for (let column = 0; column <= row; column++) {
        let sum = row === column ? 0.02 : 0;
        for (let pixel = 0; pixel < patch.count; pixel++) sum += slopes[row][pixel] * slopes[column][pixel];
        matrix[row * size + column] = matrix[column * size + row] = sum;
      }
    }
    solve(matrix, change);
    let most = 0;
    for (let part = 0; part < size; part++) {
      const move = clamp(change[part], part % 2 === 0 ? MAX_TURN : MAX_MOVE);
      parts[part] += move;
      most = Math.max(most, Math.abs(move));
    }
    if (most < SETTLED) break;
  }
  return start.map((_, line) => ({ angle: parts[line * 2], offset: parts[line * 2 + 1] }));
}
