import { expect, test } from 'vitest';
import type { PixelImage } from '../image.ts';
import { strokeWidths } from './stroke-widths.ts';

const [WIDTH, HEIGHT] = [400, 300];
const RED = { r: 200, g: 20, b: 30 };
const BLUE = { r: 20, g: 60, b: 160 };

/** A picture by a color for each pixel; null is clear. */
function picture(colorAt: (x: number, y: number) => typeof RED | null): PixelImage {
  const pixels = new Uint8Array(WIDTH * HEIGHT * 4);
  for (let at = 0; at < WIDTH * HEIGHT; at++) {
    const color = colorAt(at % WIDTH, Math.floor(at / WIDTH));
    if (color) pixels.set([color.r, color.g, color.b, 255], at * 4);
  }
  return { width: WIDTH, height: HEIGHT, dpi: 300, icc: null, pixels };
}
const median = (widths: readonly number[]): number => widths[widths.length >> 1];

test('strokes are as wide as they are drawn, along rows, columns and slanted', () => {
  const slanted = (x: number, y: number) => Math.abs(x - y) < 7;
  const image = picture((x, y) => (x > 320 && x < 330 ? BLUE : slanted(x, y) ? RED : null));
  const [red, blue] = strokeWidths(image, [RED, BLUE]);
  // 13 pixels along a row: 9 across, and a rim.
  expect(median(red.widths)).toBeGreaterThan(8);
  expect(median(red.widths)).toBeLessThan(12);
  expect(median(blue.widths)).toBe(10);
  expect(red).toMatchObject(RED);
});

test('places tell by their area what is wide and what is thin, and what is not there has none', () => {
  const image = picture((_x, y) => (y < 100 ? RED : y % 20 < 4 ? RED : null));
  const [red, blue] = strokeWidths(image, [RED, BLUE]);
  const thin = red.widths.filter((width) => width < 8).length / red.widths.length;
  expect(thin).toBeGreaterThan(0.2);
  expect(thin).toBeLessThan(0.4);
  expect(red.widths.at(-1)).toBeGreaterThan(60);
  expect(blue.widths).toEqual([]);
});

test('shades that go on beside a color are no strokes of it, a soft edge of lettering ends one', () => {
  const waves = picture((x) => ({ ...RED, g: Math.round(40 + 20 * Math.sin(x / 3)) }));
  const soft = picture(
    (x) => [{ ...BLUE }, RED, { r: 110, g: 40, b: 95 }, { ...BLUE }][x % 8 < 3 ? 1 : x % 8 === 3 || x % 8 === 7 ? 2 : 0],
  );
  const [shade] = strokeWidths(waves, [RED]);
  expect(shade.widths.length).toBeGreaterThan(100);
  expect(shade.widths.every((width) => width === 96)).toBe(true);
  expect(median(strokeWidths(soft, [RED])[0].widths)).toBe(4);
});
