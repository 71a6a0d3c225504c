import { describe, expect, test } from 'vitest';
import { bridgedLine } from './bridged-line.ts';
import { type PieceLine, pointsAlong } from './loop-lines.ts';

/** A circle of four curves. */
const RADIUS = 50;
const HANDLE = 0.5523 * RADIUS;
const CIRCLE: PieceLine = {
  points: Float64Array.from(
    [
      [RADIUS, 0, RADIUS, HANDLE, HANDLE, RADIUS, 0, RADIUS],
      [-HANDLE, RADIUS, -RADIUS, HANDLE, -RADIUS, 0],
      [-RADIUS, -HANDLE, -HANDLE, -RADIUS, 0, -RADIUS],
      [HANDLE, -RADIUS, RADIUS, -HANDLE, RADIUS, 0],
    ].flat(),
  ),
  lines: Uint8Array.from([0, 0, 0, 0]),
};

describe('bridges', () => {
  const parts = bridgedLine(CIRCLE, 4) ?? [];

  test('part a closed line evenly, each as wide as asked', () => {
    expect(parts).toHaveLength(4);
    for (const [at, { points }] of parts.entries()) {
      const { points: after } = parts[(at + 1) % parts.length];
      const last = points.length - 2;
      expect(Math.hypot(points[last] - after[0], points[last + 1] - after[1])).toBeCloseTo(4, 1);
    }
  });

  test('leave the rest on the curve that it was', () => {
    for (const part of parts) {
      const along = pointsAlong(part, 1);
      for (let at = 0; at < along.length; at += 4) expect(Math.hypot(along[at], along[at + 1])).toBeCloseTo(RADIUS, 1);
    }
  });

  test('are not where a line would fall apart', () => {
    expect(bridgedLine(CIRCLE, 30)).toBeNull();
  });
});
