import { expect, test } from 'vitest';
import { easeMoves } from './ease-moves.ts';

/** An open edge through places a pixel apart: level, and from `corner` on upright. */
function edge(count: number, corner = count) {
  const along = (at: number) => Math.min(at, corner);
  return {
    count,
    x: Float32Array.from({ length: count }, (_, at) => along(at)),
    y: Float32Array.from({ length: count }, (_, at) => at - along(at)),
    normalX: Float32Array.from({ length: count }, (_, at) => (at < corner ? 0 : -1)),
    normalY: Float32Array.from({ length: count }, (_, at) => (at < corner ? 1 : 0)),
    next: Int32Array.from({ length: count }, (_, at) => (at + 1 < count ? at + 1 : -1)),
    previous: Int32Array.from({ length: count }, (_, at) => at - 1),
  };
}

test.each([2, -2])('beside a move of %d px the edge follows, a fifth of a pixel less a pixel', (px) => {
  const moves = new Float32Array(40);
  moves[20] = px;
  easeMoves(edge(40), moves);
  for (let at = 0; at < 40; at++) expect(moves[at], `point ${at}`).toBeCloseTo(Math.sign(px) * Math.max(0, 2 - 0.2 * Math.abs(at - 20)), 4);
});

test('what is moved farther stays so, and no move goes around a corner', () => {
  const moves = new Float32Array(40);
  [moves[20], moves[22]] = [1, 3];
  easeMoves(edge(40, 24), moves);
  expect([moves[21], moves[22], moves[23]].map((px) => Math.round(px * 10))).toEqual([28, 30, 28]);
  expect([...moves.subarray(24)].every((px) => Math.abs(px) < 0.01)).toBe(true);
});
