import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const NAME = /^underbase-job-(\d+)-([0-9a-f]+)-/;
/** Tells this process from one of before with the same number, as containers have them. */
const SELF = randomBytes(6).toString('hex');

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Somebody else's is none of ours.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** An empty folder for one job's files, named after the process that answers for it. */
export function makeJobFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), `underbase-job-${process.pid}-${SELF}-`));
}

/** Deletes what processes that are gone have left: files of people, which nobody else would ever delete. */
export async function clearJobFolders(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const [, pid, maker] = NAME.exec(name) ?? [];
    if (pid === undefined || maker === SELF) continue;
    if (Number(pid) !== process.pid && isAlive(Number(pid))) continue;
    await rm(join(tmpdir(), name), { recursive: true, force: true }).catch(() => undefined);
  }
}
