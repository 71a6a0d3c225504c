import { expect, test } from 'vitest';
import type { TraceEdge } from './drawing.ts';
import { regularLines } from './regular-lines.ts';

/** A line as the curve that edges keep it as. */
function line(x0: number, y0: number, x1: number, y1: number): TraceEdge {
  const at = (share: number): readonly number[] => [x0 + share * (x1 - x0), y0 + share * (y1 - y0)];
  return {
    points: Float64Array.from([x0, y0, ...at(1 / 3), ...at(2 / 3), x1, y1]),
    lines: Uint8Array.of(1),
    left: 1,
    right: 2,
    shape: null,
  };
}

test('an edge that came down to one place stays, beside lines that are made level', () => {
  const dot: TraceEdge = { points: Float64Array.of(40, 40), lines: new Uint8Array(0), left: 2, right: 1, shape: null };
  const edges = [line(5, 20, 65, 20.2), dot, line(5, 30, 65, 29.9)];
  const out = regularLines(edges, { noisePx: 0.1, tolerancePx: 0.25 });
  expect(out[1]).toBe(dot);
  expect(out[0].points[1]).toBeCloseTo(out[0].points[7], 6);
});
