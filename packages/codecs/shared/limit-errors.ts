import { AppError, LIMITS } from '@underbase/contract';

const toMb = (sizeBytes: number): number => Math.ceil(sizeBytes / 2 ** 20);

export function tooManyBytes(sizeBytes: number, limitBytes: number): AppError {
  return new AppError('file.too-many-bytes', { sizeMb: toMb(sizeBytes), limitMb: toMb(limitBytes) });
}

export function tooManyPixels(widthPx: number, heightPx: number): AppError {
  return new AppError('file.too-many-pixels', {
    megapixels: Math.ceil((widthPx * heightPx) / 1e6),
    limit: Math.floor(LIMITS.pixels / 1e6),
  });
}
