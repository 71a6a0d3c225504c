import { AppError } from '@underbase/contract';

const FULL = new Set(['ENOSPC', 'EDQUOT']);

/** What went wrong with a disk or a bucket, in the catalogue's terms. */
export function storageError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const { code, name } = error as { code?: string; name?: string };
  if (code === 'ENOENT' || name === 'NoSuchKey') return new AppError('upload.unknown', {}, error);
  return new AppError(FULL.has(code ?? '') ? 'storage.full' : 'storage.unreachable', {}, error);
}
