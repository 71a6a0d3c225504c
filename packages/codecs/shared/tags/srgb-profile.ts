import { ByteWriter } from '../byte-writer.ts';

const NAME = 'sRGB IEC61966-2.1';
const GRAY_NAME = 'Gray with the curve of sRGB';
const COPYRIGHT = 'No copyright, use freely';
/** Steps of the tone curve: enough that 8-bit values come out exactly. */
const CURVE_STEPS = 1024;
/** D50-adapted primaries and white (ICC.1:2010 annex, IEC 61966-2-1), as signed 15.16 numbers. */
const D50 = [0xf6d6, 0x10000, 0xd32d];
const RED = [0x6fa2, 0x38f5, 0x0390];
const GREEN = [0x6299, 0xb785, 0x18da];
const BLUE = [0x24a0, 0x0f84, 0xb6cf];
const HEADER_BYTES = 128;
/** The tag table's place and size, and the check value of the format. */
const FILE_SIGNATURE = 'acsp';

const xyz = (values: readonly number[]): Uint8Array => {
  const writer = new ByteWriter().ascii('XYZ ').u32(0);
  for (const value of values) writer.u32(value);
  return writer.done();
};

function description(name: string): Uint8Array {
  const writer = new ByteWriter().ascii('desc').u32(0);
  writer
    .u32(name.length + 1)
    .ascii(name)
    .u8(0);
  // No Unicode and no Macintosh name: their counts, code and fixed field of 67 bytes are still due.
  writer.u32(0).u32(0).u16(0).u8(0).bytes(new Uint8Array(67));
  return writer.done();
}

function curve(): Uint8Array {
  const writer = new ByteWriter().ascii('curv').u32(0).u32(CURVE_STEPS);
  for (let i = 0; i < CURVE_STEPS; i++) {
    const v = i / (CURVE_STEPS - 1);
    writer.u16(Math.round(65_535 * (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)));
  }
  return writer.done();
}

function build(isGray: boolean): Uint8Array {
  const text = new ByteWriter().ascii('text').u32(0).ascii(COPYRIGHT).u8(0).done();
  const tone = curve();
  const own: [string, Uint8Array][] = isGray
    ? [['kTRC', tone]]
    : [
        ['rXYZ', xyz(RED)],
        ['gXYZ', xyz(GREEN)],
        ['bXYZ', xyz(BLUE)],
        ['rTRC', tone],
        ['gTRC', tone],
        ['bTRC', tone],
      ];
  const tags: [string, Uint8Array][] = [['cprt', text], ['desc', description(isGray ? GRAY_NAME : NAME)], ['wtpt', xyz(D50)], ...own];
  const table = new ByteWriter().u32(tags.length);
  const data = new ByteWriter();
  const dataAt = HEADER_BYTES + 4 + tags.length * 12;
  const places = new Map<Uint8Array, number>();
  for (const [name, content] of tags) {
    if (!places.has(content)) {
      places.set(content, dataAt + data.length);
      data.bytes(content).bytes(new Uint8Array(-content.length & 3));
    }
    table
      .ascii(name)
      .u32(places.get(content) ?? 0)
      .u32(content.length);
  }
  const header = new ByteWriter()
    .u32(dataAt + data.length)
    .u32(0)
    .u32(0x02100000)
    .ascii(isGray ? 'mntrGRAYXYZ ' : 'mntrRGB XYZ ');
  for (const part of [2026, 1, 1, 0, 0, 0]) header.u16(part);
  header.ascii(FILE_SIGNATURE).bytes(new Uint8Array(28));
  for (const value of D50) header.u32(value);
  header.bytes(new Uint8Array(HEADER_BYTES - header.length));
  return header.bytes(table.done()).bytes(data.done()).done();
}

let profile: Uint8Array | null = null;
let gray: Uint8Array | null = null;

/** An ICC version 2 profile of sRGB (matrix and curve), the kind that every print program reads. */
export function srgbProfile(): Uint8Array {
  profile ??= build(false);
  return profile;
}

/** The same for gray pictures: a profile of three colors does not fit them. */
export function grayProfile(): Uint8Array {
  gray ??= build(true);
  return gray;
}
