import { AppError } from '@underbase/contract';
import { ByteWriter, concatBytes } from '../../shared/byte-writer.ts';
import { deflate } from '../../shared/deflate.ts';
import { bitDepth, checkRaster, type PrintRaster } from '../print-raster.ts';
import { extraChannels, resolutionResource, spotResources } from '../spot-resources.ts';
import { LzwPacker } from './lzw.ts';
import { stripLayout, tiffStrips } from './tiff-strips.ts';

export interface TiffOptions {
  /** LZW where absent: every print program reads it. */
  readonly compression?: 'lzw' | 'deflate';
}

const [ASCII, SHORT, LONG, RATIONAL, UNDEFINED] = [2, 3, 4, 5, 7];
const TYPE_BYTES: Readonly<Record<number, number>> = { [ASCII]: 1, [SHORT]: 2, [LONG]: 4, [RATIONAL]: 8, [UNDEFINED]: 1 };
const PHOTOMETRIC: Readonly<Record<PrintRaster['mode'], number>> = { gray: 1, rgb: 2, cmyk: 5, spots: 5 };
const COMPRESSION = { lzw: 5, deflate: 8 } as const;
const [UNSPECIFIED_EXTRA, STRAIGHT_ALPHA] = [0, 2];
const [CMYK_INKS, OTHER_INKS] = [1, 2];
const DENOMINATOR = 10_000;
const HEADER_BYTES = 8;
const OFFSET_LIMIT = 2 ** 32 - 1;

interface Field {
  readonly tag: number;
  readonly type: number;
  readonly bytes: Uint8Array;
}

const field = (tag: number, type: number, values: readonly number[]): Field => {
  const writer = new ByteWriter(true);
  for (const value of values) type === SHORT ? writer.u16(value) : writer.u32(value);
  return { tag, type, bytes: writer.done() };
};

function resolutionFields(dpi: number | null): Field[] {
  if (dpi === null) return [];
  const rational = Number.isInteger(dpi) ? [dpi, 1] : [Math.round(dpi * DENOMINATOR), DENOMINATOR];
  return [field(282, RATIONAL, rational), field(283, RATIONAL, rational), field(296, SHORT, [2])];
}

/** What the samples beyond the base mean. Ink names in their own tag belong to ink sets other than CMYK alone. */
function extraFields(raster: PrintRaster): Field[] {
  const spots = raster.spots ?? [];
  const extras = [...(raster.hasAlpha ? [STRAIGHT_ALPHA] : []), ...spots.map(() => UNSPECIFIED_EXTRA)];
  const fields = raster.mode !== 'spots' && extras.length > 0 ? [field(338, SHORT, extras)] : [];
  if (raster.mode === 'cmyk') fields.push(field(332, SHORT, [CMYK_INKS]));
  if (raster.mode === 'spots') {
    const names = new TextEncoder().encode(spots.map(({ name }) => `${name}\0`).join(''));
    fields.push(field(332, SHORT, [OTHER_INKS]), { tag: 333, type: ASCII, bytes: names }, field(334, SHORT, [spots.length]));
  }
  return fields;
}

/** Photoshop's resources hold what TIFF has no tag for: names and colors of spot channels. */
function photoshopField(raster: PrintRaster): Field[] {
  const spots = raster.spots ?? [];
  if (spots.length === 0) return [];
  const resolution = raster.dpi === null ? [] : [resolutionResource(raster.dpi)];
  return [{ tag: 34377, type: UNDEFINED, bytes: concatBytes([...resolution, ...spotResources(extraChannels(spots, raster.hasAlpha))]) }];
}

function directory(fields: readonly Field[], at: number): Uint8Array {
  const sorted = [...fields].sort((a, b) => a.tag - b.tag);
  const entries = new ByteWriter(true).u16(sorted.length);
  const values = new ByteWriter(true);
  const valuesAt = at + 2 + sorted.length * 12 + 4;
  for (const { tag, type, bytes } of sorted) {
    entries
      .u16(tag)
      .u16(type)
      .u32(bytes.length / TYPE_BYTES[type]);
    if (bytes.length <= 4) {
      entries.bytes(bytes).bytes(new Uint8Array(4 - bytes.length));
    } else {
      entries.u32(valuesAt + values.length);
      values.bytes(bytes).bytes(new Uint8Array(bytes.length & 1));
    }
  }
  return entries.u32(0).bytes(values.done()).done();
}

/**
 * Writes a TIFF (6.0, little-endian, strips, differenced) with resolution, profile, straight alpha and named spot channels.
 * Over CMYK, and alone, spot samples count as inks do (0 none); over gray and RGB they count as black does (0 full), as Photoshop has it.
 * Keeps its input. Error: format.cannot-write past 4 GB.
 */
export async function encodeTiff(raster: PrintRaster, { compression = 'lzw' }: TiffOptions = {}): Promise<Uint8Array<ArrayBuffer>> {
  checkRaster(raster);
  const layout = stripLayout(raster);
  const packer = new LzwPacker();
  const strips: Uint8Array<ArrayBuffer>[] = [];
  for (const strip of tiffStrips(raster, layout)) strips.push(compression === 'lzw' ? packer.pack(strip) : await deflate([strip]));
  const offsets: number[] = [];
  let at = HEADER_BYTES;
  for (const strip of strips) {
    offsets.push(at);
    at += strip.length;
  }
  at += at & 1;
  if (at > OFFSET_LIMIT) throw new AppError('format.cannot-write', { extension: 'tif', accepts: 'PNG' });
  const fields: Field[] = [
    field(256, LONG, [raster.width]),
    field(257, LONG, [raster.height]),
    field(258, SHORT, new Array<number>(layout.channels).fill(bitDepth(raster))),
    field(259, SHORT, [COMPRESSION[compression]]),
    field(262, SHORT, [PHOTOMETRIC[raster.mode]]),
    field(273, LONG, offsets),
    field(277, SHORT, [layout.channels]),
    field(278, LONG, [layout.rowsPerStrip]),
    field(
      279,
      LONG,
      strips.map(({ length }) => length),
    ),
    field(284, SHORT, [1]),
    field(317, SHORT, [2]),
    ...resolutionFields(raster.dpi),
    ...extraFields(raster),
    ...photoshopField(raster),
    ...(raster.icc === null ? [] : [{ tag: 34675, type: UNDEFINED, bytes: raster.icc }]),
  ];
  const header = new ByteWriter(true).ascii('II').u16(42).u32(at).done();
  const dataBytes = strips.reduce((sum, { length }) => sum + length, HEADER_BYTES);
  return concatBytes([header, ...strips, new Uint8Array(at - dataBytes), directory(fields, at)]);
}
