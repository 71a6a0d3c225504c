/// <reference path="../shared/heic/libheif-bundle.d.ts" />
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { AppError, LIMITS, toErrorData } from '@underbase/contract';
import { decodeHeicWith, type Libheif } from '../shared/heic/decode-heic.ts';
import { drawPdfPage, type Pdfium, pdfPageFacts } from '../shared/pdf/pdfium-page.ts';
import { toDecodeError } from '../shared/vips-errors.ts';
import type { ApartAnswer, ApartJob } from './apart-jobs.ts';

async function loadPdfium(): Promise<Pdfium> {
  const [{ PDFiumModule }, wasm] = await Promise.all([
    import('@hyzyla/pdfium'),
    readFile(fileURLToPath(import.meta.resolve('@hyzyla/pdfium/pdfium.wasm'))),
  ]);
  const load = PDFiumModule as unknown as (overrides: object) => Promise<Pdfium>;
  return load({ wasmBinary: wasm, print: () => {}, printErr: () => {} });
}

/** At 72 libvips draws one CSS pixel as one pixel. */
const ONE_TO_ONE_DPI = 72;

async function drawSvg(bytes: Uint8Array) {
  const { default: sharp } = await import('sharp');
  const picture = sharp(bytes, { failOn: 'error', limitInputPixels: LIMITS.pixels, density: ONE_TO_ONE_DPI })
    .toColourspace('srgb')
    .ensureAlpha();
  const { data, info } = await picture
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch((error: unknown) => {
      throw toDecodeError(error);
    });
  return { width: info.width, height: info.height, pixels: new Uint8Array(data) };
}

async function perform(job: ApartJob): Promise<ApartAnswer> {
  switch (job.kind) {
    case 'pdf-page':
      return { page: pdfPageFacts(await loadPdfium(), job.bytes) };
    case 'pdf': {
      const { widthPx: width, heightPx: height } = job;
      return { picture: { width, height, pixels: drawPdfPage(await loadPdfium(), job.bytes, width, height) } };
    }
    case 'heic': {
      const { default: load } = await import('libheif-js/libheif-wasm/libheif-bundle.mjs');
      return { picture: await decodeHeicWith(load() as Libheif, job.bytes) };
    }
    case 'svg':
      return { picture: await drawSvg(job.bytes) };
  }
}

/** Whatever a library throws over its input, a trap among it, means that the file is damaged. */
function failed(error: unknown): ApartAnswer {
  const known = error instanceof AppError ? error : new AppError('file.corrupt', {}, error);
  return { error: toErrorData(known), detail: String(error) };
}

process.once('message', async (job: ApartJob) => {
  const answer = await perform(job).catch(failed);
  process.send?.(answer, () => process.disconnect());
});
