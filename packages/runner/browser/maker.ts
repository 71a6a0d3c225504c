import { startFileThreads } from './file-threads.ts';
import type { ExportResult } from './questions/export.ts';
import type { MakeFileTask } from './questions/make-file.ts';

export interface MakeFileRequest extends Omit<MakeFileTask, 'file' | 'budgetBytes'> {
  readonly signal?: AbortSignal;
  readonly onFraction?: (fraction: number) => void;
}

/**
 * Makes the files of a batch: each is read, planned, made and written on one thread, which keeps its code from file to file. Where a picture is
 * cut over several threads instead, each file costs their starts, and waits in between for the slowest. Errors as in file-threads.ts and
 * codecs/port.ts, the tool's own, file.not-accepted; run.memory-budget where a file is too large for one thread's share of the memory.
 */
export interface Maker {
  readonly threads: number;
  make(file: Blob, request: MakeFileRequest): Promise<ExportResult>;
  close(): void;
}

/** @param count threads; as many as the machine is good for where absent */
export function createMaker(count?: number): Maker {
  const threads = startFileThreads(count);
  const { budgetBytes } = threads;
  return {
    threads: threads.count,
    async make(file, { signal, onFraction, ...request }) {
      const pixelsOf = ({ sourcePixels }: { readonly sourcePixels: number }) => sourcePixels;
      const { result } = await threads.ask('makeFile', { ...request, file, budgetBytes }, { signal, onFraction, pixelsOf });
      return result;
    },
    close: threads.close,
  };
}
