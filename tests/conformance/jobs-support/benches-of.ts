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

/** Clock ticks of /proc: a constant of Linux's interface. */
const MS_PER_TICK = 10;

/** Processor time that these processes have used, in ms; one that has ended counts nothing. */
export function processorMsOf(pids: readonly number[]): number {
  const used = pids.map((pid) => {
    try {
      const times = readFileSync(`/proc/${pid}/stat`, 'latin1');
      const fields = times.slice(times.lastIndexOf(')') + 2).split(' ');
      return (Number(fields[11]) + Number(fields[12])) * MS_PER_TICK;
    } catch {
      return 0;
    }
  });
  return used.reduce((sum, one) => sum + one, 0);
}
