import { describe, expect, test } from 'vitest';
import { seededRandom } from '../random.ts';
import { findSubject } from './find-subject.ts';
import { smallCopy } from './small-copy.ts';

const [WIDTH, HEIGHT] = [200, 160];
const [CX, CY, RADIUS] = [100, 80, 58];

const isRim = (x: number, y: number) => Math.abs(Math.hypot(x - CX, y - CY) - RADIUS) < 5;
const isSpoke = (x: number, y: number) =>
  Math.hypot(x - CX, y - CY) < RADIUS &&
  [0, 1, 2].some((turn) => Math.abs((x - CX) * Math.sin(turn * 1.05) - (y - CY) * Math.cos(turn * 1.05)) < 3);
const isDisc = (x: number, y: number) => Math.hypot(x - CX, y - CY) < RADIUS + 5;

/** Art of two blues before brown boards with grain and seams. */
function foundBeforeBoards(isArt: (x: number, y: number) => boolean): Uint8Array {
  const random = seededRandom(7);
  const boards = Array.from({ length: 12 }, () => 14 * random.nextNormal());
  const pixels = new Uint8Array(WIDTH * HEIGHT * 4);
  for (let x = 0; x < WIDTH; x++) {
    let grain = 0;
    for (let y = 0; y < HEIGHT; y++) {
      grain = 0.9 * grain + 5 * random.nextNormal();
      const shade = boards[Math.floor(x / 18)] + grain - (x % 18 < 2 ? 60 : 0);
      const art = [60 + 4 * random.nextNormal(), 90, y < CY ? 200 : 170];
      pixels.set([...(isArt(x, y) ? art : [150 + shade, 112 + 0.9 * shade, 78 + 0.75 * shade]), 255], (y * WIDTH + x) * 4);
    }
  }
  return findSubject(smallCopy({ width: WIDTH, height: HEIGHT, pixels }), 'subject').isSubject;
}

function overlap(isSubject: Uint8Array, isArt: (x: number, y: number) => boolean): number {
  let [both, either] = [0, 0];
  for (let at = 0; at < isSubject.length; at++) {
    const isWanted = isArt(at % WIDTH, Math.floor(at / WIDTH));
    if (isSubject[at] && isWanted) both++;
    if (isSubject[at] || isWanted) either++;
  }
  return both / either;
}

describe('a subject before boards', () => {
  test('keeps none of those that it encloses', () => {
    const isWheel = (x: number, y: number) => isRim(x, y) || isSpoke(x, y);
    expect(overlap(foundBeforeBoards(isWheel), isWheel)).toBeGreaterThan(0.85);
  });

  test('that encloses nothing stays whole', () => {
    expect(overlap(foundBeforeBoards(isDisc), isDisc)).toBeGreaterThan(0.97);
  });
});
