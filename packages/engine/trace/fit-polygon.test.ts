import { describe, expect, test } from 'vitest';
import { seededRandom } from '../random.ts';
import { fitPolygon } from './fit-polygon.ts';

const RULES = { tolerancePx: 0.6, noisePx: 0.2 };

type Place = readonly [number, number];

/** Places a pixel apart along an outline, each a little off it, corners cut off as blur does. */
function chainOf(corners: readonly Place[], isClosed: boolean, seed: number) {
  const random = seededRandom(seed);
  const off = () => 0.24 * (random.nextUnit() - 0.5);
  const [xs, ys]: [number[], number[]] = [[], []];
  for (let side = 0; side < corners.length - (isClosed ? 0 : 1); side++) {
    const [[x0, y0], [x1, y1]] = [corners[side], corners[(side + 1) % corners.length]];
    const length = Math.hypot(x1 - x0, y1 - y0);
    for (let way = 0.6; way < length - 0.3; way++) {
      xs.push(x0 + ((x1 - x0) * way) / length + off());
      ys.push(y0 + ((y1 - y0) * way) / length + off());
    }
  }
  return { xs: Float64Array.from(xs), ys: Float64Array.from(ys) };
}

/** A block N, strokes of five pixels. */
const N: readonly Place[] = [
  [10, 10],
  [15.4, 10],
  [21, 22.4],
  [21, 10],
  [25.8, 10],
  [25.8, 32.3],
  [20.4, 32.3],
  [14.7, 19.8],
  [14.7, 32.3],
  [10, 32.3],
];

const BAR: readonly Place[] = [
  [5, 5],
  [85, 5],
  [85, 8.2],
  [5, 8.2],
];

const near = (turns: readonly { readonly x: number; readonly y: number }[], [x, y]: Place): number =>
  Math.min(...turns.map((turn) => Math.hypot(turn.x - x, turn.y - y)));

describe('straight sides', () => {
  test.each([1, 2, 3, 4])('the corners of a letter are where its sides meet, however short these are (%s)', (seed) => {
    const found = fitPolygon(chainOf(N, true, seed), true, RULES);
    expect(found?.sides).toBe(10);
    for (const corner of N) expect(near(found?.turns ?? [], corner)).toBeLessThan(1.2);
  });

  test('a bar three pixels high has four', () => {
    const found = fitPolygon(chainOf(BAR, true, 5), true, RULES);
    expect(found?.sides).toBe(4);
    for (const corner of BAR) expect(near(found?.turns ?? [], corner)).toBeLessThan(1.2);
  });

  test('an open chain has those between its ends', () => {
    const found = fitPolygon(chainOf(N.slice(0, 5), false, 6), false, RULES);
    expect(found?.turns).toHaveLength(3);
  });

  test.each([9, 16, 40])('a circle has none (radius %s px)', (radius) => {
    const round = Array.from({ length: 240 }, (_, at): Place => {
      const angle = (at * Math.PI) / 120;
      return [60 + radius * Math.cos(angle), 60 + radius * Math.sin(angle)];
    });
    const count = Math.round(2 * Math.PI * radius);
    const chain = {
      xs: Float64Array.from({ length: count }, (_, at) => round[Math.floor((at * 240) / count)][0]),
      ys: Float64Array.from({ length: count }, (_, at) => round[Math.floor((at * 240) / count)][1]),
    };
    expect(fitPolygon(chain, true, RULES)).toBeNull();
  });
});
