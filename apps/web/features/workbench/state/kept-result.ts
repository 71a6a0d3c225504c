import { FORMAT_FACTS, type FormatId } from '@underbase/contract';
import type { WorkStorage } from '../../../clients/work-storage.ts';
import type { RunResult } from './workbench-state.ts';

/** A result in this browser's storage: a reload, a crash or a download that the browser refused must not cost what was paid for. */
export interface ResultKeeper {
  /** Keeps a paid result until `forget`. A browser that keeps nothing has still handed it out. */
  keep(result: RunResult): void;
  forget(): void;
  /** What an earlier visit paid for and did not save; null where there is none. */
  load(): Promise<RunResult | null>;
}

export function resultKeeper(tool: string, storage: Pick<WorkStorage, 'saveResult' | 'loadResult'>): ResultKeeper {
  /** Writes in order: a result that is put away while it is being written must not come back. */
  let written: Promise<void> = Promise.resolve();
  const write = (kept: object | null): void => {
    written = written.then(() => storage.saveResult(tool, kept)).catch(() => {});
  };
  return {
    // Of several pictures the ZIP holds them all; kept twice they would cost twice the room.
    keep: ({ pictures, ...result }) => write({ ...result, isOnePicture: pictures.length === 1 }),
    forget: () => write(null),
    load: async () => readResult(await storage.loadResult(tool)),
  };
}

interface Kept extends Omit<RunResult, 'pictures'> {
  readonly isOnePicture: boolean;
}

/** Null where storage holds what another version wrote. */
function readResult(kept: object | null): RunResult | null {
  if (!kept || !isKept(kept)) return null;
  const { isOnePicture, ...result } = kept;
  const { batch } = result;
  const pictures = isOnePicture ? [result.file] : [];
  // Kept before pictures were counted: most files become one.
  return batch ? { ...result, pictures, batch: { ...batch, pictures: batch.pictures ?? batch.done } } : { ...result, pictures };
}

function isKept(kept: Partial<Kept>): kept is Kept {
  const { file, format, report, madeOf, paidFor, widthPx, heightPx, dpi } = kept;
  const hasFile = typeof file?.name === 'string' && file.blob instanceof Blob;
  const hasFigures = [widthPx, heightPx, dpi].every((figure) => typeof figure === 'number');
  const hasFormat = typeof format === 'string' && (format as FormatId) in FORMAT_FACTS;
  return hasFile && hasFigures && hasFormat && Array.isArray(report?.facts) && Array.isArray(report?.warnings) && !!madeOf && !!paidFor;
}
