import { AppError } from '@underbase/contract';
import type { RgbaPixels } from '../shared/orient.ts';
import { drawPdfPage, type Pdfium, type PdfPageFacts, pdfPageFacts } from '../shared/pdf/pdfium-page.ts';
import { instantiate } from './wasm-source.ts';

/** A module of its own for each document: what damaged data did to one must not reach the next. */
async function load(): Promise<Pdfium> {
  const [{ PDFiumModule }, { default: url }] = await Promise.all([import('@hyzyla/pdfium'), import('@hyzyla/pdfium/pdfium.wasm?url')]);
  return instantiate<Pdfium>(PDFiumModule as unknown as (overrides: object) => Promise<Pdfium>, url);
}

/** What the library throws over its input, a trap among it, means that the file is damaged. */
async function orCorrupt<T>(work: (pdfium: Pdfium) => T): Promise<T> {
  const pdfium = await load();
  try {
    return work(pdfium);
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('file.corrupt', {}, error);
  }
}

export function pdfPage(bytes: Uint8Array, number: number): Promise<PdfPageFacts> {
  return orCorrupt((pdfium) => pdfPageFacts(pdfium, bytes, number));
}

/** A page drawn at a size. Errors: file.corrupt, file.unsupported-variant. */
export async function drawPdf(bytes: Uint8Array, width: number, height: number, number?: number): Promise<RgbaPixels> {
  return { width, height, pixels: await orCorrupt((pdfium) => drawPdfPage(pdfium, bytes, width, height, number)) };
}
