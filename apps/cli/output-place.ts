import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError, formatFromName } from '@underbase/contract';
import { type NamedFile, requireFolder, writeFolder } from './write-folder.ts';
import { requireWritable, writeWholeFile } from './write-whole-file.ts';
import { zipFiles } from './zip-files.ts';

/** Where several results go. */
export interface ManyPlace {
  readonly kind: 'folder' | 'zip';
  readonly path: string;
}

export function isZipName(path: string): boolean {
  return /\.zip$/i.test(path);
}

async function isFolder(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null))?.isDirectory() ?? false;
}

/**
 * Where several results go that `-o` names one place for: a ZIP by its ending, else a folder, whatever dots its name has. A name of one
 * picture is refused, unless a folder of that name stands there. Error: usage.one-name-for-several.
 */
export async function placeForMany(path: string): Promise<ManyPlace> {
  if (isZipName(path)) return { kind: 'zip', path };
  if (formatFromName(path) !== null && !(await isFolder(path))) throw new AppError('usage.one-name-for-several', { output: path });
  return { kind: 'folder', path };
}

/** Refuses a place that can't be written, before any work is done for it. Error: file.unwritable. */
export function requirePlace({ kind, path }: ManyPlace): Promise<void> {
  return kind === 'zip' ? requireWritable(path) : requireFolder(path);
}

/** How messages and `--json` call a file there. */
export function pathIn({ path }: ManyPlace, name: string): string {
  return join(path, name);
}

/** Writes all files or none. Names must differ. Errors: file.unwritable, zip.too-large; AbortError. */
export async function writePlace({ kind, path }: ManyPlace, files: readonly NamedFile[], signal: AbortSignal): Promise<void> {
  if (kind === 'folder') return writeFolder(path, files, signal);
  await writeWholeFile(path, await zipFiles(files), signal);
}
