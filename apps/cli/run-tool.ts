import { AppError, FORMAT_FACTS, type FormatId, formatFromName, LIMITS } from '@underbase/contract';
import { type Artifact, type ToolReport, validateOptions } from '@underbase/tools';
import { flagName } from './flags.ts';
import type { RunCommand } from './parse-arguments.ts';
import { readInput } from './read-input.ts';
import { requireWritable, writeWholeFile } from './write-whole-file.ts';

/** Below this a picture is done before a thread would have started. */
const INLINE_PIXELS = 2_000_000;

/** What `--json` prints for a tool that makes one picture. */
export interface RunSummary {
  readonly tool: string;
  readonly input: string;
  readonly output: string;
  readonly width: number;
  readonly height: number;
  readonly dpi: number | null;
  /** The input named no resolution; lengths were worked out with this one. */
  readonly isDpiAssumed: boolean;
  readonly report: ToolReport;
}

/** The format that an output's ending asks for. Error: format.cannot-write. */
function outputFormat({ tool }: RunCommand, output: string): FormatId {
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

/** The one picture that a tool made. Several artifacts have no place on this command line yet, and no tool makes them. */
function onlyPicture(artifacts: readonly Artifact[]): Extract<Artifact, { kind: 'image' }>['image'] {
  const [artifact] = artifacts;
  if (artifacts.length !== 1 || artifact?.kind !== 'image') throw new Error('the tool did not make one picture');
  return artifact.image;
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
  const format = outputFormat(command, output);
  await requireWritable(output);
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
    const { artifacts, report } = await runner.run({ tool: tool.id, options, images: [image], signal });
    const picture = onlyPicture(artifacts);
    await writeWholeFile(output, await codecs.encode(picture, format, { signal }), signal);
    const { width, height, dpi } = picture;
    return { tool: tool.id, input, output, width, height, dpi, isDpiAssumed: info.dpi === null, report };
  } finally {
    await runner.close();
  }
}
