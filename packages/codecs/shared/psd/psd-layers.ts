import { AppError } from '@underbase/contract';
import { ByteReader } from '../byte-reader.ts';
import { type LayerKind, readBlocks } from './psd-blocks.ts';
import type { LayerChannel } from './psd-layout.ts';

/** Pixels from the canvas's top left corner; right and bottom stand behind the last ones. May reach beyond the canvas. */
export interface Rect {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}

/** Hides parts of a layer or group. Outside its rectangle it has one value. */
export interface LayerMask {
  readonly rect: Rect;
  readonly channel: LayerChannel | null;
  /** 0 hides, 255 shows. */
  readonly outside: number;
  /** 0 to 1: how far the mask works. */
  readonly density: number;
}

/** One layer record: a picture, a group's head, or the mark of a group's lower end. */
export interface Layer {
  readonly rect: Rect;
  readonly channels: readonly LayerChannel[];
  /** Four letters; 'pass' for groups that have no room of their own. */
  readonly blend: string;
  /** 0 to 1. */
  readonly opacity: number;
  /** 0 to 1. */
  readonly fill: number;
  readonly isClipped: boolean;
  readonly isHidden: boolean;
  /** What is clipped to it is laid on it before both are laid. */
  readonly clipsAsGroup: boolean;
  readonly kind: LayerKind;
  readonly mask: LayerMask | null;
  /** Fills the canvas within its mask, in place of pixels: channels from 0 to 1 of light. */
  readonly solid: readonly number[] | null;
  /** What can't be laid, in words; null where all can. */
  readonly beyond: string | null;
}

const HIDDEN = 2;
const [MASK_OFF, MASK_HAS_PARAMETERS] = [2, 16];
const [USER_MASK, REAL_MASK] = [-2, -3];
const BASE_MASK_BYTES = 18;
/** Photoshop's own limit is 8,000. */
const MOST_LAYERS = 10_000;
const MOST_CHANNELS = 64;

const readRect = (reader: ByteReader, at: number): Rect => ({
  top: reader.i32(at),
  left: reader.i32(at + 4),
  bottom: reader.i32(at + 8),
  right: reader.i32(at + 12),
});

interface MaskFacts {
  readonly mask: LayerMask | null;
  readonly isSoft: boolean;
}

/** Density and feather; a flag for each of the four says whether it is there. */
function readMaskParameters(reader: ByteReader, at: number): { density: number; isSoft: boolean } {
  const present = reader.u8(at);
  let [density, isSoft, from] = [1, false, at + 1];
  for (let bit = 0; bit < 4; bit++) {
    if (((present >> bit) & 1) === 0) continue;
    if (bit === 0) density = reader.u8(from) / 255;
    if (bit === 2) isSoft ||= reader.u8(from) < 255;
    // Eight bytes of a number that is not zero.
    if (bit % 2 === 1) isSoft ||= reader.slice(from, 8).some((byte) => byte !== 0);
    from += bit % 2 === 0 ? 1 : 8;
  }
  return { density, isSoft };
}

function readMask(reader: ByteReader, at: number, sizeBytes: number, channels: readonly LayerChannel[]): MaskFacts {
  if (sizeBytes < BASE_MASK_BYTES) return { mask: null, isSoft: false };
  const flags = reader.u8(at + 17);
  // The second mask, where there is one, is the first with the vector mask worked in.
  const real = channels.find(({ id }) => id === REAL_MASK);
  const hasReal = real !== undefined && sizeBytes >= 36;
  const parametersAt = at + (sizeBytes >= 36 ? 36 : BASE_MASK_BYTES);
  const hasParameters = (flags & MASK_HAS_PARAMETERS) !== 0 && parametersAt < at + sizeBytes;
  const { density, isSoft } = hasParameters ? readMaskParameters(reader, parametersAt) : { density: 1, isSoft: false };
  if (((hasReal ? reader.u8(at + 18) : flags) & MASK_OFF) !== 0) return { mask: null, isSoft: false };
  const channel = hasReal ? real : (channels.find(({ id }) => id === USER_MASK) ?? null);
  const rect = readRect(reader, hasReal ? at + 20 : at);
  return { mask: { rect, channel, outside: reader.u8(at + (hasReal ? 19 : 16)), density }, isSoft };
}

/** True where "Blend If" sliders stand anywhere but at their ends. */
function hasBlendIf(reader: ByteReader, at: number, sizeBytes: number): boolean {
  for (let from = at; from + 4 <= at + sizeBytes; from += 4) if (reader.u32(from) !== 0x0000_ffff) return true;
  return false;
}

interface LayerRecord {
  readonly layer: Omit<Layer, 'channels'>;
  readonly channels: readonly LayerChannel[];
  readonly end: number;
}

function readRecord(reader: ByteReader, at: number, isLarge: boolean, dataFrom: number): LayerRecord {
  const rect = readRect(reader, at);
  const count = reader.u16(at + 16);
  if (count > MOST_CHANNELS) throw new AppError('file.corrupt');
  const channels: LayerChannel[] = [];
  let [place, dataAt] = [at + 18, dataFrom];
  for (let i = 0; i < count; i++, place += isLarge ? 10 : 6) {
    const sizeBytes = isLarge ? reader.u64(place + 2) : reader.u32(place + 2);
    channels.push({ id: reader.i16(place), at: dataAt, sizeBytes });
    dataAt += sizeBytes;
  }
  if (reader.ascii(place, 4) !== '8BIM') throw new AppError('file.corrupt');
  const [own, opacity, isClipped, flags] = [
    reader.ascii(place + 4, 4),
    reader.u8(place + 8),
    reader.u8(place + 9) !== 0,
    reader.u8(place + 10),
  ];
  const end = place + 16 + reader.u32(place + 12);
  const maskAt = place + 20;
  const maskBytes = reader.u32(place + 16);
  const rangesAt = maskAt + maskBytes + 4;
  const rangesBytes = reader.u32(rangesAt - 4);
  const nameAt = rangesAt + rangesBytes;
  const { mask, isSoft } = readMask(reader, maskAt, maskBytes, channels);
  const blocks = readBlocks(reader, nameAt + ((reader.u8(nameAt) + 4) & ~3), end, isLarge);
  const isEmpty = rect.right <= rect.left || rect.bottom <= rect.top;
  const ownBeyond = isSoft
    ? 'feathered masks or thinned vector masks'
    : hasBlendIf(reader, rangesAt, rangesBytes)
      ? 'blending by brightness (Blend If)'
      : null;
  const isGroup = blocks.kind === 'group';
  const isUndrawnFill = !isGroup && isEmpty && blocks.isFill;
  const solid = isUndrawnFill && !(blocks.hasVectorMask && mask === null) ? blocks.solid : null;
  const undrawnFill = isUndrawnFill && solid === null ? 'gradients, patterns or shapes that are kept as a recipe' : null;
  const undrawn = isGroup && mask === null && blocks.hasVectorMask ? 'vector masks' : undrawnFill;
  const layer = {
    rect,
    blend: blocks.groupBlend ?? own,
    opacity: opacity / 255,
    fill: blocks.fill,
    isClipped,
    isHidden: (flags & HIDDEN) !== 0,
    kind: blocks.kind,
    mask,
    clipsAsGroup: blocks.clipsAsGroup,
    beyond: blocks.beyond ?? ownBeyond ?? undrawn,
    solid,
  };
  return { layer, channels, end };
}

/**
 * All layer records, the lowest first, as the file has them; `at` stands at their count.
 * Errors: file.corrupt, file.truncated.
 */
export function readLayerRecords(bytes: Uint8Array, at: number, isLarge: boolean): readonly Layer[] {
  const reader = new ByteReader(bytes);
  const count = Math.abs(reader.i16(at));
  if (count > MOST_LAYERS) throw new AppError('file.corrupt');
  const records: LayerRecord[] = [];
  let [place, offset] = [at + 2, 0];
  for (let i = 0; i < count; i++) {
    const record = readRecord(reader, place, isLarge, offset);
    for (const { sizeBytes } of record.channels) offset += sizeBytes;
    place = record.end;
    records.push(record);
  }
  // Channel data follow behind the last record: only now is it known where.
  const moved = <T extends LayerChannel | null>(channel: T): T => (channel === null ? channel : { ...channel, at: channel.at + place });
  return records.map(({ layer, channels }) => ({
    ...layer,
    channels: channels.map(moved),
    mask: layer.mask === null ? null : { ...layer.mask, channel: moved(layer.mask.channel) },
  }));
}
