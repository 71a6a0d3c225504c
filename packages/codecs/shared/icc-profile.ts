import { ByteReader } from './byte-reader.ts';

export interface IccFacts {
  /** The profile's own description, or null where it has none. */
  readonly name: string | null;
  /** Data color space signature: "RGB ", "GRAY", "CMYK", "Lab ". */
  readonly space: string;
}

/** LittleCMS takes as many. */
const TAG_LIMIT = 100;
const NAME_LIMIT_BYTES = 1024;

/** Places of the tags in a profile (ICC.1, 7.3): signature -> offset and size. */
function readTags(reader: ByteReader): Map<string, { at: number; sizeBytes: number }> {
  const tags = new Map<string, { at: number; sizeBytes: number }>();
  const count = Math.min(reader.u32(128), TAG_LIMIT);
  reader.need(132, count * 12);
  for (let i = 0; i < count; i++) {
    const entry = 132 + i * 12;
    tags.set(reader.fourCc(entry), { at: reader.u32(entry + 4), sizeBytes: reader.u32(entry + 8) });
  }
  return tags;
}

/** Text of a `desc` (version 2, ASCII) or `mluc` (version 4, UTF-16, first record) tag. */
function readText(reader: ByteReader, at: number): string | null {
  const kind = reader.fourCc(at);
  if (kind === 'desc') return reader.ascii(at + 12, Math.min(NAME_LIMIT_BYTES, Math.max(0, reader.u32(at + 8) - 1)));
  if (kind !== 'mluc' || reader.u32(at + 8) === 0) return null;
  const text = reader.slice(at + reader.u32(at + 24), Math.min(NAME_LIMIT_BYTES, reader.u32(at + 20)));
  return new TextDecoder('utf-16be').decode(text);
}

const D50_SRGB = { rXYZ: [0.4361, 0.2225, 0.0139], gXYZ: [0.3851, 0.7169, 0.0971], bXYZ: [0.1431, 0.0606, 0.7141] } as const;
const srgbToLinear = (v: number): number => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);

/** A tone curve at `x`, 0 to 1; NaN where the type is unknown (ICC.1, 10.6 and 10.18). */
function curveAt(reader: ByteReader, at: number, x: number): number {
  const fixed = (place: number) => reader.i32(place) / 65536;
  const kind = reader.fourCc(at);
  if (kind === 'curv') {
    const count = reader.u32(at + 8);
    if (count === 0) return x;
    if (count === 1) return x ** (reader.u16(at + 12) / 256);
    const place = x * (count - 1);
    const low = Math.min(Math.floor(place), count - 2);
    const [a, b] = [reader.u16(at + 12 + low * 2), reader.u16(at + 14 + low * 2)];
    return (a + (b - a) * (place - low)) / 65535;
  }
  if (kind !== 'para') return Number.NaN;
  const type = reader.u16(at + 8);
  const g = fixed(at + 12);
  if (type === 0) return x ** g;
  const [a, b] = [fixed(at + 16), fixed(at + 20)];
  if (type === 3) {
    const [c, d] = [fixed(at + 24), fixed(at + 28)];
    return x >= d ? (a * x + b) ** g : c * x;
  }
  return Number.NaN;
}

/** A step of 8 bits near white spans 0.0088 in linear light: a curve within half of that changes no pixel. */
const CURVE_TOLERANCE = 0.002;
const COLORANT_TOLERANCE = 0.002;

function matchesSrgb(reader: ByteReader): boolean {
  const tags = readTags(reader);
  if (tags.has('A2B0') || tags.has('A2B1')) return false;
  for (const [tag, wanted] of Object.entries(D50_SRGB)) {
    const place = tags.get(tag);
    if (place === undefined) return false;
    for (let i = 0; i < 3; i++) if (Math.abs(reader.i32(place.at + 8 + i * 4) / 65536 - wanted[i]) > COLORANT_TOLERANCE) return false;
  }
  for (const tag of ['rTRC', 'gTRC', 'bTRC']) {
    const place = tags.get(tag);
    if (place === undefined) return false;
    for (let i = 0; i <= 16; i++)
      if (!(Math.abs(curveAt(reader, place.at, i / 16) - srgbToLinear(i / 16)) <= CURVE_TOLERANCE)) return false;
  }
  return true;
}

/** Name and color space of a profile, or null where the bytes are no profile. */
export function readIccFacts(profile: Uint8Array): IccFacts | null {
  try {
    const reader = new ByteReader(profile);
    if (reader.fourCc(36) !== 'acsp') return null;
    const tag = readTags(reader).get('desc');
    const name = tag === undefined ? null : readText(reader, tag.at);
    return { name: name?.replaceAll('\0', '').trim() || null, space: reader.fourCc(16) };
  } catch {
    return null;
  }
}

/** True for every make of sRGB profile (matrix and curves compared, not names): its pixels need no conversion. */
export function isSrgbProfile(profile: Uint8Array): boolean {
  try {
    return matchesSrgb(new ByteReader(profile));
  } catch {
    return false;
  }
}
