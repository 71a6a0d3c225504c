import { resolve } from 'node:path';
import { AppError } from '@underbase/contract';
import { resolveTarget } from './write-whole-file.ts';

function placeOf(path: string): Promise<string> {
  return resolveTarget(resolve(path)).catch(() => resolve(path));
}

/** Refuses outputs of which one would be written over another, whatever links lead there. Error: usage.same-output. */
export async function requireDistinct(paths: readonly string[]): Promise<void> {
  const seen = new Map<string, string>();
  for (const path of paths) {
    const place = await placeOf(path);
    const one = seen.get(place);
    if (one !== undefined) throw new AppError('usage.same-output', { one, other: path });
    seen.set(place, path);
  }
}

/**
 * Refuses results that would be written over the input of another one, in a folder where they stand together. Over its own a result may
 * be written: whoever names that folder asks for it. Error: usage.over-input.
 */
export async function requireInputsKept(results: readonly { readonly input: string; readonly output: string }[]): Promise<void> {
  const inputs = new Map<string, string>();
  for (const { input } of results) inputs.set(await placeOf(input), input);
  for (const { input, output } of results) {
    const place = await placeOf(output);
    const over = inputs.get(place);
    if (over !== undefined && place !== (await placeOf(input))) throw new AppError('usage.over-input', { input, over });
  }
}
