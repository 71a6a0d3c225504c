import { describe, expect, test } from 'vitest';
import { seededRandom } from '../random.ts';
import { cutGrid, GRID_WAYS } from './max-flow.ts';

const [WIDTH, HEIGHT] = [4, 3];

/** Random costs on a small grid; ties are the same both ways. */
function randomCosts(seed: number) {
  const random = seededRandom(seed);
  const leaning = Int32Array.from({ length: WIDTH * HEIGHT }, () => Math.round(40 * random.nextUnit() - 20));
  const ties = new Int32Array(WIDTH * HEIGHT * 8);
  for (let at = 0; at < leaning.length; at++) {
    for (let way = 4; way < 8; way++) {
      const [dx, dy] = GRID_WAYS[way];
      const [x, y] = [(at % WIDTH) + dx, Math.floor(at / WIDTH) + dy];
      if (x < 0 || x >= WIDTH || y >= HEIGHT) continue;
      const tie = Math.round(12 * random.nextUnit());
      ties[at * 8 + way] = tie;
      ties[(y * WIDTH + x) * 8 + 7 - way] = tie;
    }
  }
  return { leaning, ties };
}

/** What a parting costs: ground where subject was cheaper, or the other way, and every tie that is cut. */
function costOf(marks: ArrayLike<number>, leaning: Int32Array, ties: Int32Array): number {
  let cost = 0;
  for (let at = 0; at < leaning.length; at++) {
    if (marks[at] ? leaning[at] < 0 : leaning[at] > 0) cost += Math.abs(leaning[at]);
    for (let way = 4; way < 8; way++) {
      const [dx, dy] = GRID_WAYS[way];
      if (ties[at * 8 + way] > 0 && marks[at] !== marks[at + dy * WIDTH + dx]) cost += ties[at * 8 + way];
    }
  }
  return cost;
}

describe('cutGrid', () => {
  test('finds what trying all partings finds', () => {
    for (let seed = 1; seed <= 40; seed++) {
      const { leaning, ties } = randomCosts(seed);
      const out = new Uint8Array(leaning.length);
      cutGrid({ width: WIDTH, height: HEIGHT, leaning: leaning.slice(), ties: ties.slice() }, out);
      let least = Number.POSITIVE_INFINITY;
      for (let bits = 0; bits < 1 << leaning.length; bits++) {
        least = Math.min(
          least,
          costOf(
            Array.from(leaning, (_, at) => (bits >> at) & 1),
            leaning,
            ties,
          ),
        );
      }
      expect(costOf(out, leaning, ties), `seed ${seed}`).toBe(least);
    }
  });

  test('a grid without leanings has no subject', () => {
    const out = new Uint8Array(WIDTH * HEIGHT).fill(9);
    cutGrid({ width: WIDTH, height: HEIGHT, leaning: new Int32Array(12), ties: new Int32Array(96) }, out);
    expect([...out]).toEqual(new Array(12).fill(0));
  });
});
