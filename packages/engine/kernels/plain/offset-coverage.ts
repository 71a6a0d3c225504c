import { CELL_PX } from '../../offset/cell-area.ts';
import { INSIDE } from '../../offset/edge-contour.ts';
import type { OffsetJob } from '../../offset/offset-job.ts';
import { PIECE_NUMBERS } from '../../offset/piece-grid.ts';
import { boxCoverage } from './lib/box-coverage.ts';

/** From a cell's center to its corner, and to the center of its outermost pixel. */
const HALF_CELL = (CELL_PX / 2) * Math.SQRT2;
const HALF_PIXELS = ((CELL_PX - 1) / 2) * Math.SQRT2;
const QUARTER_PX = CELL_PX / 2;
/** So far apart lie the nearest places of a quarter's pixels where its edge folds; no round number, which quantized edges hit and rounding decides. */
const FOLD_PX = 4.03;
/**
 * Of pieces as near as each other the first counts: by so little (of the squared distance) both kernels differ in rounding, and the way to the
 * nearest piece, which jumps where two are as near, must not jump by it.
 */
const TIE = 0.9999;
/** A pixel is crossed by a line at most this far from its center. */
const HALF_PIXEL = Math.SQRT1_2;

const ROUNDING_PX = 0.001;

/** Squared distance from a point to a piece that starts at x0, y0 and goes by dx, dy; `inverse` is 1 over its squared length. */
function squaredDistance(px: number, py: number, x0: number, y0: number, dx: number, dy: number, inverse: number): number {
  const [ax, ay] = [px - x0, py - y0];
  const along = Math.min(1, Math.max(0, (ax * dx + ay * dy) * inverse));
  const [ex, ey] = [ax - along * dx, ay - along * dy];
  return ex * ex + ey * ey;
}

/** The pieces that may be the nearest of some pixel in a cell: start, direction, 1 over the squared length; places from the cell's top left. */
class Candidates {
  numbers = new Float64Array(5 * 64);
  count = 0;

  add(x0: number, y0: number, dx: number, dy: number, inverse: number): void {
    if (this.count * 5 === this.numbers.length) {
      const before = this.numbers;
      this.numbers = new Float64Array(before.length * 2);
      this.numbers.set(before);
    }
    this.numbers[this.count * 5] = x0;
    this.numbers[this.count * 5 + 1] = y0;
    this.numbers[this.count * 5 + 2] = dx;
    this.numbers[this.count * 5 + 3] = dy;
    this.numbers[this.count * 5 + 4] = inverse;
    this.count++;
  }
}

/** Whether a pixel of a shape is inside it; without a shape none is. */
const isInside = (plane: Uint8Array | null, pixel: number): boolean => plane !== null && plane[pixel] >= INSIDE;

/** Fills one cell whose pixels lie all on the same side of the offset, except that the shape's own side may differ from pixel to pixel. */
function fillCell({ grid, plane, out }: OffsetJob, at: number, value: number): void {
  const stride = grid.area.columns * CELL_PX;
  for (let y = 0; y < CELL_PX; y++) {
    for (let x = 0; x < CELL_PX; x++) {
      const pixel = at + y * stride + x;
      out[pixel] = value >= 0 ? value : isInside(plane, pixel) ? 255 : 0;
    }
  }
}

/** Whether a cell's pixels all lie on the side that the shape's edge moves away from: no search can tell more of them. */
function isOwnSide({ grid, plane, radiusPx }: OffsetJob, at: number): boolean {
  const stride = grid.area.columns * CELL_PX;
  for (let y = 0; y < CELL_PX; y++) {
    for (let x = 0; x < CELL_PX; x++) if (isInside(plane, at + y * stride + x) !== radiusPx > 0) return false;
  }
  return true;
}

/** The nearest of the candidates for one point: the way from there, and its length. */
class Nearest {
  x = 0;
  y = 0;
  distance = 0;

  find({ numbers, count }: Candidates, px: number, py: number): void {
    let best = Number.POSITIVE_INFINITY;
    for (let from = 0; from < count * 5; from += 5) {
      const ax = px - numbers[from];
      const ay = py - numbers[from + 1];
      const dx = numbers[from + 2];
      const dy = numbers[from + 3];
      const along = Math.min(1, Math.max(0, (ax * dx + ay * dy) * numbers[from + 4]));
      const ex = ax - along * dx;
      const ey = ay - along * dy;
      const squared = ex * ex + ey * ey;
      if (squared < best * TIE) {
        best = squared;
        this.x = ex;
        this.y = ey;
      }
    }
    this.distance = Math.sqrt(best);
  }
}

/** Centers of a pixel's four parts, x and y. */
const PARTS = [0.25, 0.25, 0.75, 0.25, 0.25, 0.75, 0.75, 0.75];

/**
 * Coverage of the pixels of one quarter of a cell. Where the nearest places lie far apart, edges from several sides may meet in one pixel:
 * there every part of a pixel has a nearest piece of its own.
 */
function measureQuarter({ grid, plane, radiusPx, out }: OffsetJob, at: number, left: number, top: number, candidates: Candidates): void {
  const stride = grid.area.columns * CELL_PX;
  const nearest = new Nearest();
  let [leastX, leastY, mostX, mostY] = [
    Number.POSITIVE_INFINITY,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
  ];
  const measure = (pixel: number, px: number, py: number, scale: number): number => {
    nearest.find(candidates, px, py);
    const signed = isInside(plane, pixel) ? -nearest.distance : nearest.distance;
    return boxCoverage(scale * (radiusPx - signed), Math.abs(nearest.x), Math.abs(nearest.y));
  };
  for (let y = 0; y < QUARTER_PX; y++) {
    for (let x = 0; x < QUARTER_PX; x++) {
      const pixel = at + y * stride + x;
      const [px, py] = [left + x + 0.5, top + y + 0.5];
      out[pixel] = measure(pixel, px, py, 1);
      leastX = Math.min(leastX, px - nearest.x);
      leastY = Math.min(leastY, py - nearest.y);
      mostX = Math.max(mostX, px - nearest.x);
      mostY = Math.max(mostY, py - nearest.y);
    }
  }
  if (mostX - leastX <= FOLD_PX && mostY - leastY <= FOLD_PX) return;
  for (let y = 0; y < QUARTER_PX; y++) {
    for (let x = 0; x < QUARTER_PX; x++) {
      const pixel = at + y * stride + x;
      if (out[pixel] === 0 || out[pixel] === 255) continue;
      let sum = 0;
      for (let part = 0; part < PARTS.length; part += 2) sum += measure(pixel, left + x + PARTS[part], top + y + PARTS[part + 1], 2);
      out[pixel] = (sum + 2) >> 2;
    }
  }
}

/** Plain twin of the kernel `offsetCoverage`; see kernels.ts. */
export function offsetCoverage(job: OffsetJob): void {
  const { grid, steps, radiusPx, fromRow, toRow } = job;
  const { starts, pieces, near } = grid;
  const { columns, rows } = grid.area;
  const stride = columns * CELL_PX;
  const reach = Math.abs(radiusPx) + HALF_PIXEL;
  const surely = Math.abs(radiusPx) - HALF_PIXEL;
  const nearValue = radiusPx > 0 ? 255 : 0;
  // An edge that moves by more than a pixel's reach touches none of the pixels that it moves away from.
  const keepsSide = surely > ROUNDING_PX;
  const candidates = new Candidates();
  const found = new Candidates();

  for (let row = fromRow; row < toRow; row++) {
    for (let column = 0; column < columns; column++) {
      const cell = row * columns + column;
      const at = row * CELL_PX * stride + column * CELL_PX;
      if (near[cell] - 2 * HALF_CELL > reach) {
        fillCell(job, at, -1);
        continue;
      }
      if (near[cell] + 2 * HALF_CELL < surely || (keepsSide && isOwnSide(job, at))) {
        fillCell(job, at, nearValue);
        continue;
      }
      // Pieces around, until those that follow can't be among the nearest of any pixel here.
      found.count = 0;
      let best = Number.POSITIVE_INFINITY;
      for (let step = 0; step < steps.count; step++) {
        const px = steps.distances[step];
        if (px < near[cell] - 0.01) continue;
        const horizon = best > reach + HALF_PIXELS ? reach + HALF_PIXELS : best + 2 * HALF_PIXELS;
        if (px - HALF_CELL > horizon || best + HALF_PIXELS < surely) break;
        const [c, r] = [column + steps.columns[step], row + steps.rows[step]];
        if (c < 0 || r < 0 || c >= columns || r >= rows) continue;
        const [shiftX, shiftY] = [steps.columns[step] * CELL_PX, steps.rows[step] * CELL_PX];
        const end = starts[r * columns + c + 1];
        for (let piece = starts[r * columns + c]; piece < end; piece++) {
          const from = piece * PIECE_NUMBERS;
          const [x0, y0] = [pieces[from] + shiftX, pieces[from + 1] + shiftY];
          const [dx, dy] = [pieces[from + 2] - pieces[from], pieces[from + 3] - pieces[from + 1]];
          const inverse = 1 / Math.max(1e-12, dx * dx + dy * dy);
          const distance = Math.sqrt(squaredDistance(CELL_PX / 2, CELL_PX / 2, x0, y0, dx, dy, inverse));
          if (distance > best + 2 * HALF_PIXELS) continue;
          if (distance < best) best = distance;
          found.add(x0, y0, dx, dy, inverse);
        }
      }
      if (best - HALF_PIXELS > reach) fillCell(job, at, -1);
      else if (best + HALF_PIXELS < surely) fillCell(job, at, nearValue);
      else {
        candidates.count = 0;
        for (let from = 0; from < found.count * 5; from += 5) {
          const [x0, y0, dx, dy, inverse] = found.numbers.subarray(from, from + 5);
          if (squaredDistance(CELL_PX / 2, CELL_PX / 2, x0, y0, dx, dy, inverse) <= (best + 2 * HALF_PIXELS) ** 2) {
            candidates.add(x0, y0, dx, dy, inverse);
          }
        }
        for (const top of [0, QUARTER_PX]) {
          for (const left of [0, QUARTER_PX]) measureQuarter(job, at + top * stride + left, left, top, candidates);
        }
      }
    }
  }
}
