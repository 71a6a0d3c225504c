import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { requireFolder, writeFolder } from './write-folder.ts';

const FILES = [
  { name: 'one.png', bytes: Uint8Array.of(1, 2, 3) },
  { name: 'two.json', bytes: Uint8Array.of(4) },
];
const signal = new AbortController().signal;
let room: string;

beforeEach(async () => {
  room = await mkdtemp(join(tmpdir(), 'underbase-folder-'));
});
afterEach(() => rm(room, { recursive: true, force: true }));

test('makes the folder and writes every file', async () => {
  await writeFolder(join(room, 'plates'), FILES, signal);
  expect((await readdir(join(room, 'plates'))).sort()).toEqual(['one.png', 'two.json']);
  expect([...(await readFile(join(room, 'plates', 'one.png')))]).toEqual([1, 2, 3]);
  expect(await readdir(room)).toEqual(['plates']);
});

test('replaces files of the same name and keeps others', async () => {
  await writeFolder(join(room, 'plates'), [{ name: 'one.png', bytes: Uint8Array.of(9) }], signal);
  await writeFile(join(room, 'plates', 'mine.txt'), 'kept');
  await writeFolder(join(room, 'plates'), FILES, signal);
  expect((await readdir(join(room, 'plates'))).sort()).toEqual(['mine.txt', 'one.png', 'two.json']);
  expect([...(await readFile(join(room, 'plates', 'one.png')))]).toEqual([1, 2, 3]);
});

test('a cancelled run leaves nothing behind', async () => {
  const stop = new AbortController();
  stop.abort();
  await expect(writeFolder(join(room, 'plates'), FILES, stop.signal)).rejects.toThrow();
  expect(await readdir(room)).toEqual([]);
});

test('a file in the way, or a missing parent, is refused before any work', async () => {
  await writeFile(join(room, 'taken'), '');
  await expect(requireFolder(join(room, 'taken'))).rejects.toMatchObject({ code: 'file.unwritable' });
  await expect(requireFolder(join(room, 'no', 'such', 'place'))).rejects.toMatchObject({ code: 'file.unwritable' });
  await expect(requireFolder(join(room, 'plates'))).resolves.toBeUndefined();
  await expect(requireFolder(room)).resolves.toBeUndefined();
});
