/// <reference path="../../shared/heic/libheif-bundle.d.ts" />
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { AppError } from '@underbase/contract';
import type { DecoderHost } from '../../shared/decode-picture.ts';
import type { Header } from '../../shared/header.ts';
import type { Libheif } from '../../shared/heic/decode-heic.ts';
import type { Pdfium, PdfPageFacts } from '../../shared/pdf/pdfium-page.ts';
import type { SampleKind, Samples } from '../../shared/samples.ts';
import { decodeWithSharp } from '../decode-with-sharp.ts';
import { defaultCmykProfile } from '../default-cmyk-profile.ts';

/**
 * Readers of the rarer formats are loaded by the first file that needs one: a single picture on the command line waits for this process to be
 * ready, and most are PNG, JPEG, WebP or ordinary TIFF.
 */
const pdfPages = () => import('../../shared/pdf/pdfium-page.ts');

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

export function readPdfPage(bytes: Uint8Array, number: number): Promise<PdfPageFacts> {
  return orCorrupt(async () => (await pdfPages()).pdfPageFacts(await loadPdfium(), bytes, number));
}

async function drawPdf(bytes: Uint8Array, width: number, height: number, number: number | undefined): Promise<Samples> {
  return orCorrupt(async () => {
    const { drawPdfPage } = await pdfPages();
    return { width, height, kind: 'rgba8', data: drawPdfPage(await loadPdfium(), bytes, width, height, number) };
  });
}

async function decodeHeic(bytes: Uint8Array): Promise<Samples> {
  return orCorrupt(async () => {
    const [{ default: load }, { decodeHeicWith }] = await Promise.all([
      import('libheif-js/libheif-wasm/libheif-bundle.mjs'),
      import('../../shared/heic/decode-heic.ts'),
    ]);
    const { width, height, pixels } = await decodeHeicWith(load() as Libheif, bytes);
    return { width, height, kind: 'rgba8', data: pixels };
  });
}

async function decodeTiff(bytes: Uint8Array, header: Header, kind: SampleKind): Promise<Samples> {
  const { decodeOddTiff } = await import('../../shared/tiff/decode-odd-tiff.ts');
  const odd = await decodeOddTiff(bytes, header, kind, decodeWithSharp);
  if (odd === null) return decodeWithSharp(bytes, header, kind);
  const { orient } = await import('../../shared/orient.ts');
  return orient(odd, header.orientation);
}

/** Reads files in this very process: for the one that is kept for that, and may be ended at any time. `page` is a PDF's where it is known. */
export function hostInProcess(page?: PdfPageFacts): DecoderHost {
  return {
    pdfPage: (bytes, number) => (page === undefined ? readPdfPage(bytes, number) : Promise.resolve(page)),
    usesSvgFonts: true,
    // Whoever asked has read the header, and told of its fonts.
    hasFont: () => Promise.resolve(false),
    defaultCmykProfile,
    moveToShared: (pixels) => pixels,
    async decodeSamples(bytes, header, kind) {
      switch (header.format) {
        case 'bmp':
          return { ...(await import('../../shared/bmp-decode.ts')).decodeBmp(bytes), kind: 'rgba8' };
        case 'psd':
          return (await import('../../shared/psd/decode-psd.ts')).decodePsd(bytes, kind);
        case 'pdf':
          return drawPdf(bytes, header.storedWidthPx, header.storedHeightPx, header.page);
        case 'heic':
          return decodeHeic(bytes);
        case 'tiff':
          return decodeTiff(bytes, header, kind);
        default:
          return decodeWithSharp(bytes, header, kind);
      }
    },
  };
}
