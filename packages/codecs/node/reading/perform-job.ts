import { type ErrorData, toErrorData } from '@underbase/contract';
import { decodePicture } from '../../shared/decode-picture.ts';
import { hostInProcess, readPdfPage } from './read-in-process.ts';
import type { AnswerMessage, ReadingJob } from './reading-jobs.ts';

type Facts = Omit<AnswerMessage, 'kind' | 'sizeBytes'>;

/** What a job came to. */
export interface Done {
  readonly facts: Facts;
  /** Pixels, samples or a file. */
  readonly data: Uint8Array;
}

const NOTHING = new Uint8Array();

function bytesOf({ buffer, byteOffset, byteLength }: Uint8Array | Uint16Array): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}

/** Lettering needs its fonts before the first letter is drawn. */
async function layOutFonts(folder: string, bytes: Uint8Array): Promise<void> {
  const [{ installFonts }, { ownFonts }] = await Promise.all([
    import('../fonts/install-fonts.ts'),
    import('../../shared/fonts/own-fonts.ts'),
  ]);
  installFonts(ownFonts(bytes), folder);
}

async function perform(job: ReadingJob, bytes: Uint8Array): Promise<Done> {
  if ('how' in job && job.how.fontFolder !== undefined) await layOutFonts(job.how.fontFolder, bytes);
  switch (job.kind) {
    case 'page':
      return { facts: { page: await readPdfPage(bytes, job.number) }, data: NOTHING };
    case 'picture': {
      const { image, info } = await decodePicture(hostInProcess(job.how.page), bytes, { vectorDpi: job.how.vectorDpi, takeBytes: true });
      return { facts: { info, dpi: image.dpi }, data: image.pixels };
    }
    case 'raster': {
      const { decodeRaster } = await import('../../raster/decode-raster.ts');
      const { raster, info } = await decodeRaster(hostInProcess(job.how.page), bytes, { vectorDpi: job.how.vectorDpi });
      const { samples, width, height, dpi, icc, mode, hasAlpha } = raster;
      const isDeep = samples instanceof Uint16Array;
      return { facts: { info, raster: { width, height, dpi, icc, mode, hasAlpha, isDeep } }, data: bytesOf(samples) };
    }
    case 'recode': {
      const { recodeWithSharp } = await import('../recode-with-sharp.ts');
      const made = await recodeWithSharp(bytes, job.format, job.options);
      return made === null ? { facts: {}, data: NOTHING } : { facts: { info: made.info, dpi: made.dpi }, data: made.bytes };
    }
  }
}

function refusal(error: unknown): Done {
  const data: ErrorData = toErrorData(error);
  const cause = error instanceof Error ? (error.cause ?? error.message) : error;
  return { facts: { error: data, detail: String(cause) }, data: NOTHING };
}

/** Does a job; a refusal is an answer too. Never throws. */
export function performJob(job: ReadingJob, bytes: Uint8Array): Promise<Done> {
  return perform(job, bytes).catch(refusal);
}
