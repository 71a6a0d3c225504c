import { dirname, extname, resolve } from 'node:path';
import { AppError } from '@underbase/contract';
import type { FileResults } from '@underbase/runner/node';
import type { Target } from './output-target.ts';
import type { RunCommand } from './parse-arguments.ts';
import { requireDistinct } from './require-distinct.ts';
import { type FileToWrite, requireWritable } from './write-whole-file.ts';

/** Results, and apart from them those that have a place of their own, such as a ticket. What was asked for and is the very result has its bytes. */
export function sortedOut(
  { besides }: RunCommand,
  results: FileResults,
): { readonly results: FileResults; readonly besides: readonly FileToWrite[] } {
  const asked = new Map(Object.values(besides).map(({ file, path }) => [file, path]));
  const pathOf = (file: { readonly suffix: string; readonly extension: string }) => asked.get(`${file.suffix}.${file.extension}`);
  const files = results.files.filter((file) => pathOf(file) === undefined);
  const nameOf = ({ suffix, extension }: { readonly suffix: string; readonly extension: string }) => `${suffix}.${extension}`;
  return {
    results: { ...results, files },
    besides: [...asked].flatMap(([name, path]) => {
      const file =
        results.files.find((one) => nameOf(one) === name) ?? files.find((one) => one.suffix === '' && name.endsWith(nameOf(one)));
      return file ? [{ path, bytes: file.bytes }] : [];
    }),
  };
}

/** Whether a file goes straight into the folder of the results, which may not be there yet. */
export function isIn(target: Target, path: string): boolean {
  return target.kind === 'folder' && dirname(resolve(path)) === resolve(target.path);
}

/**
 * Refuses places for files beside the results that can't be written, or that end as another kind of file does. `others` are written too.
 * Errors: format.cannot-write, file.unwritable, usage.same-output.
 */
export async function requireBesides({ besides }: RunCommand, target: Target, others: readonly string[]): Promise<void> {
  for (const { file, path } of Object.values(besides)) {
    const wanted = extname(file);
    if (extname(path).toLowerCase() !== wanted) throw new AppError('format.cannot-write', { extension: extname(path), accepts: wanted });
    if (!isIn(target, path)) await requireWritable(path);
  }
  await requireDistinct([...others, ...Object.values(besides).map(({ path }) => path)]);
}
