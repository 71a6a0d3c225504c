import type { PixelImage } from '@underbase/engine';
import type { ModelPort } from '@underbase/models';
import { describe, expect, test } from 'vitest';
import { defaultOptions } from '../options.ts';
import { NATIVE } from '../testing/hosts.ts';
import { openTool } from '../testing/run-tool.ts';
import { options as fields, type UpscalerOptions } from './options.ts';
import { run } from './run.ts';

/** A red disc on nothing; what hides under the clear pixels is green. */
function disc(side: number): PixelImage {
  const pixels = new Uint8Array(side * side * 4);
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const isInk = Math.hypot(x - side / 2, y - side / 2) < side / 3;
      pixels.set(isInk ? [200, 30, 40, 255] : [0, 255, 0, 0], (y * side + x) * 4);
    }
  }
  return { width: side, height: side, pixels, dpi: 72, icc: null };
}

/** A network that makes squares, and all of it 20 levels bluer, so that one sees whose colors they are. */
function squares(factor: number): ModelPort & { readonly seen: PixelImage[] } {
  const seen: PixelImage[] = [];
  return {
    seen,
    matte: () => Promise.reject(new Error('not asked for')),
    enlarge(_id, image) {
      seen.push(image);
      const [width, height] = [image.width * factor, image.height * factor];
      const pixels = new Uint8Array(width * height * 4).fill(255);
      for (let y = 0; y < height; y++) {
        for (let x = 0; x < width; x++) {
          const from = (Math.floor(y / factor) * image.width + Math.floor(x / factor)) * 4;
          pixels.set([image.pixels[from], image.pixels[from + 1], image.pixels[from + 2] + 20], (y * width + x) * 4);
        }
      }
      return Promise.resolve({ ...image, width, height, pixels });
    },
  };
}

const open = (image: PixelImage, models: ModelPort | undefined, given: Partial<UpscalerOptions> = {}, format?: 'png') =>
  openTool(run, image, { ...defaultOptions(fields), mode: 'model', ...given }, NATIVE, { models, format });

describe("an operator's network", () => {
  test.each([2, 3, 4, 5.5])(
    'gives the colors at %fx, whatever it enlarges by; opacity goes its own way and no hidden color shows',
    async (scale) => {
      const models = squares(4);
      const opened = await open(disc(30), models, { scale });
      const { pixels, frame } = opened.whole();
      expect([frame.width, frame.height]).toEqual([30 * scale, 30 * scale]);
      const alphas = new Set<number>();
      for (let at = 0; at < pixels.length; at += 4) {
        alphas.add(pixels[at + 3]);
        if (pixels[at + 3] > 0) expect([pixels[at], pixels[at + 1], pixels[at + 2]]).toEqual([200, 30, 60]);
      }
      expect(alphas.has(0) && alphas.has(255) && alphas.size > 2).toBe(true);
      expect(models.seen[0].pixels.every((value, at) => (at & 3) !== 1 || value === 30)).toBe(true);
    },
  );

  test('makes any part as it makes the whole', async () => {
    const opened = await open(disc(30), squares(2), { scale: 3 });
    expect(opened.bands(7).pixels).toEqual(opened.whole().pixels);
  });

  test('where there is none a view stands in and says so; a file of it is refused', async () => {
    expect((await open(disc(30), undefined)).whole().report.warnings.map(({ id }) => id)).toContain('standIn');
    const opened = await open(disc(30), undefined, {}, 'png');
    expect(() => opened.whole()).toThrow(expect.objectContaining({ code: 'run.elsewhere' }));
  });

  test('what is wrong with it is told in its words', async () => {
    const fault = Object.assign(new Error(), { code: 'model.bad-file' });
    const models: ModelPort = { matte: () => Promise.reject(fault), enlarge: () => Promise.reject(fault) };
    await expect(open(disc(30), models)).rejects.toBe(fault);
  });
});
