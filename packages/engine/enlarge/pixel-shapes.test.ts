import { describe, expect, test } from 'vitest';
import type { PixelImage } from '../image.ts';
import { seededRandom } from '../random.ts';
import { drawTrace } from '../trace/draw-edges.ts';
import { pixelShapes } from './pixel-shapes.ts';

const COLORS: Readonly<Record<string, readonly number[]>> = {
  '.': [0, 0, 0, 0],
  '#': [200, 30, 40, 255],
  o: [20, 40, 90, 255],
  '+': [240, 200, 60, 128],
};

function sprite(...rows: readonly string[]): PixelImage {
  const pixels = Uint8Array.from(rows.flatMap((row) => [...row].flatMap((mark) => COLORS[mark])));
  return { width: rows[0].length, height: rows.length, pixels, dpi: null, icc: null };
}

function drawn(image: PixelImage, scale: number): Uint8Array {
  const shapes = pixelShapes(image);
  if (!shapes) throw new Error('no shapes');
  const out = new Uint8Array(image.pixels.length * scale * scale);
  drawTrace(shapes, { x: 0, y: 0, width: image.width * scale, height: image.height * scale }, scale, scale, out);
  return out;
}

/** Coverage of clear and ink at a place of the result, 0 to 255. */
const alphaAt = (pixels: Uint8Array, width: number, x: number, y: number): number => pixels[(y * width + x) * 4 + 3];

describe('shapes of pixel art', () => {
  test('rectangles and large steps stay as they are, to the byte', () => {
    const image = sprite('......', '.####.', '.####.', '.##oo.', '.##oo.', '......');
    const out = drawn(image, 4);
    for (let y = 0; y < 24; y++) {
      for (let x = 0; x < 24; x++) {
        const from = ((y >> 2) * 6 + (x >> 2)) * 4;
        expect([...out.subarray((y * 24 + x) * 4, (y * 24 + x) * 4 + 4)]).toEqual([...image.pixels.subarray(from, from + 4)]);
      }
    }
  });

  test('a slope of single steps becomes one straight edge', () => {
    const side = 10;
    const image = sprite(...Array.from({ length: side }, (_, y) => '#'.repeat(y + 1) + '.'.repeat(side - y - 1)));
    const out = drawn(image, 8);
    // Off the ends: clear above the line through the middles of the steps, solid below it.
    for (let y = 16; y < 64; y++) {
      for (let x = 0; x < 80; x++) {
        const above = x - (y + 4);
        if (above > 1) expect(alphaAt(out, 80, x, y)).toBe(0);
        if (above < -1) expect(alphaAt(out, 80, x, y)).toBe(255);
      }
    }
  });

  test('a line of pixels that touch by corners alone stays whole, as thick everywhere', () => {
    const side = 9;
    const image = sprite(...Array.from({ length: side }, (_, y) => `${'.'.repeat(y)}#${'.'.repeat(side - y - 1)}`));
    const out = drawn(image, 8);
    for (let y = 16; y < 56; y++) {
      let sum = 0;
      for (let x = 0; x < 72; x++) sum += alphaAt(out, 72, x, y) / 255;
      expect(Math.abs(sum - 8)).toBeLessThan(0.3);
    }
  });

  test('only mixes of neighbors appear, each color goes on inside its pixel, and nothing is lost on the whole', () => {
    const random = seededRandom(4);
    const marks = Object.keys(COLORS);
    const image = sprite(...Array.from({ length: 12 }, () => Array.from({ length: 16 }, () => marks[random.nextBelow(4)]).join('')));
    const out = drawn(image, 5);
    for (let y = 0; y < 12; y++) {
      for (let x = 0; x < 16; x++) {
        const middle = ((y * 5 + 2) * 80 + x * 5 + 2) * 4;
        const from = (y * 16 + x) * 4;
        for (let c = 0; c < 4; c++) expect(Math.abs(out[middle + c] - image.pixels[from + c])).toBeLessThanOrEqual(1);
      }
    }
  });

  test('a picture of more colors than pixel art has is none', () => {
    const pixels = Uint8Array.from({ length: 17 * 16 * 4 }, (_, at) => ((at & 3) === 3 ? 255 : (at >> 2) * ((at & 3) + 1)));
    expect(pixelShapes({ width: 17, height: 16, pixels, dpi: null, icc: null })).toBeNull();
  });
});
