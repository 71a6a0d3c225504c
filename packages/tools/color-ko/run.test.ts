import {
  type Frame,
  instantiateKernels,
  type Kernels,
  KNOCKOUT_CLASS,
  type PixelImage,
  parseHex,
  plainKernels,
  type Rect,
  type Rgb,
} from '@underbase/engine';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { loadKernels } from '../../../scripts/build-kernels.mjs';
import { defaultOptions, type Stroke } from '../options.ts';
import { validateOptions } from '../options-validation/validate.ts';
import { onlyRead } from '../plan-stages.ts';
import type { ToolReport } from '../run.ts';
import { ThreadTables } from '../thread-tables.ts';
import { cellClasses } from './color-cells.ts';
import { type ColorKoOptions, keysOf } from './keys.ts';
import type { Plan } from './plan.ts';
import { run } from './run.ts';
import { sortColors } from './sample-grid.ts';
import { knockoutTables } from './tables.ts';
import { colorKo } from './tool.ts';

const native = instantiateKernels(await loadKernels());
const plain = plainKernels();

const optionsWith = (given: Partial<ColorKoOptions>): ColorKoOptions => ({ ...defaultOptions(colorKo.options), ...given });

const contextOf = (kernels: Kernels) => ({
  kernels,
  progress: () => {},
  allocate: (bytes: number) => new Uint8Array(bytes),
  kept: new ThreadTables().kept,
});

const frameOf = ({ width, height }: PixelImage): Frame => ({ width, height, dpi: 300, scale: 1 });

function cut({ width, pixels }: PixelImage, { x, y, width: columns, height }: Rect): Uint8Array {
  const out = new Uint8Array(columns * height * 4);
  for (let row = 0; row < height; row++) {
    const from = ((y + row) * width + x) * 4;
    out.set(pixels.subarray(from, from + columns * 4), row * columns * 4);
  }
  return out;
}

function analyze(image: PixelImage, options: ColorKoOptions, kernels: Kernels, frame = frameOf(image)): Plan {
  const context = contextOf(kernels);
  const after = (plan: Plan, stage: (typeof run.stages)[number]) => ({
    ...plan,
    ...stage.make(image, frame, onlyRead(stage, options), plan, context),
  });
  return run.stages.reduce(after, {} as Plan);
}

/** One part of the result, as a runner asks for it. */
function part(image: PixelImage, options: ColorKoOptions, plan: Plan, rect: Rect, kernels: Kernels, frame = frameOf(image)) {
  const reach = run.bands.reach?.(rect, frame, options, plan) ?? rect;
  const pixels = new Uint8Array(rect.width * rect.height * 4).fill(77);
  const tally = run.bands.apply({ rect: reach, pixels: cut(image, reach) }, { rect, pixels }, frame, options, plan, contextOf(kernels));
  return { pixels, tally };
}

function knockOut(image: PixelImage, given: Partial<ColorKoOptions>, kernels: Kernels = native, frame = frameOf(image)) {
  const options = optionsWith(given);
  const plan = analyze(image, options, kernels, frame);
  const rect = { x: 0, y: 0, width: image.width, height: image.height };
  const { pixels, tally } = part(image, options, plan, rect, kernels, frame);
  return { pixels, plan, report: run.report(frame, options, plan, tally) };
}

const fact = (report: ToolReport, id: string): number => report.facts.find((f) => f.id === id)?.value ?? Number.NaN;
const warnings = (report: ToolReport): string[] => report.warnings.map(({ id }) => id);
const alphaAt = ({ width }: PixelImage, pixels: Uint8Array, x: number, y: number): number => pixels[(y * width + x) * 4 + 3];

/** A picture from a rule that gives r, g, b and alpha of each place; what is left out is opaque. */
function draw(width: number, height: number, color: (x: number, y: number) => readonly number[]): PixelImage {
  const pixels = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [r, g, b, a = 255] = color(x, y);
      pixels.set([Math.round(r), Math.round(g), Math.round(b), Math.round(a)], (y * width + x) * 4);
    }
  }
  return { width, height, pixels, dpi: 300, icc: null };
}

const mix = (one: readonly number[], other: readonly number[], share: number): number[] =>
  one.map((value, channel) => value * (1 - share) + other[channel] * share);

const clamp = (value: number): number => Math.min(1, Math.max(0, value));

/** Coverage of a pixel by a disc, from 8 x 8 points. */
function disc(x: number, y: number, cx: number, cy: number, radius: number): number {
  let inside = 0;
  for (let place = 0; place < 64; place++) {
    inside += Math.hypot(x + ((place & 7) + 0.5) / 8 - cx, y + ((place >> 3) + 0.5) / 8 - cy) < radius ? 1 : 0;
  }
  return inside / 64;
}

const WHITE = [255, 255, 255];
const INK = [178, 32, 54];
const SIZE = 48;

/** A disc of one ink with a hole; how much of a pixel it covers. */
const ring = (x: number, y: number): number => disc(x, y, 23.3, 24.1, 17.6) - disc(x, y, 23.3, 24.1, 7.2);
const ringOn = (ground: readonly number[], ink: readonly number[] = INK): PixelImage =>
  draw(SIZE, SIZE, (x, y) => mix(ground, ink, ring(x, y)));

/** A bit of everything: rims, a fade, a thin line, two grounds, alpha of its own. */
function manySorts(): PixelImage {
  return draw(90, 70, (x, y) => {
    const ground = x < 45 ? WHITE : [250, 250, 250];
    const shadow = 0.7 * clamp(1 - Math.hypot(x - 62, y - 44) / 24);
    const backdrop = mix(ground, [0, 0, 0], shadow);
    const line = clamp(1.1 - Math.abs(y - 60.3 - x / 30));
    const shape = Math.max(disc(x, y, 24.4, 26.2, 15.7), x > 60 && x < 80 && y > 8 && y < 20 ? 1 : 0);
    const color = mix(mix(backdrop, [20, 90, 160], line), x > 60 ? [222, 216, 200] : INK, shape);
    return [...color, x > 82 ? (y * 255) / 70 : 255];
  });
}

const STROKES: readonly Stroke[] = [
  { mode: 'erase', radiusPx: 5, points: [18, 22, 30, 30] },
  { mode: 'protect', radiusPx: 4, points: [5, 5] },
  { mode: 'protect', radiusPx: 3, points: [30, 30, 70, 50] },
];

describe('un-mixing', () => {
  const grounds = ['#ffffff', '#000000', '#00ff00', '#ff00ff', '#0000ff', '#00ffff'];

  test.each(grounds)('a ring on %s gets its coverage back as alpha, and its ink without fringe', (color) => {
    const { r, g, b } = parseHex(color) as Rgb;
    const { pixels } = knockOut(ringOn([r, g, b]), { colors: [{ color }] });
    let error = 0;
    for (let index = 0; index < SIZE * SIZE; index++) {
      const coverage = ring(index % SIZE, Math.floor(index / SIZE));
      error += Math.abs(pixels[index * 4 + 3] - coverage * 255);
      if (pixels[index * 4 + 3] < 40) continue;
      for (let channel = 0; channel < 3; channel++) expect(Math.abs(pixels[index * 4 + channel] - INK[channel])).toBeLessThanOrEqual(6);
    }
    expect(error / (SIZE * SIZE)).toBeLessThan(0.25);
  });

  test('lines of half a pixel and more come back as their ink, thin as they are', () => {
    const width = (x: number) => 0.5 + x / 60;
    const cover = (x: number, y: number) => clamp((width(x) + 1) / 2 - Math.abs(y + 0.5 - 10.2)) * Math.min(1, width(x));
    const block = (x: number, y: number) => (y > 26 && x > 5 && x < 40 ? 1 : 0);
    const image = draw(60, 36, (x, y) => mix(WHITE, INK, Math.max(cover(x, y), block(x, y))));
    const { pixels } = knockOut(image, { colors: [{ color: '#ffffff' }] });
    let [error, count] = [0, 0];
    for (let x = 4; x < 56; x++) {
      for (let y = 6; y < 16; y++) {
        error += Math.abs(alphaAt(image, pixels, x, y) - 255 * cover(x, y));
        count++;
      }
    }
    expect(error / count).toBeLessThan(3);
  });

  test('without it rims have the same alpha and keep their color', () => {
    const image = ringOn(WHITE);
    const [on, off] = [true, false].map((unmix) => knockOut(image, { colors: [{ color: '#ffffff' }], unmix }).pixels);
    for (let at = 0; at < on.length; at += 4) {
      expect(off[at + 3]).toBe(on[at + 3]);
      if (off[at + 3] > 0) expect([...off.subarray(at, at + 3)]).toEqual([...image.pixels.subarray(at, at + 3)]);
    }
  });

  test('between two removed colors nothing is left, not even where they were blended', () => {
    const image = draw(40, 24, (x) => mix([0, 255, 0], [255, 0, 255], clamp(x - 19.4)));
    const { pixels } = knockOut(image, { colors: [{ color: '#00ff00' }, { color: '#ff00ff' }] });
    expect(pixels.every((value) => value === 0)).toBe(true);
  });

  test('a shadow that fades into the ground becomes transparent by its darkness', () => {
    const depth = (x: number) => clamp((x - 20) / 100) * 0.6;
    const image = draw(160, 40, (x) => mix(WHITE, [0, 0, 0], depth(x)));
    const { pixels } = knockOut(image, { colors: [{ color: '#ffffff', tolerance: 1, softness: 100 }] });
    for (let x = 60; x < 150; x++) expect(Math.abs(alphaAt(image, pixels, x, 20) - 255 * depth(x))).toBeLessThan(6);
    for (let x = 60; x < 150; x++) expect(pixels[(20 * 160 + x) * 4]).toBeLessThan(14);
  });

  test('an even light ink near the key stays opaque, since no fade leads to it', () => {
    const cream = [226, 214, 190];
    const image = ringOn(WHITE, cream);
    const { pixels } = knockOut(image, { colors: [{ color: '#ffffff', tolerance: 6, softness: 60 }] });
    expect([...pixels.subarray((24 * SIZE + 11) * 4, (24 * SIZE + 11) * 4 + 4)]).toEqual([...cream, 255]);
  });
});

describe('large pictures, of which only a sample is looked at', () => {
  const large = (color: (x: number, y: number) => readonly number[]) => draw(1400, 1000, color);

  test('even inks near the key stay opaque up to their rims', () => {
    const cream = [226, 200, 150];
    const near = (x: number, y: number, cx: number, cy: number, radius: number) => clamp(radius + 0.5 - Math.hypot(x - cx, y - cy));
    const cover = (x: number, y: number) =>
      Math.max(near(x, y, 400, 430, 310), near(x, y, 1010, 560, 287)) * (1 - near(x, y, 430, 300, 23));
    const image = large((x, y) => mix(WHITE, cream, cover(x, y)));
    const { pixels } = knockOut(image, { colors: [{ color: '#ffffff', tolerance: 8, softness: 50 }] });
    let error = 0;
    for (let index = 0; index < 1_400_000; index++)
      error += Math.abs(pixels[index * 4 + 3] - 255 * cover(index % 1400, Math.floor(index / 1400)));
    expect(error / 1_400_000).toBeLessThan(0.05);
  });

  test('a wide glow becomes transparent throughout', () => {
    const glow = (x: number, y: number) => clamp(1 - Math.hypot(x - 700, y - 500) / 420) * 0.9;
    const image = large((x, y) => mix([0, 0, 0], [255, 140, 0], glow(x, y)));
    const { pixels } = knockOut(image, { colors: [{ color: '#000000', tolerance: 2, softness: 100 }] });
    for (let x = 330; x < 700; x += 7) {
      const alpha = alphaAt(image, pixels, x, 500);
      expect(alpha).toBeGreaterThanOrEqual(255 * glow(x, 500) - 4);
      if (glow(x, 500) < 0.4) expect(alpha).toBeLessThan(255 * glow(x, 500) + 12);
    }
  });

  test('grain does not stop a fade, and what is far from the key stays to the bit', () => {
    const grain = (x: number, y: number) => (((x * 7919 + y * 104729) >>> 3) % 31) - 15;
    const image = large((x, y) => mix([238, 238, 238], [60, 90, 40], clamp((x - 200) / 1000)).map((value) => value + grain(x, y)));
    const { pixels } = knockOut(image, { colors: [{ color: '#ffffff', tolerance: 12 }] });
    const meanAlpha = (from: number) => {
      let sum = 0;
      for (let index = 0; index < 100 * 1000; index++) sum += alphaAt(image, pixels, from + (index % 100), Math.floor(index / 100));
      return sum / 100_000;
    };
    const steps = [0, 200, 300, 400, 500, 600].map(meanAlpha);
    expect(steps).toEqual([...steps].sort((one, other) => one - other));
    expect(steps[0]).toBeLessThan(5);
    expect(steps.some((alpha) => alpha > 20 && alpha < 235)).toBe(true);
    const row = (500 * 1400 + 1250) * 4;
    expect(pixels.subarray(row, row + 400)).toEqual(image.pixels.subarray(row, row + 400));
  });
});

describe('what stays', () => {
  test('colors far from the keys come out to the bit, with the alpha that they had', () => {
    const far = fc.tuple(fc.integer({ min: 0, max: 90 }), fc.nat(90), fc.nat(90), fc.nat(255));
    fc.assert(
      fc.property(fc.array(far, { minLength: 60, maxLength: 300 }), fc.integer({ min: 3, max: 20 }), (colors, width) => {
        // A picture of one color is refused.
        const image = draw(width, Math.floor(colors.length / width), (x, y) => (x + y === 0 ? [0, 90, 0] : colors[y * width + x]));
        const { pixels } = knockOut(image, { colors: [{ color: '#ffffff' }] });
        expect(pixels).toEqual(image.pixels);
      }),
      { numRuns: 30 },
    );
  });

  test('nothing is changed without a color to remove', () => {
    const image = manySorts();
    expect(knockOut(image, { colors: [] }).pixels).toEqual(image.pixels);
  });

  test('transparent pixels keep their hidden color, and own alpha multiplies', () => {
    const image = draw(40, 20, (x) => (x < 10 ? [255, 255, 255, 0] : x < 25 ? [255, 255, 255, 120] : [...INK, 120]));
    const { pixels } = knockOut(image, { colors: [{ color: '#ffffff' }] });
    expect([...pixels.subarray(0, 4)]).toEqual([255, 255, 255, 0]);
    expect([...pixels.subarray(15 * 4, 16 * 4)]).toEqual([0, 0, 0, 0]);
    expect([...pixels.subarray(35 * 4, 36 * 4)]).toEqual([...INK, 120]);
  });

  test('connected to border: white inside the ring stays, white around it goes', () => {
    const image = ringOn(WHITE);
    const color = { colors: [{ color: '#ffffff', tolerance: 3, softness: 0 }] };
    const inside = (pixels: Uint8Array) => alphaAt(image, pixels, 23, 24);
    expect(inside(knockOut(image, color).pixels)).toBe(0);
    const { pixels } = knockOut(image, { ...color, contiguous: true });
    expect([inside(pixels), alphaAt(image, pixels, 1, 1)]).toEqual([255, 0]);
  });

  test('connected to border: a gap in the outline lets the flood in, a protecting stroke across it does not', () => {
    const image = draw(SIZE, SIZE, (x, y) => mix(WHITE, INK, y > 21 && y < 27 && x > 23 ? 0 : ring(x, y)));
    const given = { colors: [{ color: '#ffffff', tolerance: 3, softness: 0 }], contiguous: true };
    expect(alphaAt(image, knockOut(image, given).pixels, 22, 20)).toBe(0);
    const strokes = [{ mode: 'protect', radiusPx: 3, points: [35, 18, 35, 30] }];
    const { pixels } = knockOut(image, { ...given, strokes });
    expect(alphaAt(image, pixels, 22, 20)).toBe(255);
  });
});

describe('the parts of a picture', () => {
  const variants: readonly Partial<ColorKoOptions>[] = [
    {},
    { edge: 'halftone', lpi: 30, strokes: STROKES },
    { edge: 'hard', contiguous: true },
    { unmix: false, colors: [{ color: '#ffffff', tolerance: 2, softness: 80 }, { color: '#b22036' }] },
  ];
  const rects = fc.tuple(fc.nat(89), fc.nat(69), fc.integer({ min: 1, max: 90 }), fc.integer({ min: 1, max: 70 }));

  test.each(variants)('a tile equals the same place of the whole, bit for bit (%o)', (variant) => {
    const image = manySorts();
    const options = optionsWith({ colors: [{ color: '#ffffff' }], ...variant });
    const plan = analyze(image, options, native);
    const whole = part(image, options, plan, { x: 0, y: 0, width: 90, height: 70 }, native);
    fc.assert(
      fc.property(rects, ([x, y, columns, rows]) => {
        const rect = { x, y, width: Math.min(columns, 90 - x), height: Math.min(rows, 70 - y) };
        expect(part(image, options, plan, rect, native).pixels).toEqual(cut({ ...image, pixels: whole.pixels }, rect));
      }),
      { numRuns: 25 },
    );
  });

  test.each(variants)('bands count what the whole counts, tiles too (%o)', (variant) => {
    const image = manySorts();
    const options = optionsWith({ colors: [{ color: '#ffffff' }], ...variant });
    const plan = analyze(image, options, native);
    const whole = part(image, options, plan, { x: 0, y: 0, width: 90, height: 70 }, native).tally;
    for (const pieces of [
      [
        { x: 0, y: 0, width: 90, height: 33 },
        { x: 0, y: 33, width: 90, height: 37 },
      ],
      [
        { x: 0, y: 0, width: 41, height: 70 },
        { x: 41, y: 0, width: 49, height: 70 },
      ],
    ]) {
      const sums: Record<string, number> = {};
      for (const rect of pieces) {
        for (const [key, value] of Object.entries(part(image, options, plan, rect, native).tally)) sums[key] = (sums[key] ?? 0) + value;
      }
      expect(sums).toEqual(whole);
    }
  });

  test.each(variants)('both kinds of kernels agree, plan and pixels (%o)', (variant) => {
    const image = manySorts();
    const given = { colors: [{ color: 'auto' }], ...variant };
    const [one, other] = [native, plain].map((kernels) => knockOut(image, given, kernels));
    expect(one.pixels).toEqual(other.pixels);
    expect(one.report).toEqual(other.report);
  });

  test('a plan can be handed over to another thread with its memory, and the next one is as good', () => {
    const image = manySorts();
    const options = optionsWith({ contiguous: true, edge: 'halftone' });
    const rect = { x: 0, y: 0, width: 90, height: 70 };
    const expected = part(image, options, analyze(image, options, native), rect, native);
    for (let time = 0; time < 2; time++) {
      const plan = analyze(image, options, native);
      const { flat, connected } = plan;
      const planes = [...Object.values(flat?.tables ?? {}), ...Object.values(flat?.survey ?? {}), connected].filter((value) =>
        ArrayBuffer.isView(value),
      );
      const transfer = [...new Set(planes.map(({ buffer }) => buffer))];
      const moved = structuredClone(plan, { transfer: transfer as ArrayBuffer[] });
      expect(part(image, options, moved, rect, native)).toEqual(expected);
    }
  });
});

describe('edges', () => {
  test.each(['hard', 'halftone'] as const)('%s leaves alpha 0 and 255 alone', (edge) => {
    const { pixels } = knockOut(manySorts(), { colors: [{ color: '#ffffff', tolerance: 2, softness: 90 }], edge, strokes: STROKES });
    for (let at = 3; at < pixels.length; at += 4) expect(pixels[at] % 255).toBe(0);
  });

  test('hard cuts a rim where half of the pixel is covered', () => {
    const image = ringOn(WHITE);
    const { pixels } = knockOut(image, { colors: [{ color: '#ffffff' }], edge: 'hard' });
    for (let index = 0; index < SIZE * SIZE; index++) {
      const coverage = ring(index % SIZE, Math.floor(index / SIZE));
      if (Math.abs(coverage - 0.5) > 0.03) expect(pixels[index * 4 + 3]).toBe(coverage > 0.5 ? 255 : 0);
    }
  });

  test('halftone keeps the tone of a fade: as much of it is dots as was opaque', () => {
    const image = draw(240, 200, (x) => mix(WHITE, [0, 0, 0], clamp((x - 20) / 200) * 0.5));
    const color = { colors: [{ color: '#ffffff', tolerance: 1, softness: 100 }] };
    const sum = (pixels: Uint8Array) => pixels.reduce((total, value, at) => ((at & 3) === 3 ? total + value : total), 0);
    const soft = sum(knockOut(image, color).pixels);
    const dots = sum(knockOut(image, { ...color, edge: 'halftone', lpi: 60, angle: 22.5 }).pixels);
    expect(dots / soft).toBeGreaterThan(0.96);
    expect(dots / soft).toBeLessThan(1.04);
  });
});

describe('options', () => {
  const base = { colors: [{ color: '#ffffff', tolerance: 4, softness: 20 }] };
  const halftone = { ...base, edge: 'halftone' as const, colors: [{ color: '#ffffff', tolerance: 2, softness: 80 }] };
  const pairs: readonly [string, Partial<ColorKoOptions>, Partial<ColorKoOptions>][] = [
    ['colors', base, { colors: [{ color: '#b22036' }] }],
    ['tolerance', { colors: [{ color: '#ffffff' }], tolerance: 1 }, { colors: [{ color: '#ffffff' }], tolerance: 20 }],
    [
      'softness',
      { colors: [{ color: '#ffffff' }], tolerance: 12, softness: 5 },
      { colors: [{ color: '#ffffff' }], tolerance: 12, softness: 90 },
    ],
    [
      'a tolerance of its own',
      { colors: [{ color: '#ffffff' }], tolerance: 1 },
      { colors: [{ color: '#ffffff', tolerance: 20 }], tolerance: 1 },
    ],
    ['contiguous', { colors: [{ color: '#b22036' }] }, { colors: [{ color: '#b22036' }], contiguous: true }],
    ['edge', base, { ...base, edge: 'hard' }],
    ['lpi', { ...halftone, lpi: 30 }, { ...halftone, lpi: 60 }],
    ['angle', { ...halftone, angle: 22.5 }, { ...halftone, angle: 45 }],
    ['minDot', { ...halftone, minDot: '0mm' }, { ...halftone, minDot: '0.4mm' }],
    ['unmix', base, { ...base, unmix: false }],
    ['strokes', base, { ...base, strokes: STROKES }],
  ];

  test.each(pairs)('%s changes the result', (_, one, other) => {
    const image = manySorts();
    expect(knockOut(image, one).pixels).not.toEqual(knockOut(image, other).pixels);
  });

  test.each([
    [{ colors: ['greenish'] }],
    [{ colors: [{ color: '#ffffff', tolerance: 101 }] }],
    [{ tolerance: -1 }],
    [{ softness: 'much' }],
    [{ edge: 'furry' }],
    [{ lpi: 0 }],
    [{ minDot: '9mm' }],
    [{ strokes: [{ mode: 'paint', radiusPx: 3, points: [1, 1] }] }],
  ])('%o is refused', (given) => {
    expect(() => validateOptions(colorKo.options, given as never)).toThrow();
  });

  test('a stroke is given in pixels of the full picture, whatever the copy', () => {
    const image = ringOn(WHITE);
    const half = { ...frameOf(image), dpi: 150, scale: 0.5 };
    const strokes = [{ mode: 'erase', radiusPx: 10, points: [40, 20] }];
    const { pixels } = knockOut(image, { colors: [{ color: '#ffffff' }], strokes }, native, half);
    expect([alphaAt(image, pixels, 20, 10), alphaAt(image, pixels, 20, 13)]).toEqual([0, 0]);
    expect(alphaAt(image, pixels, 28, 11)).toBe(255);
  });

  test('the later of two strokes wins', () => {
    const image = ringOn(WHITE);
    const both = (modes: readonly string[]) => modes.map((mode) => ({ mode, radiusPx: 4, points: [11, 24] }));
    const alpha = (modes: readonly string[]) => {
      const { pixels } = knockOut(image, { colors: [{ color: '#ffffff' }], strokes: both(modes) });
      return alphaAt(image, pixels, 11, 24);
    };
    expect([alpha(['protect', 'erase']), alpha(['erase', 'protect'])]).toEqual([0, 255]);
  });
});

describe('auto', () => {
  test('takes the color along the border, noise or not, and says how much of the border it is', () => {
    const image = draw(60, 50, (x, y) => mix([40 + ((x * 7 + y * 3) % 5), 120, 200], INK, disc(x, y, 30, 25, 14)));
    const { plan, report } = knockOut(image, {});
    expect(plan.colors).toEqual([{ r: 42, g: 120, b: 200 }]);
    expect(fact(report, 'borderShare')).toBe(100);
    expect(fact(report, 'share1')).toBeGreaterThan(70);
  });

  test('a transparent border gives no color: nothing is done, and the report says so', () => {
    const image = draw(30, 30, (x, y) => [...INK, x > 6 && x < 22 && y > 6 && y < 22 ? 255 : 0]);
    const { pixels, report } = knockOut(image, {});
    expect(pixels).toEqual(image.pixels);
    expect(warnings(report)).toEqual(['noColor']);
  });

  test('a second color of the border is named', () => {
    const image = draw(64, 64, (x, y) => (((x >> 3) + (y >> 3)) % 2 ? WHITE : [204, 204, 204]));
    const { report } = knockOut(image, { tolerance: 4 });
    expect(warnings(report)).toContain('borderSecond');
  });
});

describe('report', () => {
  test('tells ink saved, pixels, shares and the size in print', () => {
    const image = draw(30, 20, (x) => (x < 15 ? WHITE : INK));
    const { report } = knockOut(image, { colors: [{ color: '#ffffff' }, { color: '#00ff00' }] });
    expect(fact(report, 'inkSaved')).toBe(50);
    expect(fact(report, 'pixelsRemoved')).toBe(300);
    expect(fact(report, 'pixelsSemi')).toBe(0);
    expect([fact(report, 'share1'), fact(report, 'share2')]).toEqual([50, 0]);
    expect([fact(report, 'printWidth'), fact(report, 'printHeight')]).toEqual([30 / 300, 20 / 300]);
    expect(report.warnings).toEqual([]);
  });

  test('warns when nothing or everything went, and when much fades', () => {
    const image = draw(30, 20, (x) => (x < 15 ? WHITE : INK));
    expect(warnings(knockOut(image, { colors: [{ color: '#00ff00' }] }).report)).toEqual(['nothingRemoved']);
    const speck = draw(300, 200, (x, y) => (x === 150 && y === 100 ? INK : WHITE));
    expect(warnings(knockOut(speck, { colors: [{ color: '#ffffff' }] }).report)).toEqual(['everythingRemoved']);
    const fade = draw(200, 40, (x) => mix(WHITE, [0, 0, 0], clamp((x - 20) / 160) * 0.6));
    const color = { colors: [{ color: '#ffffff', tolerance: 1, softness: 100 }] };
    expect(warnings(knockOut(fade, color).report)).toContain('semiMuch');
    const halftone = knockOut(fade, { ...color, edge: 'halftone' as const, minDot: '0.3mm' });
    expect(warnings(halftone.report)).toEqual([]);
    expect(fact(halftone.report, 'smallestDot')).toBeGreaterThanOrEqual(0.3);
  });
});

test('the table of cells sorts each of the 16.7 million colors as measuring it does', () => {
  const { UNDECIDED } = KNOCKOUT_CLASS;
  const sets: readonly Partial<ColorKoOptions>[] = [
    { colors: [{ color: '#000000' }] },
    { colors: [{ color: '#ffffff', tolerance: 3, softness: 0 }, { color: '#00ff00', tolerance: 20, softness: 60 }, { color: '#1f2a44' }] },
  ];
  const chunk = 1 << 18;
  const pixels = new Uint8Array(chunk * 4);
  const words = new Uint32Array(pixels.buffer);
  for (const set of sets) {
    const keys = keysOf(optionsWith(set), null, null);
    const tables = knockoutTables(
      keys,
      keys.map(({ color }) => color),
      cellClasses(keys, contextOf(native)),
      contextOf(native),
    );
    const measured = { ...tables, cells: new Uint8Array(tables.cells.length).fill(UNDECIDED) };
    expect(tables.cells.filter((kind) => kind === UNDECIDED).length).toBeLessThan(tables.cells.length / 5);
    for (let from = 0; from < 1 << 24; from += chunk) {
      for (let index = 0; index < chunk; index++) words[index] = (from + index) | 0xff000000;
      const one = sortColors(pixels, 512, 512, tables, null, native);
      const other = sortColors(pixels, 512, 512, measured, null, native);
      expect(Buffer.compare(one, other)).toBe(0);
    }
  }
});
