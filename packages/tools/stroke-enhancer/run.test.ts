import { type Frame, instantiateKernels, type PixelImage, plainKernels, type Rect } from '@underbase/engine';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { loadKernels } from '../../../scripts/build-kernels.mjs';
import { defaultOptions } from '../options.ts';
import { makePlan } from '../plan-stages.ts';
import { ThreadTables } from '../thread-tables.ts';
import { options as fields, type StrokeOptions } from './options.ts';
import { presets } from './presets.ts';
import { run } from './run.ts';

const native = instantiateKernels(await loadKernels());
const DEFAULTS = defaultOptions(fields);
const contextOf = (kernels = native) => ({
  kernels,
  progress: () => {},
  allocate: (bytes: number) => new Uint8Array(bytes),
  kept: new ThreadTables().kept,
});

/** Coverage of one color by distance from a shape, with a straight ramp of one pixel; nearly what anti-aliasing gives. */
function draw(width: number, height: number, distance: (x: number, y: number) => number, color = [200, 40, 50]): PixelImage {
  const pixels = new Uint8Array(width * height * 4);
  for (let at = 0; at < width * height; at++) {
    const covered = Math.min(1, Math.max(0, 0.5 - distance((at % width) + 0.5, Math.floor(at / width) + 0.5)));
    if (covered > 0) pixels.set([...color, Math.round(covered * 255)], at * 4);
  }
  return { width, height, pixels, dpi: 300, icc: null };
}

const disc = draw(60, 50, (x, y) => Math.hypot(x - 30, y - 25) - 12);
const ring = draw(60, 50, (x, y) => Math.abs(Math.hypot(x - 30, y - 25) - 12) - 4);
const frameOf = ({ width, height }: PixelImage, dpi = 300): Frame => ({ width, height, dpi, scale: 1 });

async function stroke(image: PixelImage, given: Partial<StrokeOptions>, part?: Rect, kernels = native, frame = frameOf(image)) {
  const options = { ...DEFAULTS, width: '4px', color: '#1040ff', ...given };
  const context = contextOf(kernels);
  const plan = await makePlan(run, image, frame, options, context);
  const output = run.bands.layout?.(frame, options, plan) ?? frame;
  const rect = part ?? { x: 0, y: 0, width: output.width, height: output.height };
  const wanted = run.bands.reach?.(rect, frame, options, plan) ?? rect;
  const left = Math.max(0, wanted.x);
  const top = Math.max(0, wanted.y);
  const need = {
    x: left,
    y: top,
    width: Math.max(0, Math.min(image.width, wanted.x + wanted.width) - left),
    height: Math.max(0, Math.min(image.height, wanted.y + wanted.height) - top),
  };
  const source = new Uint8Array(need.width * need.height * 4);
  for (let y = 0; y < need.height; y++) {
    const from = ((need.y + y) * image.width + need.x) * 4;
    source.set(image.pixels.subarray(from, from + need.width * 4), y * need.width * 4);
  }
  const target = { rect, pixels: new Uint8Array(rect.width * rect.height * 4) };
  const tally = run.bands.apply({ rect: need, pixels: source }, target, frame, options, plan, context);
  return { output, plan, pixels: target.pixels, report: run.report(frame, options, plan, tally) };
}

function area(pixels: Uint8Array): number {
  let sum = 0;
  for (let at = 3; at < pixels.length; at += 4) sum += pixels[at] / 255;
  return sum;
}

const pixelAt = ({ output, pixels }: { output: Frame; pixels: Uint8Array }, x: number, y: number): number[] => [
  ...pixels.subarray((y * output.width + x) * 4, (y * output.width + x) * 4 + 4),
];

describe('a disc', () => {
  test.each([1, 2.5, 4, 9.3])('grows by exactly %d px', async (width) => {
    const { output, pixels } = await stroke(disc, { width: `${width}px` });
    expect(output.width).toBe(60 + 2 * Math.ceil(width));
    expect(Math.abs(area(pixels) - Math.PI * (12 + width) ** 2)).toBeLessThan(0.03 * 2 * Math.PI * (12 + width));
  });

  test('keeps its own area with a stroke inside, and gets half of it outside with a centered one', async () => {
    expect((await stroke(disc, { position: 'inside' })).pixels.filter((_, at) => (at & 3) === 3)).toEqual(
      disc.pixels.filter((_, at) => (at & 3) === 3),
    );
    const { pixels, output } = await stroke(disc, { position: 'center' });
    expect(output.width).toBe(64);
    expect(Math.abs(area(pixels) - Math.PI * 14 ** 2)).toBeLessThan(3);
  });

  test('shows the art, the stroke and every ring in its color', async () => {
    const result = await stroke(disc, { rings: ['3px:#fad21e', '2px:#000'] });
    expect(result.output.width).toBe(60 + 18);
    const y = 25 + 9;
    expect(pixelAt(result, 39, y)).toEqual([200, 40, 50, 255]);
    expect(pixelAt(result, 39 + 13, y)).toEqual([16, 64, 255, 255]);
    expect(pixelAt(result, 39 + 17, y)).toEqual([250, 210, 30, 255]);
    expect(pixelAt(result, 39 + 19, y)).toEqual([0, 0, 0, 255]);
    expect(pixelAt(result, 39 + 23, y)).toEqual([0, 0, 0, 0]);
  });

  test('is the same with lengths in mm, inches and points', async () => {
    const expected = (await stroke(disc, { width: '6px' })).pixels;
    for (const width of ['0.508mm', '0.02in', '1.44pt']) expect((await stroke(disc, { width })).pixels, width).toEqual(expected);
  });
});

/** A block with a wide hole in its left half and a row of small ones in its right half. */
const worn = draw(120, 60, (x, y) => {
  const block = Math.max(Math.abs(x - 60) - 50, Math.abs(y - 30) - 20);
  const wide = 10 - Math.hypot(x - 35, y - 30);
  const specks = Math.max(...[65, 75, 85, 95].map((at) => 1.6 - Math.hypot(x - at, y - 30)));
  return Math.max(block, wide, specks);
});

describe('small holes', () => {
  const [WIDE, SPECK] = [35, 75];
  const at = (result: Awaited<ReturnType<typeof stroke>>, x: number) => pixelAt(result, x + 4, 30 + 4);

  test('fill up with stroke, until they are left alone: then they stay clear, and wide ones do as asked', async () => {
    const full = [16, 64, 255, 255];
    const [free, left] = await Promise.all([stroke(worn, {}), stroke(worn, { ignoreHoles: '5px' })]);
    expect([at(free, SPECK), at(left, SPECK)[3]]).toEqual([full, 0]);
    expect([at(free, WIDE)[3], at(left, WIDE)[3]]).toEqual([0, 0]);
    expect([at(free, WIDE + 8), at(left, WIDE + 8)]).toEqual([full, full]);
    const filled = await stroke(worn, { holes: 'fill', ignoreHoles: '5px' });
    expect([at(filled, SPECK)[3], at(filled, WIDE)]).toEqual([0, full]);
  });

  test('that many close without being asked to are counted; not where they stay clear, nor where the stroke is too narrow for it', async () => {
    const specked = draw(120, 60, (x, y) =>
      Math.max(
        Math.abs(x - 60) - 50,
        Math.abs(y - 30) - 20,
        ...Array.from({ length: 12 }, (_, at) => 1.6 - Math.hypot(x - 15 - 8 * at, y - 30)),
      ),
    );
    const warned = async (given: Partial<StrokeOptions>) =>
      (await stroke(specked, given)).report.warnings.map(({ id, text }) => [id, text]);
    expect(await warned({})).toEqual([['holes-close', expect.stringMatching(/^12 small holes/)]]);
    for (const given of [{ ignoreHoles: '5px' }, { width: '1px' }, { position: 'inside' }, { holes: 'fill' }] as const) {
      expect(await warned(given), JSON.stringify(given)).toEqual([]);
    }
  });

  test('wear wider than what stays clear is told, with the width under which all stays', async () => {
    const worn = (widePx: number) =>
      draw(120, 60, (x, y) =>
        Math.max(
          Math.abs(x - 60) - 50,
          Math.abs(y - 30) - 20,
          ...Array.from({ length: 12 }, (_, at) => 1.6 - Math.hypot(x - 15 - 8 * at, y - 22)),
          widePx / 2 - Math.hypot(x - 60, y - 38),
        ),
      );
    const wider = async (widePx: number) =>
      (await stroke(worn(widePx), { ignoreHoles: '5px' })).report.warnings.find(({ id }) => id === 'holes-wider');
    const { text, sets } = (await wider(6)) ?? expect.fail('nothing told');
    expect(text).toMatch(/^One small hole is wider than 5 px, and fills/);
    expect((await stroke(worn(6), sets?.options ?? {})).report.warnings).toEqual([]);
    // What the stroke leaves open is no matter, nor is what stays clear.
    for (const widePx of [4, 16]) expect(await wider(widePx), `${widePx} px`).toBeUndefined();
  });

  test('specks that come out as dots are told, from many on; dots of letters are none', async () => {
    const dotted = (count: number, widePx: number) =>
      draw(120, 60, (x, y) =>
        Math.min(
          Math.max(Math.abs(x - 60) - 50, Math.abs(y - 40) - 10),
          ...Array.from({ length: count }, (_, at) => Math.max(Math.abs(x - 10 - 8 * at), Math.abs(y - 15)) - widePx / 2),
        ),
      );
    const told = async (count: number, widePx: number, given: Partial<StrokeOptions> = {}) =>
      (await stroke(dotted(count, widePx), given)).report.warnings.filter(({ id }) => id === 'specks').map(({ text }) => text);
    expect(await told(12, 2)).toEqual([expect.stringMatching(/^12 parts of the art are smaller than 0.3 mm/)]);
    expect(await told(9, 2)).toEqual([]);
    expect(await told(12, 5)).toEqual([]);
    expect(await told(12, 2, { position: 'inside' })).toEqual([]);
  });

  test('a part equals the same place of the whole with small holes and closed gaps', async () => {
    for (const given of [{ ignoreHoles: '5px', holes: 'fill' }, { closeGaps: '6px' }] as const) {
      const whole = await stroke(worn, given);
      const rect = { x: 30, y: 20, width: 40, height: 30 };
      const part = await stroke(worn, given, rect);
      for (let y = 0; y < rect.height; y++) {
        const from = ((rect.y + y) * whole.output.width + rect.x) * 4;
        expect(part.pixels.subarray(y * rect.width * 4, (y + 1) * rect.width * 4)).toEqual(
          whole.pixels.subarray(from, from + rect.width * 4),
        );
      }
    }
  });
});

describe('gaps between strokes', () => {
  const pair = draw(100, 50, (x, y) => Math.min(Math.hypot(x - 30, y - 25) - 12, Math.hypot(x - 66, y - 25) - 12));

  test('close where they are narrower than asked, in the color of the outermost ring; the outline stays where it was', async () => {
    // Twelve pixels between the discs, five of stroke and ring on either side: two are left.
    const given = { rings: ['1px:#000'] } as const;
    const middle = (result: Awaited<ReturnType<typeof stroke>>) => pixelAt(result, 48 + 5, 25 + 5);
    const [open, closed, still] = await Promise.all([
      stroke(pair, given),
      stroke(pair, { ...given, closeGaps: '3px' }),
      stroke(pair, { ...given, closeGaps: '1px' }),
    ]);
    expect([middle(open)[3], middle(closed), middle(still)[3]]).toEqual([0, [0, 0, 0, 255], 0]);
    expect(pixelAt(closed, 0, 25 + 5)).toEqual(pixelAt(open, 0, 25 + 5));
    expect(Math.abs(area(closed.pixels) - area(open.pixels))).toBeLessThan(40);
  });
});

describe('holes', () => {
  test('get a stroke, are filled or stay as they are', async () => {
    const middle = (result: Awaited<ReturnType<typeof stroke>>) => pixelAt(result, 34, 29);
    const inHole = (result: Awaited<ReturnType<typeof stroke>>) => pixelAt(result, 34 + 6, 29);
    const stroked = await stroke(ring, {});
    expect([middle(stroked)[3], inHole(stroked)]).toEqual([0, [16, 64, 255, 255]]);
    const filled = await stroke(ring, { holes: 'fill' });
    expect(middle(filled)).toEqual([16, 64, 255, 255]);
    const skipped = await stroke(ring, { holes: 'skip' });
    expect([middle(skipped)[3], inHole(skipped)[3]]).toEqual([0, 0]);
    for (const result of [filled, skipped]) expect(result.report.facts.find(({ id }) => id === 'holes')?.value).toBe(1);
  });

  test('are not reached by a stroke through a thin wall', async () => {
    const wall = draw(60, 50, (x, y) => Math.abs(Math.hypot(x - 30, y - 25) - 12) - 0.8);
    const result = await stroke(wall, { holes: 'skip', width: '6px' });
    expect(pixelAt(result, 36 + 8, 31)[3]).toBe(0);
    expect(pixelAt(result, 36 + 16, 31)).toEqual([16, 64, 255, 255]);
  });
});

describe('color', () => {
  test('is read off the edge', async () => {
    const { plan, report } = await stroke(disc, { color: 'auto' });
    expect(plan.sampled).toBe('#c82832');
    expect(report.warnings).toEqual([]);
  });

  /** A bar that runs from red to blue. */
  const graded = () => {
    const bar = draw(120, 40, (x, y) => Math.max(Math.abs(x - 60) - 50, Math.abs(y - 20) - 10));
    for (let at = 0; at < bar.pixels.length; at += 4) {
      const share = ((at / 4) % 120) / 120;
      if (bar.pixels[at + 3] > 0) bar.pixels.set([Math.round(220 * (1 - share)), 40, Math.round(220 * share)], at);
    }
    return bar;
  };

  test('follows a gradient from place to place where asked, and rings keep theirs', async () => {
    const given = { color: 'auto', edgeColor: 'along', rings: ['2px:#000'] } as const;
    const result = await stroke(graded(), given);
    for (const x of [20, 60, 100]) {
      const [art, outside] = [pixelAt(result, x + 6, 20 + 6), pixelAt(result, x + 6, 32 + 6)];
      for (let channel = 0; channel < 4; channel++) expect(Math.abs(outside[channel] - art[channel]), `${x}`).toBeLessThanOrEqual(2);
      expect(pixelAt(result, x + 6, 35 + 6)).toEqual([0, 0, 0, 255]);
    }
    const one = await stroke(graded(), { ...given, edgeColor: 'one' });
    expect(pixelAt(one, 26, 38)).toEqual(pixelAt(one, 106, 38));
    const rect = { x: 30, y: 0, width: 40, height: 20 };
    const part = await stroke(graded(), given, rect);
    for (let y = 0; y < rect.height; y++) {
      const from = ((rect.y + y) * result.output.width + rect.x) * 4;
      expect(part.pixels.subarray(y * rect.width * 4, (y + 1) * rect.width * 4)).toEqual(
        result.pixels.subarray(from, from + rect.width * 4),
      );
    }
  });

  test('without an edge is white, and the report says so', async () => {
    const { plan, report } = await stroke(
      draw(20, 20, () => 9),
      { color: 'auto' },
    );
    expect(plan.colors).toEqual([{ r: 255, g: 255, b: 255 }]);
    expect(report.warnings.map(({ id }) => id)).toEqual(['empty', 'no-edge-color']);
    expect(report.changesNothing).toBe(true);
  });
});

describe('canvas', () => {
  test('is kept where that is wanted, and the art stays where it was', async () => {
    const grown = await stroke(disc, {});
    const kept = await stroke(disc, { keepCanvas: true });
    expect([kept.output.width, kept.output.height]).toEqual([60, 50]);
    for (const y of [10, 25, 40]) for (const x of [16, 30, 44]) expect(pixelAt(kept, x, y)).toEqual(pixelAt(grown, x + 4, y + 4));
    expect(kept.report.warnings.map(({ id }) => id)).toEqual(['canvas-kept']);
  });

  test('of an opaque picture gets a frame, with a word about it', async () => {
    const { output, pixels, report } = await stroke(
      draw(20, 10, () => -9),
      { width: '3px', corner: 'miter' },
    );
    expect([output.width, output.height]).toEqual([26, 16]);
    expect(new Set(pixels.filter((_, at) => (at & 3) === 3))).toEqual(new Set([255]));
    expect(report.warnings.map(({ id, goTo }) => [id, goTo?.tool])).toEqual([['opaque', 'color-ko']]);
  });

  test('grows for the tips of miters, up to their limit', async () => {
    const tip = draw(80, 60, (x, y) => Math.max(Math.abs(y - 30) * 0.8 - (x - 20) * 0.6, x - 70));
    expect((await stroke(tip, { width: '8px' })).output.width).toBe(96);
    expect((await stroke(tip, { width: '8px', corner: 'bevel' })).output.width).toBe(96);
    const wide = await stroke(tip, { width: '30px', corner: 'miter' });
    expect(wide.output.width).toBeGreaterThanOrEqual(80 + 2 * 30);
    expect(wide.output.width - 80).toBe(wide.output.height - 60);
  });
});

test('wear that is half clear stays so where holes are left, and shows no stroke; soft rims and wide fades have theirs behind', async () => {
  const art = draw(80, 60, (x, y) => Math.max(10 - x, x - 70, 10 - y, y - 50));
  const set = (x: number, y: number, alpha: number) => {
    art.pixels[(y * 80 + x) * 4 + 3] = alpha;
  };
  // A scratch that goes nowhere through, a hole with a soft rim two pixels wide, a rim that is eaten from outside, and a wide fade.
  for (let step = 0; step < 4; step++) set(20 + step, 20 + step, 150);
  for (let y = 34; y < 41; y++) for (let x = 20; x < 27; x++) set(x, y, Math.hypot(x - 23, y - 37) < 1.5 ? 20 : 180);
  for (let x = 30; x < 34; x++) for (let y = 10; y < 13; y++) set(x, y, 140);
  for (let y = 20; y < 40; y++) for (let x = 45; x < 65; x++) set(x, y, 200);
  const [free, left] = await Promise.all([stroke(art, {}), stroke(art, { ignoreHoles: '9px' })]);
  const alphas = (result: typeof free) =>
    [
      [21, 21],
      [20, 34],
      [23, 37],
      [31, 11],
      [50, 30],
    ].map(([x, y]) => pixelAt(result, x + 4, y + 4)[3]);
  expect(alphas(left)).toEqual([150, 180, 20, 255, 255]);
  expect(alphas(free).slice(0, 2)).toEqual([255, 255]);
});

test('corners that are too sharp for a miter are counted, others are not', async () => {
  const spike = (degrees: number) => {
    const half = (degrees * Math.PI) / 360;
    return draw(120, 60, (x, y) => Math.max(Math.abs(y - 30) * Math.cos(half) - (x - 20) * Math.sin(half), x - 95));
  };
  const words = async (degrees: number, given: object) =>
    (await stroke(spike(degrees), { width: '4px', ...given })).report.warnings
      .filter(({ id }) => id === 'miter-cut')
      .map(({ text }) => text);
  expect(await words(15, { corner: 'miter' })).toEqual([expect.stringMatching(/^One corner is sharper than 29°/)]);
  expect(await words(40, { corner: 'miter' })).toEqual([]);
  expect(await words(15, { corner: 'bevel' })).toEqual([]);
  expect(await words(15, {})).toEqual([]);
});

test('the safe outline is as wide as choke and registration together', async () => {
  const safe = { widthFrom: 'safe', choke: '2px', registration: '3px' } as const;
  const { pixels, report } = await stroke(disc, safe);
  expect(pixels).toEqual((await stroke(disc, { width: '5px' })).pixels);
  expect(report.warnings.map(({ id }) => id)).toEqual(['choke-short']);
});

test.each(presets)('preset $id does not warn of itself', async ({ options }) => {
  expect((await stroke(disc, { ...DEFAULTS, ...options })).report.warnings).toEqual([]);
});

test('art that is see-through is pointed out', async () => {
  const glow = draw(60, 50, (x, y) => Math.hypot(x - 30, y - 25) - 12);
  for (let at = 3; at < glow.pixels.length; at += 4) glow.pixels[at] = glow.pixels[at] >> 1;
  expect((await stroke(glow, {})).report.warnings.map(({ id }) => id)).toContain('soft');
});

test('a ring without width is refused', async () => {
  await expect(stroke(disc, { rings: ['0mm:#fff'] })).rejects.toMatchObject({ code: 'option.out-of-range' });
});

test('a copy for the preview grows like the full picture', async () => {
  const copy = { width: 15, height: 12, dpi: 75, scale: 0.25 };
  const small = draw(15, 12, (x, y) => Math.hypot(x - 7.5, y - 6.25) - 3);
  const { output, report } = await stroke(small, { width: '8px' }, undefined, native, copy);
  expect([output.width, output.height]).toEqual([19, 16]);
  expect(report.facts.find(({ id }) => id === 'grown')?.value).toBe(8);
});

/** Blobs of several sizes, holes, thin lines and corners: anything that anti-aliased art may hold. */
const arts: fc.Arbitrary<PixelImage> = fc
  .array(
    fc.record({
      x: fc.double({ min: 0, max: 70, noNaN: true }),
      y: fc.double({ min: 0, max: 50, noNaN: true }),
      r: fc.double({ min: 0.3, max: 14, noNaN: true }),
      kind: fc.constantFrom('disc', 'ring', 'box', 'line', 'tip'),
    }),
    { minLength: 1, maxLength: 5 },
  )
  .map((parts) =>
    draw(70, 50, (x, y) =>
      Math.min(
        ...parts.map((part) => {
          const [dx, dy] = [x - part.x, y - part.y];
          if (part.kind === 'disc') return Math.hypot(dx, dy) - part.r;
          if (part.kind === 'ring') return Math.abs(Math.hypot(dx, dy) - part.r) - 1.5;
          if (part.kind === 'box') return Math.max(Math.abs(dx) - part.r, Math.abs(dy) - part.r / 2);
          if (part.kind === 'tip') return Math.max(Math.abs(dx * 0.97) + dy * 0.24 - 0.24 * part.r, -dy - part.r);
          return Math.max(Math.abs(dx * 0.6 + dy * 0.8) - 0.4, Math.abs(dx) - part.r);
        }),
      ),
    ),
  );

const settings: fc.Arbitrary<Partial<StrokeOptions>> = fc.record({
  width: fc.constantFrom('1px', '2.5px', '6px', '11px'),
  position: fc.constantFrom('outside', 'center', 'inside'),
  corner: fc.constantFrom('round', 'miter', 'bevel'),
  holes: fc.constantFrom('stroke', 'fill', 'skip'),
  rings: fc.constantFrom([], ['2px:#00ff00']),
});

test('a part equals the same place of the whole', async () => {
  const parts = fc.record({
    x: fc.nat(50),
    y: fc.nat(30),
    width: fc.integer({ min: 1, max: 20 }),
    height: fc.integer({ min: 1, max: 20 }),
  });
  await fc.assert(
    fc.asyncProperty(arts, settings, parts, async (image, given, part) => {
      const { output, pixels } = await stroke(image, given);
      const cut = await stroke(image, given, part);
      for (let y = 0; y < part.height; y++) {
        const from = ((part.y + y) * output.width + part.x) * 4;
        expect(cut.pixels.subarray(y * part.width * 4, (y + 1) * part.width * 4)).toEqual(pixels.subarray(from, from + part.width * 4));
      }
    }),
    { numRuns: 60 },
  );
});

test('a stroke outside never takes art away, and covers no more than the wider one', async () => {
  await fc.assert(
    fc.asyncProperty(arts, async (image) => {
      const narrow = await stroke(image, { width: '3px', keepCanvas: true });
      const wide = await stroke(image, { width: '5px', keepCanvas: true });
      for (let at = 3; at < image.pixels.length; at += 4) {
        if (narrow.pixels[at] < image.pixels[at] || wide.pixels[at] + 1 < narrow.pixels[at]) expect.fail(`pixel ${at >> 2}`);
      }
    }),
    { numRuns: 40 },
  );
});

/** How far the alpha of a stroke by both kernels lies apart at most. */
async function apart(image: PixelImage, given: Partial<StrokeOptions>): Promise<number> {
  const one = (await stroke(image, given)).pixels;
  const other = (await stroke(image, given, undefined, plainKernels())).pixels;
  let most = 0;
  for (let at = 3; at < one.length; at += 4) most = Math.max(most, Math.abs(one[at] - other[at]));
  return most;
}

test('native and plain kernels give the same strokes', async () => {
  await fc.assert(
    fc.asyncProperty(arts, settings, async (image, given) => {
      expect(await apart(image, given)).toBeLessThanOrEqual(2);
    }),
    { numRuns: 40 },
  );
});

describe('both kernels decide alike', () => {
  const artOf = (rows: readonly (readonly number[])[]): PixelImage => {
    const [width, height] = [rows[0].length, rows.length];
    const pixels = new Uint8Array(width * height * 4).fill(255);
    rows.flat().forEach((alpha, at) => {
      pixels[at * 4 + 3] = alpha;
    });
    return { width, height, pixels, dpi: 300, icc: null };
  };

  test('of two edges that are as near as each other', async () => {
    // The middle of the second valley of the upper edge is as near to its one side as to its other; the first lies in the same block of pixels.
    const solid = Array.from({ length: 11 }, () => 255);
    const valleys = artOf([[255, 255, 255, 225, 123, 255, 255, 157, 255, 255, 99], solid, solid]);
    expect(await apart(valleys, { width: '1px' })).toBeLessThanOrEqual(2);
  });

  test('where the nearest places of a block lie just four pixels apart', async () => {
    const line = artOf([
      [24, 0, 0, 0, 0, 0, 0, 0],
      ...Array.from({ length: 5 }, () => [0, 0, 0, 0, 0, 0, 0, 0]),
      [0, 0, 0, 0, 0, 0, 0, 23],
      [0, 0, 0, 0, 0, 0, 74, 93],
      [0, 0, 0, 0, 0, 125, 181, 28],
      [0, 0, 0, 23, 176, 130, 0, 0],
      [0, 0, 74, 227, 79, 0, 0, 0],
      [0, 125, 181, 28, 0, 0, 0, 0],
      [176, 130, 0, 0, 0, 0, 0, 0],
      [79, 0, 0, 0, 0, 0, 0, 0],
    ]);
    expect(await apart(line, { width: '1px', rings: ['2px:#00ff00'] })).toBeLessThanOrEqual(2);
  });
});

describe('the cut line', () => {
  const make = async (given: Partial<StrokeOptions>, image = disc, format: 'svg' | 'pdf' | 'dxf' = 'svg') => {
    const options: StrokeOptions = { ...DEFAULTS, width: '4px', color: '#1040ff', ...given };
    const plan = await makePlan(run, image, frameOf(image), options, contextOf());
    const made = await run.files?.make?.(image, frameOf(image), options, plan, { ...contextOf(), format });
    const artifact = made?.artifacts[0];
    if (artifact?.kind !== 'bytes') throw new Error('no file was made');
    const factOf = (name: string) => made?.report.facts.find(({ id }) => id === name)?.value;
    return { text: new TextDecoder('latin1').decode(artifact.bytes), extension: artifact.extension, factOf };
  };
  /** Places of an R12 polyline in pixels, y up, with bulges: a DXF is pairs of lines, a code and its value; 0 begins an entity. */
  const vertices = (dxf: string) => {
    const lines = dxf.split(/\r?\n/).map((line) => line.trim());
    const found: { x: number; y: number; bulge: number }[] = [];
    let entity = '';
    for (let at = 0; at + 1 < lines.length; at += 2) {
      const value = lines[at + 1];
      if (lines[at] === '0') entity = value;
      if (lines[at] === '0' && value === 'VERTEX') found.push({ x: 0, y: 0, bulge: 0 });
      const last = found.at(-1);
      if (entity !== 'VERTEX' || !last) continue;
      if (lines[at] === '10') last.x = (Number(value) / 25.4) * 300;
      if (lines[at] === '20') last.y = (Number(value) / 25.4) * 300;
      if (lines[at] === '42') last.bulge = Number(value);
    }
    return found;
  };

  /** Degrees that a path of an SVG with lines and curves, all in relative places, turns by at each of its nodes. */
  const turnsOf = (svg: string): number[] => {
    const ways: (readonly [number, number])[] = [];
    for (const [, kind, numbers] of (svg.match(/ d="([^"]+)"/)?.[1] ?? '').matchAll(/([lhvc])([^a-zA-Z]*)/g)) {
      const n = (numbers.match(/-?\d*\.?\d+/g) ?? []).map(Number);
      if (kind === 'c') ways.push([n[0], n[1]], [n[4] - n[2], n[5] - n[3]]);
      else {
        const [x, y] = kind === 'v' ? [0, n[0]] : [n[0], n[1] ?? 0];
        ways.push([x, y], [x, y]);
      }
    }
    return Array.from({ length: ways.length / 2 }, (_, at) => {
      const [[ax, ay], [bx, by]] = [ways[2 * at + 1], ways[(2 * at + 2) % ways.length]];
      return (Math.abs(Math.atan2(ax * by - ay * bx, ax * bx + ay * by)) * 180) / Math.PI;
    });
  };

  test('lies on the outer edge at true size, as few arcs', async () => {
    const { text, factOf } = await make({}, disc, 'dxf');
    const places = vertices(text);
    expect(places.length).toBeGreaterThan(3);
    expect(places.length).toBeLessThan(24);
    for (const { x, y } of places) expect(Math.abs(Math.hypot(x - 34, y - 29) - 16)).toBeLessThan(0.2);
    expect(places.some(({ bulge }) => bulge !== 0)).toBe(true);
    expect(factOf('cut-nodes')).toBeLessThan(12);
  });

  test('runs outside by so much, is curves in SVG and splines in DXF 2000, and a named ink in PDF', async () => {
    const near = vertices((await make({}, disc, 'dxf')).text);
    const far = vertices((await make({ cutOffset: '6px' }, disc, 'dxf')).text);
    const across = (places: typeof near) => Math.max(...places.map(({ x }) => x)) - Math.min(...places.map(({ x }) => x));
    expect(across(far) - across(near)).toBeGreaterThan(10);
    expect((await make({})).text).toMatch(/d="M[^"]*c/);
    expect((await make({ dxf: '2000' }, disc, 'dxf')).text).toContain('SPLINE');
    expect(await make({}, disc, 'pdf')).toMatchObject({ extension: 'pdf', text: expect.stringContaining('CutContour') });
  });

  test('stands beside the picture, the same line as in its place', async () => {
    const options: StrokeOptions = { ...DEFAULTS, width: '4px', color: '#1040ff', cut: 'dxf', cutOffset: '6px' };
    const { output, plan, pixels, report } = await stroke(disc, options);
    const packing = { picture: { ...output, pixels, icc: null }, frame: frameOf(disc), plan, tally: { stroke: 1 } };
    const made = await run.files?.beside?.(packing, options, { ...contextOf(), format: 'png' });
    const [artifact, ...others] = made?.artifacts ?? [];
    expect(artifact).toMatchObject({ kind: 'bytes', suffix: 'cut-line', extension: 'dxf' });
    expect(others).toEqual([]);
    const text = artifact?.kind === 'bytes' ? new TextDecoder('latin1').decode(artifact.bytes) : '';
    expect(vertices(text)).toEqual(vertices((await make({ cutOffset: '6px' }, disc, 'dxf')).text));
    expect(made?.report.facts.map(({ id }) => id)).toEqual(expect.arrayContaining(['width', 'cut-lines', 'cut-nodes']));
    // What comes out is told before it is made, in whichever format.
    expect(report.outputs).toMatchObject({ png: { beside: 'cut line as DXF' }, tiff: { beside: 'cut line as DXF' } });
    expect((await stroke(disc, {})).report.outputs).toBeUndefined();
    expect(run.files?.beside?.(packing, { ...options, cut: 'none' }, contextOf())).toBeNull();
  });

  test('as a drawing has one of another kind beside it', async () => {
    const options: StrokeOptions = { ...DEFAULTS, width: '4px', cut: 'dxf' };
    const plan = await makePlan(run, disc, frameOf(disc), options, contextOf());
    const files = async (format: 'svg' | 'dxf') => {
      const made = await run.files?.make?.(disc, frameOf(disc), options, plan, { ...contextOf(), format });
      return made?.artifacts.map((one) => one.kind === 'bytes' && `${one.suffix}.${one.extension}`);
    };
    expect(await files('svg')).toEqual(['.svg', 'cut-line.dxf']);
    // The cutter's file itself comes once, and is told so before.
    expect(await files('dxf')).toEqual(['.dxf']);
    const { outputs } = (await stroke(disc, options)).report;
    expect([outputs?.svg, outputs?.dxf]).toEqual([{ beside: 'cut line as DXF' }, undefined]);
  });

  test('has a line for every hole, and leaves bridges', async () => {
    const count = async (holes: StrokeOptions['holes']) => (await make({ holes }, ring)).factOf('cut-lines');
    expect(await count('stroke')).toBe(2);
    expect(await count('fill')).toBe(1);
    const { text, factOf } = await make({ bridges: '2px' });
    expect(factOf('cut-lines')).toBe(1);
    expect(text.match(/<path/g)?.length).toBe(4);
    expect(text).not.toMatch(/z"/);
  });

  test('has no corner where gaps were closed, nor where a round edge runs along the side of the canvas', async () => {
    const blocks = draw(96, 60, (x, y) => {
      const block = (cx: number, slope: number) => Math.max(Math.abs(x - cx + slope * (y - 30)) - 17, Math.abs(y - 30) - 29);
      return Math.min(block(26, 0.12), block(68, -0.09));
    });
    const bars = await make({ width: '3.9px', closeGaps: '8px' }, blocks);
    expect(bars.factOf('cut-lines')).toBe(1);
    const turns = turnsOf(bars.text);
    expect(turns.length).toBeLessThan(34);
    expect(Math.max(...turns)).toBeLessThan(5);
  });

  test('of nothing is refused', async () => {
    await expect(
      make({ width: '0.1px', position: 'inside' }, { ...disc, pixels: new Uint8Array(disc.pixels.length) }),
    ).rejects.toMatchObject({
      code: 'art.nothing',
    });
  });
});
