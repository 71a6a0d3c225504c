import type { BatchSize, InPlaceFixId, ValidationSettings } from '@underbase/tools/validation';
import { startFileThreads } from './file-threads.ts';
import type { RepairedFile } from './questions/repair.ts';
import type { CheckedFile } from './questions/validate.ts';

export interface CheckFileRequest {
  readonly fileName: string;
  readonly settings: ValidationSettings;
  readonly size: BatchSize;
  /** Longest side of the small picture, in px. */
  readonly thumbPx: number;
  readonly signal?: AbortSignal;
}

export interface RepairFileRequest {
  readonly fileName: string;
  readonly settings: ValidationSettings;
  readonly size: BatchSize;
  readonly fixes: readonly InPlaceFixId[];
  readonly signal?: AbortSignal;
}

/** Judges and repairs the files of a batch, each read, judged and let go on one thread. Errors as in file-threads.ts and codecs/port.ts. */
export interface Checker {
  readonly threads: number;
  check(file: Blob, request: CheckFileRequest): Promise<CheckedFile>;
  repair(file: Blob, request: RepairFileRequest): Promise<RepairedFile>;
  close(): void;
}

const pixelsOf = ({ report: { info } }: Pick<RepairedFile, 'report'>): number => info.widthPx * info.heightPx;

/** @param count threads; as many as the machine is good for where absent */
export function createChecker(count?: number): Checker {
  const threads = startFileThreads(count);
  const { budgetBytes } = threads;
  return {
    threads: threads.count,
    check: (file, { signal, ...request }) => threads.ask('checkFile', { ...request, file, budgetBytes }, { signal, pixelsOf }),
    repair: (file, { signal, ...request }) => threads.ask('repairFile', { ...request, file, budgetBytes }, { signal, pixelsOf }),
    close: threads.close,
  };
}
