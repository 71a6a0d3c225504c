import { expect, test } from 'vitest';
import { heldAcross, wordsAsFull } from './held-across.ts';

const SIZE = { width: 24, height: 24 };

/** A word with the coverage that `draw` gives at x and y, all over the picture. */
function word(draw: (x: number, y: number) => number) {
  const coverage = Uint8Array.from({ length: 24 * 24 }, (_, at) => draw(at % 24, Math.floor(at / 24)));
  const places = Array.from(coverage.keys()).filter((at) => at % 24 > 1 && at % 24 < 22 && at >= 48 && at < 22 * 24);
  return { coverage, words: [{ places, covers: Float32Array.from(places, (at) => coverage[at] / 255), ground: 0, ink: 1 }] };
}
const inside = (shape: Uint8Array | null, x: number, y: number) => (shape?.[y * 24 + x] ?? 0) >= 128;

test('a hairline between two columns of pixels holds what both have, along itself no more', () => {
  const { coverage, words } = word((x, y) => (y < 3 || y > 20 ? 0 : x === 6 ? 75 : x === 7 ? 41 : x === 15 ? 60 : 0));
  const held = heldAcross(coverage, words, SIZE);
  expect([held[10 * 24 + 6], held[10 * 24 + 7], held[10 * 24 + 15]]).toEqual([116, 116, 60]);
  expect(heldAcross(coverage, [], SIZE)).toEqual(coverage);
});

test('a slanting hairline is one line where it passes on over a corner', () => {
  // As a JPEG of quality 60 leaves it, beside a stem and a bar.
  const { coverage, words } = word((x, y) => {
    if ((x === 21 && y < 20) || (y === 21 && x < 20)) return 104;
    if (y < 4 || y > 19) return 0;
    const first = 2 * (y >> 1) - 2;
    if (y % 2 === 0) return x === first ? 58 : x === first + 1 ? 37 : 0;
    return x === first + 2 ? 116 : 0;
  });
  const shape = wordsAsFull(coverage, words, SIZE);
  for (let y = 4; y < 20; y += 2) expect([0, 1].map((on) => inside(shape, y - 2 + on, y))).toEqual([true, true]);
});

test('what compression strewed beside a line is none; words in full ink stay as they are', () => {
  const { coverage, words } = word((x, y) => (y < 3 || y > 20 ? 0 : x === 6 ? 104 : x === 8 && y === 10 ? 59 : 0));
  const shape = wordsAsFull(coverage, words, SIZE);
  expect([inside(shape, 6, 10), inside(shape, 8, 10)]).toEqual([true, false]);
  const full = word((x, y) => (y < 3 || y > 20 ? 0 : x === 6 ? 255 : 0));
  expect(wordsAsFull(full.coverage, full.words, SIZE)).toBeNull();
});
