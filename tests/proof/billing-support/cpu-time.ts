import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { childrenOf, type ServerProcess } from '../../conformance/setup/server-process.ts';

/** Processor time of a server and its embedded database since each began, in milliseconds. Of Linux. */
export interface CpuTime {
  readonly serverMs: number;
  readonly databaseMs: number;
}

const ticksPerSecond = (): number => Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

/** Ticks that a process took, in its own code and in the system's; 0 where it is gone. */
function ticksOf(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name before may hold spaces; user and system time are the 12th and 13th words after it.
    const words = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return Number(words[11]) + Number(words[12]);
  } catch {
    return 0;
  }
}

/** Exact to a tick (mostly 10 ms) a process: ask before and after many calls. */
export function cpuTimeOf({ pid, state }: ServerProcess): CpuTime {
  const toMs = 1000 / ticksPerSecond();
  const database = Number(readFileSync(join(state, 'postgres', 'data', 'postmaster.pid'), 'utf8').split('\n')[0]);
  const ofDatabase = [database, ...childrenOf(database)].reduce((sum, process) => sum + ticksOf(process), 0);
  return { serverMs: ticksOf(pid) * toMs, databaseMs: ofDatabase * toMs };
}
