import { packBits } from '../../shared/pack-bits.ts';
import { LzwPacker } from './lzw.ts';
import { field, LONG, resolutionFields, SHORT, tiffFile } from './tiff-file.ts';

/** Bytes of a strip before packing. */
const STRIP_BYTES = 65_536;
const LZW = 5;
const BLACK_IS_ZERO = 1;

export interface BilevelTiffOptions {
  readonly width: number;
  readonly height: number;
  /** Null: the file states none. */
  readonly dpi: number | null;
}

/**
 * A plane as a TIFF of one bit a pixel with its resolution (6.0, bilevel, LZW: films are dots, which fax codes make larger). `samples` holds
 * width x height bytes, rows from the top, over 127 white; they are only read. Error: format.cannot-write past 4 GB.
 */
export function encodeBilevelTiff(samples: Uint8Array, { width, height, dpi }: BilevelTiffOptions): Uint8Array<ArrayBuffer> {
  const rowBytes = Math.ceil(width / 8);
  const rowsPerStrip = Math.min(height, Math.max(1, Math.floor(STRIP_BYTES / rowBytes)));
  const packer = new LzwPacker();
  const strips: Uint8Array[] = [];
  for (let top = 0; top < height; top += rowsPerStrip) {
    const rows = Math.min(rowsPerStrip, height - top);
    const strip = new Uint8Array(rows * rowBytes);
    for (let y = 0; y < rows; y++) packBits(samples, (top + y) * width, width, strip, y * rowBytes);
    strips.push(packer.pack(strip));
  }
  return tiffFile(strips, [
    field(256, LONG, [width]),
    field(257, LONG, [height]),
    field(258, SHORT, [1]),
    field(259, SHORT, [LZW]),
    field(262, SHORT, [BLACK_IS_ZERO]),
    field(277, SHORT, [1]),
    field(278, LONG, [rowsPerStrip]),
    field(284, SHORT, [1]),
    ...resolutionFields(dpi),
  ]);
}
