import { readdirSync, readFileSync } from 'node:fs';

const KB_PER_MB = 1024;
/** What Linux counts processor time in, everywhere. */
const TICKS_PER_SECOND = 100;

/** Private memory of a process and all below it, in MB. Processes that end meanwhile count nothing. Linux only. */
export function privateMb(rootPid: number): number {
  return familyOf(rootPid).reduce((sum, pid) => sum + privateOf(pid), 0);
}

/** Processor time of a process and all below it so far, in seconds. Processes that have ended count nothing. Linux only. */
export function cpuSeconds(rootPid: number): number {
  return familyOf(rootPid).reduce((sum, pid) => sum + cpuOf(pid), 0);
}

function cpuOf(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ').at(-1)?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
  } catch {
    return 0;
  }
}

function familyOf(rootPid: number): readonly number[] {
  const parents = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((name) => [Number(name), parentOf(Number(name))]),
  );
  const isBelow = (pid: number): boolean => pid === rootPid || (parents.has(pid) && isBelow(parents.get(pid) ?? 0));
  return [...parents.keys()].filter((pid) => isBelow(pid));
}

/** The processes below one, with their command lines. */
export function childrenOf(rootPid: number): readonly { readonly pid: number; readonly words: string }[] {
  return familyOf(rootPid).map((pid) => ({ pid, words: wordsOf(pid) }));
}

function wordsOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'latin1').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}

function parentOf(pid: number): number {
  try {
    // The name may hold spaces and brackets; the parent stands second after its closing bracket.
    return Number(readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ').at(-1)?.split(' ')[1] ?? 0);
  } catch {
    return 0;
  }
}

/** Private memory of one process, in MB; 0 where it has ended. */
export function privateOf(pid: number): number {
  try {
    const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'latin1');
    const kb = [...rollup.matchAll(/^Private_(?:Clean|Dirty):\s+(\d+)/gm)].reduce((sum, [, figure]) => sum + Number(figure), 0);
    return kb / KB_PER_MB;
  } catch {
    return 0;
  }
}
