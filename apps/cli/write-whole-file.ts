import { rmSync } from 'node:fs';
import { type FileHandle, open, realpath, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { AppError } from '@underbase/contract';

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** The file that a name leads to, links followed; the name itself where nothing stands there yet. */
async function resolveTarget(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch (error) {
    if (isMissing(error)) return path;
    throw error;
  }
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

/**
 * Writes a file whole or not at all: into a new file beside it, synced, then renamed over it.
 * Nothing is left behind on failure, on cancelling, or when the process is told to exit. Error: file.unwritable; AbortError.
 */
export async function writeWholeFile(path: string, bytes: Uint8Array, signal: AbortSignal): Promise<void> {
  let temporary: string | null = null;
  const removeNow = () => temporary && rmSync(temporary, { force: true });
  process.once('exit', removeNow);
  try {
    const target = await resolveTarget(path);
    const mode = await modeOfExisting(target);
    temporary = join(dirname(target), `.${basename(target)}.${process.pid}.part`);
    await writeAndSync(temporary, bytes, mode);
    signal.throwIfAborted();
    await rename(temporary, target);
    temporary = null;
    await syncFolder(dirname(target));
  } catch (error) {
    if (temporary) await rm(temporary, { force: true });
    if (signal.aborted) throw error;
    throw new AppError('file.unwritable', { file: path }, error);
  } finally {
    process.off('exit', removeNow);
  }
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
