import { extname } from 'node:path';
import { AppError, FORMAT_FACTS, type FormatId, formatFromName } from '@underbase/contract';
import { makesPictures, type OptionValues, type ToolDeclaration, usualFormat } from '@underbase/tools';
import { isZipName, type ManyPlace, placeForMany, requirePlace } from './output-place.ts';
import type { RunCommand } from './parse-arguments.ts';
import { requireWritable } from './write-whole-file.ts';

/** Where a run's results go, and what pictures among them are written as. */
export type Target =
  | { readonly kind: 'file'; readonly path: string; readonly format: FormatId }
  | (ManyPlace & { readonly format: FormatId });

function formatNames({ produces }: ToolDeclaration): string {
  return produces.map((format) => FORMAT_FACTS[format].name).join(', ');
}

/** The format that a file's ending asks for. Error: format.cannot-write. */
export function fileFormat(tool: ToolDeclaration, path: string): FormatId {
  const format = formatFromName(path);
  if (format && tool.produces.includes(format)) return format;
  throw new AppError('format.cannot-write', { extension: extname(path), accepts: formatNames(tool) });
}

/** What pictures are written as where no name says it. */
export function formatForMany(tool: ToolDeclaration, options: OptionValues): FormatId {
  return tool.folderOf ?? usualFormat(tool, options);
}

/** Whether these inputs and options may make more files than one. */
async function mayMakeSeveral({ tool, inputs }: RunCommand, options: OptionValues): Promise<boolean> {
  const run = (await tool.load?.())?.run;
  return run !== undefined && makesPictures(run) && (run.gathers?.wants(inputs.length, options) ?? false);
}

/**
 * Where the results of one run go: by its ending a file or a ZIP; a folder where the tool fills one, or may make several files and the
 * name has no ending that we know. Errors: format.cannot-write, usage.one-name-for-several.
 */
export async function targetOf(command: RunCommand, path: string, options: OptionValues): Promise<Target> {
  const { tool } = command;
  const asked = formatFromName(path);
  const isForMany =
    isZipName(path) ||
    (tool.folderOf && (asked === null || asked === tool.folderOf)) ||
    (asked === null && (await mayMakeSeveral(command, options)));
  if (isForMany) return { ...(await placeForMany(path)), format: formatForMany(tool, options) };
  return { kind: 'file', path, format: fileFormat(tool, path) };
}

/** Refuses a target that can't be written, before any work is done for it. Error: file.unwritable. */
export function requireTarget(target: Target): Promise<void> {
  return target.kind === 'file' ? requireWritable(target.path) : requirePlace(target);
}
