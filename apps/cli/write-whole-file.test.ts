import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { requireWritable, writeWholeFile, writeWholeFiles } from './write-whole-file.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'underbase-write-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const bytes = new Uint8Array([1, 2, 3]);
const never = new AbortController().signal;
const content = async (name: string) => [...(await readFile(join(folder, name)))];

describe('writeWholeFile', () => {
  it('writes a new file and leaves nothing beside it', async () => {
    await writeWholeFile(join(folder, 'out.png'), bytes, never);
    expect(await readdir(folder)).toEqual(['out.png']);
    expect(await content('out.png')).toEqual([1, 2, 3]);
  });

  it('replaces a file and keeps its mode', async () => {
    await writeFile(join(folder, 'out.png'), 'older and longer');
    await chmod(join(folder, 'out.png'), 0o640);
    await writeWholeFile(join(folder, 'out.png'), bytes, never);
    expect(await content('out.png')).toEqual([1, 2, 3]);
    expect((await stat(join(folder, 'out.png'))).mode & 0o777).toBe(0o640);
  });

  it('writes to where a link leads, and keeps the link', async () => {
    await writeFile(join(folder, 'real.png'), 'old');
    await symlink(join(folder, 'real.png'), join(folder, 'link.png'));
    await writeWholeFile(join(folder, 'link.png'), bytes, never);
    expect(await content('real.png')).toEqual([1, 2, 3]);
    expect(await readdir(folder)).toEqual(['link.png', 'real.png']);
  });

  it('leaves the old file as it was when cancelled', async () => {
    await writeFile(join(folder, 'out.png'), 'old');
    await expect(writeWholeFile(join(folder, 'out.png'), bytes, AbortSignal.abort())).rejects.toMatchObject({ name: 'AbortError' });
    expect(await readdir(folder)).toEqual(['out.png']);
    expect(await readFile(join(folder, 'out.png'), 'utf8')).toBe('old');
  });

  it('writes to where a link will lead', async () => {
    await symlink('later.png', join(folder, 'link.png'));
    await writeWholeFile(join(folder, 'link.png'), bytes, never);
    expect(await readdir(folder)).toEqual(['later.png', 'link.png']);
    expect(await content('link.png')).toEqual([1, 2, 3]);
  });

  it('writes none of several where one of them can not be', async () => {
    await writeFile(join(folder, 'out.png'), 'old');
    const files = ['out.png', 'missing/map.png'].map((name) => ({ path: join(folder, name), bytes }));
    await expect(writeWholeFiles(files, never)).rejects.toMatchObject({ code: 'file.unwritable', params: { file: files[1].path } });
    expect(await readFile(join(folder, 'out.png'), 'utf8')).toBe('old');
    expect(await readdir(folder)).toEqual(['out.png']);
  });

  it.each(['missing/out.png', 'folder', '/dev/null'])('refuses %s', async (name) => {
    await mkdir(join(folder, 'folder'));
    const path = name.startsWith('/') ? name : join(folder, name);
    const refusal = { code: 'file.unwritable', params: { file: path } };
    await expect(requireWritable(path)).rejects.toMatchObject(refusal);
    await expect(writeWholeFile(path, bytes, never)).rejects.toMatchObject(refusal);
    expect(await readdir(folder)).toEqual(['folder']);
  });
});
