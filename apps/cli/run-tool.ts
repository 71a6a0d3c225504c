import { extname } from 'node:path';
import type { Codecs, SourceInfo } from '@underbase/codecs';
import { AppError, FORMAT_FACTS, type FormatId, formatFromName, LIMITS } from '@underbase/contract';
import type { PixelImage } from '@underbase/engine';
import type { NodeRunner } from '@underbase/runner/node';
import { type Artifact, type OptionValues, type ToolDeclaration, type ToolReport, validateOptions } from '@underbase/tools';
import { flagName } from './flags.ts';
import type { RunCommand } from './parse-arguments.ts';
import { readFileOptions } from './read-file-options.ts';
import { readInput } from './read-input.ts';
import { type NamedFile, requireFolder, writeFolder } from './write-folder.ts';
import { requireWritable, writeWholeFile } from './write-whole-file.ts';

/** Below this a picture is done before a thread would have started. */
const INLINE_PIXELS = 2_000_000;

/** What `--json` prints; of several files, measures are those of the picture among them, or else of the input. */
export interface RunSummary {
  readonly tool: string;
  readonly input: string;
  readonly output: string;
  readonly width: number;
  readonly height: number;
  readonly dpi: number | null;
  /** The input named no resolution; lengths were worked out with this one. */
  readonly isDpiAssumed: boolean;
  /** Names in the folder that was written, or paths where there are several files. */
  readonly files?: readonly string[];
  readonly report: ToolReport;
}

/** Where the result goes. */
interface Target {
  readonly path: string;
  readonly format: FormatId;
  readonly isFolder: boolean;
}

/** A file of the format that its ending asks for; without an ending that we know, a folder where the tool fills one. Error: format.cannot-write. */
function targetOf({ tool }: RunCommand, path: string): Target {
  const { folderOf } = tool;
  const asked = formatFromName(path);
  if (folderOf && asked === null) return { path, format: folderOf, isFolder: true };
  const format = fileFormat(tool, path);
  // One file can't hold what that tool fills a folder with.
  if (format === folderOf) throw new AppError('format.cannot-write', { extension: extname(path), accepts: 'the name of a folder' });
  return { path, format, isFolder: false };
}

function fileFormat(tool: ToolDeclaration, output: string): FormatId {
  const format = formatFromName(output);
  if (format && tool.produces.includes(format)) return format;
  const dot = output.lastIndexOf('.');
  const extension = dot > 0 ? output.slice(dot) : output;
  throw new AppError('format.cannot-write', { extension, accepts: tool.produces.map((f) => FORMAT_FACTS[f].name).join(', ') });
}

function requireAccepted({ tool }: RunCommand, file: string, format: FormatId): void {
  if (tool.accepts.includes(format)) return;
  const accepts = tool.accepts.map((f) => FORMAT_FACTS[f].name).join(', ');
  throw new AppError('file.not-accepted', { tool: tool.id, file, format: FORMAT_FACTS[format].name, accepts });
}

function validate({ tool, options }: RunCommand, dpi?: number) {
  return validateOptions(tool.options, options, { dpi, nameOf: flagName });
}

async function toFile(artifact: Artifact, format: FormatId, codecs: Codecs, signal: AbortSignal): Promise<NamedFile> {
  if (artifact.kind === 'bytes') return { name: `${artifact.suffix}.${artifact.extension}`, bytes: artifact.bytes };
  if (artifact.kind === 'plane') {
    // Loaded only now, like all codecs: a refusal should not wait for libraries.
    const { encodeGrayPngOnNode } = await import('@underbase/codecs/node');
    return {
      name: `${artifact.suffix}.${FORMAT_FACTS.png.extensions[0]}`,
      bytes: await encodeGrayPngOnNode(artifact.plane.samples, artifact.plane),
    };
  }
  const bytes = await codecs.encode(artifact.image, format, { signal });
  return { name: `${artifact.suffix}.${FORMAT_FACTS[format].extensions[0]}`, bytes };
}

/** `sheet.png` with the suffix `-2` is `sheet-2.png`. */
function suffixed(path: string, suffix: string): string {
  const extension = extname(path);
  return `${path.slice(0, path.length - extension.length)}${suffix}${extension}`;
}

/** Several files beside each other, each named by its artifact's suffix; nothing is written where one of them can't be. */
async function writeBeside(target: Target, artifacts: readonly Artifact[], files: readonly NamedFile[], signal: AbortSignal) {
  const paths = artifacts.map(({ suffix }) => suffixed(target.path, suffix));
  if (new Set(paths).size !== paths.length) throw new Error('the tool gave two files one name');
  for (const path of paths) await requireWritable(path);
  for (const [index, path] of paths.entries()) await writeWholeFile(path, files[index].bytes, signal);
  return paths;
}

/** Encodes what a tool made and writes it; returns the names in a folder, or the paths where there are several files. */
async function writeAll(target: Target, artifacts: readonly Artifact[], codecs: Codecs, signal: AbortSignal) {
  const files = await Promise.all(artifacts.map((artifact) => toFile(artifact, target.format, codecs, signal)));
  if (target.isFolder) {
    await writeFolder(target.path, files, signal);
    return files.map(({ name }) => name);
  }
  if (files.length === 0) throw new Error('the tool made no file');
  if (files.length > 1) return writeBeside(target, artifacts, files, signal);
  await writeWholeFile(target.path, files[0].bytes, signal);
  return undefined;
}

/** An input file as it was read. */
interface Source {
  readonly file: string;
  readonly bytes: Uint8Array;
}

/** Looks at every header before anything is decoded; returns what the first one says. Errors: file.*, run.memory-budget. */
async function inspectAll(command: RunCommand, sources: readonly Source[], codecs: Codecs, runner: NodeRunner): Promise<SourceInfo> {
  const infos: SourceInfo[] = [];
  for (const { file, bytes } of sources) {
    const info = await codecs.inspect(bytes, { fileName: file });
    requireAccepted(command, file, info.format);
    infos.push(info);
  }
  const pixels = infos.reduce((sum, { widthPx, heightPx }) => sum + widthPx * heightPx, 0);
  runner.admit({ widthPx: pixels, heightPx: 1 });
  if (pixels > INLINE_PIXELS) runner.warm();
  return infos[0];
}

/** Draws the map that was asked for, from the first input, decoded again: the run may have written over it. Null where none was. */
async function encodeMap({ tool, map }: RunCommand, source: Source, options: OptionValues, artifacts: readonly Artifact[], codecs: Codecs) {
  if (map === null) return null;
  const [{ drawMap }, { nodeKernels }] = await Promise.all([import('./draw-map.ts'), import('@underbase/runner/node')]);
  const { image } = await codecs.decode(source.bytes, { fileName: source.file });
  const result = artifacts.find((artifact) => artifact.kind === 'image')?.image ?? image;
  return codecs.encode(await drawMap({ tool, options, source: image, result, kernels: nodeKernels() }), fileFormat(tool, map));
}

/**
 * Reads, runs, encodes, writes. Everything that can be refused without looking at the picture is refused first.
 * Errors: option.*, file.*, format.cannot-write, run.*; AbortError once `signal` is raised. Nothing is written unless all went well.
 */
export async function runTool(asked: RunCommand, signal: AbortSignal): Promise<RunSummary> {
  const { tool, inputs, output } = asked;
  const [input] = inputs;
  if (input === undefined || output === null) throw new Error(`${tool.id} needs an input and an output here`);
  const command = { ...asked, options: await readFileOptions(tool, asked.options) };
  validate(command);
  const target = targetOf(command, output);
  await (target.isFolder ? requireFolder(output) : requireWritable(output));
  if (command.map !== null) {
    fileFormat(tool, command.map);
    await requireWritable(command.map);
  }
  const sources: Source[] = [];
  for (const file of inputs) sources.push({ file, bytes: await readInput(file) });

  // Loaded only now: a refusal should not wait for libraries.
  const [{ nodeCodecs }, { nodeRunner }] = await Promise.all([import('@underbase/codecs/node'), import('@underbase/runner/node')]);
  const codecs = nodeCodecs();
  const runner = nodeRunner({ inlinePixels: INLINE_PIXELS });
  try {
    const info = await inspectAll(command, sources, codecs, runner);
    const options = validate(command, info.dpi ?? LIMITS.assumedDpi);
    const images: PixelImage[] = [];
    for (const { file, bytes } of sources) images.push((await codecs.decode(bytes, { fileName: file, shared: true, signal })).image);
    const { artifacts, report } = await runner.run({ tool: tool.id, options, images, format: target.format, signal });
    const map = await encodeMap(command, sources[0], options, artifacts, codecs);
    const files = await writeAll(target, artifacts, codecs, signal);
    if (map && command.map !== null) await writeWholeFile(command.map, map, signal);
    const picture = artifacts.find((artifact) => artifact.kind === 'image')?.image;
    const { widthPx, heightPx } = info;
    const { width, height, dpi } = picture ?? { width: widthPx, height: heightPx, dpi: info.dpi };
    return { tool: tool.id, input, output, width, height, dpi, isDpiAssumed: info.dpi === null, files, report };
  } finally {
    await runner.close();
  }
}
