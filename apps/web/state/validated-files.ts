import type { ValidationReport } from '@underbase/tools/validation';
import { createStore } from './store.ts';

/** A file that was checked, with what was found: what an address /validate/{id} shows. */
export interface ValidatedFile {
  readonly id: string;
  readonly name: string;
  readonly file: Blob;
  readonly report: ValidationReport;
}

/** How many are kept: each may hold maps of places, some megabytes of them. */
const KEPT = 600;

/** Validated files keyed by id (spec section 3), in memory only: a reload forgets them. */
export const validatedFiles = createStore<ReadonlyMap<string, ValidatedFile>>(new Map());

/** Keeps a file, in place of an earlier one of its id; the oldest gives way. */
export function keepValidatedFile(entry: ValidatedFile): void {
  validatedFiles.set((files) => {
    const next = new Map(files);
    next.delete(entry.id);
    next.set(entry.id, entry);
    if (next.size > KEPT) next.delete(next.keys().next().value as string);
    return next;
  });
}

export function validatedFile(id: string): ValidatedFile | null {
  return validatedFiles.get().get(id) ?? null;
}
