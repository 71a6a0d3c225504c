import { describe, expect, test } from 'vitest';
import { edgeThresholds, tintCounter } from './film-edges.ts';

const SIZE = { width: 40, height: 30 };

function planeOf(coverage: (x: number, y: number) => number): Uint8Array {
  return Uint8Array.from({ length: SIZE.width * SIZE.height }, (_, at) => coverage(at % SIZE.width, Math.floor(at / SIZE.width)));
}

/** A stroke with anti-aliased sides: coverage of each column by how much of it lies between two places. */
const stroke = (from: number, to: number, full = 255) =>
  planeOf((x) => Math.round(full * Math.max(0, Math.min(x + 1, to) - Math.max(x, from))));

const inkOf = (plane: Uint8Array, thresholds: Uint8Array): number[] =>
  Array.from(plane.subarray(15 * SIZE.width, 16 * SIZE.width)).flatMap((coverage, x) =>
    thresholds[15 * SIZE.width + x] > 0 && coverage >= thresholds[15 * SIZE.width + x] ? [x] : [],
  );

const dotted = (thresholds: Uint8Array): number => thresholds.filter((threshold) => threshold === 0).length;

describe('edges on film', () => {
  test('rims of type are edges, not tones, down to strokes of a pixel and of half of one', () => {
    for (const [from, to, columns] of [
      [10.4, 16.7, [10, 11, 12, 13, 14, 15, 16]],
      [10.5, 12.5, [10, 11, 12]],
      [10.2, 11.1, [10]],
      [10.3, 10.8, [10]],
    ] as const) {
      const plane = stroke(from, to);
      const thresholds = edgeThresholds(plane, SIZE, false);
      expect(dotted(thresholds)).toBe(0);
      expect(inkOf(plane, thresholds)).toEqual(columns);
    }
  });

  test('a tint keeps its dots, and so does a ramp down to nothing', () => {
    const tint = planeOf((x, y) => (x >= 8 && x < 32 && y >= 6 && y < 24 ? 90 : 0));
    const thresholds = edgeThresholds(tint, SIZE, false);
    for (let y = 6; y < 24; y++) for (let x = 8; x < 32; x++) expect(thresholds[y * SIZE.width + x]).toBe(0);
    const ramp = planeOf((x) => Math.max(0, 240 - 8 * x));
    expect(edgeThresholds(ramp, SIZE, false).subarray(15 * SIZE.width, 15 * SIZE.width + 28)).toEqual(new Uint8Array(28));
  });

  test('a stroke of a tint is none of a solid: it keeps its dots', () => {
    expect(edgeThresholds(stroke(10, 15, 80), SIZE, false)[15 * SIZE.width + 12]).toBe(0);
  });

  test('on a solid plate nothing is a tone, and specks that nobody sees are dropped', () => {
    const plane = planeOf((x, y) => (x === 20 && y === 15 ? 40 : 0));
    const thresholds = edgeThresholds(plane, SIZE, true);
    expect(dotted(thresholds)).toBe(0);
    expect(inkOf(plane, thresholds)).toEqual([]);
  });

  test('counts what lies in tints: a tint without its borders, no rims of small type', () => {
    const tint = planeOf((x, y) => (x >= 8 && x < 32 && y >= 6 && y < 24 ? 90 : 0));
    expect(tintCounter(tint, SIZE)(15, 0, SIZE.width)).toBe(20);
    expect(tintCounter(tint, SIZE)(15, 12, 20)).toBe(8);
    const type = planeOf((x, y) => (x % 5 < 2 ? (y % 2 ? 255 : 120) : 0));
    for (let y = 0; y < SIZE.height; y++) expect(tintCounter(type, SIZE)(y, 0, SIZE.width)).toBe(0);
  });
});
