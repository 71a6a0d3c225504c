import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { concatBytes } from '../../shared/byte-writer.ts';
import { criticalChunks, pngChunks } from '../../shared/png-chunks.ts';
import { plainSize } from './first-look.ts';

const fixture = (name: string) => new Uint8Array(readFileSync(new URL(`../../fixtures/${name}`, import.meta.url)));

const plain = () => criticalChunks(fixture('png-srgb-profile.png'));

/** A PNG with one more chunk, empty, behind its header. */
function withChunk(png: Uint8Array, kind: string): Uint8Array {
  const [{ end }] = pngChunks(png);
  const chunk = Uint8Array.from([0, 0, 0, 0, ...new TextEncoder().encode(kind), 0, 0, 0, 0]);
  return concatBytes([png.subarray(0, end), chunk, png.subarray(end)]);
}

test('what a browser shows as we read it may be looked at', async () => {
  const png = plain();
  expect(await plainSize(png)).toMatchObject({ width: expect.any(Number) });
  expect(await plainSize(withChunk(withChunk(png, 'gAMA'), 'sRGB'))).not.toBeNull();
  for (const name of ['jpeg-420.jpg', 'jpeg-gray.jpg', 'jpeg-444-progressive.jpg', 'png-srgb-profile.png']) {
    expect(await plainSize(fixture(name)), name).not.toBeNull();
  }
});

test('other colors, other turns, other pages and damage may not', async () => {
  const png = plain();
  for (const kind of ['gAMA', 'cHRM', 'cICP', 'acTL']) expect(await plainSize(withChunk(png, kind)), kind).toBeNull();
  expect(await plainSize(withChunk(withChunk(png, 'sRGB'), 'acTL'))).toBeNull();
  expect(await plainSize(png.subarray(0, png.length - 20))).toBeNull();
  for (const name of [
    'jpeg-orientation-6.jpg',
    'jpeg-cmyk-adobe.jpg',
    'jpeg-wide-profile.jpg',
    'png-wide-profile.png',
    'png-orientation-6.png',
    'gif-plain.gif',
  ])
    expect(await plainSize(fixture(name)), name).toBeNull();
});
