import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { clearJobFolders, makeJobFolder } from './job-folders.ts';

test('files of a process that was killed are deleted by the next one; those of processes that live stay', async () => {
  const own = await makeJobFolder();
  const { pid } = spawnSync(process.execPath, ['--version']);
  const left = join(tmpdir(), `underbase-job-${pid}-00ff-abcdef`);
  // A container begins anew with the same numbers.
  const before = join(tmpdir(), `underbase-job-${process.pid}-00ff-abcdef`);
  const others = join(tmpdir(), `underbase-job-${process.ppid}-00ff-abcdef`);
  try {
    for (const folder of [left, before, others]) await mkdir(folder);
    await writeFile(join(left, '0'), 'somebody’s art');
    await clearJobFolders();
    expect([own, others, left, before].map((folder) => existsSync(folder))).toEqual([true, true, false, false]);
  } finally {
    for (const folder of [own, left, before, others]) await rm(folder, { recursive: true, force: true });
  }
});
