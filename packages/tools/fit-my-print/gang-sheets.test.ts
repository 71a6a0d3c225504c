import { type PixelImage, plainKernels } from '@underbase/engine';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defaultOptions } from '../options.ts';
import { ThreadTables } from '../thread-tables.ts';
import { type FitOptions, options as fields } from './options.ts';
import { run } from './run.ts';

const DEFAULTS: FitOptions = { ...defaultOptions(fields), dpi: 60, sheet: '4in', edge: '0.1in', gap: '0.1in' };
const context = {
  kernels: plainKernels(),
  progress: () => {},
  allocate: (bytes: number) => new Uint8Array(bytes),
  kept: new ThreadTables().kept,
};

/** One flat color a picture, so that every pixel of a sheet tells whose it is. */
function shape(color: number, width: number, height: number, isInk: (x: number, y: number) => boolean = () => true): PixelImage {
  const pixels = new Uint8Array(width * height * 4);
  for (let n = 0; n < width * height; n++) if (isInk(n % width, Math.floor(n / width))) pixels.set([color, 0, 0, 255], n * 4);
  return { width, height, pixels, dpi: 60, icc: null };
}

const ring = (color: number, side: number): PixelImage =>
  shape(color, side, side, (x, y) => Math.abs(Math.hypot(x - side / 2, y - side / 2) - side * 0.4) < side * 0.1);
const corner = (color: number, side: number): PixelImage => shape(color, side, side, (x, y) => x < side / 4 || y < side / 5);

async function gang(images: readonly PixelImage[], given: Partial<FitOptions> = {}, names?: readonly string[]) {
  const { artifacts, report } = await (run.gathers?.make(images, { ...DEFAULTS, ...given }, { ...context, names }) ?? Promise.reject());
  const sheets = artifacts.map((artifact) => {
    if (artifact.kind !== 'image') throw new Error('a sheet is a picture');
    return { suffix: artifact.suffix, ...artifact.image };
  });
  const fact = (id: string) => report.facts.find((one) => one.id === id)?.value;
  return { sheets, report, fact };
}

const inkOf = ({ pixels }: { readonly pixels: Uint8Array }, color: number): number => {
  let count = 0;
  for (let at = 0; at < pixels.length; at += 4) if (pixels[at] === color && pixels[at + 3] === 255) count++;
  return count;
};

test('takes over for several pictures, copies, or a film width', () => {
  const wants = (pictures: number, given: Partial<FitOptions>) => run.gathers?.wants(pictures, { ...DEFAULTS, sheet: '', ...given });
  expect([wants(1, {}), wants(2, {}), wants(1, { copies: 2 }), wants(1, { sheet: '22in' })]).toEqual([false, true, true, true]);
});

test('a sheet is as wide as the film, as long as it is used, and states the resolution', async () => {
  const { sheets, report } = await gang([shape(9, 60, 30)], { copies: 3 });
  expect(sheets).toHaveLength(1);
  expect(sheets[0]).toMatchObject({ suffix: '', width: 240, height: 42, dpi: 60 });
  expect(report.warnings.map(({ id }) => id)).toEqual(['low-resolution']);
});

test('says so where no picture holds ink', async () => {
  await expect(gang([shape(9, 20, 20, () => false)], { copies: 3 })).rejects.toMatchObject({ code: 'layout.nothing' });
});

test('every pixel of every copy is on a sheet: nothing overlaps, nothing is cut', async () => {
  const art = fc.record({ side: fc.integer({ min: 9, max: 70 }), kind: fc.constantFrom(ring, corner) });
  const given = fc.record({
    rotate: fc.boolean(),
    copies: fc.integer({ min: 1, max: 3 }),
    gap: fc.constantFrom('0in', '0.05in', '3mm'),
    dpi: fc.constantFrom(60, 47),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(art, { minLength: 1, maxLength: 5 }), given, async (arts, options) => {
      const images = arts.map(({ side, kind }, index) => ({ ...kind(index + 1, side), dpi: options.dpi }));
      const { sheets } = await gang(images, { ...options, sheetLength: '3in' });
      for (const [index, image] of images.entries()) {
        const painted = sheets.reduce((sum, sheet) => sum + inkOf(sheet, index + 1), 0);
        expect(painted).toBe(options.copies * inkOf(image, index + 1));
      }
    }),
    { numRuns: 60 },
  );
});

test('keeps the gap between any two designs, and the edge, on pixels', async () => {
  const images = [ring(1, 70), corner(2, 50), shape(3, 20, 12), ring(4, 31), corner(5, 23)];
  const { sheets } = await gang(images, { rotate: true });
  const [{ width, height, pixels }] = sheets;
  const gapPx = 6;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const own = pixels[(y * width + x) * 4];
      if (own === 0) continue;
      expect(x >= gapPx && y >= gapPx && x < width - gapPx && y < height - gapPx).toBe(true);
      for (let v = y; v <= y + gapPx; v++) {
        for (let u = x - gapPx; u <= x + gapPx; u++) {
          const other = pixels[(v * width + u) * 4];
          const isNear = Math.hypot(Math.max(0, Math.abs(u - x) - 1), Math.max(0, v - y - 1)) < gapPx;
          if (isNear && other !== 0) expect(other).toBe(own);
        }
      }
    }
  }
});

test('turned art is turned, not mirrored', async () => {
  const flag = shape(7, 100, 20, (x, y) => x < 80 || y < 10);
  const { sheets } = await gang([flag], { rotate: true, sheet: '1in', edge: '0in' });
  const [{ width, height, pixels }] = sheets;
  expect([width, height]).toEqual([60, 100]);
  const isInk = (x: number, y: number) => pixels[(y * width + x) * 4] === 7;
  const left = Array.from({ length: width }, (_, x) => x).findIndex((x) => isInk(x, 50));
  // Clockwise, the missing corner at the bottom right comes to lie at the bottom left; counterclockwise at the top right.
  const missing = [isInk(left, 99), isInk(left + 19, 99), isInk(left, 0), isInk(left + 19, 0)];
  expect([
    [false, true, true, true],
    [true, true, true, false],
  ]).toContainEqual(missing);
});

describe('report', () => {
  test('says clearly how many sheets an overflow takes', async () => {
    const { sheets, report } = await gang([shape(9, 120, 100)], { copies: 3, sheetLength: '2in' });
    expect(sheets.map(({ suffix }) => suffix)).toEqual(['', '-2', '-3']);
    expect(report.warnings[0]).toMatchObject({
      id: 'several-sheets',
      text: '3 pieces overflow one sheet and take 3: 1.9 in, 1.9 in, 1.9 in long.',
    });
  });

  test('counts film, fill and cost', async () => {
    const { fact } = await gang([shape(9, 60, 30)], { copies: 3, filmPrice: 12 });
    expect([fact('pieces'), fact('sheets'), fact('film-length')]).toEqual([3, 1, 0.7]);
    expect(fact('fill')).toBeCloseTo((100 * 3 * 60 * 30) / (240 * 42), 6);
    expect(fact('cost')).toBeCloseTo(0.7, 9);
    expect(fact('cost-per-piece')).toBeCloseTo(0.7 / 3, 9);
  });

  test('leaves clear pictures out and grades the rest at their size', async () => {
    const { report } = await gang([shape(9, 60, 30), shape(9, 5, 5, () => false)], { size: '3in' });
    expect(report.warnings.map(({ id }) => id)).toEqual(['no-art', 'low-resolution']);
    expect(report.warnings[1].text).toContain('design 1 with 20 DPI, grade F');
  });

  test('counts a design as its file was given, clear ones before it too, and says its garment size', async () => {
    const clear = shape(9, 5, 5, () => false);
    const behind = await gang([clear, shape(9, 60, 30)], { size: '3in' });
    expect(behind.report.warnings[1].text).toContain('design 2 with 20 DPI');
    const sized = await gang([clear, shape(9, 60, 30)], { sizes: ['m'], sheet: '22in' });
    expect(sized.report.warnings[1].text).toMatch(/design 2 \(\S+\) with/);
  });

  test('names files where their names are known, and tells those that are called alike apart', async () => {
    const clear = shape(9, 5, 5, () => false);
    const names = ['blank.png', 'logo.png'];
    const { report } = await gang([clear, shape(9, 60, 30)], { size: '3in' }, names);
    expect(report.warnings[0].text).toBe('Clear throughout and left out: blank.png.');
    expect(report.warnings[1].text).toContain('the lowest is logo.png with 20 DPI');
    const twice = await gang([shape(9, 60, 60), shape(9, 60, 30)], { size: '3in' }, ['logo.png', 'logo.png']);
    expect(twice.report.warnings.at(-1)?.text).toMatch(/logo\.png \(design [12]\) with/);
    const sized = await gang([clear, shape(9, 60, 30)], { sizes: ['m'], sheet: '22in' }, names);
    expect(sized.report.warnings[1].text).toMatch(/logo\.png \(\w+\) with/);
    const params = { value: expect.stringMatching(/^1in, with logo\.png of /) };
    await expect(gang([clear, shape(9, 60, 60)], { size: '2x2in', sheetLength: '1in' }, names)).rejects.toMatchObject({ params });
  });

  test('names the length that is too short, not the width of the film', async () => {
    const params = { value: expect.stringMatching(/^1in, with design 1 of /), max: '120in' };
    await expect(gang([shape(9, 60, 60)], { size: '2x2in', sheetLength: '1in' })).rejects.toMatchObject({ params });
  });

  test.each<[Partial<FitOptions>, string]>([
    [{ size: '5x5in' }, '--sheet'],
    [{ size: '5x5in', rotate: true }, '--sheet'],
    [{ size: '2x2in', sheetLength: '1in' }, '--sheet-length'],
    [{ edge: '2in' }, '--edge'],
  ])('%j is refused for %s', async (given, option) => {
    await expect(gang([shape(9, 60, 60)], given)).rejects.toMatchObject({ code: 'option.out-of-range', params: { option } });
  });
});
