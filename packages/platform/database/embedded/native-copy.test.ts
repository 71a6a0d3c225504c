import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BINARIES_VERSION } from './binaries.ts';
import { copyNative } from './native-copy.ts';

let folder: string;
let source: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'native-copy-'));
  source = join(folder, 'package', 'native');
  mkdirSync(join(source, 'lib', 'pkgconfig'), { recursive: true });
  mkdirSync(join(source, 'bin'));
  writeFileSync(join(source, 'bin', 'postgres'), 'program', { mode: 0o700 });
  writeFileSync(join(source, 'lib', 'libpq.so.5.18'), 'library', { mode: 0o600 });
  writeFileSync(join(source, 'lib', 'libpq.a'), 'archive');
  writeFileSync(join(source, 'lib', 'pkgconfig', 'libpq.pc'), '');
  const links = [{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }];
  writeFileSync(join(source, 'pg-symlinks.json'), JSON.stringify(links));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('copyNative', () => {
  it('copies what a server needs, makes its links, and lets every account run it', async () => {
    const native = await copyNative(source, join(folder, 'state'));
    expect(native).toBe(join(folder, 'state', `native-${BINARIES_VERSION}`));
    expect(readlinkSync(join(native, 'lib', 'libpq.so.5'))).toBe('libpq.so.5.18');
    expect(readFileSync(join(native, 'lib', 'libpq.so.5'), 'utf8')).toBe('library');
    expect(statSync(join(native, 'bin', 'postgres')).mode & 0o777).toBe(0o755);
    expect(statSync(join(native, 'lib', 'libpq.so.5.18')).mode & 0o444).toBe(0o444);
    expect(readdirSync(join(native, 'lib')).sort()).toEqual(['libpq.so.5', 'libpq.so.5.18']);
  });

  it('keeps a copy that is there, and takes links along that the install script made', async () => {
    const state = join(folder, 'state');
    const native = await copyNative(source, state);
    writeFileSync(join(native, 'mark'), '');
    expect(await copyNative(source, state)).toBe(native);
    expect(existsSync(join(native, 'mark'))).toBe(true);
  });

  it('clears away copies of other releases and interrupted ones, but none that is being made', async () => {
    const state = join(folder, 'state');
    const living = `native-${BINARIES_VERSION}.${process.ppid}.1.part`;
    for (const name of ['native-17.0.0', `native-${BINARIES_VERSION}.4194303.1.part`, living])
      mkdirSync(join(state, name), { recursive: true });
    await copyNative(source, state);
    expect(readdirSync(state).sort()).toEqual([`native-${BINARIES_VERSION}`, living].sort());
  });

  it('survives two copies at once', async () => {
    const state = join(folder, 'state');
    const [one, two] = await Promise.all([copyNative(source, state), copyNative(source, state)]);
    expect(one).toBe(two);
    expect(readdirSync(state)).toEqual([`native-${BINARIES_VERSION}`]);
  });
});
