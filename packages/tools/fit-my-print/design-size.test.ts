import { type PixelImage, plainKernels } from '@underbase/engine';
import { expect, test } from 'vitest';
import { defaultOptions } from '../options.ts';
import { validateOptions } from '../options-validation/validate.ts';
import { ThreadTables } from '../thread-tables.ts';
import { designSizeText, readDesignSize } from './design-size.ts';
import { type FitOptions, options as fields } from './options.ts';
import { run } from './run.ts';
import { sheetDesigns } from './sheet-design.ts';

const DEFAULTS: FitOptions = { ...defaultOptions(fields), dpi: 60 };
const art = (width: number, height: number): PixelImage => ({
  width,
  height,
  pixels: new Uint8Array(width * height * 4).fill(255),
  dpi: 60,
  icc: null,
});
const sizesOf = (given: Partial<FitOptions>, count: number) =>
  Array.from({ length: count }, (_, at) => {
    const [{ width, height }] = sheetDesigns(art(60, 30), at, { ...DEFAULTS, ...given }, plainKernels());
    return [width, height];
  });

test('each design has its own width, height, both, placement or the common size', () => {
  const sizeEach = ['2in', 'x2in', '2x2in', '2x2in!', 'left-chest', 'own', ''];
  expect(sizesOf({ sizeEach, size: '3in' }, 7)).toEqual([
    [120, 60],
    [240, 120],
    [120, 60],
    [120, 120],
    [210, 105],
    [60, 30],
    [180, 90],
  ]);
});

test('sizes are read as they are written, and nonsense is refused', () => {
  for (const text of ['', 'own', 'left-chest', '4in', 'x5in', '4x5in', '4x5in!']) {
    expect(designSizeText(readDesignSize(text))).toBe(text);
    expect(validateOptions(fields, { sizeEach: [text] }).sizeEach).toEqual([text]);
  }
  for (const text of ['huge', '4in!', 'x', 'x5in!', 'left chest']) {
    expect(() => validateOptions(fields, { sizeEach: [text] })).toThrow(/option\./);
  }
});

const context = {
  kernels: plainKernels(),
  progress: () => {},
  allocate: (bytes: number) => new Uint8Array(bytes),
  kept: new ThreadTables().kept,
};

test('film has its cost by sheet and piece, in the currency of the shop', async () => {
  const given = { copies: 5, sheet: '2in', sheetLength: '3in', edge: '0in', gap: '0in', filmPrice: 12, currency: 'EUR' } as const;
  const made = await run.gathers?.make([art(60, 60)], { ...DEFAULTS, ...given }, context);
  const costs = made?.report.facts.filter(({ unit }) => unit === 'EUR').map(({ id, value }) => [id, Number(value.toFixed(2))]);
  // Two across, three down at most on a sheet of 3 in; 12 a foot is 1 an inch.
  expect(costs).toEqual([
    ['cost', 3],
    ['cost-per-piece', 0.6],
  ]);
  expect(made?.artifacts).toMatchObject([{ sheet: { number: 1, of: 1 } }]);
  const two = await run.gathers?.make([art(60, 60)], { ...DEFAULTS, ...given, copies: 7 }, context);
  expect(two?.report.facts.filter(({ id }) => id.startsWith('cost-sheet')).map(({ value }) => value)).toEqual([3, 1]);
});

/** A sprite of 12 x 12 squares, each of `side` pixels. */
function sprite(side: number): PixelImage {
  const pixels = new Uint8Array((12 * side) ** 2 * 4).fill(255);
  for (let n = 0; n < (12 * side) ** 2; n++) {
    const [x, y] = [Math.floor((n % (12 * side)) / side), Math.floor(n / (12 * side) / side)];
    pixels.set([(x * 37 + y * 91) % 256, (x * y * 13) % 256, 40], n * 4);
  }
  return { width: 12 * side, height: 12 * side, pixels, dpi: 60, icc: null };
}

test.each([
  [1, 5],
  [4, 8],
  [4, 10],
  [10, 6],
])('squares of %i px become squares of %i px, each of one color', (side, becomes) => {
  const dpi = 60;
  const size = `${(12 * becomes) / dpi}in` as const;
  const [design] = sheetDesigns(sprite(side), 0, { ...DEFAULTS, dpi, size }, plainKernels());
  expect([design.width, design.height]).toEqual([12 * becomes, 12 * becomes]);
  expect(Buffer.from(design.pixels).equals(sprite(becomes).pixels)).toBe(true);
});
