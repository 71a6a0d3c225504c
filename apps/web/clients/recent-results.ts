import { fileStore } from './file-store.ts';
import type { KeptBatch } from './work-storage.ts';

/** A file that a result was made of, or that it came as. */
interface KeptSource {
  readonly id: string;
  readonly name: string;
  readonly blob: Blob;
}

/** A finished run as the list shows it. */
export interface RecentResult {
  readonly id: string;
  readonly tool: string;
  readonly name: string;
  readonly sizeBytes: number;
  readonly madeAt: number;
  /** Names of the files that it was made of, while they are kept too; empty where they were too large. */
  readonly sources: readonly string[];
}

/** What comes back with a result that is opened again. Options are raw: they are judged again. */
export interface ResultOrigin {
  readonly options: unknown;
  readonly dpiByFile: Readonly<Record<string, number>>;
  readonly sources: readonly KeptSource[];
  /** How the files of a batch stood beside each other; absent or null for other results. */
  readonly batch?: KeptBatch | null;
}

interface KeptResult extends ResultOrigin {
  readonly file: Blob;
}

const LIST = 'list';
const MOST_RESULTS = 12;
/** Of one result and its files, and of all: the browser's share is not ours alone. */
const MOST_BYTES = 80 * 1024 * 1024;
const MOST_BYTES_OF_ALL = 300 * 1024 * 1024;

const store = fileStore('underbase-results', 'results');

interface Listed extends RecentResult {
  /** What it takes with its files. */
  readonly keptBytes: number;
}

async function readList(): Promise<readonly Listed[]> {
  try {
    return (await store.get<readonly Listed[]>(LIST)) ?? [];
  } catch {
    return [];
  }
}

/** Of one tool, newest first. Empty where the browser keeps nothing. */
export async function listRecentResults(tool: string): Promise<readonly RecentResult[]> {
  return (await readList()).filter((entry) => entry.tool === tool);
}

/** Those that there is room for, newest first. */
function within(list: readonly Listed[]): readonly Listed[] {
  let bytes = 0;
  return list.slice(0, MOST_RESULTS).filter(({ keptBytes }) => {
    bytes += keptBytes;
    return bytes <= MOST_BYTES_OF_ALL;
  });
}

/** Puts a result on top of the list, with its options and, where they are not too large, the files that it was made of. Failing is no matter to anyone. */
export async function rememberResult(
  file: Blob,
  { tool, name, options, dpiByFile, sources, batch }: ResultOrigin & { readonly tool: string; readonly name: string },
): Promise<void> {
  if (file.size > MOST_BYTES) return;
  const ofAll = sources.reduce((sum, { blob }) => sum + blob.size, file.size);
  const kept = ofAll > MOST_BYTES ? [] : sources;
  try {
    const id = crypto.randomUUID();
    const keptBytes = kept.reduce((sum, { blob }) => sum + blob.size, file.size);
    const names = kept.map((source) => source.name);
    const entry: Listed = { id, tool, name, sizeBytes: file.size, madeAt: Date.now(), sources: names, keptBytes };
    const all = [entry, ...(await readList())];
    const left = within(all);
    await store.set(id, { file, options, dpiByFile, sources: kept, batch } satisfies KeptResult);
    await store.set(LIST, left);
    for (const gone of all) if (!left.includes(gone)) await store.del(gone.id);
  } catch {
    // A private window or a full disk: the list stays as it was.
  }
}

/** A result with all that was kept of it, or null where it is gone. */
export async function loadRecentResult({ id }: RecentResult): Promise<(ResultOrigin & { readonly file: Blob }) | null> {
  return (await store.get<KeptResult>(id)) ?? null;
}

export async function forgetRecentResults(tool: string): Promise<void> {
  const list = await readList();
  await store.set(
    LIST,
    list.filter((entry) => entry.tool !== tool),
  );
  for (const entry of list) if (entry.tool === tool) await store.del(entry.id);
}
