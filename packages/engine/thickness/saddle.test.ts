import { expect, test } from 'vitest';
import { seededRandom } from '../random.ts';
import { mayGo } from './keep-topology.ts';
import { isJoined, joinSides } from './saddle.ts';

const [WIDTH, HEIGHT] = [32, 24];

/** The same on a copy, so that what was cut is still seen as it was. */
function joinedOnCopy(coverage: Uint8Array, crisp: Uint8Array): Uint8Array {
  const sides = crisp.map((value) => (value >= 128 ? 255 : 0));
  const isAlike = (word: number) => [1, 2, 3, 4].every((step) => sides[word * 4 + step] === sides[word * 4]);
  for (let y = 1; y < HEIGHT - 2; y++) {
    for (let word = (y * WIDTH) / 4 + 1; word < ((y + 1) * WIDTH) / 4 - 1; word++) {
      if (isAlike(word)) continue;
      for (let at = word * 4; at < word * 4 + 4; at++) {
        const [a, b, c, d] = [at, at + 1, at + WIDTH + 1, at + WIDTH].map((place) => crisp[place] >= 128);
        if (a === b || a !== c || a === d || isJoined(coverage, WIDTH, at, a)) continue;
        const [one, other] = a ? [at, at + WIDTH + 1] : [at + 1, at + WIDTH];
        const [fainter, fuller] = coverage[one] <= coverage[other] ? [one, other] : [other, one];
        if (mayGo(sides, WIDTH, fainter, fuller)) sides[fainter] = 0;
        else if (mayGo(sides, WIDTH, fuller, fainter)) sides[fuller] = 0;
      }
    }
  }
  return sides;
}

test('sides are joined in place as on a copy', () => {
  const random = seededRandom(7);
  let cuts = 0;
  for (let round = 0; round < 60; round++) {
    const coverage = Uint8Array.from({ length: WIDTH * HEIGHT }, () => Math.floor(random.nextUnit() * 256));
    const sides = coverage.slice();
    joinSides(coverage, sides, WIDTH);
    expect(sides).toEqual(joinedOnCopy(coverage, coverage));
    for (const [at, side] of sides.entries()) if (side === 0 && coverage[at] >= 128) cuts++;
  }
  expect(cuts).toBeGreaterThan(100);
});
