import type { ByteReader } from '../byte-reader.ts';

/** A picture, a group's head, or the mark of a group's lower end. */
export type LayerKind = 'picture' | 'group' | 'group-end';

/** What the tagged blocks of a layer say about how it is laid. */
export interface BlockFacts {
  readonly kind: LayerKind;
  readonly groupBlend: string | null;
  /** 0 to 1. */
  readonly fill: number;
  readonly clipsAsGroup: boolean;
  /** Filled with a color, gradient or pattern; pixels, where there are any, show it. */
  readonly isFill: boolean;
  /** The color of such a fill in one, three or four channels, 0 to 1 of light; null where it is no plain color. */
  readonly solid: readonly number[] | null;
  readonly hasVectorMask: boolean;
  /** What can't be laid, in words. */
  readonly beyond: string | null;
}

const ADJUSTING = new Set('levl,curv,brit,blnc,hue ,hue2,selc,mixr,grdm,phfl,post,thrs,nvrt,expA,vibA,blwh,clrL'.split(','));
const FILLS = new Set(['SoCo', 'GdFl', 'PtFl']);
const ARTBOARDS = new Set(['artb', 'artd', 'abdd']);
const VECTOR_MASKS = new Set(['vmsk', 'vsms']);
const VECTOR_MASK_OFF = 4;
/** These blocks state their length in eight bytes in the large format. */
const WIDE = new Set('LMsk Lr16 Lr32 Layr Mt16 Mt32 Mtrn Alph FMsk lnk2 FEid FXid PxSD'.split(' '));
const [OPEN, CLOSED, END] = [1, 2, 3];

/** Effects are kept when they are switched off: only those that show count. */
function hasEffects(reader: ByteReader, at: number, sizeBytes: number): boolean {
  const text = reader.ascii(at, sizeBytes);
  return !text.includes('masterFXSwitchbool\0') && text.includes('enabbool\x01');
}

/** Keys of a color's channels in a descriptor, what they count to, and whether they count ink. */
const SPACES: readonly { readonly keys: readonly string[]; readonly most: number; readonly isInk: boolean }[] = [
  { keys: ['Rd  ', 'Grn ', 'Bl  '], most: 255, isInk: false },
  { keys: ['Gry '], most: 100, isInk: true },
  { keys: ['Cyn ', 'Mgnt', 'Ylw ', 'Blck'], most: 100, isInk: true },
];

function readSolid(reader: ByteReader, at: number, sizeBytes: number): readonly number[] | null {
  const text = reader.ascii(at, sizeBytes);
  const view = new DataView(reader.bytes.buffer, reader.bytes.byteOffset + at, sizeBytes);
  for (const { keys, most, isInk } of SPACES) {
    const places = keys.map((key) => text.indexOf(`${key}doub`));
    if (places.some((place) => place < 0 || place + 16 > sizeBytes)) continue;
    const shares = places.map((place) => Math.min(1, Math.max(0, view.getFloat64(place + 8) / most)));
    return isInk ? shares.map((share) => 1 - share) : shares;
  }
  return null;
}

type Facts = { -readonly [K in keyof BlockFacts]: BlockFacts[K] };

function readSection(reader: ByteReader, data: number, sizeBytes: number, facts: Facts): void {
  const type = reader.u32(data);
  if (type === OPEN || type === CLOSED) facts.kind = 'group';
  if (type === END) facts.kind = 'group-end';
  if (sizeBytes >= 12) facts.groupBlend = reader.ascii(data + 8, 4);
}

function readBlock(reader: ByteReader, key: string, data: number, sizeBytes: number, facts: Facts): void {
  if ((key === 'lsct' || key === 'lsdk') && sizeBytes >= 4) readSection(reader, data, sizeBytes, facts);
  else if (key === 'iOpa' && sizeBytes >= 1) facts.fill = reader.u8(data) / 255;
  else if (ADJUSTING.has(key)) facts.beyond = 'adjustment layers';
  else if (ARTBOARDS.has(key)) facts.beyond = 'artboards';
  else if ((key === 'lfx2' || key === 'lmfx' || key === 'lfxs') && hasEffects(reader, data, sizeBytes)) facts.beyond ??= 'layer effects';
  else if (key === 'knko' && sizeBytes >= 1 && reader.u8(data) !== 0) facts.beyond ??= 'knockout layers';
  else if (key === 'brst' && sizeBytes > 0) facts.beyond ??= 'layers kept to single channels';
  else if (key === 'clbl' && sizeBytes >= 1 && reader.u8(data) === 0) facts.clipsAsGroup = false;
  else if (FILLS.has(key)) {
    facts.isFill = true;
    if (key === 'SoCo') facts.solid = readSolid(reader, data, sizeBytes);
  } else if (VECTOR_MASKS.has(key) && sizeBytes >= 8 && (reader.u32(data + 4) & VECTOR_MASK_OFF) === 0) facts.hasVectorMask = true;
}

/** Reads the tagged blocks between `start` and `end`. Errors: file.truncated. */
export function readBlocks(reader: ByteReader, start: number, end: number, isLarge: boolean): BlockFacts {
  const facts: Facts = {
    kind: 'picture',
    groupBlend: null,
    fill: 1,
    clipsAsGroup: true,
    isFill: false,
    solid: null,
    hasVectorMask: false,
    beyond: null,
  };
  for (let at = start; at + 12 <= end; ) {
    const key = reader.ascii(at + 4, 4);
    const isWide = isLarge && WIDE.has(key);
    const sizeBytes = isWide ? reader.u64(at + 8) : reader.u32(at + 8);
    const data = at + (isWide ? 16 : 12);
    if (data + sizeBytes > end) break;
    readBlock(reader, key, data, sizeBytes, facts);
    at = data + ((sizeBytes + 1) & ~1);
  }
  return facts;
}
