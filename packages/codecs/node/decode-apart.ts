import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { AppError, fromErrorData } from '@underbase/contract';
import type { PdfPageFacts } from '../shared/pdf/pdfium-page.ts';
import type { Samples } from '../shared/samples.ts';
import type { ApartAnswer, ApartJob } from './apart-jobs.ts';
import { watchMemory } from './watch-memory.ts';

/** Honest artwork takes a second or two; what takes longer than this, and some for every pixel, was made to. */
const LIMIT_MS = 4000;
const LIMIT_MS_PER_PX = 1 / 32_000;
/** Of the process, beside the picture that it hands over. */
const LIMIT_BYTES = 900 * 2 ** 20;
const BYTES_PER_MB = 2 ** 20;

/**
 * Does a job in a process of its own, which ends with it: what draws documents can neither be stopped in the middle of a call nor be held to
 * an amount of memory from within, and holds no secrets there (settled.md 15). Errors: those of the job; file.too-slow; run.memory-budget.
 */
async function perform(job: ApartJob, pixels: number): Promise<ApartAnswer> {
  const child = fork(fileURLToPath(new URL('./apart-process.ts', import.meta.url)), {
    env: {},
    execArgv: [],
    serialization: 'advanced',
    // What libraries print is not for the terminal.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const { promise, resolve, reject } = Promise.withResolvers<ApartAnswer>();
  const timer = setTimeout(() => reject(new AppError('file.too-slow')), LIMIT_MS + pixels * LIMIT_MS_PER_PX);
  const limitBytes = LIMIT_BYTES + pixels * 8;
  const stopWatch = watchMemory(child.pid ?? 0, limitBytes, (held) => {
    const toMb = (bytes: number) => Math.ceil(bytes / BYTES_PER_MB);
    reject(new AppError('run.memory-budget', { neededMb: toMb(held), budgetMb: toMb(limitBytes) }));
  });
  child.once('message', (answer: ApartAnswer) => resolve(answer));
  child.once('error', (error) => reject(new AppError('file.corrupt', {}, error)));
  child.once('exit', () => reject(new AppError('file.corrupt')));
  try {
    child.send(job, (error) => error && reject(new AppError('file.corrupt', {}, error)));
    const answer = await promise;
    if (answer.error === undefined) return answer;
    const { code, params } = fromErrorData(answer.error);
    throw new AppError(code, params, answer.detail);
  } finally {
    clearTimeout(timer);
    stopWatch();
    child.kill('SIGKILL');
  }
}

function asSamples({ picture }: ApartAnswer): Samples {
  if (picture === undefined) throw new AppError('file.corrupt');
  return { width: picture.width, height: picture.height, kind: 'rgba8', data: picture.pixels };
}

/** A file is asked for its header more than once: by whoever admits it, and on the way to its pixels. */
const pages = new WeakMap<Uint8Array, Promise<PdfPageFacts>>();

async function readPage(bytes: Uint8Array): Promise<PdfPageFacts> {
  const { page } = await perform({ kind: 'pdf-page', bytes }, 0);
  if (page === undefined) throw new AppError('file.corrupt');
  return page;
}

/** Page count and first page's size of a PDF. Errors: file.corrupt, file.unsupported-variant, file.too-slow, run.memory-budget. */
export function pdfPage(bytes: Uint8Array): Promise<PdfPageFacts> {
  const known = pages.get(bytes) ?? readPage(bytes);
  pages.set(bytes, known);
  return known;
}

/** A PDF's first page drawn at a size. Errors: file.corrupt, file.unsupported-variant, file.too-slow, run.memory-budget. */
export async function drawPdf(bytes: Uint8Array, widthPx: number, heightPx: number): Promise<Samples> {
  return asSamples(await perform({ kind: 'pdf', bytes, widthPx, heightPx }, widthPx * heightPx));
}

/** HEIC's first picture, upright. Errors: file.corrupt, file.too-slow, run.memory-budget. */
export async function decodeHeic(bytes: Uint8Array, pixels: number): Promise<Samples> {
  return asSamples(await perform({ kind: 'heic', bytes }, pixels));
}

/** Elements by which a few bytes can ask for work without end. */
const COSTLY = /<(?:[\w.-]+:)?(?:filter|use|pattern|mask|marker)[\s>/]/;

/** True where an SVG could take long to draw. Plain shapes, gradients and texts can't. */
export function isCostlySvg(bytes: Uint8Array): boolean {
  return COSTLY.test(new TextDecoder().decode(bytes));
}

/** An SVG drawn at the size that its root states. Errors: file.corrupt, file.too-slow, run.memory-budget. */
export async function drawSvgApart(bytes: Uint8Array, pixels: number): Promise<Samples> {
  return asSamples(await perform({ kind: 'svg', bytes }, pixels));
}
