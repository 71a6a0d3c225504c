import { expect, test } from 'vitest';
import type { PixelImage } from '../image.ts';
import { pixelGrid } from './pixel-grid.ts';

function draw(side: number, isInk: (x: number, y: number) => boolean): PixelImage {
  const pixels = new Uint8Array(side * side * 4).fill(255);
  for (let y = 0; y < side; y++) for (let x = 0; x < side; x++) if (isInk(x, y)) pixels.set([200, 30, 40], (y * side + x) * 4);
  return { width: side, height: side, pixels, dpi: 300, icc: null };
}

test('squares of one size are pixel art; one drawn rectangle is not, whatever its sides divide by', () => {
  const sprite = ['.##.##.', '#######', '#######', '.#####.', '..###..', '...#...', '.......'];
  expect(pixelGrid(draw(70, (x, y) => sprite[Math.floor(y / 10)][Math.floor(x / 10)] === '#'))).toBe(10);
  expect(pixelGrid(draw(40, (x, y) => x >= 10 && x < 30 && y >= 10 && y < 30))).toBe(1);
});
