import { expect, test } from 'vitest';
import { plainKernels } from '../kernels/plain-kernels.ts';
import { findScreenedPart } from './screened-part.ts';

const SIZE = { width: 400, height: 300 } as const;
const [DEGREES, PITCH] = [22.5, 12];

/** A solid block above; below it dots of a turned screen that shrink to nothing, or as many dots anyhow. */
function faded(isScattered: boolean): Uint8Array {
  const plane = new Uint8Array(SIZE.width * SIZE.height);
  plane.fill(255, 0, SIZE.width * 120);
  const disc = (x: number, y: number, radius: number): void => {
    for (let v = Math.floor(y - radius); v <= y + radius; v++)
      for (let u = Math.floor(x - radius); u <= x + radius; u++)
        if (Math.hypot(u - x, v - y) <= radius && u >= 0 && v >= 0 && u < SIZE.width && v < SIZE.height) plane[v * SIZE.width + u] = 255;
  };
  const [cos, sin] = [Math.cos((DEGREES * Math.PI) / 180), Math.sin((DEGREES * Math.PI) / 180)];
  let seed = 7;
  const random = (): number => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  for (let row = -60; row < 60; row++) {
    for (let column = -60; column < 60; column++) {
      const [x, y] = [(column * cos - row * sin) * PITCH, (column * sin + row * cos) * PITCH];
      if (x < 6 || x > 394 || y < 130 || y > 240) continue;
      const radius = 5.4 - (3.4 * (y - 120)) / 120;
      if (isScattered) disc(random() * 400, 130 + random() * 110, radius);
      else disc(x, y, radius);
    }
  }
  return plane;
}

test('dots on a turned lattice beside solid art are a screen of their pitch, and only around them', () => {
  const found = findScreenedPart(plainKernels(), faded(false), SIZE);
  expect(found?.pitchPx).toBeCloseTo(PITCH, 0);
  expect(found?.smallestDotPx).toBeGreaterThan(3);
  expect(found?.smallestDotPx).toBeLessThan(5.5);
  const at = (x: number, y: number) => found?.mask[y * SIZE.width + x];
  expect([at(200, 20), at(200, 180), at(200, 299)]).toEqual([0, 1, 0]);
});

test('spatter is no screen', () => {
  expect(findScreenedPart(plainKernels(), faded(true), SIZE)).toBeNull();
});

test('solid art is none', () => {
  expect(findScreenedPart(plainKernels(), new Uint8Array(400 * 300).fill(255), SIZE)).toBeNull();
});
