import { Worker } from 'node:worker_threads';
import { AppError, fromErrorData } from '@underbase/contract';
import type { PdfPageFacts } from '../shared/pdf/pdfium-page.ts';
import type { Samples } from '../shared/samples.ts';
import type { ApartAnswer, ApartJob } from './apart-jobs.ts';

/** A page of honest artwork takes a second or two; what takes longer than this was made to. */
const PAGE_LIMIT_MS = 4000;
const DRAW_LIMIT_MS = 20_000;
/** JavaScript's own memory of the thread; the libraries' WebAssembly memory is apart from it and bounded by the module. */
const HEAP_LIMIT_MB = 256;

/**
 * Does a job on a thread of its own, which ends with it: WebAssembly memory never shrinks, a module that met damaged data can't be trusted
 * again, and a thread can be stopped in the middle of a call.
 */
async function perform(job: ApartJob, limitMs: number): Promise<ApartAnswer> {
  const thread = new Worker(new URL('./apart-thread.ts', import.meta.url), {
    workerData: job,
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: HEAP_LIMIT_MB },
  });
  const { promise, resolve, reject } = Promise.withResolvers<ApartAnswer>();
  const timer = setTimeout(() => reject(new AppError('file.too-slow')), limitMs);
  thread.once('message', resolve);
  thread.once('error', (error) => reject(new AppError('file.corrupt', {}, error)));
  thread.once('exit', () => reject(new AppError('file.corrupt')));
  try {
    const answer = await promise;
    if (answer.error === undefined) return answer;
    const { code, params } = fromErrorData(answer.error);
    throw new AppError(code, params, answer.detail);
  } finally {
    clearTimeout(timer);
    await thread.terminate();
  }
}

function asSamples({ picture }: ApartAnswer): Samples {
  if (picture === undefined) throw new AppError('file.corrupt');
  return { width: picture.width, height: picture.height, kind: 'rgba8', data: picture.pixels };
}

/** Page count and first page's size of a PDF. Errors: file.corrupt, file.unsupported-variant, file.too-slow. */
export async function pdfPage(bytes: Uint8Array): Promise<PdfPageFacts> {
  const { page } = await perform({ kind: 'pdf-page', bytes }, PAGE_LIMIT_MS);
  if (page === undefined) throw new AppError('file.corrupt');
  return page;
}

/** A PDF's first page drawn at a size. Errors: file.corrupt, file.unsupported-variant, file.too-slow. */
export async function drawPdf(bytes: Uint8Array, widthPx: number, heightPx: number): Promise<Samples> {
  return asSamples(await perform({ kind: 'pdf', bytes, widthPx, heightPx }, DRAW_LIMIT_MS));
}

/** HEIC's first picture, upright. Errors: file.corrupt, file.too-slow. */
export async function decodeHeic(bytes: Uint8Array): Promise<Samples> {
  return asSamples(await perform({ kind: 'heic', bytes }, DRAW_LIMIT_MS));
}
