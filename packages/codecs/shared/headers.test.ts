import { AppError, LIMITS } from '@underbase/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CASES } from '../cases.ts';
import { readHeader, readProfile } from './read-header.ts';

const samples = CASES.filter(({ error }) => error === undefined).map(({ bytes }) => bytes());
/** Far above what any header takes, far below what a reader that loops would. In processor time: other work on the machine doesn't count. */
const TIME_LIMIT_MS = 250;

function processorMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

function expectCoded(bytes: Uint8Array): void {
  const start = processorMs();
  try {
    const header = readHeader(bytes);
    expect(header.storedWidthPx * header.storedHeightPx).toBeLessThanOrEqual(LIMITS.pixels);
  } catch (error) {
    expect(error).toBeInstanceOf(AppError);
  }
  expect(processorMs() - start).toBeLessThan(TIME_LIMIT_MS);
}

describe('headers from anywhere', () => {
  it('reads real files with bytes changed, or refuses them by code', () => {
    const change = fc.record({ at: fc.nat(), value: fc.oneof(fc.constantFrom(0, 1, 0x7f, 0x80, 0xff), fc.nat(255)) });
    fc.assert(
      fc.property(fc.nat(samples.length - 1), fc.array(change, { minLength: 1, maxLength: 12 }), fc.boolean(), (which, changes, isHead) => {
        const bytes = samples[which].slice();
        for (const { at, value } of changes) bytes[at % (isHead ? Math.min(120, bytes.length) : bytes.length)] = value;
        expectCoded(bytes);
      }),
      { numRuns: 4000 },
    );
  });

  it('reads real files with words changed, as lengths and counts are', () => {
    const word = fc.constantFrom(0, 1, 2, 0x7fff, 0xffff, 0x10000, 0x7fffffff, 0x80000000, 0xfffffff0, 0xffffffff);
    fc.assert(
      fc.property(fc.nat(samples.length - 1), fc.nat(), word, fc.boolean(), (which, place, value, littleEndian) => {
        const bytes = samples[which].slice();
        new DataView(bytes.buffer).setUint32(place % (bytes.length - 4), value, littleEndian);
        expectCoded(bytes);
      }),
      { numRuns: 4000 },
    );
  });

  it('reads real files cut anywhere, or with rubbish behind a signature', () => {
    fc.assert(
      fc.property(fc.nat(samples.length - 1), fc.nat(), fc.uint8Array({ maxLength: 300 }), (which, at, tail) => {
        const head = samples[which].subarray(0, at % samples[which].length);
        const bytes = new Uint8Array(head.length + tail.length);
        bytes.set(head);
        bytes.set(tail, head.length);
        expectCoded(bytes);
      }),
      { numRuns: 3000 },
    );
  });
});

/** Small files that make a naive reader work for hours. */
const TRAPS: Readonly<Record<string, () => Uint8Array>> = {
  'a chunk of nothing, half a million times': () => {
    const bytes = new Uint8Array(33 + 12 * 600_000);
    bytes.set(samples[0].subarray(0, 33));
    return bytes;
  },
  'fill bytes and no marker': () => new Uint8Array(8_000_000).fill(0xff).fill(0xd8, 1, 2),
  'a tiff whose pages overlap': () => {
    const bytes = new Uint8Array(1_000_000);
    const view = new DataView(bytes.buffer);
    bytes.set([0x49, 0x49, 0x2a, 0, 8, 0, 0, 0]);
    for (let at = 8; at < 4_000; at += 2) view.setUint16(at, 0x4142, true);
    return bytes;
  },
  'an svg tag of one long word': () => new TextEncoder().encode(`<svg ${'a'.repeat(250_000)}>`),
  'an svg with digits without end': () => new TextEncoder().encode(`<svg width="${'1'.repeat(250_000)}x"/>`),
  'comments that never close': () => new TextEncoder().encode(`${'<!---->'.repeat(30_000)}${'<!--'.repeat(10_000)}`),
  'a gif of empty extensions': () => {
    const bytes = new Uint8Array(3_000_000);
    bytes.set(new TextEncoder().encode('GIF89a'));
    bytes.set([9, 0, 9, 0, 0, 0, 0], 6);
    for (let at = 13; at + 3 <= bytes.length; at += 3) bytes.set([0x21, 0xfe, 0], at);
    return bytes;
  },
};

describe('traps', () => {
  it.each(Object.keys(TRAPS))('%s', (name) => {
    const bytes = TRAPS[name]();
    const start = processorMs();
    expect(() => readHeader(bytes)).toThrow(AppError);
    expect(processorMs() - start).toBeLessThan(1500);
  });

  it('location tables whose entries have no width', () => {
    const avif = CASES.find(({ name }) => name === 'avif-444.avif')?.bytes() ?? new Uint8Array();
    const text = Buffer.from(avif).toString('latin1');
    const iloc = text.indexOf('iloc');
    avif.set([0, 0, 0xff, 0xff], iloc + 8);
    expectCoded(avif);
  });

  it('a profile that unpacks to gigabytes is left out', async () => {
    const { deflateSync } = await import('node:zlib');
    const bytes = deflateSync(new Uint8Array(40 * 2 ** 20));
    const header = { ...readHeader(samples[0]), profile: { bytes, isDeflated: true } };
    expect(await readProfile(header)).toBeNull();
  });
});
