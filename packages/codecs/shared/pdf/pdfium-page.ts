import { AppError } from '@underbase/contract';
import type { MissingFont, PagePictures } from '../../port.ts';
import { type PdfiumText, pdfFonts } from './pdf-fonts.ts';
import { type PdfiumPictures, pdfPictures } from './pdf-pictures.ts';

/** The part of PDFium's WebAssembly module that we use. Documents and pages are addresses, 0 where opening failed. */
export interface Pdfium extends PdfiumText, PdfiumPictures {
  _FPDF_InitLibraryWithConfig(config: number): void;
  _FPDF_LoadMemDocument(bytes: number, sizeBytes: number, password: number): number;
  _FPDF_GetLastError(): number;
  _FPDF_GetPageCount(document: number): number;
  _FPDF_LoadPage(document: number, index: number): number;
  _FPDF_GetPageWidth(page: number): number;
  _FPDF_GetPageHeight(page: number): number;
  _FPDFPage_HasTransparency(page: number): number;
  _FPDFBitmap_CreateEx(width: number, height: number, format: number, at: number, stride: number): number;
  _FPDFBitmap_FillRect(bitmap: number, left: number, top: number, width: number, height: number, color: number): void;
  _FPDF_RenderPageBitmap(
    bitmap: number,
    page: number,
    x: number,
    y: number,
    width: number,
    height: number,
    turn: number,
    flags: number,
  ): void;
  _FPDFBitmap_Destroy(bitmap: number): void;
}

const CONFIG_BYTES = 32;
const CONFIG_VERSION = 2;
const PASSWORD_ERROR = 4;
const BGRA = 4;
/** Annotations are drawn as they would print; the bytes come as red, green, blue. */
const DRAW_FLAGS = 0x01 | 0x10;
/** Rows are drawn in bands of this many pixels, so that the module's memory stays small beside the picture. */
const BAND_PX = 16_777_216;

/** A page of a document. */
export interface PdfPageFacts {
  readonly pages: number;
  /** Which page this is, from 1. */
  readonly number: number;
  readonly widthPt: number;
  readonly heightPt: number;
  readonly missingFonts: readonly MissingFont[];
  readonly pictures: PagePictures | null;
}

interface OpenPage extends Omit<PdfPageFacts, 'missingFonts' | 'pictures'> {
  readonly page: number;
}

/** Memory in the module; a document for which there is none is more than a page of artwork. */
function reserve(pdfium: Pdfium, sizeBytes: number): number {
  const at = pdfium.wasmExports.malloc(sizeBytes);
  if (at === 0) throw new AppError('file.corrupt');
  return at;
}

/** Opens a page. Nothing is closed again: the module is used for one document and dropped with its memory. */
function openPage(pdfium: Pdfium, bytes: Uint8Array, number: number): OpenPage {
  const config = pdfium.wasmExports.malloc(CONFIG_BYTES);
  pdfium.HEAPU8.fill(0, config, config + CONFIG_BYTES);
  pdfium.HEAPU8[config] = CONFIG_VERSION;
  pdfium._FPDF_InitLibraryWithConfig(config);
  const at = reserve(pdfium, bytes.length);
  pdfium.HEAPU8.set(bytes, at);
  const document = pdfium._FPDF_LoadMemDocument(at, bytes.length, 0);
  if (document === 0) {
    const hasPassword = pdfium._FPDF_GetLastError() === PASSWORD_ERROR;
    throw new AppError(hasPassword ? 'file.locked' : 'file.corrupt');
  }
  const pages = pdfium._FPDF_GetPageCount(document);
  if (pages > 0 && number > pages) throw new AppError('file.no-page', { page: number, pages });
  const page = pages > 0 ? pdfium._FPDF_LoadPage(document, number - 1) : 0;
  if (page === 0) throw new AppError('file.corrupt');
  const [widthPt, heightPt] = [pdfium._FPDF_GetPageWidth(page), pdfium._FPDF_GetPageHeight(page)];
  if (!(widthPt > 0 && heightPt > 0 && Number.isFinite(widthPt * heightPt))) throw new AppError('file.corrupt');
  return { page, pages, number, widthPt, heightPt };
}

/** Page count, a page's size, upright, fonts that it lacks, and pictures that it holds. Takes the module's memory for good. Errors: file.corrupt, file.locked, file.no-page. */
export function pdfPageFacts(pdfium: Pdfium, bytes: Uint8Array, number = 1): PdfPageFacts {
  const { page, ...facts } = openPage(pdfium, bytes, number);
  const pictures = pdfPictures(pdfium, page, facts.widthPt, facts.heightPt);
  return { ...facts, missingFonts: pdfFonts(pdfium, page), pictures };
}

/**
 * Draws a page at a size: RGBA8, straight alpha, on nothing. Scripts never run (the module has no engine for them) and nothing
 * outside the file is read. Takes the module's memory for good. Errors: file.corrupt, file.locked.
 */
export function drawPdfPage(pdfium: Pdfium, bytes: Uint8Array, widthPx: number, heightPx: number, number = 1): Uint8Array<ArrayBuffer> {
  const { page } = openPage(pdfium, bytes, number);
  const out = new Uint8Array(widthPx * heightPx * 4);
  const rows = Math.min(heightPx, Math.max(1, Math.floor(BAND_PX / widthPx)));
  const stride = widthPx * 4;
  const at = reserve(pdfium, rows * stride);
  for (let top = 0; top < heightPx; top += rows) {
    const count = Math.min(rows, heightPx - top);
    const bitmap = pdfium._FPDFBitmap_CreateEx(widthPx, count, BGRA, at, stride);
    if (bitmap === 0) throw new AppError('file.corrupt');
    pdfium._FPDFBitmap_FillRect(bitmap, 0, 0, widthPx, count, 0);
    pdfium._FPDF_RenderPageBitmap(bitmap, page, 0, -top, widthPx, heightPx, 0, DRAW_FLAGS);
    pdfium._FPDFBitmap_Destroy(bitmap);
    out.set(pdfium.HEAPU8.subarray(at, at + count * stride), top * stride);
  }
  return out;
}
