import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { convertColors, encodeTiff, grayProfile, type PrintRaster, srgbProfile } from '@underbase/codecs';
import { nodeCodecs } from '@underbase/codecs/node';
import { type FormatId, formatFromName } from '@underbase/contract';
import { halveImage, type PixelImage, plainKernels } from '@underbase/engine';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defaultOptions } from '../options.ts';
import { makePlan } from '../plan-stages.ts';
import { ThreadTables } from '../thread-tables.ts';
import { convertRaster } from './convert-raster.ts';
import { type ConverterOptions, options as fields } from './options.ts';
import { run } from './run.ts';
import { foreseenBytes } from './size-fact.ts';

const DEFAULTS = defaultOptions(fields);
const codecs = nodeCodecs();
const kernels = plainKernels();
const context = { codecs, loadKernels: async () => kernels, progress: () => {} };
const golden = (name: string): Uint8Array => new Uint8Array(readFileSync(join(import.meta.dirname, 'golden', name)));
const PRESS = Buffer.from(golden('press.icc')).toString('base64');

const formatOf = (to: string): FormatId => formatFromName(`x.${to}`) ?? 'png';

async function convert(bytes: Uint8Array, given: Partial<ConverterOptions>, name = 'art.png') {
  const options = { ...DEFAULTS, ...given };
  const outcome = await run.source?.make({ name, bytes }, options, { ...context, format: formatOf(options.to) });
  const [artifact] = outcome?.artifacts ?? [];
  if (artifact?.kind !== 'bytes') throw new Error('no bytes');
  return { bytes: artifact.bytes, extension: artifact.extension, report: outcome?.report };
}

const rasterOf = async (bytes: Uint8Array): Promise<PrintRaster> => (await codecs.decodeRaster(bytes)).raster;

function largestDifference(a: ArrayLike<number>, b: ArrayLike<number>): number {
  expect(a.length).toBe(b.length);
  let most = 0;
  for (let i = 0; i < a.length; i++) most = Math.max(most, Math.abs(a[i] - b[i]));
  return most;
}

const ramp16 = (): PrintRaster => {
  const samples = Uint16Array.from({ length: 40 * 6 * 3 }, (_, i) => (i * 9173) & 0xffff);
  return { width: 40, height: 6, mode: 'rgb', samples, hasAlpha: false, dpi: 240, icc: null };
};

describe('pixels that nothing asks to change', () => {
  test.each(['png', 'tiff', 'psd'] as const)('go through %s and back bit for bit, with their DPI', async (to) => {
    const first = await convert(golden('input.png'), { to });
    const back = await convert(first.bytes, { to: 'png' });
    const [before, after] = [await rasterOf(golden('input.png')), await rasterOf(back.bytes)];
    expect(after.samples).toEqual(before.samples);
    expect(after.dpi).toBe(300);
  });

  test.each(['png', 'tiff', 'psd'] as const)('keep 16 bits in %s', async (to) => {
    const { bytes } = await convert(await encodeTiff(ramp16()), { to });
    const raster = await rasterOf(bytes);
    expect(raster.samples).toEqual(ramp16().samples);
  });

  test.each(['tiff', 'psd'] as const)('keep their inks and profile in %s', async (to) => {
    const cmyk: PrintRaster = {
      width: 2,
      height: 2,
      mode: 'cmyk',
      samples: Uint8Array.from({ length: 16 }, (_, i) => i * 15),
      hasAlpha: false,
      dpi: 300,
      icc: golden('press.icc'),
    };
    const raster = await rasterOf((await convert(await encodeTiff(cmyk), { to })).bytes);
    expect(raster).toMatchObject({ mode: 'cmyk', samples: cmyk.samples, icc: cmyk.icc });
  });

  test('a gray picture stays gray', async () => {
    const gray: PrintRaster = {
      width: 3,
      height: 1,
      mode: 'gray',
      samples: Uint8Array.of(0, 90, 255),
      hasAlpha: false,
      dpi: null,
      icc: null,
    };
    for (const to of ['png', 'tiff', 'jpg', 'psd'] as const) {
      const { bytes } = await convert(await encodeTiff(gray), { to });
      expect((await codecs.inspect(bytes)).colorMode, to).toBe('gray');
    }
  });
});

describe('against independent references', () => {
  test('a background lies under transparency, blended as coded', async () => {
    const { bytes } = await convert(golden('input.png'), { to: 'jpg', background: '#2060a0', quality: 100 });
    const [made, wanted] = [await rasterOf(bytes), await rasterOf(golden('flattened.png'))];
    expect(largestDifference(made.samples, wanted.samples)).toBeLessThanOrEqual(6);
  });

  test('press colors through a file of one’s own are those of another binding of LittleCMS', async () => {
    const { bytes } = await convert(golden('input.png'), { to: 'tiff', profile: PRESS, background: '#2060a0' });
    const [made, wanted] = [await rasterOf(bytes), await rasterOf(golden('inks.tif'))];
    expect(made.mode).toBe('cmyk');
    expect(made.icc).toEqual(golden('press.icc'));
    expect(largestDifference(made.samples, wanted.samples)).toBeLessThanOrEqual(2);
  });

  test('white is drawn back from the edge by the choke', async () => {
    const source = await rasterOf(golden('input.png'));
    const options = { ...DEFAULTS, to: 'tiff' as const, profile: PRESS, white: true, spotName: 'Spot 1', choke: '3px' };
    const { raster } = await convertRaster(source, 'tiff', options, context);
    const [spot] = raster.spots ?? [];
    expect(spot.name).toBe('Spot 1');
    const wanted = (await rasterOf(golden('white.png'))).samples;
    let sum = 0;
    for (let i = 0; i < wanted.length; i++) sum += Math.abs(spot.samples[i] - wanted[i]);
    expect(sum / wanted.length).toBeLessThan(0.7);
    expect(largestDifference(spot.samples, wanted)).toBeLessThan(64);
  });
});

describe('words about what can not be kept', () => {
  const texts = async (...args: Parameters<typeof convert>) =>
    ((await convert(...args)).report?.warnings ?? []).map(({ text }) => text).join(' ');
  const cmyk = (icc: Uint8Array | null): PrintRaster => ({
    width: 2,
    height: 1,
    mode: 'cmyk',
    samples: Uint8Array.of(0, 90, 20, 0, 9, 9, 9, 9),
    hasAlpha: false,
    dpi: 300,
    icc,
  });
  const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg" width="0.5in" height="0.25in"><path d="M0 0h9v9z"/></svg>');

  test('a drawing in SVG or PDF is a picture, and elsewhere nobody thinks otherwise', async () => {
    expect(await texts(svg, { to: 'svg', dpi: '200' }, 'a.svg')).toContain('became pixels at 200 DPI. This SVG holds a picture');
    expect(await texts(svg, { to: 'pdf' }, 'a.svg')).toContain('This PDF holds a picture');
    expect(await texts(svg, { to: 'png' }, 'a.svg')).not.toContain('became pixels');
    expect(await texts(golden('input.png'), { to: 'svg' })).not.toContain('became pixels');
  });

  test('CMYK says by which profile it was read', async () => {
    expect(await texts(await encodeTiff(cmyk(golden('press.icc'))), { to: 'png' }, 'a.tif')).toContain('into sRGB by its profile.');
    expect(await texts(await encodeTiff(cmyk(null)), { to: 'png' }, 'a.tif')).toContain('since the file has none');
  });
});

describe('white beside CMYK', () => {
  const given = { profile: PRESS, white: true, spotName: 'Spot 1', choke: '3px' };
  const bytesOf = async (to: ConverterOptions['to'], more: Partial<ConverterOptions> = {}) =>
    new TextDecoder('latin1').decode((await convert(golden('input.png'), { ...given, ...more, to })).bytes);

  test.each(['pdf', 'tiff', 'psd'] as const)('stands in a %s under its name', async (to) => {
    expect(await bytesOf(to)).toContain(to === 'pdf' ? '/Black /Spot#201 ]' : '\x06Spot 1');
    expect(await bytesOf(to, { white: false })).not.toMatch(/Spot(#20| )1/);
  });
});

describe('what options change', () => {
  test.each([72, 144, 240.5, 600])('DPI %d is written, pixels stay', async (dpi) => {
    for (const to of ['png', 'jpg', 'tiff', 'webp', 'psd', 'bmp'] as const) {
      const { bytes } = await convert(golden('input.png'), { to, dpi: String(dpi) });
      const info = await codecs.inspect(bytes);
      expect(info.dpi, to).toBeCloseTo(dpi, 1);
      expect(info.widthPx, to).toBe(64);
    }
  });

  test('a page of PDF measures pixels over DPI', async () => {
    const { bytes } = await convert(golden('input.png'), { to: 'pdf', dpi: '128' });
    expect(new TextDecoder('latin1').decode(bytes)).toContain('/MediaBox [0 0 36 27]');
  });

  test('drawings are drawn at the DPI asked for', async () => {
    const svg = new TextEncoder().encode(
      '<svg xmlns="http://www.w3.org/2000/svg" width="0.5in" height="0.25in"><path d="M0 0h9v9z"/></svg>',
    );
    const info = await codecs.inspect((await convert(svg, { dpi: '200' }, 'art.svg')).bytes);
    expect(info).toMatchObject({ widthPx: 100, heightPx: 50, dpi: 200 });
  });

  test('16 bits are rounded to 8, and widened so that full stays full', async () => {
    const narrow = await rasterOf((await convert(await encodeTiff(ramp16()), { to: 'png', depth: '8' })).bytes);
    expect([...narrow.samples]).toEqual([...ramp16().samples].map((value) => Math.round(value / 257)));
    const wide = await rasterOf((await convert(golden('flattened.png'), { to: 'tiff', depth: '16' })).bytes);
    const source = await rasterOf(golden('flattened.png'));
    expect([...wide.samples]).toEqual([...source.samples].map((value) => value * 257));
  });

  test('intent and black point change press colors', async () => {
    const inks = async (given: Partial<ConverterOptions>) =>
      (await rasterOf((await convert(golden('flattened.png'), { to: 'tiff', profile: 'cmyk', ...given })).bytes)).samples;
    const plain = await inks({});
    expect(await inks({ intent: 'absolute' })).not.toEqual(plain);
    expect(await inks({ blackPoint: false })).not.toEqual(plain);
  });

  test('lower quality makes smaller files', async () => {
    const sizes = await Promise.all(
      [40, 70, 95].map(async (quality) => (await convert(golden('input.png'), { to: 'webp', quality })).bytes.length),
    );
    expect(sizes).toEqual([...sizes].sort((a, b) => a - b));
    expect(new Set(sizes).size).toBe(3);
  });
});

describe('refusals', () => {
  test.each([
    ['CMYK in PNG', { to: 'png', profile: 'cmyk' }, 'format.cannot-hold'],
    ['16 bits in JPEG', { to: 'jpg', depth: '16' }, 'format.cannot-hold'],
    ['a profile in GIF', { to: 'gif', profile: PRESS }, 'format.cannot-hold'],
    ['white without CMYK', { to: 'tiff', white: true }, 'white.needs-cmyk'],
    ['a profile of noise', { to: 'tiff', profile: Buffer.alloc(200, 7).toString('base64') }, 'color-profile.invalid'],
  ] as const)('%s', async (_name, given, code) => {
    await expect(convert(golden('input.png'), given)).rejects.toMatchObject({ code });
  });

  test('the real format is named when the extension lies', async () => {
    const { report } = await convert(golden('input.png'), {}, 'art.jpg');
    expect(report?.warnings.map(({ id }) => id)).toContain('format.lies');
  });
});

test('colors go from profile to profile and back within a step', async () => {
  const values = fc.uint8Array({ minLength: 48, maxLength: 48 });
  await fc.assert(
    fc.asyncProperty(values, async (samples) => {
      const raster: PrintRaster = { width: 4, height: 3, mode: 'rgb', samples, hasAlpha: true, dpi: null, icc: null };
      const [srgb, same] = [
        { mode: 'rgb', icc: srgbProfile() },
        { mode: 'rgb', icc: srgbProfile().slice() },
      ] as const;
      const there = await convertColors(raster, srgb, same, { intent: 'relative', blackPoint: true });
      expect(largestDifference(there?.samples ?? [], samples)).toBeLessThanOrEqual(1);
      expect(
        await convertColors(raster, { mode: 'gray', icc: golden('press.icc') }, srgb, { intent: 'relative', blackPoint: true }),
      ).toBeNull();
    }),
    { numRuns: 20 },
  );
  expect(grayProfile().length).toBeGreaterThan(1000);
});

describe('the preview', () => {
  const frame = { width: 64, height: 48, dpi: 300, scale: 1 };
  const outside = {
    codecs,
    kernels,
    progress: () => {},
    allocate: (bytes: number) => new Uint8Array(bytes),
    kept: new ThreadTables().kept,
  };

  async function shown(given: Partial<ConverterOptions>, rect = { x: 0, y: 0, width: 64, height: 48 }) {
    const { image } = await codecs.decode(golden('input.png'));
    const options = { ...DEFAULTS, ...given };
    const plan = await makePlan(run, image, frame, options, outside);
    const pixels = new Uint8Array(rect.width * rect.height * 4);
    const source = { rect, pixels: cut(image.pixels, rect) };
    run.bands.apply(source, { rect, pixels }, frame, options, plan, outside);
    return { pixels, report: run.report(frame, options, plan, {}) };
  }

  function cut(pixels: Uint8Array, { x, y, width, height }: { x: number; y: number; width: number; height: number }): Uint8Array {
    const out = new Uint8Array(width * height * 4);
    for (let row = 0; row < height; row++)
      out.set(pixels.subarray(((y + row) * 64 + x) * 4, ((y + row) * 64 + x + width) * 4), row * width * 4);
    return out;
  }

  test('shows the file as it will be read, to the pixel and the byte', async () => {
    const { bytes } = await convert(golden('input.png'), { to: 'webp', quality: 30 });
    const { pixels, report } = await shown({ to: 'webp', quality: 30 });
    expect(pixels).toEqual((await codecs.decode(bytes)).image.pixels);
    expect(report.facts[0].value).toBeCloseTo(bytes.length / 1024, 0);
  });

  test('a smaller copy shows no loss, and guesses the size of the full file', async () => {
    const side = 512;
    const pixels = Uint8Array.from({ length: side * side * 4 }, (_, i) =>
      (i & 3) === 3 ? 255 : 128 + 90 * Math.sin((i >> 2) / 37) + ((i * 7919) % 23),
    );
    const full: PixelImage = { width: side, height: side, pixels, dpi: 300, icc: null };
    const options = { ...DEFAULTS, to: 'webp' as const, quality: 80 };
    const copy = halveImage(kernels, full);
    const plan = await makePlan(run, copy, { width: 256, height: 256, dpi: 150, scale: 0.5 }, options, outside);
    expect(plan.pixels).toBeNull();
    const exact = (await codecs.encode(full, 'webp', { quality: 80 })).length;
    expect(plan.sizeBytes / exact).toBeGreaterThan(0.6);
    expect(plan.sizeBytes / exact).toBeLessThan(1.5);
  });

  test('foresees every format’s size from strips of the picture', async () => {
    const [width, height] = [900, 1200];
    // Lettering below an empty top, with grain in one corner: no strip is like the whole.
    const pixels = new Uint8Array(width * height * 4);
    for (let i = 0; i < width * height; i++) {
      const [x, y] = [i % width, Math.floor(i / width)];
      const isInk = y > 300 && ((x * 7) % 90 < 30 || Math.hypot(x - 450, y - 800) < 180);
      const grain = x > 600 && y > 900 ? (i * 7919) % 40 : 0;
      if (isInk) pixels.set([200 - grain, 40 + ((x >> 3) % 60), 30 + (y >> 4), 255], i * 4);
    }
    const picture: PixelImage = { width, height, pixels, dpi: 300, icc: null };
    const source = await codecs.encode(picture, 'png');
    for (const given of [{ to: 'png' }, { to: 'tiff' }, { to: 'tiff', profile: 'cmyk' }, { to: 'psd' }, { to: 'pdf' }] as const) {
      const options = { ...DEFAULTS, ...given };
      const plan = await makePlan(run, picture, { width, height, dpi: 300, scale: 1 }, options, outside);
      const { bytes } = await convert(source, given);
      const ratio = foreseenBytes(run.report({ width, height, dpi: 300, scale: 1 }, options, plan, {})) / bytes.length;
      expect(ratio, JSON.stringify(given)).toBeGreaterThan(0.8);
      expect(ratio, JSON.stringify(given)).toBeLessThan(1.25);
    }
  });

  test('foresees files that keep 16 bits or inks from the files themselves', async () => {
    const [width, height] = [800, 800];
    const inks = (channels: number) => (_: unknown, i: number) => {
      const [x, y] = [Math.floor(i / channels) % width, Math.floor(i / channels / width)];
      return y > 200 && Math.hypot(x - 400, y - 500) < 260 ? 20 + (((x >> 3) + (i % channels) * 50 + (y >> 4)) % 200) : 0;
    };
    const base = { width, height, hasAlpha: false, dpi: 300, icc: null };
    const deep: PrintRaster = {
      ...base,
      mode: 'rgb',
      samples: Uint16Array.from({ length: width * height * 3 }, (_, i) => inks(3)(_, i) * 257 + (Math.imul(i, 0x9e3779b1) >>> 26)),
    };
    const cmyk: PrintRaster = { ...base, mode: 'cmyk', samples: Uint8Array.from({ length: width * height * 4 }, inks(4)) };
    for (const [raster, to] of [
      [deep, 'png'],
      [cmyk, 'tiff'],
      [cmyk, 'jpg'],
    ] as const) {
      const source = { name: 'art.tif', bytes: await encodeTiff(raster) };
      const foreseen = await run.source?.foreseeBytes?.(source, { ...DEFAULTS, to }, { ...context, format: formatOf(to) });
      // Browsers have no shorter way than through the raster; the command line's own writers are other ones.
      const made = await run.source?.make(
        source,
        { ...DEFAULTS, to },
        { ...context, codecs: { ...codecs, recode: undefined }, format: formatOf(to) },
      );
      const [artifact] = made?.artifacts ?? [];
      const ratio = (foreseen ?? 0) / (artifact?.kind === 'bytes' ? artifact.bytes.length : 0);
      expect(ratio, `${raster.mode} as ${to}`).toBeGreaterThan(0.9);
      expect(ratio, `${raster.mode} as ${to}`).toBeLessThan(1.1);
    }
  });

  test('a part equals the same place of the whole', async () => {
    const rect = { x: 13, y: 9, width: 30, height: 21 };
    for (const given of [{ to: 'webp', quality: 20 }, { to: 'png' }, { to: 'jpg' }] as const) {
      const whole = await shown(given);
      expect((await shown(given, rect)).pixels).toEqual(cut(whole.pixels, rect));
    }
  });

  test('shows press colors', async () => {
    const plain = await shown({ to: 'tiff', background: '#ffffff' });
    expect((await shown({ to: 'tiff', profile: 'cmyk' })).pixels).not.toEqual(plain.pixels);
  });
});
