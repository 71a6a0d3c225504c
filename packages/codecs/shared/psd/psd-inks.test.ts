import { expect, it } from 'vitest';
import { ByteWriter } from '../byte-writer.ts';
import { decodePsd } from './decode-psd.ts';

/** A multichannel PSD of three pixels in a row, its channels as stored: full is no ink. */
function multichannel(channels: readonly (readonly number[])[], displayInfo: Uint8Array | null): Uint8Array {
  const writer = new ByteWriter().ascii('8BPS').u16(1).bytes(new Uint8Array(6));
  writer.u16(channels.length).u32(1).u32(3).u16(8).u16(7).u32(0);
  if (displayInfo === null) writer.u32(0);
  else {
    const padded = displayInfo.length + (displayInfo.length & 1);
    writer
      .u32(12 + padded)
      .ascii('8BIM')
      .u16(0x0435)
      .u16(0)
      .u32(displayInfo.length);
    writer.bytes(displayInfo).bytes(new Uint8Array(padded - displayInfo.length));
  }
  writer.u32(0).u16(0);
  for (const channel of channels) writer.bytes(Uint8Array.from(channel));
  return writer.done();
}

it('lays the inks of a multichannel file over each other', async () => {
  const process = multichannel(
    [
      [0, 255, 0],
      [255, 0, 0],
      [255, 255, 255],
    ],
    null,
  );
  const { data } = await decodePsd(process, 'rgba8');
  expect([...data]).toEqual([0, 255, 255, 255, 255, 0, 255, 255, 0, 0, 255, 255]);
});

it('takes the color that the file names for a channel', async () => {
  const info = new ByteWriter().u32(1).u16(0).u16(65_535).u16(32_768).u16(0).u16(0).u16(100).bytes(Uint8Array.of(2)).done();
  const { data } = await decodePsd(multichannel([[0, 128, 255]], info), 'rgba8');
  expect([...data]).toEqual([255, 128, 0, 255, 255, 192, 128, 255, 255, 255, 255, 255]);
});
