/// <reference path="../../shared/heic/libheif-bundle.d.ts" />
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { AppError } from '@underbase/contract';
import { decodeBmp } from '../../shared/bmp-decode.ts';
import type { DecoderHost } from '../../shared/decode-picture.ts';
import { decodeHeicWith, type Libheif } from '../../shared/heic/decode-heic.ts';
import { orient } from '../../shared/orient.ts';
import { drawPdfPage, type Pdfium, type PdfPageFacts, pdfPageFacts } from '../../shared/pdf/pdfium-page.ts';
import { decodePsd } from '../../shared/psd/decode-psd.ts';
import type { Samples } from '../../shared/samples.ts';
import { decodeOddTiff } from '../../shared/tiff/decode-odd-tiff.ts';
import { decodeWithSharp } from '../decode-with-sharp.ts';
import { defaultCmykProfile } from '../default-cmyk-profile.ts';

let compiled: Promise<WebAssembly.Module> | null = null;

/** PDFium's code, compiled once for the process. */
function pdfiumCode(): Promise<WebAssembly.Module> {
  compiled ??= readFile(fileURLToPath(import.meta.resolve('@hyzyla/pdfium/pdfium.wasm'))).then((code) => new WebAssembly.Module(code));
  return compiled;
}

/** A module of its own for each document: what damaged data did to one must not reach the next. */
async function loadPdfium(): Promise<Pdfium> {
  const [{ PDFiumModule }, code] = await Promise.all([import('@hyzyla/pdfium'), pdfiumCode()]);
  const load = PDFiumModule as unknown as (overrides: object) => Promise<Pdfium>;
  return load({
    // Small beside what drawing takes, and on this thread: nobody else is waiting.
    instantiateWasm: (imports: object, use: (instance: WebAssembly.Instance) => void) => {
      const instance = new WebAssembly.Instance(code, imports);
      use(instance);
      return instance.exports;
    },
    print: () => {},
    printErr: () => {},
  });
}

/** What a library of WebAssembly throws over its input, a trap among it, means that the file is damaged. */
async function orCorrupt<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('file.corrupt', {}, error);
  }
}

export function readPdfPage(bytes: Uint8Array): Promise<PdfPageFacts> {
  return orCorrupt(async () => pdfPageFacts(await loadPdfium(), bytes));
}

async function drawPdf(bytes: Uint8Array, width: number, height: number): Promise<Samples> {
  return orCorrupt(async () => ({ width, height, kind: 'rgba8', data: drawPdfPage(await loadPdfium(), bytes, width, height) }));
}

async function decodeHeic(bytes: Uint8Array): Promise<Samples> {
  return orCorrupt(async () => {
    const { default: load } = await import('libheif-js/libheif-wasm/libheif-bundle.mjs');
    const { width, height, pixels } = await decodeHeicWith(load() as Libheif, bytes);
    return { width, height, kind: 'rgba8', data: pixels };
  });
}

/** Reads files in this very process: for the one that is kept for that, and may be ended at any time. `page` is a PDF's where it is known. */
export function hostInProcess(page?: PdfPageFacts): DecoderHost {
  return {
    pdfPage: (bytes) => (page === undefined ? readPdfPage(bytes) : Promise.resolve(page)),
    defaultCmykProfile,
    moveToShared: (pixels) => pixels,
    async decodeSamples(bytes, header, kind) {
      switch (header.format) {
        case 'bmp':
          return { ...decodeBmp(bytes), kind: 'rgba8' };
        case 'psd':
          return decodePsd(bytes, kind);
        case 'pdf':
          return drawPdf(bytes, header.storedWidthPx, header.storedHeightPx);
        case 'heic':
          return decodeHeic(bytes);
        case 'tiff': {
          const odd = await decodeOddTiff(bytes, header, kind, decodeWithSharp);
          return odd === null ? decodeWithSharp(bytes, header, kind) : orient(odd, header.orientation);
        }
        default:
          return decodeWithSharp(bytes, header, kind);
      }
    },
  };
}
