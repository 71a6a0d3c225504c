import { brotliDecompressSync, inflateSync } from 'node:zlib';
import { FontReader } from './font-reader.ts';
import { writeSfnt } from './sfnt.ts';
import { type Glyphs, readGlyphs } from './woff2-glyphs.ts';

/** Names of tables by their numbers in WOFF2 (W3C Recommendation, section 4.1). */
const KNOWN =
  'cmap head hhea hmtx maxp name OS/2 post cvt  fpgm glyf loca prep CFF  VORG EBDT EBLC gasp hdmx kern LTSH PCLT VDMX vhea vmtx BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG  sbix acnt avar bdat bloc bsln cvar fdsc feat fmtx fvar gvar hsty just lcar mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill';
const KNOWN_TABLES = Array.from(KNOWN.matchAll(/(.{4})(?: |$)/g), ([, name]) => name);
const NAMED_BESIDE = 63;
/** Of outlines and their places the third way is as they are; of all other tables the first. */
const UNCHANGED = 3;
/** No font of a drawing unpacks to more. */
const MOST_BYTES = 60 * 2 ** 20;

const [WOFF, WOFF2] = [0x774f4646, 0x774f4632];

/** WOFF: each table deflated by itself (W3C Recommendation, section 4). */
function unpackWoff(bytes: Uint8Array): Uint8Array {
  const reader = new FontReader(bytes);
  reader.u32();
  const flavor = reader.u32();
  reader.u32();
  const count = reader.u16();
  reader.bytes(30);
  const tables = new Map<string, Uint8Array>();
  for (let table = 0; table < count; table++) {
    const [name, offset, packedBytes, sizeBytes] = [reader.tag(), reader.u32(), reader.u32(), reader.u32()];
    reader.u32();
    const packed = bytes.subarray(offset, offset + packedBytes);
    tables.set(name, packedBytes < sizeBytes ? inflateSync(packed, { maxOutputLength: MOST_BYTES }) : packed);
  }
  return writeSfnt(flavor, tables);
}

interface Entry {
  readonly name: string;
  readonly isChanged: boolean;
  readonly sizeBytes: number;
}

function readEntry(reader: FontReader): Entry {
  const flags = reader.u8();
  const name = (flags & 63) === NAMED_BESIDE ? reader.tag() : KNOWN_TABLES[flags & 63];
  const way = flags >> 6;
  const isChanged = name === 'glyf' || name === 'loca' ? way !== UNCHANGED : way !== 0;
  const ownBytes = reader.base128();
  return { name, isChanged, sizeBytes: isChanged ? reader.base128() : ownBytes };
}

/** Widths and left sides, of which WOFF2 leaves out what the outlines tell (section 5.4). */
function readMetrics(table: Uint8Array, wideCount: number, { lefts }: Glyphs): Uint8Array {
  const reader = new FontReader(table);
  const left = reader.u8();
  const widths = Array.from({ length: wideCount }, () => reader.u16());
  const out = new DataView(new ArrayBuffer(4 * wideCount + 2 * (lefts.length - wideCount)));
  const sideOf = (glyph: number): number => ((left & (glyph < wideCount ? 1 : 2)) === 0 ? reader.i16() : lefts[glyph]);
  for (let glyph = 0; glyph < lefts.length; glyph++) {
    if (glyph < wideCount) out.setUint16(4 * glyph, widths[glyph]);
    out.setInt16(glyph < wideCount ? 4 * glyph + 2 : 4 * wideCount + 2 * (glyph - wideCount), sideOf(glyph));
  }
  return new Uint8Array(out.buffer);
}

/** WOFF2: all tables in one stream of Brotli, outlines packed further (W3C Recommendation, section 4). */
function unpackWoff2(bytes: Uint8Array): Uint8Array {
  const reader = new FontReader(bytes);
  reader.u32();
  const flavor = reader.u32();
  reader.u32();
  const count = reader.u16();
  reader.bytes(6);
  const packedBytes = reader.u32();
  reader.bytes(24);
  const entries = Array.from({ length: count }, () => readEntry(reader));
  const stream = new FontReader(brotliDecompressSync(reader.bytes(packedBytes), { maxOutputLength: MOST_BYTES }));
  const tables = new Map(entries.map(({ name, sizeBytes }) => [name, stream.bytes(sizeBytes)] as const));
  const isChanged = (name: string): boolean => entries.some((entry) => entry.name === name && entry.isChanged);
  const [packed, head, hhea, hmtx] = ['glyf', 'head', 'hhea', 'hmtx'].map((name) => tables.get(name));
  if (packed && head && isChanged('glyf')) {
    const glyphs = readGlyphs(packed);
    tables.set('glyf', glyphs.glyf).set('loca', glyphs.loca);
    const long = head.slice();
    long.set([0, 1], 50);
    tables.set('head', long);
    if (hhea && hmtx && isChanged('hmtx')) tables.set('hmtx', readMetrics(hmtx, (hhea[34] << 8) | hhea[35], glyphs));
  }
  return writeSfnt(flavor, tables);
}

/** The font in the form that every text layout opens: TrueType and OpenType as they are, WOFF and WOFF2 unpacked; null where it is damaged. */
export function unpackFont(bytes: Uint8Array): Uint8Array | null {
  if (bytes.length < 4) return null;
  const signature = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0);
  try {
    if (signature === WOFF2) return unpackWoff2(bytes);
    return signature === WOFF ? unpackWoff(bytes) : bytes;
  } catch {
    return null;
  }
}
