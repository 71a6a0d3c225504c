import { inflateSync } from 'node:zlib';
import type { PixelImage } from '@underbase/engine';
import { describe, expect, test } from 'vitest';
import { filesOf } from './files-for-tests.ts';
import { flatTints } from './vector-plates.ts';

const SIZE = { width: 120, height: 60 };
type Rgba = readonly [number, number, number, number];

const artOf = (colorAt: (x: number, y: number) => Rgba): PixelImage => ({
  ...SIZE,
  dpi: 300,
  icc: null,
  pixels: Uint8Array.from(
    { length: SIZE.width * SIZE.height * 4 },
    (_, at) => colorAt((at >> 2) % 120, Math.floor((at >> 2) / 120))[at & 3],
  ),
});

const RED: Rgba = [228, 0, 43, 255];
const CLEAR: Rgba = [0, 0, 0, 0];
const isIn = (x: number, y: number) => x >= 20 && x < 100 && y >= 10 && y < 50;

/** The PDF's words, its packed drawing too. */
async function wordsOf(image: PixelImage, given: Parameters<typeof filesOf>[1] = {}): Promise<string> {
  const [file] = await filesOf(image, { garment: '#ffffff', marks: 'none', plates: 'vector', ...given }, 'pdf');
  if (file.kind !== 'bytes') throw new Error('no PDF was made');
  const latin = new TextDecoder('latin1');
  const text = latin.decode(file.bytes);
  const packed = [...text.matchAll(/<< \/Filter \/FlateDecode \/Length (\d+) >>\nstream\n/g)].map((found) => {
    const from = found.index + found[0].length;
    return latin.decode(inflateSync(file.bytes.subarray(from, from + Number(found[1]))));
  });
  return [text, ...packed].join('\n');
}

describe('plates as curves', () => {
  test('a solid is one area of its spot color, in a layer of its name, that knocks nothing out', async () => {
    const words = await wordsOf(
      artOf((x, y) => (isIn(x, y) ? RED : CLEAR)),
      { palette: [{ color: '#e4002b' }] },
    );
    expect(words).toContain('/Separation /Scarlet');
    expect(words.match(/\/OCG /g)).toHaveLength(1);
    expect(words).toContain('/GsOver gs');
    expect(words.match(/^f\*$/gm)).toHaveLength(1);
    expect(words).not.toContain('/Subtype /Image');
    const corners = [...words.matchAll(/^([\d.]+) ([\d.]+) (?:m|l)$/gm)].map(([, x, y]) => [Number(x), Number(y)]);
    // 72 points an inch, y from the bottom.
    expect(Math.min(...corners.map(([x]) => x))).toBeCloseTo(20 * 0.24, 2);
    expect(Math.max(...corners.map(([, y]) => y))).toBeCloseTo(50 * 0.24, 2);
    expect(corners).toHaveLength(4);
  });

  test('a flat tint is an area of that tint', async () => {
    const half: Rgba = [242, 128, 149, 255];
    const art = artOf((x, y) => (isIn(x, y) ? (x < 60 ? RED : half) : CLEAR));
    const words = await wordsOf(art, { palette: [{ color: '#e4002b' }] });
    const tints = [...words.matchAll(/^([\d.]+) scn$/gm)].map(([, tint]) => Number(tint));
    expect(tints).toHaveLength(2);
    expect(Math.max(...tints)).toBe(1);
    expect(Math.min(...tints)).toBeCloseTo(0.5, 1);
    expect(words).not.toContain('/Subtype /Image');
  });

  test('a fade stays a picture in its ink, cut out by a stencil, and solids beside it are areas', async () => {
    const art = artOf((x, y) => (isIn(x, y) ? [228, 0, 43, x < 50 ? 255 : Math.max(0, 255 - 6 * (x - 50))] : CLEAR));
    const words = await wordsOf(art, { palette: [{ color: '#e4002b' }] });
    expect(words).toContain('/ImageMask true');
    expect(words).toMatch(/\/Tn0 Do/);
    expect(words.match(/^f\*$/gm)).toHaveLength(1);
    expect(words).not.toContain('/SMask');
  });

  test('index plates keep their square dots', async () => {
    const art = artOf((x, y) => (isIn(x, y) ? [228, 2 * x, 43, 255] : CLEAR));
    const words = await wordsOf(art, { method: 'index', inks: '2' });
    expect(words).toContain('/ImageMask true');
    expect(words).not.toMatch(/^f\*$/m);
  });

  test('targets stand on every plate, and each label in its own ink', async () => {
    const words = await wordsOf(
      artOf((x, y) => (isIn(x, y) ? (x < 60 ? RED : [0, 76, 151, 255]) : CLEAR)),
      { marks: 'all' },
    );
    expect(words).toContain('/CsAll [ /Separation /All');
    expect(words.match(/\(1 of 2 .*\) Tj/)).not.toBeNull();
    expect(words).toMatch(/\/Sp1 cs 1 SCN 1 scn BT .*\(2 of 2\)/);
  });

  test.each(['png', 'psd', 'tiff'] as const)('%s holds none', async (format) => {
    await expect(
      filesOf(
        artOf(() => RED),
        { plates: 'vector' },
        format,
      ),
    ).rejects.toMatchObject({ code: 'option.invalid' });
  });
});

test('tints are flat where few levels explain them', () => {
  const bare = new Uint8Array(SIZE.width * SIZE.height);
  const dots = new Uint8Array(bare.length);
  expect(flatTints(bare, SIZE, new Uint8Array(bare.length).fill(128))).toEqual([]);
  const two = bare.map((_, at) => (at % 120 < 60 ? 90 : 180));
  expect(flatTints(two, SIZE, dots)).toEqual([90, 180]);
  const ramp = bare.map((_, at) => 8 + 2 * (at % 120));
  expect(flatTints(ramp, SIZE, dots)).toBeNull();
});

test('tints that hardly differ are one that varies: its places stay a picture', () => {
  const near = Uint8Array.from({ length: SIZE.width * SIZE.height }, (_, at) => (Math.floor((at % 120) / 7) % 2 === 0 ? 174 : 186));
  expect(flatTints(near, SIZE, new Uint8Array(near.length))).toBeNull();
});
