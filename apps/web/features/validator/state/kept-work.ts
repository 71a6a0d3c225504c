import type { ValidationSettings } from '@underbase/tools/validation';
import type { SpendRequest } from '../../../clients/spend.ts';
import type { Store } from '../../../state/store.ts';
import type { EarlierFile, FixedDraft, ValidatorState } from './validator-state.ts';

/** A repaired file whose charge has begun: after a reload only what is still unpaid is charged. */
export interface UnpaidWork {
  readonly from: EarlierFile;
  readonly draft: FixedDraft;
  /** Empty where all is paid and only the file has yet to take its place. */
  readonly unpaid: readonly SpendRequest[];
}

/** What is on the bench, as a browser keeps it: the file as it is now, what it is held against, and the way back to what it was. */
export interface KeptWork {
  readonly id: string;
  readonly name: string;
  readonly blob: Blob;
  readonly settings: ValidationSettings;
  readonly earlier: readonly EarlierFile[];
  readonly unpaid: UnpaidWork | null;
}

export interface WorkKeeper {
  save(work: KeptWork): Promise<void>;
  load(): Promise<KeptWork | null>;
}

/** The bench as it should come back; null while there is no file on it. */
export function workOf({ file, settings, earlier, fixing }: ValidatorState): KeptWork | null {
  if (!file) return null;
  const unpaid = fixing.phase === 'unpaid' ? { from: fixing.from, draft: fixing.draft, unpaid: fixing.unpaid } : null;
  return { id: file.id, name: file.name, blob: file.blob, settings, earlier, unpaid };
}

function isSame(one: KeptWork, other: KeptWork | null): boolean {
  return (
    one.blob === other?.blob &&
    one.settings === other.settings &&
    one.earlier === other.earlier &&
    one.unpaid?.draft === other.unpaid?.draft &&
    one.unpaid?.unpaid === other.unpaid?.unpaid
  );
}

/** Saves the bench whenever something on it has changed that a reload should bring back. Returns how to stop. */
export function keepWork(store: Store<ValidatorState>, keeper: WorkKeeper): () => void {
  let saved: KeptWork | null = null;
  return store.subscribe(() => {
    // While a fix is being made, the page that makes it says what of it is paid.
    if (store.get().fixing.phase === 'fixing') return;
    const work = workOf(store.get());
    if (!work || isSame(work, saved)) return;
    saved = work;
    void keeper.save(work);
  });
}
