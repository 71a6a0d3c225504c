import { expect, test } from 'vitest';
import { hasSharpInks } from './edge-widths.ts';

const SIDE = 64;

/** Half of one ink and half of another, a soft alpha over all. */
function twoInks(one: readonly number[], other: readonly number[]) {
  const pixels = new Uint8Array(SIDE * SIDE * 4);
  for (let at = 0; at < pixels.length; at += 4) pixels.set([...((at / 4) % SIDE < 30 ? one : other), 200 + ((at / 4) % 32)], at);
  return { width: SIDE, height: SIDE, pixels, dpi: 300, icc: null };
}

const WINDOW = { x: 0, y: 0, side: SIDE, isAlpha: true, variance: 100, values: new Float32Array(SIDE * SIDE) };

test('a sharp edge between inks of one brightness is one all the same', () => {
  expect(hasSharpInks(twoInks([214, 40, 40], [74, 95, 89]), [WINDOW], 1.4, 24)).toBe(true);
  expect(hasSharpInks(twoInks([90, 90, 90], [90, 90, 90]), [WINDOW], 1.4, 24)).toBe(false);
});
