import type { CellArea } from './cell-area.ts';
import { areaRect } from './cell-area.ts';
import { type Join, MITER_LIMIT } from './corner-joins.ts';

/**
 * Samples in a pixel, and the step from one's row to the next's: Fibonacci numbers, so that no two samples share a row or a column. A square grid of
 * about as many is off by a sixteenth of a pixel wherever a side lies along the rows, which looks like an error of the offset.
 */
const SAMPLES = 233;
const ROW_STEP = 144;

/** Corners of a closed polygon, x and y, the inside on the right hand as seen on screen (y runs down). */
export type Polygon = readonly (readonly [x: number, y: number])[];

/** A star whose tips lie on one circle and whose bays on another; a regular polygon where there is but one radius. */
export function star(tips: number, outerPx: number, innerPx?: number): Polygon {
  const count = innerPx === undefined ? tips : 2 * tips;
  return Array.from({ length: count }, (_, n) => {
    const angle = (2 * Math.PI * n) / count;
    const radius = innerPx === undefined || n % 2 === 0 ? outerPx : innerPx;
    return [radius * Math.sin(angle), -radius * Math.cos(angle)] as const;
  });
}

/** An upright bar around 0, 0. */
export function bar(widthPx: number, heightPx: number): Polygon {
  const [x, y] = [widthPx / 2, heightPx / 2];
  return [
    [-x, -y],
    [x, -y],
    [x, y],
    [-x, y],
  ];
}

/** A triangle with two sides as long as said that meet at an angle. */
export function triangle(angleDegrees: number, sidePx: number): Polygon {
  const half = (angleDegrees * Math.PI) / 360;
  const [x, y] = [sidePx * Math.sin(half), sidePx * Math.cos(half)];
  return [
    [0, -y / 2],
    [x, y / 2],
    [-x, y / 2],
  ];
}

/** A polygon turned around 0, 0 and then moved. */
export function placed(polygon: Polygon, turnDegrees: number, x: number, y: number): Polygon {
  const [cos, sin] = [Math.cos((turnDegrees * Math.PI) / 180), Math.sin((turnDegrees * Math.PI) / 180)];
  return polygon.map(([px, py]) => [x + px * cos - py * sin, y + px * sin + py * cos] as const);
}

/** Cuts a polygon to one side of an upright or level line: what is at most (`sign` 1) or at least (-1) `limit` on the axis. Its area stays exact. */
function cut(polygon: Polygon, axis: 0 | 1, limit: number, sign: number): Polygon {
  const kept: [number, number][] = [];
  for (const [n, one] of polygon.entries()) {
    const other = polygon[(n + 1) % polygon.length];
    const [here, there] = [sign * (limit - one[axis]), sign * (limit - other[axis])];
    if (here >= 0) kept.push([one[0], one[1]]);
    if (here >= 0 === there >= 0) continue;
    const share = here / (here - there);
    kept.push([one[0] + share * (other[0] - one[0]), one[1] + share * (other[1] - one[1])]);
  }
  return kept;
}

function areaOf(polygon: Polygon): number {
  let twice = 0;
  for (const [n, [x, y]] of polygon.entries()) {
    const [u, v] = polygon[(n + 1) % polygon.length];
    twice += x * v - u * y;
  }
  return Math.abs(twice) / 2;
}

/** Coverage of an area's pixels by a polygon, exact to a level. */
export function polygonPlane(polygon: Polygon, area: CellArea): Uint8Array {
  const { x: left, y: top, width, height } = areaRect(area);
  const plane = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    const row = cut(cut(polygon, 1, top + y, -1), 1, top + y + 1, 1);
    if (row.length < 3) continue;
    for (let x = 0; x < width; x++) {
      const pixel = cut(cut(row, 0, left + x, -1), 0, left + x + 1, 1);
      plane[y * width + x] = Math.round(255 * Math.min(1, areaOf(pixel)));
    }
  }
  return plane;
}

/** One place of the boundary as an offset sees it: the side that begins here, and the joint with the one before. */
interface Part {
  readonly x: number;
  readonly y: number;
  /** Direction and length of the side, and its normal toward the offset. */
  readonly dx: number;
  readonly dy: number;
  readonly length: number;
  readonly nx: number;
  readonly ny: number;
  /** The same of the side before, and whether the corner points to the offset. */
  readonly before: { readonly nx: number; readonly ny: number };
  readonly isOuter: boolean;
  readonly cosHalf: number;
}

function partsOf(polygon: Polygon, side: number): readonly Part[] {
  const sides = polygon.map(([x, y], n) => {
    const [u, v] = polygon[(n + 1) % polygon.length];
    const length = Math.hypot(u - x, v - y);
    const [dx, dy] = [(u - x) / length, (v - y) / length];
    return { x, y, dx, dy, length, nx: dy * side, ny: -dx * side };
  });
  return sides.map((own, n) => {
    const before = sides[(n + sides.length - 1) % sides.length];
    const cosHalf = Math.hypot(before.nx + own.nx, before.ny + own.ny) / 2;
    return { ...own, before, isOuter: (before.dx * own.dy - before.dy * own.dx) * side > 0, cosHalf };
  });
}

/** Whether a point next to a corner lies in its join, as SVG draws it. Rounds fill bays, where no join shows. */
function isInJoin({ before, nx, ny, isOuter, cosHalf }: Part, dx: number, dy: number, radius: number, join: Join): boolean {
  const distance = Math.hypot(dx, dy);
  if (!isOuter || join === 'round') return distance <= radius;
  const [one, other] = [dx * before.nx + dy * before.ny, dx * nx + dy * ny];
  // Between both normals: on the outer side of each side's end.
  const cross = before.nx * ny - before.ny * nx;
  const [past, ahead] = [(before.nx * dy - before.ny * dx) * Math.sign(cross), (dx * ny - dy * nx) * Math.sign(cross)];
  if (past < 0 || ahead < 0) return false;
  if (join === 'miter' && cosHalf * MITER_LIMIT >= 1) return one <= radius && other <= radius;
  return (one + other) / (2 * cosHalf) <= radius * cosHalf;
}

function isInside(polygon: Polygon, x: number, y: number): boolean {
  let inside = false;
  for (const [n, [u, v]] of polygon.entries()) {
    const [s, t] = polygon[(n + 1) % polygon.length];
    if (v > y !== t > y && x < u + ((y - v) / (t - v)) * (s - u)) inside = !inside;
  }
  return inside;
}

/**
 * Coverage, 0 to 1, of a polygon that is offset by a radius (inward where negative): everything within the radius of a side, square to it, and the
 * joins of its corners; from samples in pixels whose corners and center do not agree.
 */
export function exactOffset(polygon: Polygon, radiusPx: number, join: Join, area: CellArea): Float64Array {
  const { x: left, y: top, width, height } = areaRect(area);
  const radius = Math.abs(radiusPx);
  const parts = partsOf(polygon, Math.sign(radiusPx));
  const isNear = (x: number, y: number): boolean =>
    parts.some((part) => {
      const [dx, dy] = [x - part.x, y - part.y];
      const along = dx * part.dx + dy * part.dy;
      const away = dx * part.nx + dy * part.ny;
      return (along >= 0 && along <= part.length && away >= 0 && away <= radius) || isInJoin(part, dx, dy, radius, join);
    });
  const isCovered = (x: number, y: number) =>
    radiusPx > 0 ? isInside(polygon, x, y) || isNear(x, y) : isInside(polygon, x, y) && !isNear(x, y);
  const onGrid = Uint8Array.from({ length: (width + 1) * (height + 1) }, (_, at) =>
    Number(isCovered(left + (at % (width + 1)), top + Math.floor(at / (width + 1)))),
  );
  return Float64Array.from({ length: width * height }, (_, at) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    const corner = y * (width + 1) + x;
    const corners = onGrid[corner] + onGrid[corner + 1] + onGrid[corner + width + 1] + onGrid[corner + width + 2];
    if (corners % 4 === 0 && isCovered(left + x + 0.5, top + y + 0.5) === corners > 0) return corners / 4;
    let sum = 0;
    for (let sample = 0; sample < SAMPLES; sample++) {
      const px = left + x + (sample + 0.5) / SAMPLES;
      const py = top + y + (((sample * ROW_STEP) % SAMPLES) + 0.5) / SAMPLES;
      if (isCovered(px, py)) sum++;
    }
    return sum / SAMPLES;
  });
}
