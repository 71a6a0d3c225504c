import { clipRect, cropWindow, type Frame, type PixelImage, plainKernels, type Rect } from '@underbase/engine';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defaultOptions } from '../options.ts';
import { makePlan } from '../plan-stages.ts';
import { ThreadTables } from '../thread-tables.ts';
import { alphaBounds } from './alpha-bounds.ts';
import { type FitOptions, options as fields } from './options.ts';
import { PLACEMENTS } from './placements.ts';
import { parsePrintBox } from './print-box.ts';
import { run } from './run.ts';

const DEFAULTS = { ...defaultOptions(fields), dpi: 30 };
const context = {
  kernels: plainKernels(),
  progress: () => {},
  allocate: (bytes: number) => new Uint8Array(bytes),
  kept: new ThreadTables().kept,
};

function picture(width: number, height: number, isArt: (x: number, y: number) => boolean = () => true): PixelImage {
  const pixels = new Uint8Array(width * height * 4);
  for (let n = 0; n < width * height; n++) {
    if (isArt(n % width, Math.floor(n / width))) pixels.set([(n * 53) & 255, (n * 7) & 255, 90, 255 - ((n * 13) & 63)], n * 4);
  }
  return { width, height, pixels, dpi: 100, icc: null };
}

async function fit(image: PixelImage, given: Partial<FitOptions>, part?: Rect, scale = 1, resultScale?: number) {
  const options = { ...DEFAULTS, ...given };
  const frame: Frame = { width: image.width, height: image.height, dpi: 100 * scale, scale, resultScale };
  const plan = await makePlan(run, image, frame, options, context);
  const output = run.bands.layout?.(frame, options, plan) ?? frame;
  const rect = part ?? { x: 0, y: 0, width: output.width, height: output.height };
  const source = cropWindow(image, clipRect(run.bands.reach?.(rect, frame, options, plan) ?? rect, image));
  const target = { rect, pixels: new Uint8Array(rect.width * rect.height * 4).fill(77) };
  run.bands.apply(source, target, frame, options, plan, context);
  const result = { width: rect.width, height: rect.height, pixels: target.pixels, dpi: output.dpi, icc: null };
  return {
    ...result,
    output,
    plan,
    placement: run.bands.placement?.(frame, options, plan),
    report: run.report(frame, options, plan, {}),
    box: alphaBounds(result),
  };
}

const warningIds = ({ report }: { report: { warnings: readonly { id: string }[] } }) => report.warnings.map(({ id }) => id);

describe('canvas', () => {
  test.each<[Partial<FitOptions>, [number, number, number]]>([
    [{ size: '3.5x3.5in' }, [105, 105, 30]],
    [{ size: '3.5 x 2' }, [105, 60, 30]],
    [{ size: '25.4x50.8mm', dpi: 100 }, [100, 200, 100]],
    [{ size: '1inx25.4mm', dpi: 41 }, [41, 41, 41]],
    [{ size: '3.333x1in', dpi: 300 }, [1000, 300, 300]],
    [{ size: '9.5x2.75in', dpi: 150 }, [1425, 412, 150]],
    [{ size: '4in' }, [120, 60, 30]],
    [{ placement: 'left-chest' }, [105, 105, 30]],
    [{ placement: 'own' }, [24, 12, 30]],
    [{ placement: 'own', size: '2x1in' }, [60, 30, 30]],
    [{}, [360, 480, 30]],
  ])('%j is exactly inches times DPI: %j', async (given, [width, height, dpi]) => {
    const { output } = await fit(picture(80, 40), given);
    expect(output).toEqual({ width, height, dpi, scale: 1 });
  });

  test.each(['5x0in', '0in', '8888x8888in', '3000x1in'])('%s is refused', async (size) => {
    await expect(fit(picture(8, 8), { size, dpi: 300 })).rejects.toMatchObject({ code: 'option.out-of-range' });
  });

  test('every placement has a canvas of its inches', async () => {
    for (const { value, widthIn, heightIn } of PLACEMENTS) {
      const { output } = await fit(picture(8, 8), { placement: value });
      expect([output.width, output.height]).toEqual([Math.round(widthIn * 30), Math.round(heightIn * 30)]);
    }
  });
});

test('mm in one side count for the other', () => {
  expect(parsePrintBox('254x508mm')).toEqual({ widthIn: 10, heightIn: 20 });
});

describe('art', () => {
  const loose = picture(40, 30, (x, y) => x >= 4 && x < 14 && y >= 3 && y < 8);

  test('stands in the middle, as wide as the tighter side allows', async () => {
    const { box } = await fit(picture(40, 20), { size: '2x2in' });
    expect(box).toEqual({ x: 0, y: 15, width: 60, height: 30 });
  });

  test('trimmed, it fills the canvas alone', async () => {
    const { box, plan } = await fit(loose, { size: '2x2in', trim: true });
    expect(plan.part).toEqual({ x: 4, y: 3, width: 10, height: 5 });
    expect(box).toEqual({ x: 0, y: 15, width: 60, height: 30 });
  });

  test('filling a side cuts the other in the middle, and says how much', async () => {
    const result = await fit(picture(40, 20), { size: '2x2in', fit: 'height' });
    expect(result.plan.place).toEqual({ x: -30, y: 0, width: 120, height: 60 });
    // The canvas on the source: what overflows on both sides is left out, in the source's own pixels.
    const { part, place } = result.plan;
    const scale = part.width / place.width;
    expect(result.placement).toEqual({ x: part.x + 30 * scale, y: part.y, width: 60 * scale, height: 60 * scale });
    expect(result.box).toEqual({ x: 0, y: 0, width: 60, height: 60 });
    expect(result.report.warnings.find(({ id }) => id === 'art-cut')?.text).toContain('2 in of the art is cut off at the left and right');
    expect(warningIds(await fit(picture(40, 20), { size: '2x2in', fit: 'width' }))).not.toContain('art-cut');
  });

  test('that keeps its pixels is copied unchanged', async () => {
    const image = picture(60, 30);
    const { pixels } = await fit(image, { size: '2x1in' });
    expect(pixels).toEqual(image.pixels);
    const cut = await fit(image, { size: '2x2in' }, { x: 10, y: 20, width: 5, height: 4 });
    expect(cut.pixels).toEqual(cropWindow(image, { x: 10, y: 5, width: 5, height: 4 }).pixels);
  });

  test('a clear picture gives a clear canvas and a warning', async () => {
    const result = await fit(
      picture(9, 9, () => false),
      { size: '1x1in', trim: true },
    );
    expect(result.box).toBeNull();
    expect(warningIds(result)).toContain('no-art');
  });

  test('trim finds the box of all opaque pixels', () => {
    const pixel = fc.record({ x: fc.nat(12), y: fc.nat(9) });
    fc.assert(
      fc.property(fc.array(pixel, { minLength: 1, maxLength: 6 }), (spots) => {
        const [xs, ys] = [spots.map(({ x }) => x), spots.map(({ y }) => y)];
        const [x, y] = [Math.min(...xs), Math.min(...ys)];
        const image = picture(13, 10, (px, py) => spots.some((spot) => spot.x === px && spot.y === py));
        expect(alphaBounds(image)).toEqual({ x, y, width: Math.max(...xs) + 1 - x, height: Math.max(...ys) + 1 - y });
      }),
    );
  });
});

test('a part equals the same place of the whole', async () => {
  const image = picture(31, 23, (x, y) => x > 2 && y > 3);
  const given = fc.record({
    size: fc.constantFrom('2x2in', '0.5x0.7in', '1.0333x1in', '3x0.4in'),
    fit: fc.constantFrom('contain' as const, 'width' as const, 'height' as const),
    trim: fc.boolean(),
  });
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  await fc.assert(
    fc.asyncProperty(given, fc.tuple(share, share, share, share), async (options, [a, b, c, d]) => {
      const whole = await fit(image, options);
      const x = Math.floor(a * (whole.width - 1));
      const y = Math.floor(b * (whole.height - 1));
      const part = { x, y, width: 1 + Math.floor(c * (whole.width - x - 1)), height: 1 + Math.floor(d * (whole.height - y - 1)) };
      expect((await fit(image, options, part)).pixels).toEqual(cropWindow(whole, part).pixels);
    }),
    { numRuns: 60 },
  );
});

test('a look at small art that is enlarged is made of all its pixels, as large as it is shown', async () => {
  // A line of one pixel: reduced by half before it is enlarged, it would be twice as wide and gray.
  const image = picture(16, 16, (x) => x === 8);
  const look = await fit(image, { size: '4x4in' }, undefined, 1, 0.5);
  expect(look.output).toEqual({ width: 60, height: 60, dpi: 15, scale: 0.5, full: { width: 120, height: 120 } });
  const full = await fit(image, { size: '4x4in' });
  const coverage = ({ width, pixels }: typeof look) => {
    const row = pixels.subarray(10 * width * 4, 11 * width * 4).filter((_, at) => at % 4 === 3);
    return { most: Math.max(...row), share: row.reduce((sum, alpha) => sum + alpha, 0) / (255 * width) };
  };
  expect(coverage(look).most).toBeGreaterThan(200);
  expect(coverage(look).share).toBeCloseTo(coverage(full).share, 1);
  expect(look.placement).toEqual(full.placement);
  expect(look.report).toEqual(full.report);
});

describe('report', () => {
  test('grades the source at its printed size, on a copy as on the full picture', async () => {
    const [full, half] = [await fit(picture(80, 40), { size: '4x4in' }), await fit(picture(40, 20), { size: '4x4in' }, undefined, 0.5)];
    for (const { report } of [full, half]) {
      const grade = report.facts.find(({ id }) => id === 'source-dpi');
      expect(grade).toMatchObject({ value: 20, label: 'Source at this size (grade F)' });
      expect(report.warnings.find(({ id }) => id === 'low-resolution')?.text).toContain('crisp up to 0.27 in wide');
    }
    expect(half.output).toEqual({ width: 60, height: 60, dpi: 15, scale: 0.5 });
  });

  test.each<[Partial<FitOptions>, string[]]>([
    [{ size: '0.2x0.1in' }, []],
    [{ size: '22x22in' }, ['low-resolution', 'over-method-limit']],
    [{ size: '21x40in' }, ['low-resolution', 'over-press']],
    [{ size: '17x18in', method: 'screen' }, ['low-resolution', 'over-method-limit']],
    [{ size: '20x16in', method: 'screen' }, ['low-resolution']],
  ])('%j warns of %j', async (given, ids) => {
    expect(warningIds(await fit(picture(80, 40), given))).toEqual(ids);
  });
});
