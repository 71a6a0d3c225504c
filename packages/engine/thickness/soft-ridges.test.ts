import { expect, test } from 'vitest';
import { readWays } from './soft-ridges.ts';

const [WIDTH, HEIGHT] = [40, 30];

test('ways are the same in whatever order places are read: what is even around one tells of the next', () => {
  // A wash with a darker line through it and a corner of another tone.
  const plane = Uint8Array.from({ length: WIDTH * HEIGHT }, (_, at) => {
    const [x, y] = [at % WIDTH, Math.floor(at / WIDTH)];
    return Math.abs(y - 14 - x / 9) < 1.2 ? 150 : x > 30 && y < 8 ? 60 : 90;
  });
  const tones = { plane, width: WIDTH, height: HEIGHT };
  const read = (orders: readonly (readonly number[])[]) => {
    const ways = { turns: new Uint8Array(plane.length), kinds: new Uint8Array(plane.length) };
    for (const order of orders) readWays(tones, Int32Array.from(order), ways);
    return { turns: ways.turns, clear: ways.kinds.map((kind) => (kind === 1 ? 1 : 0)) };
  };
  const places = [...plane.keys()];
  const alone = places.map((at) => read([[at]]).clear[at]);
  const across = [...places].sort((one, other) => (one % WIDTH) - (other % WIDTH) || other - one);
  const rows = read([places]);
  expect([...rows.clear]).toEqual(alone);
  expect(alone.filter((kind) => kind === 1).length).toBeGreaterThan(100);
  for (const order of [[...places].reverse(), across]) expect(read([order])).toEqual(rows);
});
