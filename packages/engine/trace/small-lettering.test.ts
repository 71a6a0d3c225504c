import { expect, test } from 'vitest';
import type { TraceDrawing, TraceEdge, TraceFace } from './drawing.ts';
import { hasThinLettering } from './small-lettering.ts';

const SIDE = 100;
const COUNT = 8;
const PITCH = 9;
const LETTER = { r: 20, g: 40, b: 60, opacity: 1 };
const INKS = [{ r: 0, g: 0, b: 0, opacity: 0 }, { r: 255, g: 255, b: 255, opacity: 1 }, LETTER, { ...LETTER, r: 90 }];

/** Straight pieces from corner to corner, x and y by turns. */
function straight(corners: readonly number[], left: number, right: number): TraceEdge {
  const points = [corners[0], corners[1]];
  for (let at = 2; at < corners.length; at += 2) {
    const end = [corners[at], corners[at + 1]];
    points.push(corners[at - 2], corners[at - 1], ...end, ...end);
  }
  return { points: Float64Array.from(points), lines: new Uint8Array(corners.length / 2 - 1).fill(1), left, right, shape: null };
}

/** A circle of four curves, with a face inside and another outside. */
function circle(x: number, y: number, radius: number, inside: number, outside: number): TraceEdge {
  const points = [x + radius, y];
  const handle = 0.5523 * radius;
  for (let turn = 0; turn < 4; turn++) {
    const [cos, sin] = [
      [1, 0],
      [0, 1],
      [-1, 0],
      [0, -1],
    ][turn];
    const [from, to] = [
      [x + radius * cos, y + radius * sin],
      [x - radius * sin, y + radius * cos],
    ];
    points.push(from[0] - handle * sin, from[1] + handle * cos, to[0] + handle * cos, to[1] + handle * sin, ...to);
  }
  return { points: Float64Array.from(points), lines: new Uint8Array(4), left: inside, right: outside, shape: null };
}

/** Marks in a line, on ground 1; each of edges around its own face. */
function drawing(mark: (face: number, x: number) => readonly TraceEdge[]): TraceDrawing {
  const faces: TraceFace[] = [0, 1, 3].map((ink) => ({ ink, loops: [] }));
  const edges: TraceEdge[] = [];
  for (let number = 0; number < COUNT; number++) {
    edges.push(...mark(faces.length, 10 + number * PITCH));
    faces.push({ ink: 2, loops: [] });
  }
  return { width: SIDE, height: SIDE, inks: INKS, faces, edges };
}

/** A stroke 12 px high; its right side is shared with another face. */
function bar(face: number, x: number, wide: number, beside = 1): readonly TraceEdge[] {
  const open = [x + wide, 42, x, 42, x, 30, x + wide, 30];
  return [straight(open, 1, face), straight([x + wide, 30, x + wide, 42], beside, face)];
}

test.each([
  { what: 'strokes of 1.1', mark: (face: number, x: number) => bar(face, x, 1.1), clean: true, jpeg: true },
  { what: 'strokes of 1.6', mark: (face: number, x: number) => bar(face, x, 1.6), clean: false, jpeg: true },
  { what: 'strokes of 3', mark: (face: number, x: number) => bar(face, x, 3), clean: false, jpeg: false },
  { what: 'slivers between two colors', mark: (face: number, x: number) => bar(face, x, 1.1, 2), clean: false, jpeg: false },
  {
    what: 'rings in strokes of 2.4',
    mark: (face: number, x: number) => [circle(x, 36, 4.4, face, 1), circle(x, 36, 2, 1, face)],
    clean: false,
    jpeg: false,
  },
  { what: 'dots', mark: (face: number, x: number) => [circle(x, 36, 1.7, face, 1)], clean: false, jpeg: false },
])('$what', ({ mark, clean, jpeg }) => {
  const own = drawing(mark);
  expect([hasThinLettering(own, false), hasThinLettering(own, true)]).toEqual([clean, jpeg]);
});
