import { ByteWriter } from '../byte-writer.ts';

const SHORT = 3;
const RATIONAL = 5;
const INCH = 2;
/** Rational numbers keep four decimals of a resolution that is no whole number. */
const DENOMINATOR = 10_000;

/** A smallest EXIF block that states a resolution in dots per inch, as a TIFF structure without the "Exif" prefix. */
export function exifBlock(dpi: number): Uint8Array {
  const writer = new ByteWriter(true).ascii('II').u16(42).u32(8);
  const rationalsAt = 8 + 2 + 3 * 12 + 4;
  const isWhole = Number.isInteger(dpi);
  writer.u16(3);
  writer.u16(282).u16(RATIONAL).u32(1).u32(rationalsAt);
  writer
    .u16(283)
    .u16(RATIONAL)
    .u32(1)
    .u32(rationalsAt + 8);
  writer.u16(296).u16(SHORT).u32(1).u16(INCH).u16(0);
  writer.u32(0);
  for (let i = 0; i < 2; i++) writer.u32(isWhole ? dpi : Math.round(dpi * DENOMINATOR)).u32(isWhole ? 1 : DENOMINATOR);
  return writer.done();
}
