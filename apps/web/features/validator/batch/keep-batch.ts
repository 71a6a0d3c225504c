import type { FileStore } from '../../../clients/file-store.ts';
import type { Store } from '../../../state/store.ts';
import type { BatchRow, BatchState } from './batch-state.ts';

/** What of a batch is not in its rows. */
type Head = Pick<BatchState, 'settings' | 'box' | 'sorting' | 'filter' | 'scrolledPx'> & { readonly ids: readonly string[] };

/** A batch as it comes back after a reload. */
export type KeptBatch = Omit<Head, 'ids'> & { readonly rows: readonly BatchRow[] };

const HEAD = 'head';
const rowKey = (id: string): string => `row ${id}`;

/** What was under way begins again. Maps of places are megabytes each and are made anew by whoever opens the report. */
function lasting(row: BatchRow): BatchRow {
  const phase = row.phase === 'checking' ? 'waiting' : row.phase === 'fixing' ? 'done' : row.phase;
  const report = row.report && { ...row.report, checks: row.report.checks.map((check) => ({ ...check, where: [] })) };
  return { ...row, phase, report };
}

/** Whether a change of a row is worth writing: a file that is being looked at is kept as one that waits. */
function isKeptAs(row: BatchRow, kept: BatchRow | undefined): boolean {
  if (!kept) return false;
  return (
    row === kept ||
    (lasting(row).phase === lasting(kept).phase &&
      row.report === kept.report &&
      row.message === kept.message &&
      row.fixed === kept.fixed &&
      row.box === kept.box)
  );
}

function headOf({ rows, settings, box, sorting, filter, scrolledPx }: BatchState): Head {
  return { ids: rows.map(({ id }) => id), settings, box, sorting, filter, scrolledPx };
}

/** Writes what has changed, row by row and one after the other: a batch of hundreds is never written whole. What can't be kept lasts for the visit. */
export function keepBatch(store: Store<BatchState>, files: FileStore, before: readonly BatchRow[] = []): () => void {
  const saved = new Map(before.map((row) => [row.id, row]));
  let [isWriting, isStale] = [false, false];

  async function write(): Promise<void> {
    const { rows } = store.get();
    const ids = new Set(rows.map(({ id }) => id));
    for (const row of rows) {
      if (isKeptAs(row, saved.get(row.id))) continue;
      saved.set(row.id, row);
      await files.set(rowKey(row.id), lasting(row));
    }
    await files.set(HEAD, headOf(store.get()));
    for (const id of [...saved.keys()].filter((id) => !ids.has(id))) {
      saved.delete(id);
      await files.del(rowKey(id));
    }
  }

  async function writeAll(): Promise<void> {
    isWriting = true;
    while (isStale) {
      isStale = false;
      await write().catch(() => undefined);
    }
    isWriting = false;
  }

  return store.subscribe(() => {
    isStale = true;
    if (!isWriting) void writeAll();
  });
}

/** A row by its id; null where it is gone, or the browser keeps nothing. */
export async function keptRow(files: FileStore, id: string): Promise<BatchRow | null> {
  return (await files.get<BatchRow>(rowKey(id)).catch(() => undefined)) ?? null;
}

/** The batch that was kept last; null where there is none. */
export async function keptBatch(files: FileStore): Promise<KeptBatch | null> {
  const head = await files.get<Head>(HEAD).catch(() => undefined);
  if (!head || head.ids.length === 0) return null;
  const { ids, ...rest } = head;
  const rows = await Promise.all(ids.map((id) => keptRow(files, id)));
  return { ...rest, rows: rows.filter((row) => row !== null) };
}
