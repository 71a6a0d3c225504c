import { readFile } from 'node:fs/promises';

const EVERY_MS = 40;
const PAGE_BYTES = 4096;

/**
 * Calls `onPast` once a process holds more memory than the limit. The system tells only on Linux; elsewhere nothing is watched.
 * Returns what stops the watch.
 */
export function watchMemory(pid: number, limitBytes: number, onPast: (heldBytes: number) => void): () => void {
  let isStopped = false;
  const timer = setInterval(async () => {
    const text = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => null);
    const heldBytes = Number(text?.split(' ')[1] ?? 0) * PAGE_BYTES;
    if (isStopped || heldBytes <= limitBytes) return;
    isStopped = true;
    onPast(heldBytes);
  }, EVERY_MS);
  return () => {
    isStopped = true;
    clearInterval(timer);
  };
}
