import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { oneAtATime } from './one-at-a-time.mjs';

let folder: string;
let lock: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'underbase-lock-'));
  lock = join(folder, 'inner', 'work.lock');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('who comes second begins when the first has ended, though that one failed', async () => {
  const told: string[] = [];
  const first = oneAtATime(lock, async () => {
    told.push('first begins');
    await Promise.resolve();
    told.push('first ends');
    throw new Error('broken');
  });
  const second = oneAtATime(lock, async () => told.push('second'));
  await expect(first).rejects.toThrow('broken');
  await second;
  expect(told).toEqual(['first begins', 'first ends', 'second']);
  expect(existsSync(lock)).toBe(false);
});

test('what a process left that is gone holds nobody up', async () => {
  await oneAtATime(lock, async () => undefined);
  const { pid } = spawnSync(process.execPath, ['-e', '']);
  writeFileSync(lock, String(pid));
  expect(await oneAtATime(lock, async () => 'done')).toBe('done');
});
