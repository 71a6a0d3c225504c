import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { constants, getPriority } from 'node:os';
import { expect, test } from 'vitest';
import { letOthersFirst } from './let-others-first.ts';

test.runIf(process.platform === 'linux')('every thread of a process gives way, those that began before too', async () => {
  // Reading a file starts the threads of the pool.
  const script = `require('node:fs').readFile(process.execPath, () => process.send('ready')); setInterval(() => {}, 1000)`;
  const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
  try {
    await once(child, 'message');
    const pid = child.pid ?? 0;
    const priorities = () => new Set(readdirSync(`/proc/${pid}/task`).map((thread) => getPriority(Number(thread))));
    const before = getPriority(pid);
    letOthersFirst(pid);
    expect(priorities()).toEqual(new Set([Math.max(before, constants.priority.PRIORITY_BELOW_NORMAL)]));
  } finally {
    child.kill('SIGKILL');
  }
});
