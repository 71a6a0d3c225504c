import { instantiateKernels, type PixelImage, type Rect } from '@underbase/engine';
import { describe, expect, test } from 'vitest';
import { loadKernels } from '../../../scripts/build-kernels.mjs';
import { defaultOptions } from '../options.ts';
import { openTool } from '../testing/run-tool.ts';
import { options as fields, type StrokeOptions } from './options.ts';
import { run } from './run.ts';
import { closeSlivers } from './slivers.ts';

const kernels = instantiateKernels(await loadKernels());
const WIDTH = 96;
const HEIGHT = 80;

/** Two bars, their facing edges so far apart in the middle and by `slope` more or less over each pixel to the right. */
function bars(gapPx: number, slope = 0): PixelImage {
  const pixels = new Uint8Array(WIDTH * HEIGHT * 4);
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 16; x < WIDTH - 16; x++) {
      const middle = HEIGHT / 2 + slope * (x + 0.5 - WIDTH / 2);
      const beyond = Math.abs(y + 0.5 - middle) - gapPx / 2;
      const covered = Math.abs(y + 0.5 - HEIGHT / 2) > 30 ? 0 : Math.min(1, Math.max(0, beyond + 0.5));
      pixels.set([200, 40, 50, Math.round(255 * covered)], (y * WIDTH + x) * 4);
    }
  }
  return { width: WIDTH, height: HEIGHT, pixels, dpi: 300, icc: null };
}

const GIVEN = { width: '4px', color: '#ffffff', rings: ['2px:#ff0000'], keepCanvas: true } as const;

async function stroked(image: PixelImage, given: Partial<StrokeOptions> = GIVEN) {
  return (await openTool(run, image, { ...defaultOptions(fields), ...given })).whole();
}

/** Most of what is no white in the middle of the gap, in levels of green. */
function dirt(pixels: Uint8Array): number {
  let most = 0;
  for (let y = 30; y < 50; y++) {
    for (let x = 36; x < 60; x++) {
      const at = (y * WIDTH + x) * 4;
      if (pixels[at] >= 254) most = Math.max(most, 255 - pixels[at + 1]);
    }
  }
  return most;
}

describe('slivers between strokes', () => {
  test.each([
    [8.4, 0],
    [8.8, 0],
    [8.8, 0.11],
  ])('of %d less eight pixels, sloping by %d, close in the color of the stroke beside them', async (gapPx, slope) => {
    expect(dirt((await stroked(bars(gapPx, slope))).pixels)).toBeLessThan(4);
  });

  test('stay where they are a gap that somebody sees', async () => {
    expect(dirt((await stroked(bars(10))).pixels)).toBeGreaterThan(200);
  });

  test('close in the outermost ring too, and leave nothing clear', async () => {
    const { pixels } = await stroked(bars(12.7));
    for (let x = 30; x < 66; x++) for (let y = 30; y < 50; y++) expect(pixels[(y * WIDTH + x) * 4 + 3]).toBe(255);
  });
});

describe('a plane', () => {
  const size = { x: 0, y: 0, width: 32, height: 32 };
  const plane = (open: (x: number, y: number) => boolean) =>
    Uint8Array.from({ length: 1024 }, (_, at) => (open(at % 32, at >> 5) ? 0 : 255));
  const closed = (before: Uint8Array, rect: Rect = size, scale = 1) => {
    const after = before.slice();
    closeSlivers(kernels, after, 32, rect, scale);
    return after;
  };

  test('loses specks and threads of a pixel, upright and level', () => {
    const before = plane((x, y) => (x === 9 && y === 9) || (x === 20 && y > 4 && y < 28) || (y === 14 && x > 6 && x < 18));
    expect(closed(before)).toEqual(new Uint8Array(1024).fill(255));
  });

  test('keeps the tips of its notches, gaps of two pixels, and all in a draft that is narrow there alone', () => {
    for (const open of [(x: number, y: number) => Math.abs(x - 16) <= (y - 12) / 2, (x: number) => x === 12 || x === 13]) {
      expect(closed(plane(open))).toEqual(plane(open));
    }
    const thread = plane((x) => x === 12);
    expect(closed(thread, size, 0.5)).toEqual(thread);
  });

  test('is changed within what is known of it alone', () => {
    const before = plane((x) => x === 12);
    const after = closed(before, { x: 4, y: 8, width: 24, height: 12 });
    expect([...after].filter((value) => value === 0)).toHaveLength(20);
  });
});
