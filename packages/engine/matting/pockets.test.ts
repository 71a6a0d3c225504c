import { describe, expect, test } from 'vitest';
import { seededRandom } from '../random.ts';
import { findPockets } from './pockets.ts';
import { smallCopy } from './small-copy.ts';

const [WIDTH, HEIGHT] = [200, 160];
const BODY = { left: 60, top: 20, right: 140, bottom: 150 };
const INNER = { left: 72, top: 50, right: 128, bottom: 120 };

const holds = ({ left, top, right, bottom }: typeof BODY, x: number, y: number) => x >= left && x < right && y >= top && y < bottom;

/** A green bottle before a wall that light falls on, in grain; within it what `insideAt` says, as against the wall's level there. */
function likelihood(insideAt: (wall: number) => number): number {
  const random = seededRandom(7);
  const pixels = new Uint8Array(WIDTH * HEIGHT * 4);
  const isSubject = new Uint8Array(WIDTH * HEIGHT);
  for (let at = 0; at < isSubject.length; at++) {
    const [x, y] = [at % WIDTH, Math.floor(at / WIDTH)];
    const wall = 222 - 0.14 * y;
    const level = (holds(INNER, x, y) ? insideAt(wall) : wall) + random.nextNormal();
    const isBody = holds(BODY, x, y);
    pixels.set(isBody && !holds(INNER, x, y) ? [40, 120, 90, 255] : [level, level, level, 255], at * 4);
    if (isBody) isSubject[at] = 1;
  }
  const found = findPockets(smallCopy({ width: WIDTH, height: HEIGHT, pixels }), isSubject, true);
  return found.length > 0 ? found[0].likelihood : 0;
}

describe('what a subject encloses before a shaded wall in grain', () => {
  test('is the wall where it is shaded alike, be it somewhat darker', () => {
    expect(likelihood((wall) => wall)).toBeGreaterThan(0.5);
    expect(likelihood((wall) => wall - 12)).toBeGreaterThan(0.5);
  });

  test('is a label where the wall has its color nowhere, be it shaded as the wall is', () => {
    expect(likelihood((wall) => wall + 26)).toBeLessThan(0.5);
  });

  test('is a label where it is even, however near in color', () => {
    expect(likelihood(() => 228)).toBeLessThan(0.5);
  });
});
