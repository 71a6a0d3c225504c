import { basename, extname } from 'node:path';
import { LIMITS } from '@underbase/contract';
import { FreeNames, resultStem } from '@underbase/runner/names';
import type { FileResults, Measures } from '@underbase/runner/node';
import type { ToolReport } from '@underbase/tools';
import { flagName, requireModels, sheetStem, validateOptions } from '@underbase/tools/use';
import { isIn, requireBesides, sortedOut } from './files-beside.ts';
import { makeResults, openSession, readSources, type Session, type Source } from './make-results.ts';
import { namedModels } from './named-models.ts';
import { pathIn, writePlace } from './output-place.ts';
import { fileFormat, requireTarget, type Target, targetOf } from './output-target.ts';
import type { RunCommand } from './parse-arguments.ts';
import { readFileOptions } from './read-file-options.ts';
import { requireDistinct } from './require-distinct.ts';
import type { NamedFile } from './write-folder.ts';
import { type FileToWrite, requireWritable, writeWholeFiles } from './write-whole-file.ts';

/** What `--json` prints; of several files, measures are those of the picture among them, or else of the input. */
export interface RunSummary extends Measures {
  readonly tool: string;
  readonly input: string;
  readonly output: string;
  /** Names in the folder or ZIP that was written, or paths where there are several files. */
  readonly files?: readonly string[];
  readonly report: ToolReport;
}

/** `sheet.png` with the suffix `-2` is `sheet-2.png`. */
function suffixed(path: string, suffix: string): string {
  const extension = extname(path);
  return `${path.slice(0, path.length - extension.length)}${suffix}${extension}`;
}

/** What each result is called in a folder or ZIP: as the tool names it where it fills one, else after its input. */
export function namesFor({ tool }: RunCommand, input: string, { files, measures }: FileResults, taken: FreeNames): readonly NamedFile[] {
  const dpi = measures.dpi ?? LIMITS.assumedDpi;
  const made = new Date();
  return files.map(({ suffix, extension, bytes, sheet }) => {
    const stem = sheet ? sheetStem(sheet, made) : tool.folderOf ? suffix : resultStem(input, { tool: tool.id, suffix, dpi });
    return { name: taken.take(stem, extension), bytes };
  });
}

/** Draws the map that was asked for, from the first input, decoded again: the run may have written over it. */
async function drawnMap({ tool, map }: RunCommand, source: Source, { artifacts, options }: FileResults, { codecs }: Session) {
  if (map === null) return [];
  const [{ drawMap }, { nodeKernels }] = await Promise.all([import('./draw-map.ts'), import('@underbase/runner/node')]);
  const { image } = await codecs.decode(source.bytes, { fileName: source.file });
  const result = artifacts.find((artifact) => artifact.kind === 'image')?.image ?? image;
  const drawn = await drawMap({ tool, options, source: image, result, kernels: nodeKernels() });
  return [{ path: map, bytes: await codecs.encode(drawn, fileFormat(tool, map)) }];
}

/** Writes results and what stands beside them; returns the names in a folder or ZIP, or the paths where there are several files. */
async function writeAll(command: RunCommand, target: Target, results: FileResults, besides: readonly FileToWrite[], signal: AbortSignal) {
  if (target.kind !== 'file') {
    const own = namesFor(command, command.inputs[0], results, new FreeNames());
    const within = besides.filter(({ path }) => isIn(target, path));
    const apart = besides.filter(({ path }) => !isIn(target, path));
    const named = [...own, ...within.map(({ path, bytes }) => ({ name: basename(path), bytes }))];
    const paths = apart.map(({ path }) => path);
    await requireDistinct([...(target.kind === 'zip' ? [target.path] : named.map(({ name }) => pathIn(target, name))), ...paths]);
    await writePlace(target, named, signal);
    await writeWholeFiles(apart, signal);
    return named.map(({ name }) => name);
  }
  const files = results.files.map(({ suffix, bytes }) => ({
    path: results.files.length === 1 ? target.path : suffixed(target.path, suffix),
    bytes,
  }));
  const all = [...files, ...besides];
  await requireDistinct(all.map(({ path }) => path));
  for (const { path } of all) await requireWritable(path);
  await writeWholeFiles(all, signal);
  return files.length === 1 ? undefined : files.map(({ path }) => path);
}

/**
 * Reads, runs, encodes, writes. Everything that can be refused without looking at the picture is refused first.
 * Errors: option.*, usage.*, file.*, format.cannot-write, run.*; AbortError once `signal` is raised. Nothing is written unless all went well.
 */
export async function runTool(asked: RunCommand, signal: AbortSignal): Promise<RunSummary> {
  const { tool, inputs, output, map } = asked;
  const [input] = inputs;
  if (input === undefined || output === null) throw new Error(`${tool.id} needs an input and an output here`);
  const { options, setup } = await namedModels(asked, await readFileOptions(tool, asked.options));
  const command = { ...asked, options };
  const values = validateOptions(tool.options, options, { nameOf: flagName });
  requireModels(tool.options, values, setup.models);
  const target = await targetOf(command, output, values);
  await requireTarget(target);
  if (map !== null) {
    fileFormat(tool, map);
    await requireWritable(map);
  }
  await requireBesides(command, target, [output, ...(map === null ? [] : [map])]);
  const sources = await readSources(inputs);
  const session = await openSession(signal, setup);
  try {
    const { results, besides } = sortedOut(command, await makeResults(command, sources, target.format, session));
    const more = [...(await drawnMap(command, sources[0], results, session)), ...besides];
    const files = await writeAll(command, target, results, more, signal);
    return { tool: tool.id, input, output, ...results.measures, files, report: results.report };
  } finally {
    await session.runner.close();
  }
}
