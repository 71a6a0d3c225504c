import { AppError } from '@underbase/contract';
import { type ItemTables, readItemTables } from './avif-items.ts';
import { ByteReader } from './byte-reader.ts';
import { readExif } from './exif.ts';
import type { EmbeddedProfile, Header, Orientation } from './header.ts';
import { type Box, findBox, listBoxes } from './iso-boxes.ts';

const ALPHA_TYPES = ['urn:mpeg:mpegB:cicp:systems:auxiliary:alpha', 'urn:mpeg:hevc:2015:auxid:1'];

/** Turns and mirrors are properties here, not EXIF: quarter turns counter-clockwise first, then the mirror (MIAF, 7.3.6.7). */
function orientationOf(reader: ByteReader, properties: readonly Box[]): Orientation {
  const irot = findBox(properties, 'irot');
  const imir = findBox(properties, 'imir');
  const turns = irot === null ? 0 : reader.u8(irot.content) & 3;
  const upright: readonly Orientation[] = [1, 8, 3, 6];
  const flippedTopDown: readonly Orientation[] = [4, 5, 2, 7];
  const flippedLeftRight: readonly Orientation[] = [2, 7, 4, 5];
  if (imir === null) return upright[turns];
  return (reader.u8(imir.content) & 1 ? flippedLeftRight : flippedTopDown)[turns];
}

function profileOf(reader: ByteReader, properties: readonly Box[]): EmbeddedProfile | null {
  const box = properties.find((property) => property.kind === 'colr' && ['prof', 'rICC'].includes(reader.fourCc(property.content)));
  return box === undefined ? null : { bytes: reader.slice(box.content + 4, box.end - box.content - 4), isDeflated: false };
}

function hasAlphaItem(reader: ByteReader, tables: ItemTables): boolean {
  for (const properties of tables.properties.values()) {
    const auxC = findBox(properties, 'auxC');
    if (
      auxC !== null &&
      ALPHA_TYPES.some((type) => reader.ascii(auxC.content + 4, Math.min(type.length, auxC.end - auxC.content - 4)) === type)
    )
      return true;
  }
  return false;
}

function exifDpi(reader: ByteReader, tables: ItemTables): number | null {
  for (const [id, type] of tables.types) {
    const extent = type === 'Exif' ? tables.extents.get(id)?.[0] : undefined;
    if (extent === undefined || extent.sizeBytes < 8) continue;
    const skip = 4 + reader.u32(extent.at);
    if (skip < extent.sizeBytes) return readExif(reader.slice(extent.at + skip, extent.sizeBytes - skip)).dpi;
  }
  return null;
}

/** AVIF and HEIC (and the still-picture part of image sequences): the primary item's properties. */
function readHeifHeader(bytes: Uint8Array, format: 'avif' | 'heic'): Header {
  const reader = new ByteReader(bytes);
  const meta = findBox(listBoxes(reader, 0, reader.length), 'meta');
  if (meta === null) throw new AppError('file.corrupt');
  const tables = readItemTables(reader, meta);
  const properties = tables.properties.get(tables.primaryId) ?? [];
  const ispe = findBox(properties, 'ispe');
  if (ispe === null) throw new AppError('file.corrupt');
  for (const extent of tables.extents.get(tables.primaryId) ?? []) reader.need(extent.at, extent.sizeBytes);
  const pixi = findBox(properties, 'pixi');
  const av1C = findBox(properties, 'av1C');
  const isMono = av1C !== null && (reader.u8(av1C.content + 2) & 0x10) !== 0;
  return {
    format,
    storedWidthPx: reader.u32(ispe.content + 4),
    storedHeightPx: reader.u32(ispe.content + 8),
    orientation: orientationOf(reader, properties),
    dpi: exifDpi(reader, tables),
    hasAlpha: hasAlphaItem(reader, tables),
    colorMode: isMono ? 'gray' : 'rgb',
    bitDepth: pixi === null ? 8 : reader.u8(pixi.content + 5),
    pages: 1,
    profile: profileOf(reader, properties),
  };
}

export function readAvifHeader(bytes: Uint8Array): Header {
  return readHeifHeader(bytes, 'avif');
}

export function readHeicHeader(bytes: Uint8Array): Header {
  return readHeifHeader(bytes, 'heic');
}
