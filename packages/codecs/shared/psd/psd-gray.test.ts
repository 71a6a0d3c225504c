import { expect, it } from 'vitest';
import { ByteWriter } from '../byte-writer.ts';
import { decodePsd } from './decode-psd.ts';

/** Gray of 16 bits, two pixels, whose header tells of more channels than there are: so ImageMagick 6 writes gray with a profile. */
function gray(toldChannels: number, merged: readonly number[]): Uint8Array {
  const writer = new ByteWriter().ascii('8BPS').u16(1).bytes(new Uint8Array(6));
  writer.u16(toldChannels).u32(1).u32(2).u16(16).u16(1).u32(0).u32(0).u32(0);
  return writer.bytes(Uint8Array.from(merged)).done();
}

const PLAIN = [0, 0, 0x40, 0x80, 0xc0, 0x00];
/** One row of four bytes as they stand, behind its length. */
const PACKED = [0, 1, 0, 5, 3, 0x40, 0x80, 0xc0, 0x00];

it.each([
  ['plain', PLAIN],
  ['packed', PACKED],
])('reads the channels of a gray picture that are there, %s', async (_, merged) => {
  for (const told of [1, 3]) {
    const { data } = await decodePsd(gray(told, merged), 'rgba16');
    expect([...data]).toEqual([0x4080, 0x4080, 0x4080, 65_535, 0xc000, 0xc000, 0xc000, 65_535]);
  }
});

it.each([
  ['plain', PLAIN],
  ['packed', PACKED],
])('refuses a gray picture that ends early, %s', async (_, merged) => {
  for (const told of [1, 3])
    await expect(decodePsd(gray(told, merged.slice(0, -1)), 'rgba16')).rejects.toMatchObject({ code: 'file.truncated' });
});
