import { expect, test } from 'vitest';
import type { PixelImage } from '../image.ts';
import { findGround } from './find-ground.ts';
import { readPenInk } from './pen-ink.ts';

const SIDE = 112;
/** How dark a scanner left a thin line, from its middle on. */
const PROFILE = [0.5, 0.3, 0.08];

/** A sheet with thin lines that a scanner blurred, which cross. */
function sheet(): PixelImage {
  const pixels = new Uint8Array(SIDE * SIDE * 4).fill(255);
  const inkAt = (place: number) => Math.max(...[25, 56, 87].map((line) => PROFILE[Math.abs(place - line)] ?? 0));
  for (let at = 0; at < SIDE * SIDE; at++) {
    const ink = 1 - (1 - inkAt(at % SIDE)) * (1 - inkAt(Math.floor(at / SIDE)));
    pixels.fill(Math.round(240 - 220 * ink) + ((at * 7) % 3), at * 4, at * 4 + 3);
  }
  return { width: SIDE, height: SIDE, pixels, dpi: 300, icc: null };
}

test('the darkest ink is that of crossings, where thin lines are pale', () => {
  const image = sheet();
  const ground = findGround(image);
  const pen = ground && readPenInk(image, ground, true);
  if (!pen?.tones || !pen.darkness) throw new Error('no pen');
  const [onLine, onCrossing] = [40 * SIDE + 56, 56 * SIDE + 56];
  expect(pen.tones[onLine]).toBeGreaterThan(240);
  expect(pen.darkness[onLine]).toBeLessThan(190);
  expect(pen.darkness[onCrossing]).toBeGreaterThan(240);
});
