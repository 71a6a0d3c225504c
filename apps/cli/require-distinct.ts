import { resolve } from 'node:path';
import { AppError } from '@underbase/contract';
import { resolveTarget } from './write-whole-file.ts';

/** Refuses outputs of which one would be written over another, whatever links lead there. Error: usage.same-output. */
export async function requireDistinct(paths: readonly string[]): Promise<void> {
  const seen = new Map<string, string>();
  for (const path of paths) {
    const place = await resolveTarget(resolve(path)).catch(() => resolve(path));
    const one = seen.get(place);
    if (one !== undefined) throw new AppError('usage.same-output', { one, other: path });
    seen.set(place, path);
  }
}
