import type { PixelImage } from '@underbase/engine';
import { expect, test } from 'vitest';
import { defaultOptions } from '../options.ts';
import { openTool } from '../testing/run-tool.ts';
import { coverOf } from './cover-for-tests.ts';
import { options as fields } from './options.ts';
import { run } from './run.ts';

const SIDE = 56;
const SCALE = 4;

/** A ring and slanted strokes of white. */
function isStroke(x: number, y: number): boolean {
  const fromMiddle = Math.hypot(x - 20, y - 30);
  const slant = (x + 0.4 * y) % 9;
  return (fromMiddle > 7 && fromMiddle < 10.5) || (x > 33 && x < 49 && y > 14 && y < 42 && slant > 2 && slant < 5.5);
}

/** White strokes in a glow, drawn at so many pixels for each of the picture. */
function inGlow(scale: number): PixelImage {
  const side = SIDE * scale;
  const pixels = new Uint8Array(side * side * 4);
  for (let at = 0; at < side * side; at++) {
    const [x, y] = [at % side, Math.floor(at / side)];
    const art = coverOf(isStroke, x, y, scale);
    const glow = 0.8 * Math.exp(-((Math.hypot((x + 0.5) / scale - 28, (y + 0.5) / scale - 28) / 20) ** 2));
    const alpha = art + (1 - art) * glow;
    const mixed = [200, 30, 90].map((panel) => Math.round((255 * art + panel * glow * (1 - art)) / alpha));
    pixels.set([...mixed, Math.round(255 * alpha)], at * 4);
  }
  return { width: side, height: side, pixels, dpi: 300, icc: null };
}

/** Places of a picture on black that are off the middle of three by three by more than ten levels. */
function pointsOf(pixels: Uint8Array): Set<number> {
  const side = SIDE * SCALE;
  const onBlack = (index: number): number => (pixels[index * 4 + 1] * pixels[index * 4 + 3]) / 255;
  const points = new Set<number>();
  for (let y = 1; y < side - 1; y++) {
    for (let x = 1; x < side - 1; x++) {
      const nine = Array.from({ length: 9 }, (_, n) => onBlack((y - 1 + Math.floor(n / 3)) * side + x - 1 + (n % 3)));
      const own = nine[4];
      if (Math.abs(own - nine.sort((one, other) => one - other)[4]) > 10) points.add(y * side + x);
    }
  }
  return points;
}

test('lettering in a glow has no points along its rims', async () => {
  const { pixels } = (await openTool(run, inGlow(1), { ...defaultOptions(fields), scale: SCALE })).whole();
  const drawn = pointsOf(inGlow(SCALE).pixels);
  const own = [...pointsOf(pixels)].filter((place) => !drawn.has(place));
  expect(own.length).toBeLessThan(60);
});
