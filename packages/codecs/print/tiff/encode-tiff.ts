import { concatBytes } from '../../shared/byte-writer.ts';
import { deflate } from '../../shared/deflate.ts';
import { bitDepth, checkRaster, type PrintRaster } from '../print-raster.ts';
import { extraChannels, resolutionResource, spotResources } from '../spot-resources.ts';
import { LzwPacker } from './lzw.ts';
import { ASCII, type Field, field, LONG, resolutionFields, SHORT, tiffFile, UNDEFINED } from './tiff-file.ts';
import { stripLayout, tiffStrips } from './tiff-strips.ts';

export interface TiffOptions {
  /** LZW where absent: every print program reads it. */
  readonly compression?: 'lzw' | 'deflate';
}

const PHOTOMETRIC: Readonly<Record<PrintRaster['mode'], number>> = { gray: 1, rgb: 2, cmyk: 5 };
const COMPRESSION = { lzw: 5, deflate: 8 } as const;
const [UNSPECIFIED_EXTRA, STRAIGHT_ALPHA] = [0, 2];
const CMYK_INKS = 1;

const PROCESS_NAMES = ['Cyan', 'Magenta', 'Yellow', 'Black'] as const;

/** Names of all inks, one for each sample. */
function inkNames(names: readonly string[]): Field[] {
  const bytes = new TextEncoder().encode(names.map((name) => `${name}\0`).join(''));
  return [{ tag: 333, type: ASCII, bytes }, field(334, SHORT, [names.length])];
}

/** What the samples beyond the base mean. Readers that don't know Photoshop's resources find the names of spots beside CMYK among the inks. */
function extraFields(raster: PrintRaster): Field[] {
  const spots = raster.spots ?? [];
  const extras = [...(raster.hasAlpha ? [STRAIGHT_ALPHA] : []), ...spots.map(() => UNSPECIFIED_EXTRA)];
  const fields = extras.length > 0 ? [field(338, SHORT, extras)] : [];
  const names = spots.map(({ name }) => name);
  if (raster.mode === 'cmyk') fields.push(field(332, SHORT, [CMYK_INKS]));
  if (raster.mode === 'cmyk' && names.length > 0 && !raster.hasAlpha) fields.push(...inkNames([...PROCESS_NAMES, ...names]));
  return fields;
}

/** Photoshop's resources hold what TIFF has no tag for: names and colors of spot channels. */
function photoshopField(raster: PrintRaster): Field[] {
  const spots = raster.spots ?? [];
  if (spots.length === 0) return [];
  const resolution = raster.dpi === null ? [] : [resolutionResource(raster.dpi)];
  return [{ tag: 34377, type: UNDEFINED, bytes: concatBytes([...resolution, ...spotResources(extraChannels(spots, raster.hasAlpha))]) }];
}

/**
 * Writes a TIFF (6.0, little-endian, strips, differenced) with resolution, profile, straight alpha and named spot channels.
 * Over CMYK spot samples count as inks do (0 none); over gray and RGB they count as black does (0 full), as Photoshop has it.
 * Keeps its input. Error: format.cannot-write past 4 GB.
 */
export async function encodeTiff(raster: PrintRaster, { compression = 'lzw' }: TiffOptions = {}): Promise<Uint8Array<ArrayBuffer>> {
  checkRaster(raster);
  const layout = stripLayout(raster);
  const packer = new LzwPacker();
  const strips: Uint8Array<ArrayBuffer>[] = [];
  for (const strip of tiffStrips(raster, layout)) strips.push(compression === 'lzw' ? packer.pack(strip) : await deflate([strip]));
  const fields: Field[] = [
    field(256, LONG, [raster.width]),
    field(257, LONG, [raster.height]),
    field(258, SHORT, new Array<number>(layout.channels).fill(bitDepth(raster))),
    field(259, SHORT, [COMPRESSION[compression]]),
    field(262, SHORT, [PHOTOMETRIC[raster.mode]]),
    field(277, SHORT, [layout.channels]),
    field(278, LONG, [layout.rowsPerStrip]),
    field(284, SHORT, [1]),
    field(317, SHORT, [2]),
    ...resolutionFields(raster.dpi),
    ...extraFields(raster),
    ...photoshopField(raster),
    ...(raster.icc === null ? [] : [{ tag: 34675, type: UNDEFINED, bytes: raster.icc }]),
  ];
  return tiffFile(strips, fields);
}
