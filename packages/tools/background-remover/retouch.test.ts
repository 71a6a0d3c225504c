import { type PixelImage, seededRandom } from '@underbase/engine';
import { beforeAll, describe, expect, test } from 'vitest';
import { defaultOptions } from '../options.ts';
import { openTool } from '../testing/run-tool.ts';
import { options as fields, type RemoverOptions } from './options.ts';
import { run } from './run.ts';

const [WIDTH, HEIGHT] = [640, 400];
/** Art with a soft rim on the left; far off a rug, which strays from itself more than all of the ground does. */
const ART = { x: 150, y: 190, radius: 90, rimPx: 10, color: [40, 60, 130], grain: 0 };
const RUG = { x: 510, y: 200, radius: 110, rimPx: 4, color: [90, 50, 50], grain: 20 };
/** What lies so far to the left is nowhere near the rug. */
const LEFT_PX = 300;

/** A room out of focus, with a little grain. */
function picture(): PixelImage {
  const random = seededRandom(9);
  const pixels = new Uint8Array(WIDTH * HEIGHT * 4).fill(255);
  for (let at = 0; at < WIDTH * HEIGHT; at++) {
    const [x, y] = [at % WIDTH, Math.floor(at / WIDTH)];
    const grain = 2 * random.nextNormal();
    for (let channel = 0; channel < 3; channel++) {
      let value = [200, 190, 170][channel] - 0.06 * x + 36 * Math.sin(y / 60) * Math.cos(x / 75) + grain;
      for (const { color, radius, rimPx, grain: own, ...middle } of [ART, RUG]) {
        const share = Math.min(1, Math.max(0, (radius - Math.hypot(x - middle.x, y - middle.y)) / rimPx));
        value += share * (color[channel] + (grain / 2) * own - value);
      }
      pixels[at * 4 + channel] = Math.max(0, Math.min(255, Math.round(value)));
    }
  }
  return { width: WIDTH, height: HEIGHT, pixels, dpi: 300, icc: null };
}

const image = picture();

async function made(more: Partial<RemoverOptions>): Promise<Uint8Array> {
  return (await openTool(run, image, { ...defaultOptions(fields), ...more })).whole().pixels;
}

const opacityAt = (pixels: Uint8Array, { x, y }: { readonly x: number; readonly y: number }) => pixels[(y * WIDTH + x) * 4 + 3];

/** Pixels on the left that are another than before. */
const changedLeft = (pixels: Uint8Array, before: Uint8Array) =>
  Array.from({ length: WIDTH * HEIGHT }, (_, at) => at).filter(
    (at) => at % WIDTH < LEFT_PX && [0, 1, 2, 3].some((channel) => pixels[at * 4 + channel] !== before[at * 4 + channel]),
  ).length;

describe('what a hand changes', () => {
  let untouched: Uint8Array;
  beforeAll(async () => {
    untouched = await made({});
  });

  test('is there before', () => {
    expect(opacityAt(untouched, RUG)).toBe(255);
    expect(opacityAt(untouched, ART)).toBe(255);
  });

  test.each([
    { what: 'a click', more: { seeds: [{ mode: 'remove', x: RUG.x, y: RUG.y }] } },
    { what: 'a stroke', more: { strokes: [{ mode: 'remove', radiusPx: 116, points: [RUG.x, RUG.y] }] } },
  ] as const)('$what takes a thing away, and no pixel far off changes, in its color or its opacity', async ({ more }) => {
    const pixels = await made(more);
    expect(opacityAt(pixels, RUG)).toBe(0);
    expect(changedLeft(pixels, untouched)).toBe(0);
  });
});
