import { fileStore } from './file-store.ts';

const store = fileStore('underbase-judged', 'work');

/** One place of this browser for what is on a validator's bench. Saving never fails aloud: what can't be kept lasts for the visit. */
export interface JudgedWorkPlace<Work> {
  save(work: Work): Promise<void>;
  /** What was saved last; null where nothing was, or the browser keeps nothing. */
  load(): Promise<Work | null>;
}

/** Reads and writes follow each other, so that a reading never finds what an older writing has yet to replace. */
export function judgedWork<Work>(key: string): JudgedWorkPlace<Work> {
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <Value>(act: () => Promise<Value>, otherwise: Value): Promise<Value> => {
    const next = last.then(act).catch(() => otherwise);
    last = next;
    return next;
  };
  return {
    save: (work) => inTurn(() => store.set(key, work), undefined),
    load: () => inTurn(async () => (await store.get<Work>(key)) ?? null, null),
  };
}
