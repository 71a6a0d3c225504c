import { expect, test } from 'vitest';
import { dropArea } from './label-areas.ts';

const SIDE = 9;

/** A ring of ink 1 on clear ground, its middle clear. */
function ring(): Uint8Array {
  return Uint8Array.from({ length: SIDE * SIDE }, (_, at) => {
    const away = Math.max(Math.abs((at % SIDE) - 4), Math.abs(Math.floor(at / SIDE) - 4));
    return away === 2 || away === 3 ? 1 : 0;
  });
}

test('clear ground stays wherever one picks it; a hole in the art is filled', () => {
  for (const [x, y] of [
    [0, 0],
    [SIDE - 1, 4],
    [4, SIDE - 1],
  ]) {
    const map = { width: SIDE, height: SIDE, labels: ring() };
    dropArea(map, x, y);
    expect(map.labels).toEqual(ring());
  }
  const map = { width: SIDE, height: SIDE, labels: ring() };
  dropArea(map, 4, 4);
  expect(map.labels[4 * SIDE + 4]).toBe(1);
});
