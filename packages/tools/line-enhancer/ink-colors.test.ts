import { expect, test } from 'vitest';
import { inkColors } from './ink-colors.ts';

const [width, height] = [40, 21];

/** A pen's line across a sheet of grey 230, of two darknesses in turns of three pixels, and one that asks for the row above. */
function scannedLine(dark: number, pale: number) {
  const pixels = new Uint8Array(width * height * 4).fill(230);
  const before = new Uint8Array(width * height);
  const after = new Uint8Array(width * height);
  for (let x = 0; x < width; x++) {
    const at = 10 * width + x;
    pixels.fill(Math.floor(x / 3) % 2 === 0 ? dark : pale, at * 4, at * 4 + 3);
    before[at] = 255;
    after.fill(255, at, at + 1);
    after[at - width] = 255;
  }
  const window = { rect: { x: 0, y: 0, width, height }, pixels };
  // Even: only the first of each channel's six terms.
  const paper = { width, height, terms: Float64Array.from({ length: 18 }, (_, term) => (term % 6 === 0 ? 230 : 0)) };
  const beside = { kind: 'paper', paper, fullLevels: 180, ink: { r: 50, g: 50, b: 50 } } as const;
  return inkColors(window, { before, after }, beside, 8);
}

test('what grows beside a scanned line is of one color, though its own pixels differ by noise', () => {
  const colors = scannedLine(10, 50);
  if (!colors) throw new Error('nothing changed');
  const along = Array.from({ length: width - 12 }, (_, x) => colors[(9 * width + x + 6) * 3]);
  expect(Math.max(...along) - Math.min(...along)).toBeLessThan(12);
});

test('where a line is too faint to tell its color, the pen’s own is taken', () => {
  const colors = scannedLine(190, 190);
  if (!colors) throw new Error('nothing changed');
  expect(colors[(9 * width + 20) * 3]).toBe(50);
});
