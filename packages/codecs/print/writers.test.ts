import { inflateSync } from 'node:zlib';
import fc from 'fast-check';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { readHeader } from '../shared/read-header.ts';
import { srgbProfile } from '../shared/tags/srgb-profile.ts';
import { encodePdf } from './pdf/encode-pdf.ts';
import { pageOf } from './pdf/pdf-page.ts';
import type { PrintRaster } from './print-raster.ts';
import { encodePsd } from './psd/encode-psd.ts';
import { packedLimit, packRow, unpackRow } from './psd/pack-bits.ts';
import { encodeTiff } from './tiff/encode-tiff.ts';
import { wrapInSvg } from './wrap-in-svg.ts';

const text = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes);
const base = { dpi: 300, icc: null, hasAlpha: false } as const;

const rasterOfBytes = (width: number, samples: Uint8Array, hasAlpha: boolean): PrintRaster => ({
  ...base,
  width,
  height: samples.length / width / (hasAlpha ? 4 : 3),
  mode: 'rgb',
  samples,
  hasAlpha,
});

test.each(['lzw', 'deflate'] as const)('libtiff reads every sample of a %s TIFF back', async (compression) => {
  const picture = fc.tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 20 }), fc.infiniteStream(fc.nat(255)));
  await fc.assert(
    fc.asyncProperty(picture, async ([width, height, values]) => {
      const samples = Uint8Array.from({ length: width * height * 4 }, () => values.next().value ?? 0);
      const tiff = await encodeTiff(rasterOfBytes(width, samples, true), { compression });
      const { data } = await sharp(tiff).raw().toBuffer({ resolveWithObject: true });
      expect(new Uint8Array(data)).toEqual(samples);
    }),
    { numRuns: 30 },
  );
});

test('codes of the LZW stream widen and start afresh where libtiff expects it', async () => {
  // Noise fills the table of 4094 codes many times over; a slow ramp repeats long strings.
  const noise = Uint8Array.from({ length: 300 * 200 * 3 }, (_, i) => Math.imul(i ^ (i >> 7), 0x9e3779b1) >>> 24);
  const ramp = Uint8Array.from({ length: 300 * 200 * 3 }, (_, i) => i / 900);
  for (const samples of [noise, ramp]) {
    const { data } = await sharp(await encodeTiff(rasterOfBytes(300, samples, false)))
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(new Uint8Array(data)).toEqual(samples);
  }
});

test('a CMYK TIFF holds its spot as a fifth ink, with name and color', async () => {
  const spot = { name: 'Weiß 1', color: '#ffffff', samples: Uint8Array.of(255, 0) };
  const raster: PrintRaster = { ...base, width: 2, height: 1, mode: 'cmyk', samples: Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 8), spots: [spot] };
  const tiff = await encodeTiff(raster);
  const { data, info } = await sharp(tiff, { ignoreIcc: true })
    .pipelineColourspace('cmyk')
    .toColourspace('cmyk')
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(info.channels).toBe(5);
  expect([...data]).toEqual([1, 2, 3, 4, 255, 5, 6, 7, 8, 0]);
  expect(text(tiff)).toContain('\x06Weiß 1');
  expect(text(tiff)).toContain('Cyan\0Magenta\0Yellow\0Black\0Wei');
  expect(readHeader(tiff)).toMatchObject({ colorMode: 'cmyk', dpi: 300, bitDepth: 8 });
});

test('16-bit samples of a TIFF keep every bit', async () => {
  const samples = Uint16Array.of(0, 1, 257, 65_535, 40_000, 12_345);
  const raster: PrintRaster = { ...base, width: 2, height: 1, mode: 'rgb', samples };
  const deep = sharp(await encodeTiff(raster)).toColourspace('rgb16');
  const { data } = await deep.raw({ depth: 'ushort' }).toBuffer({ resolveWithObject: true });
  expect(new Uint16Array(data.buffer, data.byteOffset, 6)).toEqual(samples);
});

test('PackBits keeps any row and never passes its bound', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(3), fc.integer({ min: 1, max: 300 })), { minLength: 1, maxLength: 30 }), (runs) => {
      const row = Uint8Array.from(
        runs.flatMap(([value, count]) => (value === 3 ? Array.from({ length: count }, (_, i) => i) : new Array<number>(count).fill(value))),
      );
      const packed = new Uint8Array(packedLimit(row.length) + 8);
      const used = packRow(row, packed, 0);
      expect(used).toBeLessThanOrEqual(packedLimit(row.length));
      const out = new Uint8Array(row.length);
      expect(unpackRow(packed.subarray(0, used), out)).toBe(true);
      expect(out).toEqual(row);
    }),
  );
});

test('a PSD states size, depth, mode and names its spots', async () => {
  const spot = { name: 'White', color: '#ffffff', samples: Uint8Array.of(255, 0, 128) };
  const psd = await encodePsd({ ...base, width: 3, height: 1, mode: 'gray', samples: Uint8Array.of(9, 9, 9), spots: [spot] });
  const view = new DataView(psd.buffer);
  expect([view.getUint16(12), view.getUint32(14), view.getUint32(18), view.getUint16(22), view.getUint16(24)]).toEqual([2, 1, 3, 8, 1]);
  expect(text(psd)).toContain('\x05White');
  // Full ink is 0 in this format: one literal run of three bytes at the end.
  expect([...psd.subarray(-4)]).toEqual([2, 0, 255, 127]);
});

test('sides over the format refuse', async () => {
  const wide: PrintRaster = { ...base, width: 30_001, height: 1, mode: 'gray', samples: new Uint8Array(30_001) };
  await expect(encodePsd(wide)).rejects.toMatchObject({ code: 'format.cannot-write' });
});

test('a PDF page measures pixels over DPI, and its cross-reference table is true', async () => {
  const image = { width: 300, height: 150, mode: 'gray', samples: new Uint8Array(45_000) } as const;
  const pdf = await encodePdf([pageOf(image, 300), pageOf({ ...image, bits: 1 }, 72)], { title: 'Plates' });
  const body = text(pdf);
  expect(body).toContain('/MediaBox [0 0 72 36]');
  expect(body).toContain('/MediaBox [0 0 300 150]');
  expect(body).toContain('/Count 2');
  const start = Number(/startxref\n(\d+)/.exec(body)?.[1]);
  const entries = body.slice(start).match(/\d{10} 00000 n/g) ?? [];
  expect(entries.length).toBeGreaterThan(5);
  for (const [index, entry] of entries.entries()) expect(body.slice(Number(entry.slice(0, 10)))).toMatch(new RegExp(`^${index + 1} 0 obj`));
});

test('alpha becomes a soft mask, a spot ink a separation under its escaped name', async () => {
  const alpha = Uint8Array.of(0, 255);
  const image = { width: 2, height: 1, mode: 'rgb', samples: new Uint8Array(6), alpha, icc: srgbProfile() } as const;
  expect(text(await encodePdf([pageOf(image, 300)]))).toMatch(/\/ICCBased \d+ 0 R.*\/SMask \d+ 0 R/);
  const ink = { width: 2, height: 1, mode: 'ink', samples: alpha, ink: { name: 'Pantone 185 C', color: '#e4002b' } } as const;
  expect(text(await encodePdf([pageOf(ink, 300)]))).toContain('/Separation /Pantone#20185#20C /DeviceRGB');
});

test('16-bit alpha keeps its bits in the soft mask', async () => {
  const alpha = Uint16Array.of(0x0102, 0xfffe);
  const image = { width: 2, height: 1, mode: 'rgb', samples: new Uint16Array(6), alpha } as const;
  const pdf = await encodePdf([pageOf(image, 300)]);
  const head = text(pdf).match(/\/DeviceGray \/BitsPerComponent 16 .*\nstream\n/)?.[0] ?? '';
  const at = text(pdf).indexOf(head) + head.length;
  // One row, differenced to the one above, which is 0: the words as they are.
  expect([...inflateSync(pdf.subarray(at, at + Number(/\/Length (\d+)/.exec(head)?.[1])))].slice(1)).toEqual([1, 2, 255, 254]);
});

test('a spot beside CMYK is an ink of every pixel, under its own name', async () => {
  const samples = Uint8Array.of(10, 20, 30, 40, 255, 0, 0, 0, 0, 128);
  const image = { width: 2, height: 1, mode: 'cmyk', samples, spots: [{ name: 'Spot 1', color: '#ffffff' }] } as const;
  const pdf = await encodePdf([pageOf(image, 300)]);
  expect(text(pdf)).toMatch(/\/ColorSpace \[ \/DeviceN \[ \/Cyan \/Magenta \/Yellow \/Black \/Spot#201 \] \/DeviceCMYK \d+ 0 R /);
  expect(text(pdf)).toContain('/FunctionType 4 /Domain [0 1 0 1 0 1 0 1 0 1 ] /Range [0 1 0 1 0 1 0 1 ] /Length 7 >>\nstream\n{ pop }');
  expect(text(pdf)).toContain('/Colors 5 /BitsPerComponent 8 /Columns 2');
  const taken = { ...image, spots: [{ name: 'Black', color: '#ffffff' }] };
  await expect(encodePdf([pageOf(taken, 300)])).rejects.toMatchObject({ code: 'format.cannot-hold' });
});

test('pages over 200 inches keep their size by a larger unit', async () => {
  const image = { width: 30_000, height: 1, mode: 'gray', bits: 1, samples: new Uint8Array(30_000) } as const;
  const body = text(await encodePdf([pageOf(image, 100)]));
  expect(body).toContain('/UserUnit 2');
  expect(body).toContain('/MediaBox [0 0 10800 0.36]');
});

test('a wrapped picture has its print size', () => {
  const svg = text(wrapInSvg(Uint8Array.of(1, 2, 3), { width: 600, height: 300, dpi: 150 }));
  expect(svg).toContain('width="4in" height="2in" viewBox="0 0 600 300"');
  expect(svg).toContain('base64,AQID');
});
