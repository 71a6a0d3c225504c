import { fileStore } from './file-store.ts';

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

const store = fileStore('underbase-recent', 'files');

/** Newest first. Empty where the browser keeps nothing. */
export async function listRecentFiles(): Promise<readonly RecentFile[]> {
  try {
    return (await store.get<readonly RecentFile[]>(LIST)) ?? [];
  } catch {
    return [];
  }
}

/** The file itself, or null where it is gone. */
export async function loadRecentFile({ id, name }: RecentFile): Promise<File | null> {
  const blob = await store.get<Blob>(id);
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
    await store.set(entry.id, file);
    await store.set(LIST, next.slice(0, MAX_FILES));
    for (const gone of [...list.filter(isSame), ...next.slice(MAX_FILES)]) await store.del(gone.id);
  } catch {
    // A private window or a full disk: the list stays as it was.
  }
}

export async function forgetRecentFiles(): Promise<void> {
  const list = await listRecentFiles();
  await store.set(LIST, []);
  for (const { id } of list) await store.del(id);
}
