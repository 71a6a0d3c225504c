import { rmSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { AppError } from '@underbase/contract';
import { writeWholeFile } from './write-whole-file.ts';

export interface NamedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

async function isFolder(path: string): Promise<boolean> {
  const facts = await stat(path).catch(() => null);
  if (facts && !facts.isDirectory()) throw new AppError('file.unwritable', { file: path });
  return facts !== null;
}

/** Refuses a folder that can't be made or used, before any work is done for it. Error: file.unwritable. */
export async function requireFolder(path: string): Promise<void> {
  if (await isFolder(path)) return;
  if (!(await isFolder(dirname(resolve(path))))) throw new AppError('file.unwritable', { file: path });
}

/**
 * Writes files into a folder, which is made where it is missing. All of them stand complete beside it before the first one is moved in,
 * so that a failure or a cancelled run leaves the folder as it was. Errors: file.unwritable; AbortError.
 */
export async function writeFolder(path: string, files: readonly NamedFile[], signal: AbortSignal): Promise<void> {
  const target = resolve(path);
  let temporary: string | null = null;
  const removeNow = () => temporary && rmSync(temporary, { force: true, recursive: true });
  process.once('exit', removeNow);
  try {
    temporary = await mkdtemp(join(dirname(target), `.${basename(target)}.`));
    for (const { name, bytes } of files) await writeWholeFile(join(temporary, name), bytes, signal);
    signal.throwIfAborted();
    await mkdir(target, { recursive: true });
    for (const { name } of files) await rename(join(temporary, name), join(target, name));
  } catch (error) {
    if (signal.aborted) throw error;
    throw new AppError('file.unwritable', { file: path }, error);
  } finally {
    if (temporary) await rm(temporary, { force: true, recursive: true });
    process.off('exit', removeNow);
  }
}
