import { seededRandom } from '@underbase/engine';
import { describe, expect, test } from 'vitest';
import { defaultOptions } from '../options.ts';
import { openTool } from '../testing/run-tool.ts';
import { options as fields } from './options.ts';
import { run } from './run.ts';

const [WIDTH, HEIGHT] = [400, 320];
type Color = readonly [number, number, number];

const isHead = (x: number, y: number) => Math.hypot(x - 200, y - 85) < 35;
const isCoat = (x: number, y: number) => y > 135 && Math.abs(x - 200) < Math.min(75, 30 + 2 * (y - 135));
const isBottle = (x: number, y: number) => (y > 40 && Math.abs(x - 200) < 16) || (y > 120 && Math.abs(x - 200) < 45);

/** How much of the subject and of the cut-out is in both. */
async function overlapOf(isSubject: (x: number, y: number) => boolean, paint: (x: number, y: number) => Color, grainAt: typeof isHead) {
  const random = seededRandom(9);
  const pixels = new Uint8Array(WIDTH * HEIGHT * 4).fill(255);
  for (let y = 0, at = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++, at++) {
      const stray = (grainAt(x, y) ? 9 : 2) * random.nextNormal();
      for (const [channel, value] of paint(x, y).entries()) pixels[at * 4 + channel] = Math.max(0, Math.min(255, value + stray));
    }
  }
  const image = { width: WIDTH, height: HEIGHT, pixels, dpi: 300, icc: null };
  const made = (await openTool(run, image, defaultOptions(fields))).whole().pixels;
  let [both, either] = [0, 0];
  for (let y = 0, at = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++, at++) {
      const [isMade, isWanted] = [made[at * 4 + 3] >= 128, isSubject(x, y)];
      both += isMade && isWanted ? 1 : 0;
      either += isMade || isWanted ? 1 : 0;
    }
  }
  return both / either;
}

describe('what the lower border cuts off', () => {
  test('comes whole before sand, in a coat of its colors', async () => {
    const isPerson = (x: number, y: number) => isHead(x, y) || isCoat(x, y);
    const paint = (x: number, y: number): Color => (isHead(x, y) ? [214, 168, 140] : isCoat(x, y) ? [176, 120, 90] : [196, 172, 130]);
    expect(await overlapOf(isPerson, paint, (x, y) => !isHead(x, y))).toBeGreaterThan(0.97);
  });

  test('comes without the table that it stands on', async () => {
    const paint = (x: number, y: number): Color => {
      if (isBottle(x, y)) return y > 180 && y < 260 ? [226, 214, 180] : [30, 90, 50];
      return y > 215 ? [120, 80, 50] : [200 - y / 8, 208 - y / 8, 218 - y / 8];
    };
    expect(await overlapOf(isBottle, paint, (x, y) => y > 215 && !isBottle(x, y))).toBeGreaterThan(0.97);
  });
});
