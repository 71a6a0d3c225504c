import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isAlive, isSurelyAnother, readPostmasterFile } from './postmaster-file.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'postmaster-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const write = (...lines: (string | number)[]): void => writeFileSync(join(folder, 'postmaster.pid'), lines.join('\n'));

describe('readPostmasterFile', () => {
  it('reads number, port and socket', () => {
    write(4711, '/data', 1_790_000_000, 5432, '/run/pg', '', '  5432001  7', 'ready   ');
    expect(readPostmasterFile(folder)).toEqual({ pid: 4711, port: 5432, socketFolder: '/run/pg', status: 'ready' });
  });

  it('answers null where there is none, or only its beginning', () => {
    expect(readPostmasterFile(folder)).toBeNull();
    write('');
    expect(readPostmasterFile(folder)).toBeNull();
  });
});

describe('isAlive', () => {
  it('knows the living from those that never were', () => {
    expect(isAlive(process.pid)).toBe(true);
    expect(isAlive(4_194_303)).toBe(false);
  });
});

describe('isSurelyAnother', () => {
  it.skipIf(process.platform !== 'linux')('knows another program by its name, and is unsure of one that is gone', () => {
    expect(isSurelyAnother(process.pid, folder)).toBe(true);
    expect(isSurelyAnother(4_194_303, folder)).toBe(false);
  });
});
