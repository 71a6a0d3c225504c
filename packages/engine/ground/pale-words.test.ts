import { expect, test } from 'vitest';
import type { GroundCells } from './ground-cells.ts';
import { judgeFades } from './judge-fades.ts';

/** Two words of one pale ink, twenty cells long and three high, and a spark of its hue: `weak` is the strength of the second word. */
function twoWords(weak: number) {
  const [columns, rows] = [60, 5];
  const count = columns * rows;
  const plane = () => new Float32Array(count);
  const [strengths, sharp, fading, tops] = [plane(), plane(), new Uint8Array(count), new Float32Array(count * 3)];
  const write = (first: number, strength: number, fades: boolean) => {
    for (let row = 1; row <= 3; row++) {
      for (let column = first; column < first + 20; column++) {
        const cell = row * columns + column;
        strengths[cell] = strength;
        sharp[cell] = 1;
        fading[cell] = fades ? 1 : 0;
        [-60, -68, -48].forEach((value, channel) => {
          tops[cell * 3 + channel] = (value / 102) * strength;
        });
      }
    }
  };
  write(3, 102, false);
  write(33, weak, true);
  // Strokes are thinner than cells: hardly one is filled by its ink.
  const cells: GroundCells = {
    columns,
    rows,
    tops,
    strengths,
    bare: plane().map((_, cell) => (strengths[cell] > 0 ? 0.3 : 1)),
    even: plane().fill(0.3),
    haze: plane(),
    peaks: strengths,
    jumps: plane().fill(60),
    means: tops,
    reach: 2,
    nearReach: 10,
  };
  const votes = {
    peaked: plane(),
    topped: plane(),
    sharp,
    hasStrands: false,
    endsInStrands: false,
    hasSlits: false,
    isEdged: false,
    isOutlined: false,
    isLined: false,
  };
  return judgeFades(cells, votes, fading, null, (cell) => strengths[cell] / 255).fading.reduce((sum, value) => sum + value, 0);
}

test('a word too small to tell is of the ink of the words beside it', () => {
  expect(twoWords(100)).toBe(0);
});

test('what is much weaker fades', () => {
  expect(twoWords(40)).toBe(60);
});
