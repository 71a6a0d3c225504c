import type { PixelImage } from '@underbase/engine';
import { expect, test } from 'vitest';
import { textAt } from '../../../tests/art/lettering.ts';
import { Sheet } from '../../../tests/art/sheet.ts';
import { fadesOnGarment } from './fades-on-garment.ts';
import { planesOf } from './planes-for-tests.ts';

const NAVY = { r: 20, g: 33, b: 61 };
const rowOf = (alphas: readonly number[]) => ({
  rect: { x: 0, y: 0, width: alphas.length, height: 1 },
  pixels: Uint8Array.from(alphas.flatMap((alpha) => [244, 160, 60, alpha])),
});
const alphasOf = (pixels: Uint8Array) => [...pixels].filter((_, at) => at % 4 === 3);

test('a fade lies on the garment, the rim of an edge keeps its color and alpha', () => {
  const fade = fadesOnGarment(rowOf([0, 12, 24, 36, 48, 60, 72, 84, 96, 108]), NAVY).pixels;
  expect(alphasOf(fade)).toEqual([0, ...Array.from({ length: 9 }, () => 255)]);
  // 36 of 255 of the color.
  expect([...fade.subarray(12, 15)]).toEqual([52, 51, 61]);
  const edge = rowOf([255, 255, 200, 60, 0, 0, 0, 140, 0, 0]);
  expect(fadesOnGarment(edge, NAVY)).toBe(edge);
});

const [WIDTH, HEIGHT] = [360, 200];
/** Rows of the lettering, and those above it, which hold a shaded disk that fades out. */
const TYPE_FROM = 150;

function drawArt(): PixelImage {
  const sheet = new Sheet(WIDTH, HEIGHT).lay(textAt('BEST CAT', [30, 160], { heightPx: 26, weight: 0.16 }), '#f4a03c');
  const image = sheet.toImage(300);
  for (let y = 0; y < TYPE_FROM; y++) {
    for (let x = 0; x < WIDTH; x++) {
      const off = Math.hypot(x - 180, y - 72);
      const fur = 0.5 + 0.5 * Math.sin(x / 9 + 3 * Math.sin(y / 14));
      const dark = 0.5 + 0.5 * Math.sin(y / 11 - x / 23);
      const level = (light: number, deep: number) => Math.round((deep + fur * (light - deep)) * (0.25 + 0.75 * dark));
      const alpha = Math.round(255 * Math.min(1, Math.max(0, (70 - off) / 20)));
      image.pixels.set([level(230, 120), level(180, 60), level(130, 40), alpha], (y * WIDTH + x) * 4);
    }
  }
  return image;
}

test('type beside a shaded picture prints of its own ink to the last pixel, without dust of others along its edge', async () => {
  const { plan, planes } = await planesOf(drawArt(), { method: 'simulated', garment: '#14213d' });
  const inType = planes
    .filter((_, plate) => plan.plates[plate].role === 'ink')
    .map((plane) => plane.subarray(TYPE_FROM * WIDTH).reduce((sum, value) => sum + value, 0));
  expect(inType.length).toBeGreaterThan(3);
  const all = inType.reduce((sum, one) => sum + one, 0);
  expect(Math.max(...inType) / all).toBeGreaterThan(0.995);
});
