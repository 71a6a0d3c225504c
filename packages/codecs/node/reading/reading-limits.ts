import { AppError, LIMITS } from '@underbase/contract';
import type { Header } from '../../shared/header.ts';

const MB = 1e6;
/** What reading may take over all processes: three pictures and this, or the cap. */
export const BESIDE_BYTES = 200 * MB;
export const CAP_BYTES = 1500 * MB;
const SAMPLES = 4;
/** The program that asks and the process that reads, before any picture: libraries and all. */
const PROGRAMS_BYTES = 150 * MB;
/** Nodes and paths for every byte of markup. */
const DRAWING_TREE = 10;

/** What one job may take. */
export interface ReadingLimits {
  /** Of the processor, or of the clock where the system does not tell. */
  readonly timeMs: number;
  /** Over all processes of the program. */
  readonly memoryBytes: number;
}

/** Drawings can ask for work without end: honest ones take a second or two, and some for every pixel and byte. */
const DRAWING_MS = 3500;
const DRAWING_MS_PER_PX = 1 / 32_000;
const DRAWING_MS_PER_BYTE = 1 / 4096;
/** Pictures can't ask for more than their pixels: this ends what hangs. */
const PICTURE_MS = 10_000;
const PICTURE_MS_PER_PX = 1 / 8000;
const DRAWINGS: readonly string[] = ['svg', 'pdf'];

function timeMs({ format }: Pick<Header, 'format'>, pixels: number, sizeBytes: number): number {
  const asked = DRAWINGS.includes(format)
    ? DRAWING_MS + pixels * DRAWING_MS_PER_PX + sizeBytes * DRAWING_MS_PER_BYTE
    : PICTURE_MS + pixels * PICTURE_MS_PER_PX;
  return Math.min(LIMITS.decodeMs, asked);
}

const toMb = (bytes: number): number => Math.ceil(bytes / MB);

export function overMemory(neededBytes: number, limitBytes: number): AppError {
  return new AppError('run.memory-budget', { neededMb: toMb(neededBytes), budgetMb: toMb(limitBytes) });
}

type Measured = Pick<Header, 'format' | 'storedWidthPx' | 'storedHeightPx'>;

/**
 * What reading a file may take, by what its header says: three times the picture (four samples a pixel) and 200 MB, never more than the cap. The file
 * itself comes on top, since a caller may hold it as long as it likes, and of drawings the tree that libraries make of it.
 */
export function limitsFor(header: Measured, sizeBytes: number, bytesPerSample = 1, capBytes = CAP_BYTES): ReadingLimits {
  const pixels = header.storedWidthPx * header.storedHeightPx;
  const pictureBytes = pixels * SAMPLES * bytesPerSample;
  const fileBytes = sizeBytes * (DRAWINGS.includes(header.format) ? DRAWING_TREE : 1);
  return { timeMs: timeMs(header, pixels, sizeBytes), memoryBytes: Math.min(3 * pictureBytes + BESIDE_BYTES + fileBytes, capBytes) };
}

/** Refuses by its header what could not be read within the limits: a picture stands once where it was read and once where it goes. Error: run.memory-budget. */
export function requireMemory(header: Measured, { memoryBytes }: ReadingLimits, bytesPerSample = 1): void {
  const needed = PROGRAMS_BYTES + 2 * SAMPLES * bytesPerSample * header.storedWidthPx * header.storedHeightPx;
  if (needed > memoryBytes) throw overMemory(needed, memoryBytes);
}

/** For a document whose size only a library finds. */
export function documentLimits(sizeBytes: number): ReadingLimits {
  return limitsFor({ format: 'pdf', storedWidthPx: 1, storedHeightPx: 1 }, sizeBytes);
}
