import { expect, test } from 'vitest';
import { ByteWriter } from '../byte-writer.ts';
import { decodePsd } from './decode-psd.ts';
import { readPsdLayout } from './psd-layout.ts';

const CMYK = 4;

/** A flat CMYK file of four pixels in a row: four inks, which count backwards, and alpha, unpacked. */
function flat(planes: readonly (readonly number[])[], depth: 8 | 16): Uint8Array {
  const writer = new ByteWriter().ascii('8BPS').u16(1).bytes(new Uint8Array(6));
  writer.u16(planes.length).u32(1).u32(4).u16(depth).u16(CMYK).u32(0).u32(0).u32(0).u16(0);
  for (const value of planes.flat()) depth === 8 ? writer.u8(value) : writer.u16(value * 257);
  return writer.done();
}

const NONE = [255, 255, 255, 255];
const INKS = [[0, 0, 128, 255], NONE, NONE, NONE];

test.each([8, 16] as const)('CMYK of %i bits keeps its alpha beside the inks', async (depth) => {
  const file = flat([...INKS, [255, 128, 0, 64]], depth);
  const full = depth === 8 ? 1 : 257;
  expect(readPsdLayout(file).hasAlpha).toBe(true);
  const { data, alpha = [] } = await decodePsd(file, depth === 8 ? 'cmyk8' : 'cmyk16');
  expect([...alpha]).toEqual([255, 128, 0, 64].map((value) => value * full));
  expect([0, 4, 8, 12].map((at) => data[at])).toEqual([255, 255, 127, 0].map((value) => value * full));
});

test('CMYK without a fifth channel has no alpha', async () => {
  const file = flat(INKS, 8);
  expect(readPsdLayout(file).hasAlpha).toBe(false);
  expect((await decodePsd(file, 'cmyk8')).alpha).toBeUndefined();
});
