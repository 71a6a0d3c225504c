import type { PixelImage } from '@underbase/engine';
import { expect, test } from 'vitest';
import { defaultOptions } from '../options.ts';
import { contextOf } from '../testing/hosts.ts';
import { options as fields } from './options.ts';
import { planBase } from './plan.ts';

const SIDE = 40;

/** A checkered ground of two near colors. */
function checkered(): PixelImage {
  const pixels = new Uint8Array(SIDE * SIDE * 4).fill(255);
  for (let at = 0; at < SIDE * SIDE; at++) {
    pixels.set((at + Math.floor(at / SIDE)) % 2 === 0 ? [210, 170, 110] : [230, 140, 90], at * 4);
  }
  return { width: SIDE, height: SIDE, pixels, dpi: 300, icc: null };
}

test.each([true, false])('dots of a small palette are made even before enlarging where art is repaired: %s', (repair) => {
  const frame = { width: SIDE, height: SIDE, scale: 1, dpi: 300 };
  const { dithered, base } = planBase(checkered(), frame, { ...defaultOptions(fields), repair }, { kind: 'drawing' }, contextOf());
  expect(dithered > 0.9).toBe(repair);
  if (repair) expect(new Set(base.pixels?.filter((_, at) => at % 4 === 0)).size).toBeLessThan(4);
});
