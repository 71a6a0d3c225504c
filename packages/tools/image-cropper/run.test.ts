import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { nodeCodecs } from '@underbase/codecs/node';
import { clipRect, cropWindow, type Frame, type PixelImage, plainKernels, type Rect } from '@underbase/engine';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defaultOptions } from '../options.ts';
import { makePlan } from '../plan-stages.ts';
import { ThreadTables } from '../thread-tables.ts';
import { type CropperOptions, options as fields } from './options.ts';
import { run } from './run.ts';

const DEFAULTS = defaultOptions(fields);
const context = {
  kernels: plainKernels(),
  progress: () => {},
  allocate: (bytes: number) => new Uint8Array(bytes),
  kept: new ThreadTables().kept,
};
const codecs = nodeCodecs();

const read = async (name: string): Promise<PixelImage> =>
  (await codecs.decode(readFileSync(join(import.meta.dirname, 'golden', name)))).image;

function noise(width: number, height: number): PixelImage {
  const pixels = Uint8Array.from({ length: width * height * 4 }, (_, n) =>
    n % 4 === 3 ? 128 + ((n * 31) & 127) : (n * 97 + (n >> 3) * 13) & 255,
  );
  return { width, height, pixels, dpi: 100, icc: null };
}

async function crop(image: PixelImage, given: Partial<CropperOptions>, part?: Rect) {
  const options = { ...DEFAULTS, ...given };
  const frame: Frame = { width: image.width, height: image.height, dpi: 100, scale: 1 };
  const plan = await makePlan(run, image, frame, options, context);
  const output = run.bands.layout?.(frame, options, plan) ?? frame;
  const rect = part ?? { x: 0, y: 0, width: output.width, height: output.height };
  const source = cropWindow(image, clipRect(run.bands.reach?.(rect, frame, options, plan) ?? rect, image));
  const target = { rect, pixels: new Uint8Array(rect.width * rect.height * 4).fill(77) };
  run.bands.apply(source, target, frame, options, plan, context);
  return {
    width: output.width,
    height: output.height,
    pixels: target.pixels,
    placement: run.bands.placement?.(frame, options, plan),
    report: run.report(frame, options, plan, {}),
  };
}

const CASES: readonly (readonly [string, Partial<CropperOptions>])[] = [
  ['trim.png', { trim: true }],
  ['trim-ignore-specks.png', { trim: true, specks: 'ignore', speckSize: '2px' }],
  ['turn-90.png', { turn: '90' }],
  ['flip-turn-90.png', { flip: 'horizontal', turn: '90' }],
  ['turn-180-rect.png', { turn: '180', rect: '4,3,20,30' }],
];

describe('golden images', () => {
  test.each(CASES)('%s to the byte', async (name, given) => {
    const [image, expected] = [await read('input.png'), await read(name)];
    const { width, height, pixels } = await crop(image, given);
    expect([width, height]).toEqual([expected.width, expected.height]);
    expect(Buffer.compare(pixels, expected.pixels)).toBe(0);
  });
});

describe('rectangle', () => {
  test('takes exactly its pixels, in any unit', async () => {
    const image = noise(40, 30);
    const inPx = await crop(image, { rect: '10, 5, 20, 10' });
    expect(inPx.pixels).toEqual(cropWindow(image, { x: 10, y: 5, width: 20, height: 10 }).pixels);
    expect((await crop(image, { rect: '0.1in,0.05in,5.08mm,0.1in' })).pixels).toEqual(inPx.pixels);
  });

  test('of no size is refused', async () => {
    await expect(crop(noise(40, 30), { rect: '0,0,12,0' })).rejects.toMatchObject({ code: 'option.out-of-range' });
  });

  test.each(['700,0,10,10', '30,0,11,10', '0,25,1,6', '-1,0,10,10', '0,-0.1in,10,10'])(
    '%s is refused, with the measures of the picture',
    async (rect) => {
      const refusal = { code: 'option.outside-picture', params: { value: rect, width: 40, height: 30 } };
      await expect(crop(noise(40, 30), { rect })).rejects.toMatchObject(refusal);
    },
  );
});

test('four quarter turns, and two flips, bring every pixel back', async () => {
  const image = noise(23, 17);
  for (const [given, times] of [
    [{ turn: '90' }, 4],
    [{ turn: '270' }, 4],
    [{ turn: '180' }, 2],
    [{ flip: 'vertical' }, 2],
    [{ flip: 'horizontal', turn: '90' }, 2],
  ] as const) {
    let picture: PixelImage = image;
    for (let n = 0; n < times; n++) picture = { ...picture, ...(await crop(picture, given)) };
    expect(picture.pixels).toEqual(image.pixels);
  }
});

describe('placement on the source', () => {
  test.each<[string, Partial<CropperOptions>, Rect]>([
    ['a rectangle lies where it was cut', { rect: '10,5,20,10' }, { x: 10, y: 5, width: 20, height: 10 }],
    ['a margin reaches over the edge', { rect: '0,0,10,10', margin: '3px' }, { x: -3, y: -3, width: 16, height: 16 }],
    ['a flipped cut lies on the other side', { flip: 'horizontal', rect: '0,0,10,10' }, { x: 30, y: 0, width: 10, height: 10 }],
    ['a turned picture keeps its middle and its own measures', { turn: '90' }, { x: 5, y: -5, width: 30, height: 40 }],
    ['a turned cut lies about its middle', { turn: '90', rect: '0,0,10,4' }, { x: -3, y: 23, width: 10, height: 4 }],
  ])('%s', async (_name, given, placement) => {
    expect((await crop(noise(40, 30), given)).placement).toEqual(placement);
  });
});

test('a preview of a reduced copy reports the cut to the pixel', async () => {
  const image = noise(40, 30);
  const options = { ...DEFAULTS, rect: '7,5,21,13' };
  const frame: Frame = { width: 40, height: 30, dpi: 75, scale: 0.25, full: { width: 157, height: 119 } };
  const plan = await makePlan(run, image, frame, options, context);
  const factsWith = (given: CropperOptions) =>
    Object.fromEntries(run.report(frame, given, plan, {}).facts.map(({ id, value }) => [id, value]));
  expect(factsWith(options)).toMatchObject({ x: 7, y: 5, width: 21, height: 13, 'print-width': 21 / 300 });
  expect(factsWith({ ...DEFAULTS, turn: '90' })).toMatchObject({ x: 0, y: 0, width: 119, height: 157 });
});

describe('ratio and margin', () => {
  test.each<[Partial<CropperOptions>, [number, number]]>([
    [{ ratio: '1:1' }, [30, 30]],
    [{ ratio: '2:1' }, [40, 20]],
    [{ ratio: '1:1', trim: true }, [40, 40]],
    [{ margin: '0.1in' }, [60, 50]],
    [{ rect: '0,0,10,10', margin: '3px' }, [16, 16]],
  ])('%j gives %j', async (given, size) => {
    const { width, height } = await crop(noise(40, 30), given);
    expect([width, height]).toEqual(size);
  });

  test('a margin is clear', async () => {
    const { pixels, width } = await crop(noise(4, 4), { margin: '2px' });
    expect([...pixels.subarray(0, width * 2 * 4)].every((byte) => byte === 0)).toBe(true);
  });

  test('a ratio of nothing is refused', async () => {
    await expect(crop(noise(4, 4), { ratio: '0:3' })).rejects.toMatchObject({ code: 'option.invalid' });
  });
});

test('a part equals the same place of the whole, turned by any angle', async () => {
  const image = noise(31, 29);
  const angle = fc.constantFrom(0, 0.1, -7.3, 30, 45);
  const part = fc.record({
    x: fc.integer({ min: 0, max: 12 }),
    y: fc.integer({ min: 0, max: 12 }),
    width: fc.integer({ min: 1, max: 9 }),
    height: fc.integer({ min: 1, max: 9 }),
  });
  await fc.assert(
    fc.asyncProperty(angle, fc.constantFrom('0', '90', '180'), part, async (straighten, turn, rect) => {
      const given = { straighten, turn, margin: '2px' } as Partial<CropperOptions>;
      const whole = await crop(image, given);
      const cut = await crop(image, given, rect);
      for (let y = 0; y < rect.height; y++) {
        const from = ((rect.y + y) * whole.width + rect.x) * 4;
        expect(cut.pixels.subarray(y * rect.width * 4, (y + 1) * rect.width * 4)).toEqual(
          whole.pixels.subarray(from, from + rect.width * 4),
        );
      }
    }),
    { numRuns: 40 },
  );
});

test('straightening keeps the area of the art and leaves nothing out', async () => {
  const image: PixelImage = { width: 60, height: 40, dpi: 100, icc: null, pixels: new Uint8Array(60 * 40 * 4).fill(255) };
  const { pixels, width, height } = await crop(image, { straighten: 10 });
  let area = 0;
  for (let at = 3; at < pixels.length; at += 4) area += pixels[at] / 255;
  expect(Math.abs(area - 2400)).toBeLessThan(24);
  expect([width, height]).toEqual([
    Math.ceil(60 * Math.cos(Math.PI / 18) + 40 * Math.sin(Math.PI / 18)),
    Math.ceil(60 * Math.sin(Math.PI / 18) + 40 * Math.cos(Math.PI / 18)),
  ]);
});

describe('trim', () => {
  test('after straightening holds the turned art closely', async () => {
    const image: PixelImage = { width: 80, height: 80, dpi: 100, icc: null, pixels: new Uint8Array(80 * 80 * 4) };
    for (let y = 30; y < 50; y++) image.pixels.fill(255, (y * 80 + 20) * 4, (y * 80 + 60) * 4);
    const { width, height } = await crop(image, { trim: true, straighten: 45 });
    expect(Math.abs(width - 60 * Math.SQRT1_2)).toBeLessThan(2.5);
    expect(Math.abs(height - 60 * Math.SQRT1_2)).toBeLessThan(2.5);
  });

  test('of nothing keeps the picture and says so', async () => {
    const image: PixelImage = { width: 5, height: 5, dpi: 100, icc: null, pixels: new Uint8Array(100) };
    const { width, report } = await crop(image, { trim: true });
    expect(width).toBe(5);
    expect(report.warnings.map(({ id }) => id)).toEqual(['nothing-to-trim-to']);
  });

  test('counts the specks that it leaves out', async () => {
    const { report } = await crop(await read('input.png'), { trim: true, specks: 'ignore', speckSize: '2px' });
    expect(report.facts.find(({ id }) => id === 'specks')?.value).toBe(1);
    expect(report.warnings.map(({ id }) => id)).toEqual(['specks']);
  });

  test('counts only what is more opaque than the threshold', async () => {
    expect((await crop(await read('input.png'), { trim: true, threshold: 200, specks: 'ignore', speckSize: '2px' })).width).toBe(16);
  });
});
