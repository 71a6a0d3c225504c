import { expect, test } from 'vitest';
import { besideSeeThrough, withoutPoints } from './without-points.ts';

const SIDE = 9;
const rect = { x: 0, y: 0, width: SIDE, height: SIDE };
const part = { x: 1, y: 1, width: SIDE - 2, height: SIDE - 2 };

/** Half clear blue with a white edge from column 5 on. */
function edge(): Uint8Array {
  return Uint8Array.from({ length: SIDE * SIDE * 4 }, (_, at) => {
    const isWhite = Math.floor(at / 4) % SIDE >= 5;
    return isWhite ? 255 : [30, 136, 229, 153][at % 4];
  });
}

const put = (pixels: Uint8Array, x: number, y: number, color: readonly number[]): void => pixels.set(color, (y * SIDE + x) * 4);
const inside = (pixels: Uint8Array): Uint8Array => {
  const out = new Uint8Array(part.width * part.height * 4);
  for (let y = 0; y < part.height; y++)
    out.set(pixels.subarray(((y + 1) * SIDE + 1) * 4, ((y + 1) * SIDE + 1 + part.width) * 4), y * part.width * 4);
  return out;
};
const cleared = (pixels: Uint8Array, drawn: Uint8Array | null, mayHold = () => true): Uint8Array => {
  const out = new Uint8Array(part.width * part.height * 4);
  withoutPoints({ made: { rect, pixels }, drawn, shareAt: () => 1, mayHold }, part, out);
  return out;
};

test('single points go on both sides of an edge, and the edge stays', () => {
  const pixels = edge();
  put(pixels, 3, 3, [90, 170, 240, 200]);
  put(pixels, 7, 5, [200, 220, 240, 220]);
  expect(cleared(pixels, null)).toEqual(inside(edge()));
});

test('a point that the drawing has stays, and where none may be all stays', () => {
  const pixels = edge();
  put(pixels, 3, 3, [255, 255, 255, 255]);
  expect(cleared(pixels, pixels)).toEqual(inside(pixels));
  expect(cleared(pixels, null, () => false)).toEqual(inside(pixels));
});

test('a panel that one sees through is found, the soft edge of solid art is not', () => {
  expect(besideSeeThrough({ rect, pixels: edge() })?.[4 * SIDE + 6]).toBe(1);
  const solid = edge();
  for (let at = 3; at < solid.length; at += 4) solid[at] = Math.floor(at / 4) % SIDE < 4 ? 0 : Math.floor(at / 4) % SIDE < 6 ? 120 : 255;
  expect(besideSeeThrough({ rect, pixels: solid })).toBeNull();
});
