import { AppError, FORMAT_FACTS, type FormatId, LIMITS } from '@underbase/contract';
import type { DecodeOptions, MissingFont, SourceInfo } from '../port.ts';
import { readAvifHeader, readHeicHeader } from './avif-header.ts';
import { readBmpHeader } from './bmp-header.ts';
import { withHost } from './fonts/fonts-here.ts';
import { svgFonts } from './fonts/svg-fonts.ts';
import { readGifHeader } from './gif-header.ts';
import { type Header, isTurned } from './header.ts';
import { readIccFacts } from './icc-profile.ts';
import { inflateProfile } from './inflate.ts';
import { readJpegHeader } from './jpeg-header.ts';
import { tooManyBytes, tooManyPixels } from './limit-errors.ts';
import { pdfHeader, requirePdfEnd } from './pdf/pdf-header.ts';
import type { PdfPageFacts } from './pdf/pdfium-page.ts';
import { readPngHeader } from './png-header.ts';
import { readPsdLayout } from './psd/psd-layout.ts';
import { sniffFormat } from './sniff.ts';
import { readSvgHeader } from './svg-header.ts';
import { readTiffHeader } from './tiff-header.ts';
import { readWebpHeader } from './webp-header.ts';

const PARSERS: Readonly<Record<string, (bytes: Uint8Array, drawDpi?: number) => Header>> = {
  png: readPngHeader,
  jpeg: readJpegHeader,
  webp: readWebpHeader,
  avif: readAvifHeader,
  gif: readGifHeader,
  tiff: readTiffHeader,
  bmp: readBmpHeader,
  svg: readSvgHeader,
  psd: readPsdLayout,
  heic: readHeicHeader,
};

/** Refuses sizes over the limits before anything is decoded. */
function checkSize(widthPx: number, heightPx: number): void {
  if (!(widthPx >= 1 && heightPx >= 1)) throw new AppError('file.corrupt');
  if (widthPx * heightPx > LIMITS.pixels || Math.max(widthPx, heightPx) > LIMITS.sidePx) throw tooManyPixels(widthPx, heightPx);
}

/** The format of a file that may be read at all. Errors: file.empty, file.too-many-bytes, file.unknown-format. */
function admit(bytes: Uint8Array): FormatId {
  if (bytes.length === 0) throw new AppError('file.empty');
  if (bytes.length > LIMITS.fileBytes) throw tooManyBytes(bytes.length, LIMITS.fileBytes);
  const format = sniffFormat(bytes);
  if (format === null) throw new AppError('file.unknown-format');
  return format;
}

/** What only a host's library can say of a document. */
export interface DocumentReader {
  pdfPage(bytes: Uint8Array, number: number): Promise<PdfPageFacts>;
  /** It draws letters of an SVG with fonts that the SVG brings along. */
  readonly usesSvgFonts: boolean;
  /** It letters an SVG in a family of this machine. */
  hasFont(family: string): Promise<boolean>;
}

function withFonts(header: Header, missingFonts: readonly MissingFont[]): Header {
  return missingFonts.length > 0 ? { ...header, missingFonts } : header;
}

/** Pages before the one that stands first now count too. */
function withPage(header: Header, pageNumber: number): Header {
  return pageNumber === 1 || header.format !== 'tiff' ? header : { ...header, pages: header.pages + pageNumber - 1, page: pageNumber };
}

/** As `readHeader`, for documents too, whose size stands where no short look finds it. A TIFF's page stands first already (`fileToRead`). */
export async function readAnyHeader(
  reader: DocumentReader,
  bytes: Uint8Array,
  { vectorDpi: drawDpi, pageNumber = 1 }: Pick<DecodeOptions, 'vectorDpi' | 'pageNumber'> = {},
): Promise<Header> {
  const format = admit(bytes);
  if (format === 'svg') return withFonts(readHeader(bytes, drawDpi), await withHost(svgFonts(bytes, reader.usesSvgFonts), reader.hasFont));
  if (format !== 'pdf') return withPage(readHeader(bytes, drawDpi), pageNumber);
  requirePdfEnd(bytes);
  const header = pdfHeader(await reader.pdfPage(bytes, pageNumber), drawDpi);
  checkSize(header.storedWidthPx, header.storedHeightPx);
  return header;
}

/**
 * Sniffs and parses the header, and holds it against the limits. Decodes nothing. `drawDpi` is for drawings only. PDF is not among its formats.
 * Errors: file.empty, file.too-many-bytes, file.unknown-format, file.unsupported-variant, file.corrupt, file.truncated, file.too-many-pixels.
 */
export function readHeader(bytes: Uint8Array, drawDpi?: number): Header {
  const format = admit(bytes);
  const parse = PARSERS[format];
  if (parse === undefined) throw new AppError('file.unsupported-variant', { format: FORMAT_FACTS[format].name });
  const header = parse(bytes, drawDpi);
  checkSize(header.storedWidthPx, header.storedHeightPx);
  return header;
}

/** The embedded profile's bytes, inflated where the file keeps it deflated; null where there is none or it is damaged. */
export async function readProfile(header: Header): Promise<Uint8Array | null> {
  if (header.profile === null) return null;
  return header.profile.isDeflated ? inflateProfile(header.profile.bytes) : header.profile.bytes;
}

/** The header as the port shows it. */
export function toSourceInfo(header: Header, profile: Uint8Array | null, sizeBytes: number): SourceInfo {
  const turned = isTurned(header.orientation);
  return {
    format: header.format,
    widthPx: turned ? header.storedHeightPx : header.storedWidthPx,
    heightPx: turned ? header.storedWidthPx : header.storedHeightPx,
    dpi: header.dpi,
    hasAlpha: header.hasAlpha,
    colorMode: header.colorMode,
    bitDepth: header.bitDepth,
    iccName: profile === null ? null : (readIccFacts(profile)?.name ?? null),
    pages: header.pages,
    ...(header.page !== undefined && { page: header.page }),
    sizeBytes,
    ...(header.missingFonts && { missingFonts: header.missingFonts }),
    ...(header.pictures && { pictures: header.pictures }),
  };
}
