import { ByteReader } from '../byte-reader.ts';
import { ByteWriter, concatBytes } from '../byte-writer.ts';
import { TAG } from '../exif.ts';
import { openTiff } from '../tiff-directory.ts';
import type { Tags } from './tag-file.ts';

const SHORT = 3;
const RATIONAL = 5;
const UNDEFINED = 7;
const INCH = 2;
const DENOMINATOR = 10_000;
const REPLACED: readonly number[] = [TAG.xResolution, TAG.yResolution, TAG.resolutionUnit, TAG.iccProfile];

interface Entry {
  readonly tag: number;
  /** Type, count and value or its offset: the entry's other ten bytes. */
  readonly rest: Uint8Array;
}

function keptEntries(reader: ByteReader, at: number): Entry[] {
  return Array.from({ length: reader.u16(at) }, (_, i) => at + 2 + i * 12)
    .map((entry) => ({ tag: reader.u16(entry), rest: reader.slice(entry + 2, 10) }))
    .filter(({ tag }) => !REPLACED.includes(tag));
}

/**
 * Appends a new directory with resolution and profile and points the header at it (TIFF 6.0, section 2); the pixels stay
 * where they are. For files that an encoder just wrote: classic TIFF, one page.
 */
export function tagTiff(bytes: Uint8Array, { dpi, profile }: Tags): Uint8Array {
  const reader = new ByteReader(bytes);
  const { first } = openTiff(reader);
  const { littleEndian } = reader;
  const writer = (): ByteWriter => new ByteWriter(littleEndian);
  const entry = (tag: number, type: number, count: number, value: number): Entry => ({
    tag,
    rest: type === SHORT ? writer().u16(type).u32(count).u16(value).u16(0).done() : writer().u16(type).u32(count).u32(value).done(),
  });
  // Directories and values must begin at even offsets.
  const padding = new Uint8Array(bytes.length & 1);
  const valuesAt = bytes.length + padding.length;
  const rational = writer()
    .u32(Math.round((dpi ?? 1) * DENOMINATOR))
    .u32(DENOMINATOR)
    .done();
  const profileAt = valuesAt + rational.length;
  const entries = keptEntries(reader, first);
  entries.push(entry(TAG.iccProfile, UNDEFINED, profile.length, profileAt));
  if (dpi !== null) {
    entries.push(
      entry(TAG.xResolution, RATIONAL, 1, valuesAt),
      entry(TAG.yResolution, RATIONAL, 1, valuesAt),
      entry(TAG.resolutionUnit, SHORT, 1, INCH),
    );
  }
  entries.sort((a, b) => a.tag - b.tag);
  const values = writer()
    .bytes(rational)
    .bytes(profile)
    .bytes(new Uint8Array(profile.length & 1))
    .done();
  const directory = writer().u16(entries.length);
  for (const { tag, rest } of entries) directory.u16(tag).bytes(rest);
  const out = concatBytes([bytes, padding, values, directory.u32(0).done()]);
  new DataView(out.buffer).setUint32(4, valuesAt + values.length, littleEndian);
  return out;
}
