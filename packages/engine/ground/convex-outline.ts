import type { Size } from '../region/rect.ts';

/** An outline is parted into about so many stretches. */
const STRETCHES = 72;

/** Art fills this part of its outline at least where that is convex: less has bays of its own. */
export const FILLED = 0.85;

/** A part of an outline: a straight piece, with the way that leads inward. */
export interface Stretch {
  /** Its middle. */
  readonly x: number;
  readonly y: number;
  /** One pixel inward. */
  readonly inX: number;
  readonly inY: number;
  readonly length: number;
}

type Point = readonly [number, number];

const turn = ([ax, ay]: Point, [bx, by]: Point, [cx, cy]: Point): number => (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);

/** One half of a hull. Source: A. M. Andrew, "Another efficient algorithm for convex hulls in two dimensions", 1979. */
function halfHull(points: readonly Point[]): Point[] {
  const hull: Point[] = [];
  for (const point of points) {
    while (hull.length > 1 && turn(hull[hull.length - 2], hull[hull.length - 1], point) <= 0) hull.pop();
    hull.push(point);
  }
  return hull.slice(0, -1);
}

/** Corners of the first and last marked pixel of each row. */
function endsOfRows(marks: Uint8Array, { width, height }: Size): Point[] {
  const points: Point[] = [];
  for (let y = 0; y < height; y++) {
    const first = marks.subarray(y * width, (y + 1) * width).findIndex((mark) => mark !== 0);
    if (first < 0) continue;
    const last = marks.subarray(y * width, (y + 1) * width).findLastIndex((mark) => mark !== 0) + 1;
    points.push([first, y], [first, y + 1], [last, y], [last, y + 1]);
  }
  return points;
}

const areaOf = (hull: readonly Point[]): number =>
  hull.reduce((sum, [x, y], at) => {
    const [nextX, nextY] = hull[(at + 1) % hull.length];
    return sum + (x * nextY - nextX * y) / 2;
  }, 0);

/** Corners of the convex hull of what is marked, not 0, one byte a pixel. */
function hullOf(marks: Uint8Array, size: Size): Point[] {
  const points = endsOfRows(marks, size).sort(([ax, ay], [bx, by]) => ax - bx || ay - by);
  return [...halfHull(points), ...halfHull(points.reverse())];
}

/** The convex outline of what is marked, not 0, one byte a pixel, however much of it is filled: a ring of stretches, in pixels. */
export function outlineAround(marks: Uint8Array, size: Size): Stretch[] {
  return stretchesOf(hullOf(marks, size));
}

/**
 * The convex outline of what is marked, not 0, one byte a pixel: a ring of stretches, in pixels. A photo that was covered by an oval, a frame or any soft brush from
 * its sides has one, and what lies within is the photo, also where that has the ground's color. Null where marks fill too little of it.
 */
export function convexOutline(marks: Uint8Array, size: Size): Stretch[] | null {
  const hull = hullOf(marks, size);
  const filled = marks.reduce((sum, mark) => sum + (mark === 0 ? 0 : 1), 0);
  return filled < FILLED * areaOf(hull) ? null : stretchesOf(hull);
}

function stretchesOf(hull: readonly Point[]): Stretch[] {
  const sides = hull.map(([x, y], at) => {
    const [nextX, nextY] = hull[(at + 1) % hull.length];
    return { x, y, alongX: nextX - x, alongY: nextY - y, length: Math.hypot(nextX - x, nextY - y) };
  });
  const usual = sides.reduce((sum, { length }) => sum + length, 0) / STRETCHES;
  return sides.flatMap(({ x, y, alongX, alongY, length }) => {
    const count = Math.max(1, Math.round(length / usual));
    return Array.from({ length: count }, (_, number) => ({
      x: x + (alongX * (number + 0.5)) / count,
      y: y + (alongY * (number + 0.5)) / count,
      inX: -alongY / length,
      inY: alongX / length,
      length: length / count,
    }));
  });
}

/** How far a place lies inward of the line of a stretch. */
export const inwardOf = ({ x, y, inX, inY }: Stretch, atX: number, atY: number): number => inX * (atX - x) + inY * (atY - y);
