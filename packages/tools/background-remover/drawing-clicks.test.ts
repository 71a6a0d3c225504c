import { describe, expect, test } from 'vitest';
import { asksForSheet, carryOutClicks } from './drawing-clicks.ts';

const WIDTH = 80;
const HEIGHT = 60;
/** A tree with a soft rim, a dot of ink, a smudge that hangs on the tree, a faint line, and paper all around. */
const TREE = { left: 20, right: 26, top: 10, bottom: 50 };
const RIM = 150;
const THIN_RIM = 100;
const DOT = { left: 60, right: 62, top: 10, bottom: 12 };
const SMUDGE = { left: 28, right: 40, top: 28, bottom: 34 };
const FAINT = { left: 50, right: 75, top: 40, bottom: 41 };

const isIn = ({ left, right, top, bottom }: typeof TREE, at: number, by = 0) => {
  const [x, y] = [at % WIDTH, Math.floor(at / WIDTH)];
  return x >= left - by && x <= right + by && y >= top - by && y <= bottom + by;
};
const ink = Uint8Array.from({ length: WIDTH * HEIGHT }, (_, at) => {
  if (isIn(TREE, at) || isIn(DOT, at)) return 255;
  if (isIn(TREE, at, 1)) return RIM;
  if (isIn(DOT, at, 1)) return RIM;
  if (isIn(SMUDGE, at)) return 140;
  if (isIn(TREE, at, 2)) return THIN_RIM;
  return isIn(FAINT, at) ? 90 : 0;
});
const drawing = { width: WIDTH, height: HEIGHT, alpha: ink };
const clicked = (...clicks: readonly (readonly [number, number, 'keep' | 'remove'])[]) => {
  const alpha = ink.slice();
  carryOutClicks(
    drawing,
    clicks.map(([x, y, mode]) => ({ x, y, keeps: mode === 'keep', isFine: false })),
    alpha,
  );
  return alpha;
};
const changed = (alpha: Uint8Array) => [...alpha.keys()].filter((at) => alpha[at] !== ink[at]);

describe('a click on a drawing', () => {
  test('at the rim of most of its ink, or of its sheet, turns nothing over', () => {
    expect(changed(clicked([TREE.left - 1, 20, 'remove']))).toEqual([]);
    expect(changed(clicked([TREE.left - 2, 20, 'remove']))).toEqual([]);
    expect(changed(clicked([TREE.left - 2, 20, 'keep']))).toEqual([]);
  });

  test('on sure ink takes the stroke away with its rim, and one to keep there brings it back as it was', () => {
    const gone = clicked([23, 20, 'remove']);
    expect([gone[20 * WIDTH + 23], gone[20 * WIDTH + TREE.left - 1], gone[11 * WIDTH + 61]]).toEqual([0, 0, 255]);
    expect(changed(clicked([23, 20, 'remove'], [TREE.left - 1, 20, 'keep']))).toEqual([]);
  });

  test('at the rim of a small stroke takes it away', () => {
    const gone = clicked([DOT.left - 1, 11, 'remove']);
    expect(changed(gone).length).toBe(25);
    expect(gone[11 * WIDTH + 61]).toBe(0);
  });

  test('on a smudge takes that away up to the rim of what it hangs on', () => {
    const gone = clicked([36, 31, 'remove']);
    expect(changed(gone).every((at) => isIn(SMUDGE, at))).toBe(true);
    expect([gone[31 * WIDTH + 40], gone[31 * WIDTH + 30], gone[31 * WIDTH + 28], gone[31 * WIDTH + 23]]).toEqual([
      0,
      0,
      ink[31 * WIDTH + 28],
      255,
    ]);
  });

  test('on a faint line means that line, not the sheet', () => {
    for (const mode of ['keep', 'remove'] as const) {
      const alpha = clicked([60, 40, mode]);
      expect(changed(alpha).length).toBe(52);
      expect(changed(alpha).every((at) => isIn(FAINT, at) && alpha[at] === (mode === 'keep' ? 255 : 0))).toBe(true);
    }
  });

  test('on paper brings the sheet, and one to remove there clears it with all ink and its rims as they were', () => {
    expect(clicked([2, 2, 'keep'])[0]).toBe(255);
    expect(changed(clicked([2, 2, 'remove']))).toEqual([]);
    expect(changed(clicked([2, 2, 'keep'], [2, 2, 'remove']))).toEqual([]);
  });

  test('asks for the sheet only where it is to keep bare paper that most of the sheet hangs together with', () => {
    const asks = (x: number, y: number, keeps: boolean) => asksForSheet(drawing, [{ x, y, keeps, isFine: false }]);
    expect([asks(2, 2, true), asks(2, 2, false), asks(23, 20, true), asks(60, 40, true)]).toEqual([true, false, false, false]);
  });
});
