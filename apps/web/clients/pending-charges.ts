import { siteStorage } from './browser-storage.ts';

/** A usage row whose charge was never confirmed: the answer may have been lost after the charge was made. */
interface PendingCharge {
  readonly usageId: number;
  /** What the run was, so that the same run finds its row again after a reload. */
  readonly run: string;
  readonly atMs: number;
}

const KEY = 'underbase-pending-charges';
/** The server leaves unpaid rows alone after a day. */
const KEPT_MS = 86_400_000;
const MOST = 20;

function isPending(value: unknown): value is PendingCharge {
  const { usageId, run, atMs } = (value ?? {}) as Partial<Record<keyof PendingCharge, unknown>>;
  return typeof usageId === 'number' && typeof run === 'string' && typeof atMs === 'number';
}

function read(): readonly PendingCharge[] {
  try {
    const oldest = Date.now() - KEPT_MS;
    const list: unknown = JSON.parse(siteStorage.getItem(KEY) ?? '[]');
    return Array.isArray(list) ? list.filter(isPending).filter(({ atMs }) => atMs > oldest) : [];
  } catch {
    return [];
  }
}

function write(list: readonly PendingCharge[]): void {
  try {
    siteStorage.setItem(KEY, JSON.stringify(list.slice(-MOST)));
  } catch {
    // Storage that is full or forbidden costs no more than the memory of this page.
  }
}

/** Remembers over reloads which runs were recorded and not yet seen to be paid. */
export const pendingCharges = {
  add(usageId: number, run: string): void {
    write([...read(), { usageId, run, atMs: Date.now() }]);
  },
  /** Rows that an equal run recorded, oldest first. */
  find: (run: string): number[] => read().flatMap((one) => (one.run === run ? [one.usageId] : [])),
  remove(usageIds: readonly number[]): void {
    write(read().filter((one) => !usageIds.includes(one.usageId)));
  },
};
