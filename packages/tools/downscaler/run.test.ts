import type { Frame, PixelImage } from '@underbase/engine';
import { plainKernels, seededRandom, wholeWindow } from '@underbase/engine';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defaultOptions } from '../options.ts';
import { makePlan } from '../plan-stages.ts';
import { ThreadTables } from '../thread-tables.ts';
import { type DownscalerOptions, options as fields } from './options.ts';
import { run } from './run.ts';

const DEFAULTS = defaultOptions(fields);
const context = {
  kernels: plainKernels(),
  progress: () => {},
  allocate: (bytes: number) => new Uint8Array(bytes),
  kept: new ThreadTables().kept,
};

function picture(width: number, height: number, pixel: (x: number, y: number) => readonly number[]): PixelImage {
  const pixels = new Uint8Array(width * height * 4);
  for (let n = 0; n < width * height; n++) pixels.set(pixel(n % width, Math.floor(n / width)), n * 4);
  return { width, height, pixels, dpi: 300, icc: null };
}

const noise = (width: number, height: number): PixelImage =>
  picture(width, height, (x, y) => [(x * 53 + y * 91) & 255, (x * 7 + y * 29) & 255, (x * y) & 255, (x * 31 + y * 17) & 255]);

const frameOf = ({ width, height }: PixelImage): Frame => ({ width, height, dpi: 300, scale: 1 });

async function shrink(
  image: PixelImage,
  given: Partial<DownscalerOptions>,
  part?: { x: number; y: number; width: number; height: number },
) {
  const options = { ...DEFAULTS, ...given };
  const frame = frameOf(image);
  const plan = await makePlan(run, image, frame, options, context);
  const output = run.bands.layout?.(frame, options, plan) ?? frame;
  const rect = part ?? { x: 0, y: 0, width: output.width, height: output.height };
  const need = run.bands.reach?.(rect, frame, options, plan) ?? rect;
  const source = new Uint8Array(need.width * need.height * 4);
  for (let y = 0; y < need.height; y++) {
    const from = ((need.y + y) * image.width + need.x) * 4;
    source.set(image.pixels.subarray(from, from + need.width * 4), y * need.width * 4);
  }
  const target = { rect, pixels: new Uint8Array(rect.width * rect.height * 4) };
  const tally = run.bands.apply({ rect: need, pixels: source }, target, frame, options, plan, context);
  return { output, pixels: target.pixels, report: run.report(frame, options, plan, tally) };
}

describe('size', () => {
  test.each<[Partial<DownscalerOptions>, [number, number, number]]>([
    [{}, [300, 200, 300]],
    [{ percent: 25 }, [150, 100, 300]],
    [{ width: '300px' }, [300, 200, 300]],
    [{ width: '1in' }, [300, 200, 300]],
    [{ height: '1in' }, [450, 300, 300]],
    [{ width: '300px', height: '50px' }, [75, 50, 300]],
    [{ to: '2in@150', width: '10px' }, [300, 200, 150]],
    [{ to: '50.8mm@150' }, [300, 200, 150]],
    [{ percent: 100 }, [600, 400, 300]],
  ])('%j gives %j', async (given, [width, height, dpi]) => {
    const { output } = await shrink(
      picture(600, 400, () => [9, 9, 9, 255]),
      given,
    );
    expect(output).toEqual({ width, height, dpi, scale: 1 });
  });

  test.each<[Partial<DownscalerOptions>, string, string]>([
    [{ width: '601px' }, '1px', '600px'],
    [{ height: '2in' }, '0.01in', '1.33in'],
    [{ height: '40mm' }, '0.09mm', '33.86mm'],
    [{ to: '3in@300' }, '0.01in@300', '2in@300'],
    [{ to: '60mm@300' }, '0.09mm@300', '50.8mm@300'],
  ])('%j would enlarge and is refused, with %s to %s, which are accepted', async (given, min, max) => {
    const art = () => picture(600, 400, () => [9, 9, 9, 255]);
    await expect(shrink(art(), given)).rejects.toMatchObject({ code: 'option.out-of-range', params: { min, max } });
    const [key] = Object.keys(given);
    await expect(shrink(art(), { [key]: min })).resolves.toBeDefined();
    await expect(shrink(art(), { [key]: max })).resolves.toBeDefined();
  });
});

test('where the size stays, each band is a copy of its own rows', async () => {
  const image = noise(64, 48);
  const part = { x: 0, y: 16, width: 64, height: 8 };
  const { pixels } = await shrink(image, { percent: 100 }, part);
  expect(pixels).toEqual(image.pixels.slice(16 * 64 * 4, 24 * 64 * 4));
});

test('a part equals the same place of the whole', async () => {
  const image = noise(61, 47);
  const rect = fc.record({
    x: fc.integer({ min: 0, max: 15 }),
    y: fc.integer({ min: 0, max: 10 }),
    width: fc.integer({ min: 1, max: 8 }),
    height: fc.integer({ min: 1, max: 8 }),
  });
  const kernel = fc.constantFrom('auto', 'area', 'mitchell', 'lanczos');
  await fc.assert(
    fc.asyncProperty(rect, kernel, async (part, name) => {
      const given = { percent: 40, kernel: name } as Partial<DownscalerOptions>;
      const { output, pixels } = await shrink(image, given);
      const cut = await shrink(image, given, part);
      for (let y = 0; y < part.height; y++) {
        const from = ((part.y + y) * output.width + part.x) * 4;
        expect(cut.pixels.subarray(y * part.width * 4, (y + 1) * part.width * 4)).toEqual(pixels.subarray(from, from + part.width * 4));
      }
    }),
    { numRuns: 40 },
  );
});

test('100 % changes nothing, and says so', async () => {
  const image = noise(20, 10);
  const { pixels, report } = await shrink(image, { percent: 100 });
  expect(pixels).toEqual(image.pixels);
  expect(report.warnings.map((warning) => warning.id)).toEqual(['same-size']);
});

test('every filter makes a picture of its own', async () => {
  const image = noise(40, 40);
  const results = await Promise.all(
    ['auto', 'area', 'mitchell', 'lanczos'].map((kernel) => shrink(image, { kernel } as Partial<DownscalerOptions>)),
  );
  expect(new Set(results.map(({ pixels }) => pixels.join())).size).toBe(4);
});

test('auto is crisp for photographs, and soft for flat art and where anything is clear', async () => {
  const even = (x: number, y: number) => (Math.hypot(x - 60, y - 60) % 40 < 20 ? 190 : 40);
  const random = seededRandom(7);
  const grain = () => random.nextBelow(40);
  const gray = (level: number, alpha = 255) => [level, level, level, alpha];
  const filterOf = async (image: PixelImage) => {
    const given = { width: '37px', measureLines: false } as const;
    const [auto, mitchell] = await Promise.all([shrink(image, given), shrink(image, { ...given, kernel: 'mitchell' })]);
    return auto.pixels.join() === mitchell.pixels.join() ? 'mitchell' : 'soft';
  };
  expect(await filterOf(picture(120, 120, (x, y) => gray(even(x, y) + grain())))).toBe('mitchell');
  expect(await filterOf(picture(120, 120, (x, y) => gray(even(x, y))))).toBe('soft');
  expect(await filterOf(picture(120, 120, (x, y) => gray(even(x, y) + grain(), y > 100 ? 200 : 255)))).toBe('soft');
});

test('a hard step rings less than 6 levels, and opacity not at all', async () => {
  const image = picture(72, 72, (_x, y) => (y < 37 ? [208, 208, 208, 255] : [48, 48, 48, y < 54 ? 255 : 0]));
  const { pixels } = await shrink(image, { percent: 25 });
  for (let at = 0; at < pixels.length; at += 4) {
    if (pixels[at + 3] === 0) continue;
    expect(pixels[at]).toBeGreaterThanOrEqual(48 - 6);
    expect(pixels[at]).toBeLessThanOrEqual(208 + 6);
  }
  expect(Math.min(...Array.from({ length: 10 }, (_, y) => pixels[y * 18 * 4 + 3]))).toBe(255);
});

test('color under transparent pixels does not reach the rim', async () => {
  const image = picture(40, 40, (x, y) => (Math.hypot(x - 20, y - 20) < 12 ? [224, 16, 16, 255] : [0, 255, 0, 0]));
  const { pixels } = await shrink(image, { percent: 25 });
  for (let at = 0; at < pixels.length; at += 4) if (pixels[at + 3] > 8) expect(pixels[at + 1]).toBeLessThanOrEqual(18);
});

describe('a finished halftone', () => {
  const dots = picture(256, 256, (x, y) =>
    Math.cos((2 * Math.PI * x) / 8) + Math.cos((2 * Math.PI * y) / 8) > 0.5 ? [0, 0, 0, 255] : [255, 255, 255, 255],
  );

  test('is told from patterns, hatching and pixel art, which have their own filters', async () => {
    const square = (size: number, isInk: (x: number, y: number) => boolean) =>
      picture(size, size, (x, y) => (isInk(x, y) ? [20, 30, 40, 255] : [240, 230, 220, 255]));
    const found = async (image: PixelImage, given: Partial<DownscalerOptions> = {}) =>
      (await shrink(image, given)).report.warnings.map(({ id }) => id);
    const polka = square(400, (x, y) => Math.hypot((x % 20) - 10, (y % 20) - 10) < 5);
    const crossed = square(400, (x, y) => (x + y) % 10 < 2 || (x - y + 400) % 10 < 2);
    const squares = square(384, (x, y) => ((Math.floor(x / 8) * 7 + Math.floor(y / 8) * 5) % 11) % 2 === 0);
    expect(await found(polka, { measureLines: false })).toEqual(['pattern']);
    expect(await found(crossed, { measureLines: false })).toEqual(['hatching']);
    expect(await found(squares, { measureLines: false })).toEqual(['pixel-art']);
    const half = await shrink(squares, { percent: 50 });
    for (let at = 0; at < 192 * 192; at++) {
      const from = (Math.floor(at / 192) * 2 * 384 + (at % 192) * 2) * 4;
      expect(half.pixels[at * 4]).toBe(squares.pixels[from]);
    }
  });

  test('is refused with the spacing of its dots', async () => {
    await expect(shrink(dots, {})).rejects.toMatchObject({ code: 'picture.screened', params: { pitchPx: '8.0' } });
  });

  test('is scaled where the user insists, or where nothing is scaled', async () => {
    expect((await shrink(dots, { force: true })).output.width).toBe(128);
    expect((await shrink(dots, { percent: 100 })).pixels).toEqual(wholeWindow(dots).pixels);
  });
});

describe('lines at the new size', () => {
  /** A block, and a line of 7 px, which is 0.59 mm at 300 DPI. */
  const art = (isOpaque: boolean) =>
    picture(200, 120, (x, y) => {
      const isInk = (x >= 20 && x < 27 && y > 10 && y < 110) || (x >= 60 && x < 140 && y > 20 && y < 100);
      return isInk ? [20, 40, 120, 255] : isOpaque ? [255, 255, 255, 255] : [0, 0, 0, 0];
    });
  const thin = ({ report }: Awaited<ReturnType<typeof shrink>>) => report.facts.find(({ id }) => id === 'thin-lines')?.value;
  const ids = ({ report }: Awaited<ReturnType<typeof shrink>>) => report.warnings.map(({ id }) => id);

  test.each([true, false])('are warned of where they fall under the minimum (opaque: %s)', async (isOpaque) => {
    const half = await shrink(art(isOpaque), { percent: 50 });
    expect(ids(half)).toEqual(['thin-lines']);
    // 99 px at 300 DPI, halved.
    expect(Math.abs((thin(half) ?? 0) - 4.2)).toBeLessThan(0.4);
    const most = await shrink(art(isOpaque), { percent: 80 });
    expect([ids(most), thin(most)]).toEqual([[], 0]);
  });

  test('that were too thin before are warned of too, and told apart', async () => {
    const before = await shrink(art(false), { percent: 50, minLine: '0.8mm' });
    expect(ids(before)).toEqual(['thin-lines']);
    expect(before.report.warnings[0]?.text).toMatch(
      /^4 mm of lines are under 0\.8 mm at this size, the thinnest 0\.\d\d mm\. They were too thin before\. /,
    );
    expect(thin(before)).toBeGreaterThan(3.5);
  });

  test('of both kinds are told apart', async () => {
    // Beside the line of 7 px one of 3 px, which is under 0.35 mm at 300 DPI already.
    const image = art(false);
    for (let y = 10; y < 110; y++) for (let x = 165; x < 168; x++) image.pixels.set([20, 40, 120, 255], (y * 200 + x) * 4);
    const { report } = await shrink(image, { percent: 50 });
    expect(report.warnings[0]?.text).toMatch(
      /^\d mm of lines fall under 0\.35 mm at this size, the thinnest to 0\.\d\d mm\. 4 mm of them were too thin before\. /,
    );
  });

  test('are not made of the contours of a photograph on white, nor of shaded art', async () => {
    const shaded = picture(320, 240, (x, y) => {
      // Petals with soft shades, and hard edges against the ground.
      const [dx, dy] = [x - 160, y - 120];
      const [r, angle] = [Math.hypot(dx, dy), Math.atan2(dy, dx)];
      const rim = 70 + 35 * Math.cos(5 * angle);
      if (r > rim) return [255, 255, 255, 255];
      const shade = Math.round(90 * (r / rim) + 30 * Math.cos(10 * angle));
      return [120 + shade, 60 + (shade >> 1), 130 + (shade >> 2), 255];
    });
    const flower = await shrink(shaded, { percent: 50, minLine: '2mm' });
    expect([ids(flower), thin(flower)]).toEqual([[], undefined]);
  });

  test('are not measured where nobody asks, nor where nothing is scaled', async () => {
    expect(thin(await shrink(art(false), { measureLines: false }))).toBeUndefined();
    expect(thin(await shrink(art(false), { percent: 100 }))).toBeUndefined();
  });

  test('are shown on the picture', async () => {
    const image = art(false);
    const options = { ...DEFAULTS, percent: 50 };
    const plan = await makePlan(run, image, frameOf(image), options, context);
    const sight = { ids: ['thin-lines'], source: image, result: image };
    const [shape] = run.overlays?.(sight, frameOf(image), options, plan, context) ?? [];
    if (shape?.kind !== 'heat') throw new Error('no heat');
    const at = (x: number, y: number) =>
      shape.plane[Math.floor((y * shape.size.height) / 120) * shape.size.width + Math.floor((x * shape.size.width) / 200)];
    expect([at(23, 60), at(100, 60), at(40, 60)]).toEqual([255, 0, 0]);
  });
});
