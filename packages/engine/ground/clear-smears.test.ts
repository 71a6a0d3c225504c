import { expect, test } from 'vitest';
import { clearSmears } from './clear-smears.ts';
import type { Ground } from './find-ground.ts';
import { findGround } from './find-ground.ts';

const [SIDE, EDGE] = [64, 24];
const NAVY = [20, 30, 66];

/** Ink to the left on navy, with marks on the ground, and the same as solved: marks have some alpha. */
function solved(
  ink: readonly number[],
  marks: readonly { readonly x: number; readonly color: readonly number[]; readonly alpha?: number }[],
) {
  const pixels = new Uint8Array(SIDE * SIDE * 4);
  const made = new Uint8Array(SIDE * SIDE * 4);
  const set = (x: number, y: number, color: readonly number[], alpha: number) => {
    pixels.set([...color, 255], (y * SIDE + x) * 4);
    made.set([...color, alpha], (y * SIDE + x) * 4);
  };
  for (let y = 0; y < SIDE; y++) for (let x = 0; x < SIDE; x++) set(x, y, x < EDGE ? ink : NAVY, x < EDGE ? 255 : 0);
  for (const { x, color, alpha = 20 } of marks) set(x, 30, color, alpha);
  const image = { width: SIDE, height: SIDE, dpi: 300, icc: null, pixels };
  const ground = findGround(image, { color: { r: 20, g: 30, b: 66 } }) as Ground;
  const rect = { x: 0, y: 0, width: SIDE, height: SIDE };
  const cleared: number[] = [];
  clearSmears(
    { source: { rect, pixels }, made: { rect, pixels: made }, stays: (x) => x === 30, onCleared: (index) => cleared.push(index) },
    ground,
  );
  return (x: number) => made[(30 * SIDE + x) * 4 + 3];
}

const RED = [200, 50, 40];
/** The ground's own luma, in other hues. */
const TINTS = [
  [46, 18, 60],
  [4, 40, 56],
];

test('tints of the ground’s luma beside ink go', () => {
  const alphaAt = solved(RED, [
    { x: 28, color: TINTS[0] },
    { x: 33, color: TINTS[1] },
  ]);
  expect([alphaAt(28), alphaAt(33)]).toEqual([0, 0]);
});

test('tints beside what is stronger are its rim, and strong ones are art', () => {
  const alphaAt = solved(RED, [
    { x: 24, color: TINTS[0] },
    // Luma as the ground's, 66 levels away.
    { x: 33, color: [76, 10, 20] },
  ]);
  expect([alphaAt(24), alphaAt(33)]).toEqual([20, 20]);
});

test('rims of ink, whose luma is less than the ink’s, do not tell of ink of the ground’s luma', () => {
  // A row of half red, half smeared: 100 levels from the ground, of little luma.
  const alphaAt = solved(RED, [
    { x: 24, color: [110, 12, 30], alpha: 120 },
    { x: 29, color: TINTS[0] },
  ]);
  expect(alphaAt(29)).toBe(0);
});

test('what has the luma of an ink in part stays, and so does what is kept, opaque, strong, or far from ink', () => {
  const alphaAt = solved(RED, [
    { x: 26, color: [48, 33, 62], alpha: 40 },
    { x: 30, color: TINTS[0] },
    { x: 32, color: TINTS[0], alpha: 200 },
    { x: 34, color: [100, 10, 20] },
    { x: 60, color: TINTS[0] },
  ]);
  expect([26, 30, 32, 34, 60].map(alphaAt)).toEqual([40, 20, 200, 20, 20]);
});

test('beside ink of the ground’s own luma nothing goes: of that luma tells nothing', () => {
  expect(solved([130, 0, 20], [{ x: 28, color: TINTS[0] }])(28)).toBe(20);
});
