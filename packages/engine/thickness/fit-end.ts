import { convexCoverage, LINE_NUMBERS } from '../offset/convex-coverage.ts';
import type { Patch } from '../offset/fit-lines.ts';
import { solveLinear } from '../solve-linear.ts';

/** How a line ends, in pixels from a patch's middle. */
export interface EndShape {
  /** Direction of the line's axis, outward, in radians. */
  readonly angle: number;
  /** How far the axis passes from the patch's middle: along the direction turned by 90 degrees, x to y. */
  readonly acrossPx: number;
  readonly halfPx: number;
  /** How far out the line ends on its axis. */
  readonly tipPx: number;
  /** How much farther out a flat end lies for each pixel across. */
  readonly slant: number;
}

/** An end as it explains the coverage of its patch best. */
export interface FittedEnd {
  readonly shape: EndShape;
  /** Sum over the patch's pixels of how much their coverage differs, by size. */
  readonly misfitPx: number;
}

const ROUNDS = 6;
/** What differs by more before the fit is something else. */
const HOPELESS_PX = 4;
const STEP = 1e-4;
const SETTLED = 2e-3;
const DAMPING = 0.02;
/** Angle, across, half, tip and slant move by no more in a round. */
const MOST_MOVES = [0.15, 0.6, 0.4, 0.6, 0.3];
const LEAST_HALF_PX = 0.2;
/** Half a circle as so many tangents, and by how much farther out than their circle they have its area. */
const TANGENTS = 7;
const STANDS_OFF = 1.004;

function setSides(ux: number, uy: number, across: number, half: number, lines: Float64Array): void {
  lines.set([-uy, ux, across - half, uy, -ux, -across - half]);
}

/** The half planes that a flat end lies within. */
function flatLines([angle, across, half, tip, slant]: Float64Array, lines: Float64Array): void {
  const [ux, uy] = [Math.cos(angle), Math.sin(angle)];
  setSides(ux, uy, across, half, lines);
  const length = Math.hypot(1, slant);
  const [nx, ny] = [-(ux + slant * uy) / length, -(uy - slant * ux) / length];
  lines.set([nx, ny, nx * (tip * ux - across * uy) + ny * (tip * uy + across * ux)], 2 * LINE_NUMBERS);
}

/** The half planes that a round end lies within. */
function roundLines([angle, across, half, tip]: Float64Array, lines: Float64Array): void {
  const [ux, uy] = [Math.cos(angle), Math.sin(angle)];
  setSides(ux, uy, across, half, lines);
  const [x, y] = [(tip - half) * ux - across * uy, (tip - half) * uy + across * ux];
  for (let tangent = 1; tangent <= TANGENTS; tangent++) {
    const turned = angle + (tangent / (TANGENTS + 1) - 0.5) * Math.PI;
    const [nx, ny] = [-Math.cos(turned), -Math.sin(turned)];
    lines.set([nx, ny, nx * x + ny * y - half * STANDS_OFF], (tangent + 1) * LINE_NUMBERS);
  }
}

/** Solves for the change of the first `size` parts that brings what they cover nearest to the patch's coverage; null where it has no single answer. */
function changeOf({ count, coverage }: Patch, covered: Float64Array, slopes: readonly Float64Array[]): Float64Array | null {
  const size = slopes.length;
  const matrix = new Float64Array(size * size);
  const change = new Float64Array(size);
  for (let row = 0; row < size; row++) {
    const own = slopes[row];
    for (let pixel = 0; pixel < count; pixel++) change[row] += own[pixel] * (coverage[pixel] - covered[pixel]);
    for (let column = 0; column <= row; column++) {
      let sum = row === column ? DAMPING : 0;
      for (let pixel = 0; pixel < count; pixel++) sum += own[pixel] * slopes[column][pixel];
      matrix[row * size + column] = matrix[column * size + row] = sum;
    }
  }
  return solveLinear(matrix, change, size, 1) ? change : null;
}

/** By least squares, Gauss and Newton's method, damped as by K. Levenberg, 1944. The first `partCount` parts of a shape are fitted, in their order. */
function fitEnd(patch: Patch, start: EndShape, isFlat: boolean, partCount: number): FittedEnd {
  const { count, dx, dy, coverage } = patch;
  const parts = Float64Array.of(start.angle, start.acrossPx, start.halfPx, start.tipPx, start.slant);
  const lines = new Float64Array((isFlat ? 3 : 2 + TANGENTS) * LINE_NUMBERS);
  const cover = (out: Float64Array) => {
    (isFlat ? flatLines : roundLines)(parts, lines);
    for (let pixel = 0; pixel < count; pixel++) out[pixel] = convexCoverage(lines, dx[pixel], dy[pixel]);
  };
  const covered = new Float64Array(count);
  const slopes = Array.from({ length: partCount }, () => new Float64Array(count));
  const best = { parts: parts.slice(), misfitPx: Number.POSITIVE_INFINITY };
  for (let round = 0; round <= ROUNDS; round++) {
    cover(covered);
    let misfitPx = 0;
    for (let pixel = 0; pixel < count; pixel++) misfitPx += Math.abs(covered[pixel] - coverage[pixel]);
    if (misfitPx < best.misfitPx) [best.misfitPx, best.parts] = [misfitPx, parts.slice()];
    if (round === ROUNDS || (round === 0 && misfitPx > HOPELESS_PX)) break;
    for (const [part, slope] of slopes.entries()) {
      const kept = parts[part];
      parts[part] = kept + STEP;
      cover(slope);
      parts[part] = kept;
      for (let pixel = 0; pixel < count; pixel++) slope[pixel] = (slope[pixel] - covered[pixel]) / STEP;
    }
    const change = changeOf(patch, covered, slopes);
    if (!change) break;
    let most = 0;
    for (let part = 0; part < change.length; part++) {
      const move = Math.min(MOST_MOVES[part], Math.max(-MOST_MOVES[part], change[part]));
      parts[part] += move;
      most = Math.max(most, Math.abs(move));
    }
    parts[2] = Math.max(LEAST_HALF_PX, parts[2]);
    if (most < SETTLED) break;
  }
  const [angle, acrossPx, halfPx, tipPx, slant] = best.parts;
  return { shape: { angle, acrossPx, halfPx, tipPx, slant }, misfitPx: best.misfitPx };
}

/** The straight cut across two parallel sides that explains a patch best. */
export const fitFlatEnd = (patch: Patch, start: EndShape): FittedEnd => fitEnd(patch, start, true, 5);

/** The same, aslant as it starts. */
export const fitSquareEnd = (patch: Patch, start: EndShape): FittedEnd => fitEnd(patch, start, true, 4);

/** The half circle between two parallel sides that explains a patch best. */
export const fitRoundEnd = (patch: Patch, start: EndShape): FittedEnd => fitEnd(patch, start, false, 4);
