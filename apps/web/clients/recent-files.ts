import { createStore, del, get, set, type UseStore } from 'idb-keyval';

export interface RecentFile {
  readonly id: string;
  readonly name: string;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly sizeBytes: number;
  readonly openedAt: number;
  /** A small picture, or null where none could be made. */
  readonly thumb: Blob | null;
}

const LIST = 'list';
const MAX_FILES = 12;
/** A larger file is opened again from disk: keeping copies of it would fill the browser's share. */
const MAX_FILE_BYTES = 80 * 1024 * 1024;

let opened: UseStore | null = null;
const store = (): UseStore => {
  opened ??= createStore('underbase-recent', 'files');
  return opened;
};

/** Newest first. Empty where the browser keeps nothing. */
export async function listRecentFiles(): Promise<readonly RecentFile[]> {
  try {
    return (await get<readonly RecentFile[]>(LIST, store())) ?? [];
  } catch {
    return [];
  }
}

/** The file itself, or null where it is gone. */
export async function loadRecentFile({ id, name }: RecentFile): Promise<File | null> {
  const blob = await get<Blob>(id, store());
  return blob ? new File([blob], name, { type: blob.type }) : null;
}

/** Puts a file on top of the list; the same name and size takes its old place over. Failing is no matter to anyone. */
export async function rememberFile(file: Blob, facts: Omit<RecentFile, 'id' | 'openedAt' | 'sizeBytes'>): Promise<void> {
  if (file.size > MAX_FILE_BYTES) return;
  try {
    const list = await listRecentFiles();
    const isSame = (entry: RecentFile): boolean => entry.name === facts.name && entry.sizeBytes === file.size;
    const entry: RecentFile = { ...facts, id: crypto.randomUUID(), openedAt: Date.now(), sizeBytes: file.size };
    const next = [entry, ...list.filter((other) => !isSame(other))];
    await set(entry.id, file, store());
    await set(LIST, next.slice(0, MAX_FILES), store());
    for (const gone of [...list.filter(isSame), ...next.slice(MAX_FILES)]) await del(gone.id, store());
  } catch {
    // A private window or a full disk: the list stays as it was.
  }
}

export async function forgetRecentFiles(): Promise<void> {
  const list = await listRecentFiles();
  await set(LIST, [], store());
  for (const { id } of list) await del(id, store());
}
