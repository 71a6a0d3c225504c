import { AppError } from '@underbase/contract';
import { ByteWriter, concatBytes } from '../../shared/byte-writer.ts';
import { baseChannels, bitDepth, checkRaster, type PrintRaster } from '../print-raster.ts';
import { extraChannels, RESOURCE, resolutionResource, resource, spotResources } from '../spot-resources.ts';
import { channelOf, mergedRows, PACKED, PLAIN, type PsdChannel, spotRows, storedRows } from './psd-channels.ts';

const MODES: Readonly<Record<PrintRaster['mode'], number>> = { gray: 1, rgb: 3, cmyk: 4 };
/** The format's own limits; past the side only Photoshop's other format goes. */
const SIDE_LIMIT_PX = 30_000;
const CHANNEL_LIMIT = 56;
const TRANSPARENCY = -1;
const LAYER_NAME = 'Layer 1';

function unicode(writer: ByteWriter, text: string): ByteWriter {
  writer.u32(text.length);
  for (let i = 0; i < text.length; i++) writer.u16(text.charCodeAt(i));
  return writer;
}

/** States that the merged picture is a real one. */
function versionResource(): Uint8Array {
  const data = new ByteWriter().u32(1).u8(1);
  return resource(RESOURCE.version, unicode(unicode(data, 'Underbase'), 'Underbase').u32(1).done());
}

function resources(raster: PrintRaster): Uint8Array {
  const spots = raster.spots ?? [];
  return concatBytes([
    ...(raster.dpi === null ? [] : [resolutionResource(raster.dpi)]),
    ...(spots.length === 0 ? [] : spotResources(extraChannels(spots, raster.hasAlpha))),
    ...(raster.icc === null ? [] : [resource(RESOURCE.icc, raster.icc)]),
    versionResource(),
  ]);
}

const u16 = (value: number): Uint8Array => new ByteWriter().u16(value).done();
const u32 = (value: number): Uint8Array => new ByteWriter().u32(value).done();
const sizeOf = (parts: readonly Uint8Array[]): number => parts.reduce((sum, part) => sum + part.length, 0);

/** One layer that covers the canvas and holds colors and alpha exactly: the merged picture below it stands on white. */
function layerParts(raster: PrintRaster, compression: number): Uint8Array[] {
  const base = baseChannels(raster);
  const ids = [TRANSPARENCY, ...Array.from({ length: base }, (_, i) => i)];
  const channels = ids.map((id) => channelOf(raster, storedRows(raster, id === TRANSPARENCY ? base : id)));
  const record = new ByteWriter().u16(0xffff).u32(0).u32(0).u32(raster.height).u32(raster.width).u16(ids.length);
  for (const [index, { counts, rows }] of channels.entries()) record.u16(ids[index] & 0xffff).u32(2 + counts.length + rows.length);
  const { layerName = LAYER_NAME } = raster;
  const name = new ByteWriter().u8(layerName.length).ascii(layerName);
  name.bytes(new Uint8Array(-name.length & 3));
  const extra = new ByteWriter().u32(0).u32(0).bytes(name.done()).done();
  record.ascii('8BIMnorm').u8(255).u8(0).u8(0).u8(0).u32(extra.length).bytes(extra);
  const data = channels.flatMap(({ counts, rows }) => [u16(compression), counts, rows]);
  const parts = [record.done(), ...data];
  return [...parts, new Uint8Array(-sizeOf(parts) & 3)];
}

/** 8-bit layers stand in the section itself, 16-bit ones in a block behind empty ones. */
function layerSection(raster: PrintRaster, compression: number): Uint8Array[] {
  if (!raster.hasAlpha) return [u32(0)];
  const layers = layerParts(raster, compression);
  const sizeBytes = sizeOf(layers);
  const inner =
    bitDepth(raster) === 16
      ? [u32(0), u32(0), new ByteWriter().ascii('8BIMLr16').done(), u32(sizeBytes), ...layers]
      : [u32(sizeBytes), ...layers, u32(0)];
  return [u32(sizeOf(inner)), ...inner];
}

function mergedChannels(raster: PrintRaster): PsdChannel[] {
  const base = baseChannels(raster);
  const full = bitDepth(raster) === 16 ? 65_535 : 255;
  const fillers = Array.from({ length: base }, (_, i) => mergedRows(raster, i));
  if (raster.hasAlpha) fillers.push(storedRows(raster, base));
  for (const { samples } of raster.spots ?? []) fillers.push(spotRows(raster, samples, full));
  return fillers.map((fill) => channelOf(raster, fill));
}

/**
 * Writes a PSD (Adobe Photoshop File Formats Specification): 8 or 16 bits, gray, RGB or CMYK with resolution and profile. A picture with alpha becomes one layer that holds it exactly, over a merged picture on white, as Photoshop keeps
 * it; spot channels are named and colored. Keeps its input. Error: format.cannot-write past 30 000 px or 56 channels.
 */
export async function encodePsd(raster: PrintRaster): Promise<Uint8Array<ArrayBuffer>> {
  checkRaster(raster);
  const spots = raster.spots?.length ?? 0;
  const channels = baseChannels(raster) + (raster.hasAlpha ? 1 : 0) + spots;
  if (Math.max(raster.width, raster.height) > SIDE_LIMIT_PX || channels > CHANNEL_LIMIT)
    throw new AppError('format.cannot-write', { extension: 'psd', accepts: 'PNG or TIFF' });
  const compression = bitDepth(raster) === 16 ? PLAIN : PACKED;
  const header = new ByteWriter()
    .ascii('8BPS')
    .u16(1)
    .bytes(new Uint8Array(6))
    .u16(channels)
    .u32(raster.height)
    .u32(raster.width)
    .u16(bitDepth(raster))
    .u16(MODES[raster.mode])
    .u32(0)
    .done();
  const blocks = resources(raster);
  const merged = mergedChannels(raster);
  return concatBytes([
    header,
    u32(blocks.length),
    blocks,
    ...layerSection(raster, compression),
    u16(compression),
    ...merged.map(({ counts }) => counts),
    ...merged.map(({ rows }) => rows),
  ]);
}
