import { describe, expect, test } from 'vitest';
import type { Rect } from '../image.ts';
import { containedPart } from './contained-part.ts';

const SIZE = { width: 80, height: 60 };
const COUNT = SIZE.width * SIZE.height;
const BLOCK = { x: 20, y: 20, width: 24, height: 20 };
const CLICK = 30 * SIZE.width + 31;

const holds = ({ x, y, width, height }: Rect, at: number) => {
  const [i, j] = [at % SIZE.width, Math.floor(at / SIZE.width)];
  return i >= x && i < x + width && j >= y && j < y + height;
};

/** What a click means where its color is `levelsAt` levels off, all of the sheet is of its side but `beyond`, and 26 levels take nearly all of it. */
function meant(keeps: boolean, levelsAt: (at: number) => number, beyond: readonly Rect[] = []): readonly number[] | null {
  const isSide = Uint8Array.from({ length: COUNT }, (_, at) => (beyond.some((rect) => holds(rect, at)) ? 0 : 1));
  const whole = [CLICK, ...Array.from({ length: COUNT }, (_, at) => at).filter((at) => at !== CLICK && isSide[at] && levelsAt(at) <= 26)];
  return containedPart(SIZE, isSide, keeps, whole, 26, levelsAt);
}

const SHOES = [{ x: 20, y: 41, width: 24, height: 4 }];

describe('where the color under a click goes on into what it does not mean', () => {
  test('it is the block that the click lies in the middle of, be it nearly of the color around', () => {
    for (const keeps of [true, false]) {
      const part = meant(keeps, (at) => (holds(BLOCK, at) ? at % 4 : 9), SHOES);
      expect(part?.length).toBe(BLOCK.width * BLOCK.height);
      expect(part?.every((at) => holds(BLOCK, at))).toBe(true);
    }
  });

  test('it is nothing where nothing holds the color', () => {
    expect(meant(true, (at) => (at === CLICK ? 0 : 9), SHOES)).toEqual([]);
  });

  test('it does not follow a line on through the ground', () => {
    const line = { x: 0, y: 29, width: SIZE.width, height: 3 };
    const beyond = [{ x: 20, y: 33, width: 24, height: 4 }];
    expect(meant(false, (at) => (holds(line, at) ? 1 : 9), beyond)).toEqual([]);
  });

  test('all of it is meant where it stays within that', () => {
    const beyond = [
      { x: 0, y: 0, width: SIZE.width, height: 10 },
      { x: 0, y: 50, width: SIZE.width, height: 10 },
    ];
    expect(meant(true, (at) => (holds(BLOCK, at) ? 0 : 40), beyond)).toBeNull();
  });
});
