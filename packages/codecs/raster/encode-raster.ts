import { AppError, FORMAT_FACTS, type FormatId, LIMITS } from '@underbase/contract';
import type { PixelImage } from '@underbase/engine';
import type { EncodeOptions } from '../port.ts';
import { encodePdf } from '../print/pdf/encode-pdf.ts';
import { type PdfImage, pageOf } from '../print/pdf/pdf-page.ts';
import { baseChannels, bitDepth, type PrintRaster, type SpotPlane } from '../print/print-raster.ts';
import { encodePsd } from '../print/psd/encode-psd.ts';
import { encodeTiff } from '../print/tiff/encode-tiff.ts';
import { readIccFacts } from '../shared/icc-profile.ts';
import { grayProfile, srgbProfile } from '../shared/tags/srgb-profile.ts';
import { tagFile } from '../shared/tags/tag-file.ts';
import { tagJpeg } from '../shared/tags/tag-jpeg.ts';
import { encodePngRaster } from './encode-png-raster.ts';
import { RASTER_FORMATS } from './raster-formats.ts';

/** What a host's own encoders do: the tags are written here. */
export interface EncoderHost {
  /** RGBA8 to any format; alpha is flattened where it has to be. */
  encode(image: PixelImage, format: FormatId, options: EncodeOptions): Promise<Uint8Array>;
  /** Gray or RGB without alpha to JPEG. */
  encodeJpeg?(raster: PrintRaster, quality: number | undefined): Promise<Uint8Array>;
  /** Gray or RGB of 8 or 16 bits to PNG or TIFF, faster than the shared writers; null where it leaves that to them. */
  encodeLossless?(raster: PrintRaster, format: 'png' | 'tiff'): Promise<Uint8Array | null>;
  /** A CMYK TIFF's inks as a JPEG in Adobe's form. */
  cmykJpeg(tiff: Uint8Array, quality: number | undefined): Promise<Uint8Array>;
}

/** The profile to write: its own, or the one that its samples are taken for. CMYK without a profile stays without. */
function profileOf({ mode, icc }: PrintRaster): Uint8Array | null {
  return icc ?? (mode === 'rgb' ? srgbProfile() : mode === 'gray' ? grayProfile() : null);
}

/** Gray and RGB of 8 bits as RGBA8 with the profile's tag. */
function toImage(raster: PrintRaster): PixelImage {
  const { width, height, samples, dpi, hasAlpha } = raster;
  const icc = raster.mode === 'rgb' ? raster.icc : null;
  if (raster.mode === 'rgb' && hasAlpha) return { width, height, pixels: samples as Uint8Array, dpi, icc };
  const pixels = new Uint8Array(width * height * 4);
  const base = baseChannels(raster);
  const stored = base + (hasAlpha ? 1 : 0);
  const [green, blue] = base === 1 ? [0, 0] : [1, 2];
  for (let from = 0, to = 0; to < pixels.length; from += stored, to += 4) {
    pixels[to] = samples[from];
    pixels[to + 1] = samples[from + green];
    pixels[to + 2] = samples[from + blue];
    pixels[to + 3] = hasAlpha ? samples[from + base] : 255;
  }
  return { width, height, pixels, dpi, icc };
}

/** The base samples, with the spots' own behind them in each pixel. */
function withSpots({ samples, mode }: PrintRaster, spots: readonly SpotPlane[], count: number): Uint8Array | Uint16Array {
  const base = baseChannels({ mode });
  const all = base + spots.length;
  const out = samples instanceof Uint16Array ? new Uint16Array(count * all) : new Uint8Array(count * all);
  for (let i = 0, from = 0, to = 0; i < count; i++) {
    for (let c = 0; c < base; c++) out[to++] = samples[from++];
    for (const spot of spots) out[to++] = spot.samples[i];
  }
  return out;
}

function pdfImage(raster: PrintRaster): PdfImage {
  const { width, height, mode, spots = [] } = raster;
  const icc = profileOf(raster);
  const count = width * height;
  if (!raster.hasAlpha) {
    if (spots.length === 0) return { width, height, mode, samples: raster.samples, icc };
    if (mode !== 'cmyk') throw new AppError('format.cannot-hold', { format: 'PDF', what: 'spots beside other colors than CMYK' });
    return { width, height, mode, samples: withSpots(raster, spots, count), icc, spots };
  }
  const base = baseChannels(raster);
  const isDeep = bitDepth(raster) === 16;
  const [samples, alpha] = isDeep
    ? [new Uint16Array(count * base), new Uint16Array(count)]
    : [new Uint8Array(count * base), new Uint8Array(count)];
  for (let i = 0, from = 0, to = 0; i < count; i++, from += base + 1, to += base) {
    for (let c = 0; c < base; c++) samples[to + c] = raster.samples[from + c];
    alpha[i] = raster.samples[from + base];
  }
  return { width, height, mode, samples, icc, alpha };
}

function writePdf(raster: PrintRaster): Promise<Uint8Array> {
  const { mode, icc, dpi } = raster;
  const isPress = mode === 'cmyk' && icc !== null;
  const outputIntent = isPress ? { icc, name: readIccFacts(icc)?.name ?? 'CMYK' } : undefined;
  return encodePdf([pageOf(pdfImage(raster), dpi ?? LIMITS.assumedDpi)], { outputIntent });
}

async function writeJpeg(host: EncoderHost, raster: PrintRaster, options: EncodeOptions): Promise<Uint8Array> {
  if (raster.mode === 'cmyk') return host.cmykJpeg(await encodeTiff({ ...raster, icc: null, spots: [] }), options.quality);
  return host.encodeJpeg ? host.encodeJpeg(raster, options.quality) : host.encode(toImage(raster), 'jpeg', options);
}

/** What the format can't hold must have been changed before: a mistake of the caller. */
function requireFit(raster: PrintRaster, format: FormatId): void {
  const can = RASTER_FORMATS[format];
  const isWrong =
    (raster.mode === 'cmyk' && !can.cmyk) ||
    (raster.mode === 'gray' && !can.gray && raster.icc !== null) ||
    (raster.hasAlpha && !can.alpha) ||
    (bitDepth(raster) === 16 && !can.deep) ||
    ((raster.spots?.length ?? 0) > 0 && !can.spots);
  if (isWrong) throw new AppError('format.cannot-hold', { format: FORMAT_FACTS[format].name, what: 'this picture' });
}

/**
 * Writes a raster as it is, with resolution and profile wherever the format has a place for them.
 * Errors: format.cannot-write, format.cannot-hold.
 */
export async function encodeRaster(host: EncoderHost, raster: PrintRaster, format: FormatId, options: EncodeOptions): Promise<Uint8Array> {
  requireFit(raster, format);
  const icc = profileOf(raster);
  const tags = { dpi: raster.dpi, icc };
  switch (format) {
    case 'tiff':
    case 'png': {
      const hasSpots = (raster.spots?.length ?? 0) > 0;
      const fast = raster.mode === 'cmyk' || hasSpots ? null : await host.encodeLossless?.(raster, format);
      if (fast) return tagFile(fast, format, tags);
      if (format === 'tiff') return encodeTiff({ ...raster, icc });
      return tagFile(await encodePngRaster(raster), format, tags);
    }
    case 'jpeg':
      return tagJpeg(await writeJpeg(host, raster, options), { dpi: raster.dpi, profile: icc });
    case 'psd':
      return encodePsd({ ...raster, icc });
    case 'pdf':
      return writePdf(raster);
    default:
      return host.encode(toImage(raster), format, options);
  }
}
