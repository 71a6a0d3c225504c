import type { Codecs } from '@underbase/codecs';
import { AppError, FORMAT_FACTS, type FormatId, formatFromName, LIMITS } from '@underbase/contract';
import { type Artifact, type ToolDeclaration, type ToolReport, validateOptions } from '@underbase/tools';
import { flagName } from './flags.ts';
import type { RunCommand } from './parse-arguments.ts';
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
  /** Names in the folder that was written, where it is one. */
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
  if (tool.folderOf && formatFromName(path) === null) return { path, format: tool.folderOf, isFolder: true };
  return { path, format: fileFormat(tool, path), isFolder: false };
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
  const bytes = await codecs.encode(artifact.image, format, { signal });
  return { name: `${artifact.suffix}.${FORMAT_FACTS[format].extensions[0]}`, bytes };
}

/** Encodes what a tool made and writes it; returns the names in a folder. */
async function writeAll(target: Target, artifacts: readonly Artifact[], codecs: Codecs, signal: AbortSignal) {
  const files: NamedFile[] = [];
  for (const artifact of artifacts) files.push(await toFile(artifact, target.format, codecs, signal));
  if (target.isFolder) {
    await writeFolder(target.path, files, signal);
    return files.map(({ name }) => name);
  }
  if (files.length !== 1) throw new Error('the tool did not make one file');
  await writeWholeFile(target.path, files[0].bytes, signal);
  return undefined;
}

/**
 * Reads, runs, encodes, writes. Everything that can be refused without looking at the picture is refused first.
 * Errors: option.*, file.*, format.cannot-write, run.*; AbortError once `signal` is raised. Nothing is written unless all went well.
 */
export async function runTool(command: RunCommand, signal: AbortSignal): Promise<RunSummary> {
  const { tool, inputs, output } = command;
  const [input] = inputs;
  if (input === undefined || output === null) throw new Error(`${tool.id} needs an input and an output here`);
  validate(command);
  const target = targetOf(command, output);
  await (target.isFolder ? requireFolder(output) : requireWritable(output));
  const bytes = await readInput(input);

  // Loaded only now: a refusal should not wait for libraries.
  const [{ nodeCodecs }, { nodeRunner }] = await Promise.all([import('@underbase/codecs/node'), import('@underbase/runner/node')]);
  const codecs = nodeCodecs();
  const runner = nodeRunner({ inlinePixels: INLINE_PIXELS });
  try {
    const info = await codecs.inspect(bytes, { fileName: input });
    requireAccepted(command, input, info.format);
    const options = validate(command, info.dpi ?? LIMITS.assumedDpi);
    runner.admit(info);
    if (info.widthPx * info.heightPx > INLINE_PIXELS) runner.warm();
    const { image } = await codecs.decode(bytes, { fileName: input, shared: true, signal });
    const { artifacts, report } = await runner.run({ tool: tool.id, options, images: [image], format: target.format, signal });
    const files = await writeAll(target, artifacts, codecs, signal);
    const picture = artifacts.find((artifact) => artifact.kind === 'image')?.image;
    const { widthPx, heightPx } = info;
    const { width, height, dpi } = picture ?? { width: widthPx, height: heightPx, dpi: info.dpi };
    return { tool: tool.id, input, output, width, height, dpi, isDpiAssumed: info.dpi === null, files, report };
  } finally {
    await runner.close();
  }
}
