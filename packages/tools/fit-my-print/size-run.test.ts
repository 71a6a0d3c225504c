import { type PixelImage, plainKernels } from '@underbase/engine';
import { describe, expect, test } from 'vitest';
import { defaultOptions } from '../options.ts';
import { ThreadTables } from '../thread-tables.ts';
import { type FitOptions, options as fields } from './options.ts';
import { run } from './run.ts';

const DEFAULTS: FitOptions = { ...defaultOptions(fields), dpi: 30, size: '12x16in' };
const context = {
  kernels: plainKernels(),
  progress: () => {},
  allocate: (bytes: number) => new Uint8Array(bytes),
  kept: new ThreadTables().kept,
};

/** Opaque throughout, 300 x 200 px. */
const art: PixelImage = { width: 300, height: 200, pixels: new Uint8Array(300 * 200 * 4).fill(200), dpi: 30, icc: null };
for (let at = 3; at < art.pixels.length; at += 4) art.pixels[at] = 255;

async function make(given: Partial<FitOptions>, images: readonly PixelImage[] = [art]) {
  const options = { ...DEFAULTS, ...given };
  expect(run.gathers?.wants(images.length, options)).toBe(true);
  const { artifacts, report } = await (run.gathers?.make(images, options, context) ?? Promise.reject());
  const files = artifacts.map((artifact) => {
    if (artifact.kind !== 'image') throw new Error('a print is a picture');
    return { suffix: artifact.suffix, ...artifact.image };
  });
  return { files, report };
}

describe('a size run', () => {
  test('makes one print for each size, as wide as that garment takes', async () => {
    const { files, report } = await make({ sizes: ['YS', 'M', 'l', '3XL'] });
    expect(files.map(({ suffix, width, height, dpi }) => [suffix, width, height, dpi])).toEqual([
      ['-YS', 255, 340, 30],
      ['-M', 338, 450, 30],
      ['-l', 360, 480, 30],
      ['-3XL', 405, 540, 30],
    ]);
    expect(report.facts[0]).toMatchObject({ id: 'sizes', value: 4 });
    expect(report.facts[2]).toMatchObject({ id: 'size-m', label: 'M: 11.27 x 15 in, grade F', unit: 'DPI' });
  });

  test('takes a width of its own before that of the table, and names of the shop with one', async () => {
    const { files } = await make({ sizes: ['M:10in', 'Tank: 254mm', 'L'] });
    expect(files.map(({ suffix, width, height }) => [suffix, width, height])).toEqual([
      ['-M', 300, 400],
      ['-Tank', 300, 400],
      ['-L', 360, 480],
    ]);
  });

  test('keeps the art in the middle of every print', async () => {
    const { files } = await make({ sizes: ['S', '5XL'], size: '12in' });
    for (const { width, height, pixels } of files) {
      expect(Math.abs(height - (width * 2) / 3)).toBeLessThan(1);
      expect(pixels.every((value, at) => (at & 3) !== 3 || value === 255)).toBe(true);
    }
  });

  test('refuses sizes that it does not know, and one size twice', async () => {
    await expect(make({ sizes: ['HUGE'] })).rejects.toMatchObject({ code: 'option.unknown-choice' });
    await expect(make({ sizes: ['M', 'm:9in'] })).rejects.toMatchObject({ code: 'option.invalid' });
    await expect(make({ sizes: ['M:0in'] })).rejects.toMatchObject({ code: 'option.out-of-range' });
  });

  test('says which sizes are too coarse, and which are too large for the press', async () => {
    const { report } = await make({ sizes: ['NB', '5XL'], size: '14x20in', dpi: 60 });
    expect(report.warnings.map(({ id }) => id)).toEqual(['low-resolution', 'over-press-5xl']);
    expect(report.warnings[0].text).toContain('NB (64 DPI, F), 5XL (18 DPI, F)');
  });

  test('on film nests every size of every design', async () => {
    const { files, report } = await make({ sizes: ['YS', 'L'], size: '4in', sheet: '22in', copies: 2 });
    expect(files).toHaveLength(1);
    expect(report.facts.find(({ id }) => id === 'pieces')?.value).toBe(4);
    expect(report.facts.find(({ id }) => id === 'designs')?.value).toBe(2);
  });
});
