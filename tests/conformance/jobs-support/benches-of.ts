import { readFileSync } from 'node:fs';
import { childrenOf } from '../setup/server-process.ts';

/** Of Linux: the processes in which a server makes its jobs; it has others, its database among them. */
export function benchesOf(pid: number): readonly number[] {
  return childrenOf(pid).filter((child) => {
    try {
      return readFileSync(`/proc/${child}/cmdline`, 'utf8').includes('bench-process');
    } catch {
      return false;
    }
  });
}
