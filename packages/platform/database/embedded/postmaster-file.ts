import { readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { join } from 'node:path';

/** What PostgreSQL writes into `postmaster.pid` of its data folder (source: PostgreSQL's miscadmin.h, LOCK_FILE_LINE_*). */
export interface PostmasterFile {
  readonly pid: number;
  readonly port: number;
  /** Empty where the server has no unix socket. */
  readonly socketFolder: string;
  /** `starting`, `ready`, `stopping` …; empty where it has not been written yet. */
  readonly status: string;
}

/** The file's content, or null where there is none or it is not complete yet. */
export function readPostmasterFile(dataFolder: string): PostmasterFile | null {
  try {
    const lines = readFileSync(join(dataFolder, 'postmaster.pid'), 'utf8').split('\n');
    const pid = Number(lines[0]);
    if (!Number.isInteger(pid) || pid === 0) return null;
    return { pid: Math.abs(pid), port: Number(lines[3]) || 0, socketFolder: (lines[4] ?? '').trim(), status: (lines[7] ?? '').trim() };
  } catch {
    return null;
  }
}

/** True where a process of that number runs. A zombie, which nothing reaps in some containers, counts as gone. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2, stat.lastIndexOf(')') + 3) !== 'Z';
  } catch {
    return true;
  }
}

/**
 * True where the number surely belongs to another program, or to a PostgreSQL with other data, so that the file is a leftover
 * whose number was given out again (common in containers, where numbers restart). A server works in its data folder and, those
 * data being private, under our account: one whose folder we may not read is none of ours. Without /proc it can't be told, and
 * false is the safe answer.
 */
export function isSurelyAnother(pid: number, dataFolder: string): boolean {
  try {
    if (!/^(postgres|postmaster)/.test(readFileSync(`/proc/${pid}/comm`, 'utf8'))) return true;
    return readlinkSync(`/proc/${pid}/cwd`) !== realpathSync(dataFolder);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EACCES';
  }
}
