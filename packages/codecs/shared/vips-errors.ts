import { AppError } from '@underbase/contract';

/** libvips' words for data that ends too early, over all its loaders. */
const TRUNCATED = /premature end|truncated|end of stream|unexpected end|out of data|not enough data|end of file|end of input/i;

/** libvips throws prose, on both hosts the same: this gives it a code. What is neither a time-out nor a short read is damage. */
export function toDecodeError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const text = error instanceof Error ? error.message : String(error);
  if (/timeout/i.test(text)) return new AppError('file.too-slow', {}, error);
  return new AppError(TRUNCATED.test(text) ? 'file.truncated' : 'file.corrupt', {}, error);
}
