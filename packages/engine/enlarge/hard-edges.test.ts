import { describe, expect, test } from 'vitest';
import type { PixelImage } from '../image.ts';
import { drawRedrawing } from './draw-redrawing.ts';
import { hasHardEdges, softenEdges } from './hard-edges.ts';
import { redrawArt } from './redraw-art.ts';

const [WIDTH, HEIGHT] = [120, 90];

/** A disc and a bar of a pixel, without anti-aliasing or with it, on an even ground or on one that gets darker by a level every so many rows. */
function art(places: number, rows = HEIGHT): PixelImage {
  const pixels = new Uint8Array(WIDTH * HEIGHT * 4);
  const isInk = (x: number, y: number): boolean => Math.hypot(x - 45, y - 45) < 31.3 || (x > 100 && x < 101 && y > 10 && y < 80);
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      let inside = 0;
      for (let v = 0; v < places; v++) for (let u = 0; u < places; u++) if (isInk(x + (u + 0.5) / places, y + (v + 0.5) / places)) inside++;
      const share = inside / places ** 2;
      const ground = 250 - Math.floor(y / rows);
      pixels.set([ground - (ground - 30) * share, 248 - 188 * share, 240 - 40 * share, 255].map(Math.round), (y * WIDTH + x) * 4);
    }
  }
  return { width: WIDTH, height: HEIGHT, pixels, dpi: null, icc: null };
}

/** Root mean square of the first channel on the disc's outline. */
function off(one: Uint8Array, other: Uint8Array): number {
  let [sum, count] = [0, 0];
  for (let index = 0; index < WIDTH * HEIGHT; index++) {
    if (Math.abs(Math.hypot((index % WIDTH) + 0.5 - 45, Math.floor(index / WIDTH) + 0.5 - 45) - 31.3) > 1.5) continue;
    sum += (one[index * 4] - other[index * 4]) ** 2;
    count++;
  }
  return Math.sqrt(sum / count);
}

describe('edges that nothing softened', () => {
  test('are told from anti-aliased ones', () => {
    expect(hasHardEdges(art(1))).toBe(true);
    expect(hasHardEdges(art(8))).toBe(false);
  });

  test.each([
    { ground: 'an even ground', rows: HEIGHT, most: 0.4 },
    { ground: 'a shade of whole levels', rows: 12, most: 0.43 },
  ])('become as soft on $ground as the drawing has them, and thin parts stay', ({ rows, most }) => {
    const [hard, truth] = [art(1, rows), art(8, rows)];
    const drawn = new Uint8Array(hard.pixels.length);
    drawRedrawing(redrawArt(hard).drawing, { x: 0, y: 0, width: WIDTH, height: HEIGHT }, 1, 1, drawn);
    const out = new Uint8Array(hard.pixels.length);
    softenEdges(hard, drawn, out);
    expect(off(out, truth.pixels)).toBeLessThan(most * off(hard.pixels, truth.pixels));
    for (let y = 20; y < 70; y++) {
      const from = (y * WIDTH + 98) * 4;
      expect([...out.subarray(from, from + 20)]).toEqual([...hard.pixels.subarray(from, from + 20)]);
    }
  });
});
