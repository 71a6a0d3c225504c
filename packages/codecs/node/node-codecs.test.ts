import { AppError } from '@underbase/contract';
import type { PixelImage } from '@underbase/engine';
import { describe, expect, it } from 'vitest';
import { CASES } from '../cases.ts';
import { describeDifference } from '../compare-pixels.ts';
import { readHeader, readProfile } from '../shared/read-header.ts';
import { nodeCodecs } from './index.ts';

const codecs = nodeCodecs();

/** Every alpha from 0 to 255, colors under alpha 0 among them. */
function gradient(width: number, height: number, dpi: number | null): PixelImage {
  const pixels = new Uint8Array(width * height * 4);
  for (let i = 0; i < pixels.length; i += 4) pixels.set([i % 251, (i * 7) % 253, (i * 13) % 255, (i / 4) % 256], i);
  return { width, height, pixels, dpi, icc: null };
}

const codeOf = async (work: Promise<unknown>): Promise<string> => {
  try {
    await work;
    return 'nothing was thrown';
  } catch (error) {
    return error instanceof AppError ? error.code : String(error);
  }
};

describe('reading', () => {
  it.each(CASES.filter(({ error }) => error === undefined))('$name', async ({ bytes, options, info, rgba, tolerance = 0 }) => {
    const input = bytes();
    const before = input.slice();
    const decoded = await codecs.decode(input, options);
    expect(decoded.info).toMatchObject(info ?? {});
    expect(await codecs.inspect(input, options)).toEqual(decoded.info);
    expect(decoded.image).toMatchObject({ width: decoded.info.widthPx, height: decoded.info.heightPx, dpi: decoded.info.dpi, icc: null });
    if (rgba !== undefined) expect(describeDifference(decoded.image.pixels, rgba(), decoded.image.width, tolerance)).toBeNull();
    expect(input).toEqual(before);
  });

  it.each(CASES.filter(({ error }) => error !== undefined))('refuses $name', async ({ bytes, error, outside = error }) => {
    expect([error, outside]).toContain(await codeOf(codecs.decode(bytes(), { fileName: 'art.png' })));
  });

  it('names the file in what it refuses', async () => {
    await expect(codecs.decode(new Uint8Array(), { fileName: 'empty.png' })).rejects.toMatchObject({ params: { file: 'empty.png' } });
  });

  it('draws sizes in inches at the DPI asked for', async () => {
    const svg = new TextEncoder().encode(
      '<svg xmlns="http://www.w3.org/2000/svg" width="1in" height="50.8mm"><rect width="96" height="96"/></svg>',
    );
    const { image } = await codecs.decode(svg, { vectorDpi: 150 });
    expect([image.width, image.height, image.dpi]).toEqual([150, 300, 150]);
    expect([...image.pixels.slice(0, 4)]).toEqual([0, 0, 0, 255]);
    expect(image.pixels[(150 * 299 + 149) * 4 + 3]).toBe(0);
  });

  it('places pixels on shared memory and gives the input back where it may', async () => {
    const file = await codecs.encode(gradient(64, 48, 300), 'png');
    const bytes = new Uint8Array(file);
    const { image } = await codecs.decode(bytes, { shared: true, takeBytes: true });
    expect(image.pixels.buffer).toBeInstanceOf(SharedArrayBuffer);
    expect(image.pixels).toEqual(new Uint8Array(image.pixels));
    expect(describeDifference(image.pixels, gradient(64, 48, 300).pixels, 64, 0)).toBeNull();
    expect(bytes.buffer.detached).toBe(true);
  });

  it('stops waiting when it is cancelled', async () => {
    const file = await codecs.encode(gradient(400, 300, null), 'png');
    const controller = new AbortController();
    const decoding = codecs.decode(file, { signal: controller.signal });
    controller.abort();
    await expect(decoding).rejects.toMatchObject({ name: 'AbortError' });
    await expect(codecs.inspect(file, { signal: controller.signal })).rejects.toMatchObject({ name: 'AbortError' });
  });
});

it('reading takes no more than its host gives it', async () => {
  const png = await codecs.encode(gradient(64, 64, 300), 'png', {});
  const narrow = nodeCodecs({ readingBytes: 100e6 });
  await expect(narrow.decode(png, {})).rejects.toMatchObject({ code: 'run.memory-budget', params: { budgetMb: 100 } });
  expect((await nodeCodecs({ readingBytes: 3e9 }).decode(png, {})).info.widthPx).toBe(64);
});

describe('writing', () => {
  const image = gradient(67, 41, 300);

  it.each(['png', 'tiff', 'bmp'] as const)('%s keeps every byte, colors under alpha 0 too', async (format) => {
    const { image: back, info } = await codecs.decode(await codecs.encode(image, format));
    expect(Buffer.compare(back.pixels, image.pixels)).toBe(0);
    expect(info).toMatchObject({ format, dpi: 300, hasAlpha: true });
  });

  it('webp keeps every byte at quality 100', async () => {
    const { image: back } = await codecs.decode(await codecs.encode(image, 'webp', { quality: 100 }));
    expect(Buffer.compare(back.pixels, image.pixels)).toBe(0);
  });

  it('encodes from shared memory', async () => {
    const pixels = new Uint8Array(new SharedArrayBuffer(image.pixels.length));
    pixels.set(image.pixels);
    const { image: back } = await codecs.decode(await codecs.encode({ ...image, pixels }, 'png'));
    expect(Buffer.compare(back.pixels, image.pixels)).toBe(0);
  });

  it.each(['png', 'jpeg', 'webp', 'avif', 'tiff', 'bmp'] as const)('%s states the resolution, or none', async (format) => {
    for (const dpi of [72, 240, 600, 240.5]) {
      const { dpi: stated } = await codecs.inspect(await codecs.encode({ ...image, dpi }, format));
      expect(Math.abs((stated ?? 0) - dpi)).toBeLessThan(0.02);
    }
    expect((await codecs.inspect(await codecs.encode({ ...image, dpi: null }, format))).dpi).toBeNull();
  });

  it.each(['png', 'jpeg', 'webp', 'tiff'] as const)('%s carries an sRGB profile', async (format) => {
    expect((await codecs.inspect(await codecs.encode(image, format))).iccName).toBe('sRGB IEC61966-2.1');
  });

  it('avif states sRGB by its code points', async () => {
    const bytes = Buffer.from(await codecs.encode(image, 'avif'));
    const at = bytes.indexOf('nclx');
    expect([bytes.readUInt16BE(at + 4), bytes.readUInt16BE(at + 6)]).toEqual([1, 13]);
  });

  it('keeps a profile that the picture brings along', async () => {
    const wide = CASES.find(({ name }) => name === 'png-wide-profile.png')?.bytes() ?? new Uint8Array();
    const icc = await readProfile(readHeader(wide));
    for (const format of ['png', 'jpeg', 'webp', 'avif', 'tiff'] as const) {
      expect((await codecs.inspect(await codecs.encode({ ...image, icc }, format))).iccName).toBe('Wide test RGB');
    }
  });

  it('lays transparent pixels over the background where a format has no alpha', async () => {
    const clear = { width: 16, height: 16, pixels: new Uint8Array(16 * 16 * 4), dpi: null, icc: null };
    const pixelOf = async (background?: string) =>
      (await codecs.decode(await codecs.encode(clear, 'jpeg', { background }))).image.pixels.slice(0, 4);
    expect([...(await pixelOf())]).toEqual([255, 255, 255, 255]);
    const [r, g, b] = await pixelOf('#2060a0');
    expect(Math.max(Math.abs(r - 0x20), Math.abs(g - 0x60), Math.abs(b - 0xa0))).toBeLessThanOrEqual(2);
  });

  it('refuses what a format cannot hold', async () => {
    const long = { width: 16_384, height: 1, pixels: new Uint8Array(16_384 * 4), dpi: null, icc: null };
    expect(await codeOf(codecs.encode(long, 'webp'))).toBe('format.cannot-write');
    expect(await codeOf(codecs.encode(image, 'heic'))).toBe('format.cannot-write');
  });
});
