import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { nodeCodecs } from '@underbase/codecs/node';
import {
  byteFromLinear,
  type Frame,
  instantiateKernels,
  LINEAR_OF_BYTE,
  labelComponents,
  type PixelImage,
  plainKernels,
  type Rect,
} from '@underbase/engine';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { loadKernels } from '../../../scripts/build-kernels.mjs';
import { defaultOptions, resultValues } from '../options.ts';
import { makePlan } from '../plan-stages.ts';
import { ThreadTables } from '../thread-tables.ts';
import { options as fields, type HalftoneOptions } from './options.ts';
import { anglesOf } from './plan.ts';
import { run } from './run.ts';

const codecs = nodeCodecs();
const kernels = instantiateKernels(await loadKernels());
const context = { kernels, progress: () => {}, allocate: (bytes: number) => new Uint8Array(bytes), kept: new ThreadTables().kept };
const DEFAULTS = defaultOptions(fields);

function picture(width: number, height: number, pixel: (x: number, y: number) => readonly number[]): PixelImage {
  const pixels = new Uint8Array(width * height * 4);
  for (let n = 0; n < width * height; n++) pixels.set(pixel(n % width, Math.floor(n / width)), n * 4);
  return { width, height, pixels, dpi: 300, icc: null };
}

const flat = (...color: number[]): PixelImage => picture(300, 300, () => color);
const noise = picture(61, 47, (x, y) => [(x * 53 + y * 91) & 255, (x * 7 + y * 29) & 255, (x * y) & 255, (x * 31 + y * 17) & 255]);

function cut({ width, pixels }: PixelImage, rect: Rect): Uint8Array {
  const part = new Uint8Array(rect.width * rect.height * 4);
  for (let y = 0; y < rect.height; y++) {
    const from = ((rect.y + y) * width + rect.x) * 4;
    part.set(pixels.subarray(from, from + rect.width * 4), y * rect.width * 4);
  }
  return part;
}

async function screen(image: PixelImage, given: Partial<HalftoneOptions>, part?: Rect, scale = 1, withKernels = kernels) {
  const options = { ...DEFAULTS, ...given };
  const frame: Frame = { width: image.width, height: image.height, dpi: 300 * scale, scale };
  const host = { ...context, kernels: withKernels };
  const plan = await makePlan(run, image, frame, options, host);
  const output = run.bands.layout?.(frame, options, plan) ?? frame;
  const rect = part ?? { x: 0, y: 0, width: output.width, height: output.height };
  const reach = run.bands.reach?.(rect, frame, options, plan) ?? rect;
  const target = { rect, pixels: new Uint8Array(rect.width * rect.height * 4) };
  const tally = run.bands.apply({ rect: reach, pixels: cut(image, reach) }, target, frame, options, plan, host);
  return { output, pixels: target.pixels, report: run.report(frame, options, plan, tally) };
}

/** Share of ink: black for mono, opaque for the rest. */
function inkShare(pixels: Uint8Array, channel: 0 | 3): number {
  let ink = 0;
  for (let at = channel; at < pixels.length; at += 4) ink += channel === 0 ? 255 - pixels[at] : pixels[at];
  return ink / 255 / (pixels.length / 4);
}

const MODES = ['mono', 'cmyk', 'color', 'alpha'] as const;
const SCREENINGS = ['lines', 'stochastic', 'diffusion'] as const;

describe('golden', () => {
  const read = async (name: string) => (await codecs.decode(readFileSync(join(import.meta.dirname, 'golden', name)))).image;

  test.each<[string, Partial<HalftoneOptions>]>([
    ['mono-diamond-36-22.5', { shape: 'diamond', lpi: 36, angle: 22.5 }],
    ['mono-line-40-52', { shape: 'line', lpi: 40, angle: 52 }],
    ['mono-square-30-15', { shape: 'square', lpi: 30, angle: 15 }],
    ['alpha-diamond-36-22.5', { shape: 'diamond', lpi: 36, angle: 22.5, mode: 'alpha', sharpEdges: false }],
  ])('%s', async (name, given) => {
    const [input, expected] = await Promise.all([read('input.png'), read(`${name}.png`)]);
    const channel = given.mode === 'alpha' ? 3 : 0;
    const { pixels } = await screen(input, given);
    let differing = 0;
    for (let at = channel; at < pixels.length; at += 4) if (pixels[at] !== expected.pixels[at]) differing++;
    // A pixel whose center lies on a dot's edge may fall to either side: phases are known to 1/256 of a cell.
    expect(differing / (pixels.length / 4)).toBeLessThan(0.015);
  });
});

describe('tone and purity', () => {
  test.each(SCREENINGS)('%s: coverage follows the tone', async (screening) => {
    for (const gray of [0, 13, 64, 128, 200, 250, 255]) {
      const { pixels } = await screen(flat(gray, gray, gray, 255), { screening });
      expect(Math.abs(inkShare(pixels, 0) - (1 - gray / 255))).toBeLessThan(0.01);
      expect(pixels.every((value, at) => (at % 4 === 3 ? value === 255 : value === 0 || value === 255))).toBe(true);
    }
  });

  test.each(SCREENINGS)('%s: fades become opaque dots of their own color', async (screening) => {
    const { pixels } = await screen(flat(20, 90, 160, 77), { screening, mode: 'alpha' });
    expect(Math.abs(inkShare(pixels, 3) - 77 / 255)).toBeLessThan(0.01);
    for (let at = 0; at < pixels.length; at += 4) {
      expect(pixels[at + 3] % 255).toBe(0);
      if (pixels[at + 3]) expect([...pixels.subarray(at, at + 3)]).toEqual([20, 90, 160]);
    }
  });

  test.each(SCREENINGS)('%s: CMYK and color give the light of the color back, as the eye adds dots up', async (screening) => {
    for (const mode of ['cmyk', 'color'] as const) {
      const color = [200, 120, 60];
      const { pixels } = await screen(flat(...color, 255), { screening, mode });
      for (const channel of [0, 1, 2]) {
        let sum = 0;
        for (let at = channel; at < pixels.length; at += 4) sum += LINEAR_OF_BYTE[pixels[at]];
        expect(Math.abs(byteFromLinear(sum / (pixels.length / 4)) - color[channel])).toBeLessThan(5);
      }
    }
  });

  test('color dots have one color, and transparent paper shows between them', async () => {
    const { pixels } = await screen(flat(200, 120, 60, 255), { mode: 'color', paper: 'clear' });
    const colors = new Set<string>();
    for (let at = 0; at < pixels.length; at += 4) colors.add(pixels.subarray(at, at + 4).join());
    expect([...colors].sort()).toEqual(['0,0,0,0', '197,108,0,255']);
  });
});

test('a part equals the same place of the whole, for every mode and screen', async () => {
  const places = fc.record({
    x: fc.integer({ min: 0, max: 40 }),
    y: fc.integer({ min: 0, max: 30 }),
    width: fc.integer({ min: 1, max: 20 }),
    height: fc.integer({ min: 1, max: 16 }),
  });
  await fc.assert(
    fc.asyncProperty(
      places,
      fc.constantFrom(...MODES),
      fc.constantFrom(...SCREENINGS),
      fc.constantFrom(0, 450),
      async (part, mode, screening, dpi) => {
        const minDot = part.y % 2 ? '0.3mm' : '0mm';
        const given = { mode, screening, dpi, minDot, lpi: 40, view: part.x % 2 ? ('press' as const) : ('dots' as const), gain: 20 };
        const whole = await screen(noise, given);
        const { pixels } = await screen(noise, given, part);
        expect(pixels).toEqual(cut({ ...noise, ...whole.output, pixels: whole.pixels }, part));
      },
    ),
    { numRuns: 40 },
  );
});

test('native and plain kernels give the same picture', async () => {
  for (const mode of MODES) {
    const native = await screen(noise, { mode });
    expect((await screen(noise, { mode }, undefined, 1, plainKernels())).pixels).toEqual(native.pixels);
  }
});

describe('options', () => {
  test('each one changes something', async () => {
    const ramp = picture(256, 60, (x) => [x, x, x >> 1, 255 - (x >> 2)]);
    const changes: readonly Partial<HalftoneOptions>[] = [
      {},
      { lpi: 30 },
      { angle: 45 },
      { shape: 'line' },
      { screening: 'stochastic' },
      { screening: 'diffusion' },
      { minDot: '0.5mm' },
      { highlight: 20 },
      { shadow: 80 },
      { gain: 20 },
      { mode: 'cmyk' },
      { mode: 'color' },
      { mode: 'alpha' },
      { paper: 'clear' },
      { dpi: 600 },
    ];
    const results = await Promise.all(changes.map((given) => screen(ramp, given)));
    expect(new Set(results.map(({ pixels }) => pixels.join())).size).toBe(changes.length);
  });

  test('an output resolution keeps the print size, and is stated', async () => {
    const { output } = await screen(flat(99, 99, 99, 255), { dpi: 720 });
    expect(output).toEqual({ width: 720, height: 720, dpi: 720, scale: 1 });
  });

  test.each([1, 35])('%d dpi is refused', async (dpi) => {
    await expect(screen(noise, { dpi })).rejects.toMatchObject({ code: 'option.out-of-range' });
  });

  test('the smallest dot holds in light tints: fewer dots print, and the tone stays', async () => {
    const light = flat(250, 250, 250, 255);
    const dotsOf = ({ pixels }: { readonly pixels: Uint8Array }) => {
      const plane = Uint8Array.from({ length: 300 * 300 }, (_, index) => 255 - pixels[index * 4]);
      return labelComponents(kernels, plane, { width: 300, height: 300 }, { threshold: 1, connectivity: 8 });
    };
    const [free, held] = await Promise.all([screen(light, {}), screen(light, { minDot: '0.3mm' })]);
    expect(Math.abs(inkShare(held.pixels, 0) - inkShare(free.pixels, 0))).toBeLessThan(0.002);
    expect(dotsOf(held).count).toBeLessThan(dotsOf(free).count / 2);
    const leastPx = (Math.PI / 4) * ((0.3 / 25.4) * 300) ** 2;
    expect(Math.min(...dotsOf(held).areas.subarray(1, dotsOf(held).count + 1))).toBeGreaterThanOrEqual(leastPx);
  });

  test('so it does as a hole in dark tones, of black and of fades; the eye of a letter stays open', async () => {
    const isEye = (x: number, y: number) => Math.hypot(x - 60, y - 80) < 1.2;
    const leastPx = (Math.PI / 4) * ((0.3 / 25.4) * 300) ** 2;
    for (const mode of ['mono', 'alpha'] as const) {
      // Solid to the left, where the letter is, dark tones to the right.
      const art = picture(300, 300, (x, y) => {
        const ink = isEye(x, y) ? 0 : x < 120 ? 255 : 200 + ((x - 120) / 180) * 50;
        return mode === 'mono' ? [255 - ink, 255 - ink, 255 - ink, 255] : [20, 40, 60, ink];
      });
      const { pixels } = await screen(art, { mode, minDot: '0.3mm', sharpEdges: false });
      const open = Uint8Array.from({ length: 300 * 300 }, (_, at) => (mode === 'mono' ? pixels[at * 4] : 255 - pixels[at * 4 + 3]));
      expect(open[80 * 300 + 60], mode).toBe(255);
      for (let y = 76; y < 85; y++) open.fill(0, y * 300 + 55, y * 300 + 66);
      const { count, areas } = labelComponents(kernels, open, { width: 300, height: 300 }, { threshold: 1, connectivity: 8 });
      expect(count, mode).toBeGreaterThan(50);
      expect(Math.min(...areas.subarray(1, count + 1)), mode).toBeGreaterThanOrEqual(leastPx);
    }
  });

  test('dots that reach over the edge of a fade have its color', async () => {
    const art = picture(120, 120, (x, y) => (Math.hypot(x - 60, y - 60) < 40 ? [20, 90, 160, 120] : [0, 0, 0, 0]));
    for (const given of [
      { mode: 'alpha', paper: 'white' },
      { mode: 'color', paper: 'clear' },
    ] as const) {
      const { pixels } = await screen(art, { ...given, sharpEdges: false, minDot: '0.4mm' });
      const colors = new Set<string>();
      for (let at = 0; at < pixels.length; at += 4) if (pixels[at + 3]) colors.add(pixels.subarray(at, at + 4).join());
      expect(colors.size).toBe(1);
    }
  });

  test('light areas print white ink for dark garments, and black on film', async () => {
    const art = picture(60, 60, (x) => (x < 30 ? [255, 255, 255, 255] : [0, 0, 0, 255]));
    const film = (await screen(art, { prints: 'light' })).pixels;
    expect([film[20 * 4], film[50 * 4]]).toEqual([0, 255]);
    const ink = (await screen(art, { prints: 'light', paper: 'clear' })).pixels;
    expect([...ink.subarray(20 * 4, 20 * 4 + 4), ...ink.subarray(50 * 4, 50 * 4 + 4)]).toEqual([255, 255, 255, 255, 0, 0, 0, 0]);
    const red = (await screen(art, { ink: '#ff0000', paper: 'clear' })).pixels;
    expect([...red.subarray(50 * 4, 50 * 4 + 4)]).toEqual([255, 0, 0, 255]);
  });

  test('CMYK stands at 15, 75, 0 and 45 degrees until an angle of black is given', () => {
    expect(anglesOf({ mode: 'cmyk', angle: 'auto' })).toEqual([15, 75, 0, 45]);
    expect(anglesOf({ mode: 'cmyk', angle: 30 })).toEqual([0, 60, -15, 30]);
    expect(anglesOf({ mode: 'mono', angle: 'auto' })).toEqual([22.5]);
  });

  test('scattered dots are as wide as the smallest dot', async () => {
    const { pixels } = await screen(flat(200, 200, 200, 255), { screening: 'stochastic', minDot: '3px' });
    for (let at = 0; at < 300 * 299; at += 3) expect(pixels[at * 4]).toBe(pixels[(at + 1) * 4]);
  });

  test('gain makes dots smaller, so that they print as asked', async () => {
    const share = inkShare((await screen(flat(128, 128, 128, 255), { gain: 20 })).pixels, 0);
    expect(share).toBeGreaterThan(0.31);
    expect(share).toBeLessThan(0.35);
  });

  test('edges of fades stay clean where asked', async () => {
    const half = picture(60, 60, (x) => [0, 0, 0, x < 30 ? 0 : x === 30 ? 140 : 255]);
    const column = async (sharpEdges: boolean) => {
      const { pixels } = await screen(half, { mode: 'alpha', sharpEdges });
      return new Set(Array.from({ length: 40 }, (_, y) => pixels[((y + 10) * 60 + 30) * 4 + 3]));
    };
    expect([...(await column(true))]).toEqual([255]);
    expect((await column(false)).size).toBe(2);
  });

  test('faint dots take the color of what is around them', async () => {
    const art = picture(90, 90, (x, y) => ((x + y) % 2 ? [255, 255, 255, 4] : [20, 90, 160, 60]));
    const { pixels } = await screen(art, { mode: 'alpha' });
    for (let y = 2; y < 88; y++) {
      for (let x = 2; x < 88; x++) {
        const at = (y * 90 + x) * 4;
        if (pixels[at + 3]) expect(pixels[at]).toBeLessThan(80);
      }
    }
  });
});

describe('copies for the preview', () => {
  test('show tones where a cell would be smaller than three pixels', async () => {
    const { pixels } = await screen(flat(128, 128, 128, 255), {}, undefined, 0.25);
    expect(new Set(pixels)).toEqual(new Set([128, 255]));
  });

  test('show dots where there is room', async () => {
    const { pixels } = await screen(flat(128, 128, 128, 255), { lpi: 25 }, undefined, 0.5);
    expect(new Set(pixels)).toEqual(new Set([0, 255]));
  });
});

test.each(['lines', 'stochastic', 'diffusion'] as const)('%s: black on white is bilevel, and nothing else is', async (screening) => {
  const { pixels } = await screen(noise, { screening });
  for (let at = 0; at < pixels.length; at += 4)
    expect([0, 0xffffff]).toContain((pixels[at] << 16) | (pixels[at + 1] << 8) | pixels[at + 2]);
  expect(pixels.filter((value, at) => at % 4 === 3 && value < 255)).toHaveLength(0);
  expect(run.isBilevel?.({ ...DEFAULTS, screening })).toBe(true);
  for (const other of [{ paper: 'clear' }, { mode: 'cmyk' }, { mode: 'alpha' }] as const) {
    expect(run.isBilevel?.({ ...DEFAULTS, ...other })).toBe(false);
  }
});

describe('on press', () => {
  test.each([
    ['dark areas', { gain: 20 }],
    ['light areas', { gain: 20, prints: 'light' }],
    ['held dots', { gain: 20, minDot: '0.2mm' }],
    ['four inks', { gain: 20, mode: 'cmyk' }],
    ['fades', { gain: 20, mode: 'alpha' }],
  ] as const)('%s: the report is the file’s, which holds the dots', async (_, given) => {
    const art = picture(300, 300, (x, y) => [x * 0.8, y * 0.6, 90, 255 - x * 0.5]);
    const dots = await screen(art, given);
    const press = await screen(art, { ...given, view: 'press' });
    const ink = ({ report }: typeof dots) => report.facts.find(({ id }) => id === 'ink')?.value as number;
    expect(ink(press)).toBeCloseTo(ink(dots), 9);
    expect(press.report.outputs).toEqual(dots.report.outputs);
  });

  test('dots gain what was taken back: half tone prints about as half tone', async () => {
    const gray = flat(128, 128, 128, 255);
    const film = inkShare((await screen(gray, { gain: 20, lpi: 30 })).pixels, 0);
    // On press the ink lies on whatever garment is shown: its share is its opacity.
    const press = inkShare((await screen(gray, { gain: 20, lpi: 30, view: 'press' })).pixels, 3);
    expect(film).toBeLessThan(0.36);
    expect(press).toBeGreaterThan(film + 0.03);
    expect(press).toBeLessThan(0.56);
  });

  test('clear stays clear, solid stays solid, and the file holds dots whatever is shown', async () => {
    const art = picture(60, 20, (x) => (x < 30 ? [0, 0, 0, 0] : [200, 30, 40, 255]));
    const { pixels } = await screen(art, { mode: 'alpha', view: 'press', gain: 30 });
    expect([...pixels.subarray(40, 44)]).toEqual([0, 0, 0, 0]);
    expect([...pixels.subarray(50 * 4, 50 * 4 + 4)]).toEqual([200, 30, 40, 255]);
    expect(resultValues(fields, { view: 'press', gain: 30 })).toEqual({ gain: 30 });
  });
});

describe('dots as outlines', () => {
  async function draw(image: PixelImage, given: Partial<HalftoneOptions>, format: 'svg' | 'pdf' = 'svg') {
    const frame: Frame = { width: image.width, height: image.height, dpi: 300, scale: 1 };
    const options = { ...DEFAULTS, ...given };
    const plan = await makePlan(run, image, frame, options, context);
    const made = await run.files?.make?.(image, frame, options, plan, { ...context, format });
    const [artifact] = made?.artifacts ?? [];
    if (artifact?.kind !== 'bytes') throw new Error('no file was made');
    return { bytes: artifact.bytes, text: new TextDecoder().decode(artifact.bytes), report: made?.report };
  }

  test.each(['round', 'ellipse', 'diamond', 'square', 'line', 'cross', 'euclidean'] as const)(
    '%s dots hold the tone when they are drawn',
    async (shape) => {
      for (const gray of [30, 100, 200]) {
        const { bytes, text } = await draw(flat(gray, gray, gray, 255), { shape, lpi: 30, angle: 20 });
        expect(text).toContain('width="1in" height="1in"');
        const { image } = await codecs.decode(bytes, { vectorDpi: 300 });
        expect(Math.abs(inkShare(image.pixels, 0) - (1 - gray / 255))).toBeLessThan(0.02);
      }
    },
  );

  test('stand where the pixel screen has them', async () => {
    const art = flat(170, 170, 170, 255);
    const [same, other] = await Promise.all([33, 20].map((angle) => screen(art, { lpi: 20, angle })));
    const { bytes } = await draw(art, { lpi: 20, angle: 33 });
    const { image } = await codecs.decode(bytes, { vectorDpi: 300 });
    const differing = ({ pixels }: { readonly pixels: Uint8Array }) =>
      pixels.filter((value, at) => at % 4 === 0 && Math.abs(value - image.pixels[at]) > 140).length / (pixels.length / 4);
    // Half a pixel of difference is a matter of where pixels have their middle.
    expect(differing(same)).toBeLessThan(0.07);
    expect(differing(other)).toBeGreaterThan(0.3);
  });

  test('fades keep their color and stay clear between dots', async () => {
    const { text } = await draw(flat(20, 90, 160, 80), { mode: 'alpha' });
    expect(text).toContain('fill="#145aa0"');
    expect(text).not.toContain('<rect');
  });

  test('CMYK has a layer for each ink', async () => {
    const { text } = await draw(flat(120, 90, 60, 255), { mode: 'cmyk' });
    for (const name of ['magenta', 'yellow', 'black']) expect(text).toContain(`<g id="${name}"`);
  });

  test('PDF has a labelled film of one bit for each ink, at true size', async () => {
    for (const [mode, films] of [
      ['mono', ['black']],
      ['cmyk', ['cyan', 'magenta', 'yellow', 'black']],
    ] as const) {
      const { text, report } = await draw(flat(120, 90, 60, 255), { mode, job: 'Summer fair', dpi: 600 }, 'pdf');
      expect(report?.outputs?.pdf).toMatchObject({ bits: 1, dpi: 600 });
      expect(report?.facts.map(({ id }) => id)).not.toContain('ink');
      expect(text.match(/\/Type \/Page\b/g)).toHaveLength(films.length);
      expect(text.match(/\/Subtype \/Image\b/g)).toHaveLength(films.length);
      expect(text).not.toContain('/BitsPerComponent 8');
    }
  });

  test('outlines hold the smallest dot, and the tone of light tints', async () => {
    const light = flat(248, 248, 248, 255);
    const [free, held] = await Promise.all(['0mm', '0.4mm'].map((minDot) => draw(light, { minDot })));
    const dots = ({ text }: { readonly text: string }) => text.match(/<use /g)?.length ?? 0;
    expect(dots(held)).toBeGreaterThan(0);
    expect(dots(held)).toBeLessThan(dots(free) / 2);
    const { image } = await codecs.decode(held.bytes, { vectorDpi: 300 });
    expect(Math.abs(inkShare(image.pixels, 0) - 7 / 255)).toBeLessThan(0.008);
  });

  test('scattered dots are refused', async () => {
    await expect(draw(flat(1, 1, 1, 255), { screening: 'diffusion' })).rejects.toMatchObject({ code: 'option.unknown-choice' });
  });
});

describe('report', () => {
  test('advises a mesh and says how much ink there is', async () => {
    const { report } = await screen(flat(128, 128, 128, 255), { lpi: 50 });
    const fact = (id: string) => report.facts.find((one) => one.id === id)?.value;
    expect([fact('meshFrom'), fact('meshTo'), fact('tones'), fact('dpi')]).toEqual([200, 250, 36, 300]);
    expect(fact('ink')).toBeCloseTo(50, 0);
    expect(report.warnings).toEqual([]);
  });

  test.each([
    { lpi: 45, angle: 0 },
    { lpi: 75, angle: 45 },
    { mode: 'alpha', angle: 0 },
    { mode: 'color', angle: 0 },
    { paper: 'clear', angle: 90 },
  ] as const)('counts all ink, dots in step with the rows too: %o', async (given) => {
    const { pixels, report } = await screen(flat(128, 128, 128, 128), given);
    const isByAlpha = 'mode' in given ? given.mode === 'alpha' : 'paper' in given;
    let inked = 0;
    for (let at = 0; at < pixels.length; at += 4) inked += isByAlpha ? pixels[at + 3] : 255 - Math.min(...pixels.subarray(at, at + 3));
    expect(report.facts.find(({ id }) => id === 'ink')?.value).toBeCloseTo((100 * inked) / 255 / (pixels.length / 4), 9);
  });

  test('warns of a screen that is too fine, and of an empty print', async () => {
    const ids = async (image: PixelImage, given: Partial<HalftoneOptions>) =>
      (await screen(image, given)).report.warnings.map(({ id }) => id);
    expect(await ids(flat(99, 99, 99, 255), { lpi: 100 })).toEqual(['screenTooFine']);
    expect(await ids(flat(255, 255, 255, 255), {})).toEqual(['noInk']);
  });
});
