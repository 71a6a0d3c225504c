import { type PixelImage, parseHex, type Rgb } from '@underbase/engine';
import { expect, test } from 'vitest';
import type { SeparatorOptions } from './options.ts';
import { planesOf } from './planes-for-tests.ts';

const [WIDTH, HEIGHT] = [160, 200];
/** Columns of the ramp, off its edges and those of the flat colors beside it. */
const [FROM, TO] = [70, 110];
const MARGIN = 12;

const rgbOf = (hex: string): Rgb => parseHex(hex) ?? { r: 0, g: 0, b: 0 };

/** A ramp of opaque art from top to bottom, between flat colors. */
function rampBetween(top: string, bottom: string, left: string, right: string): PixelImage {
  const [one, other, before, behind] = [top, bottom, left, right].map(rgbOf);
  const pixels = new Uint8Array(WIDTH * HEIGHT * 4);
  for (let y = 0; y < HEIGHT; y++) {
    const step = (from: number, to: number) => Math.round(from + ((to - from) * y) / (HEIGHT - 1));
    const shade = { r: step(one.r, other.r), g: step(one.g, other.g), b: step(one.b, other.b) };
    for (let x = 0; x < WIDTH; x++) {
      const { r, g, b } = x < 50 ? before : x < 130 ? shade : behind;
      pixels.set([r, g, b, 255], (y * WIDTH + x) * 4);
    }
  }
  return { width: WIDTH, height: HEIGHT, dpi: 300, icc: null, pixels };
}

/** In each row of the ramp, the base and what all inks together cover that want it, 0 to 1. */
async function rowsOf(art: PixelImage, given: Partial<SeparatorOptions>) {
  const { plan, planes } = await planesOf(art, { choke: '0mm', ...given });
  const mean = (plane: Uint8Array, y: number) =>
    plane.subarray(y * WIDTH + FROM, y * WIDTH + TO).reduce((sum, value) => sum + value, 0) / (255 * (TO - FROM));
  const wantsBase = plan.plates.map(({ role, color: { r, g, b } }) => role === 'ink' && 0.299 * r + 0.587 * g + 0.114 * b > 80);
  const place = plan.plates.findIndex(({ role }) => role === 'underbase');
  return Array.from({ length: HEIGHT - 2 * MARGIN }, (_, row) => {
    const open = planes.reduce((left, plane, index) => (wantsBase[index] ? left * (1 - mean(plane, row + MARGIN)) : left), 1);
    return { base: mean(planes[place], row + MARGIN), ink: 1 - open };
  });
}

const onTheShirt = (rows: readonly { base: number; ink: number }[]): number =>
  rows.reduce((sum, { base, ink }) => sum + ink * (1 - base), 0) / rows.reduce((sum, { ink }) => sum + ink, 0);

for (const method of ['spot', 'simulated'] as const) {
  test(`a ramp on navy lies on its base where it passes a flat ink's color too, ${method}`, async () => {
    const rows = await rowsOf(rampBetween('#ff7a3c', '#d62f6b', '#ff5f4a', '#62d6e8'), { method, garment: '#14213d' });
    for (const { base, ink } of rows) if (ink > 0.5) expect(base).toBeGreaterThan(0.9);
  });

  test(`gray on red is mixed of no red shirt, ${method}`, async () => {
    const rows = await rowsOf(rampBetween('#eef3f8', '#4d545d', '#a9dcf0', '#151515'), { method, garment: '#c8102e' });
    // Tones of simulated process have less of a base where they are mixed with black.
    expect(onTheShirt(rows)).toBeLessThan(method === 'spot' ? 0.03 : 0.1);
  });
}
