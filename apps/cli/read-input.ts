import { type FileHandle, open } from 'node:fs/promises';
import { AppError, LIMITS } from '@underbase/contract';

const BYTES_PER_MB = 2 ** 20;

function unreadable(file: string, error: unknown): AppError {
  const isMissing = error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');
  return new AppError(isMissing ? 'file.not-found' : 'file.unreadable', { file }, error);
}

/** The file's bytes. Errors, all naming the file: file.not-found, file.unreadable, file.too-many-bytes. */
export async function readInput(file: string): Promise<Uint8Array> {
  let handle: FileHandle | undefined;
  try {
    handle = await open(file, 'r');
    const facts = await handle.stat();
    if (!facts.isFile()) throw new Error(`${file} is not a file`);
    if (facts.size > LIMITS.fileBytes) {
      const toMb = (bytes: number) => Math.ceil(bytes / BYTES_PER_MB);
      throw new AppError('file.too-many-bytes', { file, sizeMb: toMb(facts.size), limitMb: toMb(LIMITS.fileBytes) });
    }
    return await handle.readFile();
  } catch (error) {
    throw error instanceof AppError ? error : unreadable(file, error);
  } finally {
    await handle?.close();
  }
}
