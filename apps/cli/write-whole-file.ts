import { rmSync } from 'node:fs';
import { type FileHandle, open, readlink, realpath, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { AppError } from '@underbase/contract';

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Links that lead to links; a ring of them is no file. */
const MOST_LINKS = 40;

/** The file that a name leads to, links followed, also where nothing stands at their end yet. */
export async function resolveTarget(path: string, links = MOST_LINKS): Promise<string> {
  try {
    return await realpath(path);
  } catch (error) {
    if (!isMissing(error) || links === 0) throw error;
  }
  const link = await readlink(path).catch(() => null);
  if (link !== null) return resolveTarget(resolve(dirname(path), link), links - 1);
  const folder = await realpath(dirname(path)).catch(() => dirname(path));
  return join(folder, basename(path));
}

/** Mode of the file that will be replaced, or null. A folder or a device is not a file that can be replaced. */
async function modeOfExisting(path: string): Promise<number | null> {
  try {
    const facts = await stat(path);
    if (!facts.isFile()) throw new Error(`${path} is not a file`);
    return facts.mode & 0o777;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** Makes a rename last through a loss of power; where a folder can't be opened for that (Windows), the file's own sync must do. */
async function syncFolder(path: string): Promise<void> {
  let folder: FileHandle | undefined;
  try {
    folder = await open(path, 'r');
    await folder.sync();
  } catch {
    // The file is whole in either case.
  } finally {
    await folder?.close();
  }
}

async function writeAndSync(path: string, bytes: Uint8Array, mode: number | null): Promise<void> {
  const file = await open(path, 'wx');
  try {
    await file.writeFile(bytes);
    if (mode !== null) await file.chmod(mode);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** A file that stands complete under a name of its own, beside the one that it will replace. */
interface Staged {
  readonly temporary: string;
  readonly target: string;
}

export interface FileToWrite {
  readonly path: string;
  readonly bytes: Uint8Array;
}

/**
 * Writes files whole or not at all: each into a new file beside it, synced; once all of them stand, each is renamed over its own.
 * Nothing is left behind on failure, on cancelling, or when the process is told to exit. Error: file.unwritable; AbortError.
 */
export async function writeWholeFiles(files: readonly FileToWrite[], signal: AbortSignal): Promise<void> {
  const staged = new Set<Staged>();
  const removeNow = () => {
    for (const { temporary } of staged) rmSync(temporary, { force: true });
  };
  process.once('exit', removeNow);
  let current = '';
  try {
    for (const { path, bytes } of files) {
      current = path;
      const target = await resolveTarget(path);
      const mode = await modeOfExisting(target);
      const temporary = join(dirname(target), `.${basename(target)}.${process.pid}.part`);
      staged.add({ temporary, target });
      await writeAndSync(temporary, bytes, mode);
    }
    signal.throwIfAborted();
    for (const file of staged) {
      current = file.target;
      await rename(file.temporary, file.target);
      staged.delete(file);
      await syncFolder(dirname(file.target));
    }
  } catch (error) {
    for (const { temporary } of staged) await rm(temporary, { force: true });
    if (signal.aborted) throw error;
    throw new AppError('file.unwritable', { file: current }, error);
  } finally {
    process.off('exit', removeNow);
  }
}

/** Writes one file whole or not at all (see `writeWholeFiles`). */
export function writeWholeFile(path: string, bytes: Uint8Array, signal: AbortSignal): Promise<void> {
  return writeWholeFiles([{ path, bytes }], signal);
}

/** Refuses an output that can't be written before any work is done for it. Error: file.unwritable. */
export async function requireWritable(path: string): Promise<void> {
  try {
    const target = await resolveTarget(path);
    await modeOfExisting(target);
    const folder = await stat(dirname(target));
    if (!folder.isDirectory()) throw new Error(`${dirname(target)} is not a folder`);
  } catch (error) {
    throw new AppError('file.unwritable', { file: path }, error);
  }
}
