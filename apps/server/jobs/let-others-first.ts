import { readdirSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

/** Linux: a priority belongs to a thread, which hands it to those that it starts. Elsewhere the process has one. */
function threadsOf(pid: number): readonly number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).map(Number);
  } catch {
    return [pid];
  }
}

/**
 * All else of the machine goes before this process, about nine to one: pages stay quick, and the process still moves where others
 * want the whole processor. At the system's lowest (a seventieth) it would stand still there.
 */
export function letOthersFirst(pid: number): void {
  for (const thread of threadsOf(pid)) {
    try {
      setPriority(thread, constants.priority.PRIORITY_BELOW_NORMAL);
    } catch {
      // It ended in this moment.
    }
  }
}
