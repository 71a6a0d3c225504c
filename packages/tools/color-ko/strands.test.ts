import type { PixelImage } from '@underbase/engine';
import { expect, test } from 'vitest';
import { defaultOptions } from '../options.ts';
import { openTool } from '../testing/run-tool.ts';
import type { ColorKoOptions } from './keys.ts';
import { run } from './run.ts';
import { colorKo } from './tool.ts';

const [WIDTH, HEIGHT] = [240, 200];
const GROUND = [206, 218, 224];
const SHAFT = [240, 226, 200];
const hold = (value: number) => Math.min(1, Math.max(0, value));

/** Barbs so close that the ground between them is bare only here and there, and a shaft of a color near the ground. */
function barbAt(x: number, y: number): number {
  if (x < 30 || x > 210 || y < 30 || y > 170) return 0;
  const phase = (y + Math.abs(x - 120) * 0.45) % 4.3;
  return hold(1.75 - Math.abs(phase - 2.15) * ((x >> 3) % 3 === 0 ? 1.05 : 0.72));
}
const isShaft = (x: number, y: number) => Math.abs(x - 120) <= 5 && y >= 30 && y <= 170;

function feather(): PixelImage {
  const pixels = new Uint8Array(WIDTH * HEIGHT * 4);
  for (let y = 0, at = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++, at += 4) {
      const [barb, share] = [[96 + x / 6, 58, 44], barbAt(x, y)];
      const color = isShaft(x, y) ? SHAFT : GROUND.map((value, channel) => Math.round(value * (1 - share) + barb[channel] * share));
      pixels.set([...color, 255], at);
    }
  }
  return { width: WIDTH, height: HEIGHT, pixels, dpi: 300, icc: null };
}

async function knockOut(given: Partial<ColorKoOptions>) {
  const tool = await openTool(run, feather(), { ...defaultOptions(colorKo.options), ...given });
  const { pixels } = tool.whole();
  expect(tool.bands(37).pixels).toEqual(pixels);
  let [error, count, least] = [0, 0, 255];
  for (let y = 36; y < 164; y++) {
    for (let x = 36; x < 204; x++) {
      const alpha = pixels[(y * WIDTH + x) * 4 + 3];
      // Right beside the shaft barbs end on it, not on the ground.
      if (Math.abs(x - 120) <= 3) least = Math.min(least, alpha);
      else if (Math.abs(x - 120) > 8 && barbAt(x, y) < 1) {
        error += Math.abs(alpha - 255 * barbAt(x, y));
        count++;
      }
    }
  }
  return { error: error / count, least };
}

test('the ground shines through between strands though hardly anywhere bare, and what is of no strand stays solid', async () => {
  const { error, least } = await knockOut({});
  expect(error).toBeLessThan(9);
  expect(least).toBe(255);
});

test('a number given for the tolerance keeps what it has always made of a drawing', async () => {
  const { colors } = defaultOptions(colorKo.options);
  const { error } = await knockOut({ colors, tolerance: 2, softness: 2 });
  expect(error).toBeGreaterThan(20);
});
