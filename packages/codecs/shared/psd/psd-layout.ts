import { AppError } from '@underbase/contract';
import { RESOURCE } from '../../print/spot-resources.ts';
import { ByteReader } from '../byte-reader.ts';
import { type Header, plausibleDpi } from '../header.ts';
import { type InkColor, inksFor, readInkColors } from './psd-inks.ts';

/** One channel of a layer in the file: behind its compression mark. */
export interface LayerChannel {
  readonly id: number;
  readonly at: number;
  readonly sizeBytes: number;
}

/** A layer that covers the canvas and is shown as it is: then it is the picture, exactly. */
export interface SoleLayer {
  readonly channels: readonly LayerChannel[];
}

/** What the decoder needs beside the common header. */
export interface PsdLayout extends Header {
  readonly mode: number;
  readonly channels: number;
  readonly isLarge: boolean;
  readonly paletteAt: number;
  readonly mergedAt: number;
  /** The first channel beyond the base colors is the merged picture's transparency. */
  readonly hasMergedAlpha: boolean;
  /** Layers with transparency are kept over white in the merged picture. */
  readonly isOnWhite: boolean;
  readonly soleLayer: SoleLayer | null;
  /** Where the count of the layers stands, if they must stand for the merged picture: it is missing, or said to be none. */
  readonly composeAt: number | null;
  /** Of a multichannel file: what each channel prints. */
  readonly inks: readonly InkColor[];
}

export const PSD_MODE = { bitmap: 0, gray: 1, indexed: 2, rgb: 3, cmyk: 4, multichannel: 7, duotone: 8, lab: 9 } as const;

const COLOR_MODES: Readonly<Record<number, Header['colorMode']>> = {
  0: 'gray',
  1: 'gray',
  2: 'indexed',
  3: 'rgb',
  4: 'cmyk',
  7: 'rgb',
  8: 'gray',
  9: 'lab',
};
const BASE: Readonly<Record<Header['colorMode'], number>> = { gray: 1, indexed: 1, rgb: 3, cmyk: 4, lab: 3 };
const RESOURCE_LIMIT = 10_000;
const FIXED_ONE = 65_536;
const CM_UNIT = 2;
const SPOT_KIND = 2;

interface ResourceFacts {
  readonly dpi: number | null;
  readonly profile: Uint8Array | null;
  readonly hasMerged: boolean;
  readonly hasSpot: boolean;
  readonly inkColors: readonly InkColor[];
}

/** True where some extra channel is an ink of its own (display info, 13 bytes a channel behind a version). */
function hasSpotKind(data: Uint8Array): boolean {
  for (let at = 4 + 12; at < data.length; at += 13) if (data[at] === SPOT_KIND) return true;
  return false;
}

function readResources(reader: ByteReader, start: number, end: number): ResourceFacts {
  let [dpi, profile, hasMerged, hasSpot]: [number | null, Uint8Array | null, boolean, boolean] = [null, null, true, false];
  let inkColors: readonly InkColor[] = [];
  let at = start;
  for (let count = 0; at + 12 <= end && count < RESOURCE_LIMIT; count++) {
    const id = reader.u16(at + 4);
    const nameBytes = (reader.u8(at + 6) + 2) & ~1;
    const sizeBytes = reader.u32(at + 6 + nameBytes);
    const data = at + 10 + nameBytes;
    if (data + sizeBytes > end) break;
    if (id === RESOURCE.resolution && sizeBytes >= 16) {
      const value = reader.u32(data) / FIXED_ONE;
      // The stored value is always dots an inch; the unit only says how it was shown. Some writers take it at its word.
      dpi = plausibleDpi(reader.u16(data + 4) === CM_UNIT && value < 40 ? value * 2.54 : value);
    } else if (id === RESOURCE.icc) profile = reader.slice(data, sizeBytes);
    else if (id === RESOURCE.version && sizeBytes >= 5) hasMerged = reader.u8(data + 4) !== 0;
    else if (id === RESOURCE.displayInfoCs3) {
      hasSpot = hasSpotKind(reader.slice(data, sizeBytes));
      inkColors = readInkColors(reader.slice(data, sizeBytes), 4, 13);
    } else if (id === RESOURCE.displayInfo && inkColors.length === 0) inkColors = readInkColors(reader.slice(data, sizeBytes), 0, 14);
    at = data + sizeBytes + (sizeBytes & 1);
  }
  return { dpi, profile, hasMerged, hasSpot, inkColors };
}

/** 56 channels of the longest side: more is held against the limits elsewhere. */
const MOST_ROWS = 56 * 300_000;
const HIDDEN = 2;
const USER_MASK = -2;

/** The only layer, where it covers the canvas, is visible, opaque, unmasked and plainly blended; null otherwise. */
function readSoleLayer(reader: ByteReader, at: number, size: { widthPx: number; heightPx: number }, isLarge: boolean): SoleLayer | null {
  const [top, left, bottom, right] = [0, 4, 8, 12].map((step) => reader.i32(at + step));
  if (top !== 0 || left !== 0 || bottom !== size.heightPx || right !== size.widthPx) return null;
  const count = reader.u16(at + 16);
  const entryBytes = isLarge ? 10 : 6;
  let place = at + 18;
  const listed: { id: number; sizeBytes: number }[] = [];
  for (let i = 0; i < Math.min(count, 64); i++, place += entryBytes)
    listed.push({ id: reader.i16(place), sizeBytes: isLarge ? reader.u64(place + 2) : reader.u32(place + 2) });
  if (reader.ascii(place, 8) !== '8BIMnorm' || reader.u8(place + 8) !== 255 || (reader.u8(place + 10) & HIDDEN) !== 0) return null;
  if (listed.some(({ id }) => id <= USER_MASK)) return null;
  let dataAt = place + 16 + reader.u32(place + 12);
  const channels: LayerChannel[] = [];
  for (const { id, sizeBytes } of listed) {
    channels.push({ id, at: dataAt, sizeBytes });
    dataAt += sizeBytes;
  }
  return { channels };
}

interface LayerFacts {
  readonly count: number;
  readonly at: number;
  readonly sole: SoleLayer | null;
}

const NO_LAYERS: LayerFacts = { count: 0, at: 0, sole: null };

function readLayerInfo(
  reader: ByteReader,
  at: number,
  end: number,
  size: { widthPx: number; heightPx: number },
  isLarge: boolean,
): LayerFacts {
  if (at + 2 > end) return NO_LAYERS;
  const count = reader.i16(at);
  return { count, at, sole: Math.abs(count) === 1 ? readSoleLayer(reader, at + 2, size, isLarge) : null };
}

/** Layers of 16 bits stand in a tagged block behind the global mask. */
function readDeepLayers(
  reader: ByteReader,
  start: number,
  end: number,
  size: { widthPx: number; heightPx: number },
  isLarge: boolean,
): LayerFacts {
  let at = start;
  for (let block = 0; at + 12 <= end && block < 1000; block++) {
    const key = reader.ascii(at + 4, 4);
    const isWide = isLarge && key === 'Lr16';
    const sizeBytes = isWide ? reader.u64(at + 8) : reader.u32(at + 8);
    const data = at + (isWide ? 16 : 12);
    if (key === 'Lr16') return readLayerInfo(reader, data, end, size, isLarge);
    at = data + ((sizeBytes + 3) & ~3);
    if (sizeBytes > end - start) break;
  }
  return NO_LAYERS;
}

function readLayers(
  reader: ByteReader,
  start: number,
  end: number,
  size: { widthPx: number; heightPx: number },
  isLarge: boolean,
): LayerFacts {
  const wide = isLarge ? 8 : 4;
  if (start + wide > end) return NO_LAYERS;
  const infoBytes = isLarge ? reader.u64(start) : reader.u32(start);
  if (infoBytes > 0) return readLayerInfo(reader, start + wide, end, size, isLarge);
  const maskAt = start + wide;
  if (maskAt + 4 > end) return NO_LAYERS;
  return readDeepLayers(reader, maskAt + 4 + reader.u32(maskAt), end, size, isLarge);
}

interface MergedSize {
  readonly channels: number;
  /** Channels that the color mode can't do without. */
  readonly least: number;
  readonly heightPx: number;
  readonly rowBytes: number;
  readonly isLarge: boolean;
}

/** Bytes that so many channels take behind the word that tells how they are packed; null where not even the lengths of their rows are there. */
function mergedBytes(reader: ByteReader, at: number, channels: number, { heightPx, rowBytes, isLarge }: MergedSize): number | null {
  const rows = channels * heightPx;
  if (reader.u16(at) === 0) return rows * rowBytes;
  const wide = isLarge ? 4 : 2;
  if (at + 2 + rows * wide > reader.bytes.length) return null;
  let sizeBytes = rows * wide;
  for (let i = 0; i < rows; i++) sizeBytes += isLarge ? reader.u32(at + 2 + i * wide) : reader.u16(at + 2 + i * wide);
  return sizeBytes;
}

/**
 * How many channels the merged picture has, which stands last in the file: as many as the header says, or fewer where they end with the file to the byte.
 * ImageMagick 6 writes gray with a profile so: three in the header, one in the picture. Throws `file.truncated` where it is not all there.
 */
function mergedChannels(reader: ByteReader, at: number, size: MergedSize): number {
  const { channels, least, heightPx } = size;
  const compression = reader.u16(at);
  if (compression > 1 || (compression === 1 && channels * heightPx > MOST_ROWS)) return channels;
  const there = reader.bytes.length - at - 2;
  if ((mergedBytes(reader, at, channels, size) ?? Number.POSITIVE_INFINITY) <= there) return channels;
  for (let fewer = channels - 1; fewer >= least; fewer--) if (mergedBytes(reader, at, fewer, size) === there) return fewer;
  throw new AppError('file.truncated');
}

/** Layers that can't be made out are no hindrance: the merged picture stands for them. */
function layersOrNone(read: () => LayerFacts): LayerFacts {
  try {
    return read();
  } catch {
    return NO_LAYERS;
  }
}

/**
 * PSD and PSB (Adobe Photoshop File Formats Specification): where the merged picture stands, or the layers that stand for it.
 * Errors: file.corrupt, file.truncated; file.unsupported-variant for 32 bits, and for layers alone in modes other than gray, RGB and CMYK.
 */
export function readPsdLayout(bytes: Uint8Array): PsdLayout {
  const reader = new ByteReader(bytes);
  const version = reader.u16(4);
  if (version !== 1 && version !== 2) throw new AppError('file.corrupt');
  const isLarge = version === 2;
  const [toldChannels, heightPx, widthPx, depth, mode] = [reader.u16(12), reader.u32(14), reader.u32(18), reader.u16(22), reader.u16(24)];
  const colorMode = COLOR_MODES[mode];
  if (colorMode === undefined || ![1, 8, 16, 32].includes(depth) || toldChannels < 1 || toldChannels > 56)
    throw new AppError('file.corrupt');
  const least = mode === PSD_MODE.multichannel ? toldChannels : BASE[colorMode];
  if (toldChannels < least) throw new AppError('file.corrupt');
  if (depth === 32) throw new AppError('file.unsupported-variant', { format: 'PSD with 32 bits a channel' });
  const paletteAt = 30;
  const resourcesAt = paletteAt + reader.u32(26);
  const layersAt = resourcesAt + 4 + reader.u32(resourcesAt);
  const facts = readResources(reader, resourcesAt + 4, layersAt);
  const wide = isLarge ? 8 : 4;
  const layerBytes = isLarge ? reader.u64(layersAt) : reader.u32(layersAt);
  const mergedAt = layersAt + wide + layerBytes;
  reader.need(mergedAt, 0);
  const size = { widthPx, heightPx };
  const layers = layersOrNone(() => readLayers(reader, layersAt + wide, mergedAt, size, isLarge));
  const isComposed = layers.count !== 0 && (!facts.hasMerged || bytes.length - mergedAt <= 2);
  if (isComposed && ![PSD_MODE.gray, PSD_MODE.rgb, PSD_MODE.cmyk].some((one) => one === mode))
    throw new AppError('file.unsupported-variant', { format: 'PSD without a merged picture in this color mode' });
  const merged = { channels: toldChannels, least, heightPx, rowBytes: Math.ceil((widthPx * depth) / 8), isLarge };
  const channels = isComposed ? toldChannels : mergedChannels(reader, mergedAt, merged);
  const hasExtra = mode !== PSD_MODE.multichannel && channels > BASE[colorMode];
  const hasMergedAlpha = hasExtra && (layers.count < 0 || (layers.count === 0 && !facts.hasSpot));
  return {
    format: 'psd',
    storedWidthPx: widthPx,
    storedHeightPx: heightPx,
    orientation: 1,
    dpi: facts.dpi,
    hasAlpha: isComposed || hasMergedAlpha,
    colorMode,
    bitDepth: depth,
    pages: 1,
    profile: facts.profile === null ? null : { bytes: facts.profile, isDeflated: false },
    mode,
    channels,
    isLarge,
    paletteAt,
    mergedAt,
    hasMergedAlpha,
    isOnWhite: layers.count < 0,
    composeAt: isComposed ? layers.at : null,
    soleLayer: hasMergedAlpha && colorMode !== 'cmyk' ? layers.sole : null,
    inks: mode === PSD_MODE.multichannel ? inksFor(channels, facts.inkColors) : [],
  };
}
