import { expect, test } from 'vitest';
import type { Size } from '../region/rect.ts';
import { boxMean } from './box-mean.ts';

/** Means as they are defined: of all pixels of the square that lie on the picture. */
function plainMeans(plane: Float32Array, { width, height }: Size, radius: number): Float32Array {
  return plane.map((_, index) => {
    const [left, top] = [(index % width) - radius, Math.floor(index / width) - radius];
    const own: number[] = [];
    for (let y = Math.max(0, top); y <= Math.min(height - 1, top + 2 * radius); y++) {
      for (let x = Math.max(0, left); x <= Math.min(width - 1, left + 2 * radius); x++) own.push(plane[y * width + x]);
    }
    return own.reduce((sum, value) => sum + value, 0) / own.length;
  });
}

const SIDES = [1, 2, 3, 4, 7, 12, 13, 26, 31];

test.each([0, 1, 2, 3, 6, 12])(
  'means over squares are cut at the borders, also of pictures smaller than a square (radius %i)',
  (radius) => {
    for (const width of SIDES) {
      for (const height of SIDES) {
        const plane = Float32Array.from({ length: width * height }, (_, index) => ((index * 7919) % 256) - 64);
        const expected = plainMeans(plane, { width, height }, radius);
        const apart = boxMean(plane, { width, height }, radius).map((mean, index) => Math.abs(mean - expected[index]));
        expect(Math.max(...apart), `${width} x ${height}`).toBeLessThan(1e-3);
      }
    }
  },
);
