import { byteRows, packRows, wordRows } from '../print/pdf/pdf-samples.ts';
import { bitDepth, type PrintRaster, storedChannels } from '../print/print-raster.ts';
import { ByteWriter, concatBytes } from '../shared/byte-writer.ts';
import { crc32 } from '../shared/crc32.ts';

const SIGNATURE = Uint8Array.of(137, 80, 78, 71, 13, 10, 26, 10);
const GRAY = 0;
const COLOR = 2;
const ALPHA = 4;

function chunk(kind: string, data: Uint8Array): Uint8Array {
  const body = concatBytes([new TextEncoder().encode(kind), data]);
  return concatBytes([new ByteWriter().u32(data.length).done(), body, new ByteWriter().u32(crc32(body)).done()]);
}

/** Gray or RGB, with or without alpha, 8 or 16 bits, as a PNG without tags (PNG specification, third edition). Keeps its input. */
export async function encodePngRaster(raster: PrintRaster): Promise<Uint8Array> {
  const { width, height, samples } = raster;
  const channels = storedChannels(raster);
  const rows = samples instanceof Uint16Array ? wordRows(samples, width, height, channels) : byteRows(samples, width, height, channels);
  const colorType = (raster.mode === 'rgb' ? COLOR : GRAY) | (raster.hasAlpha ? ALPHA : 0);
  const header = new ByteWriter().u32(width).u32(height).u8(bitDepth(raster)).u8(colorType).u8(0).u8(0).u8(0).done();
  return concatBytes([SIGNATURE, chunk('IHDR', header), chunk('IDAT', await packRows(rows)), chunk('IEND', new Uint8Array())]);
}
