import type { Codecs } from '@underbase/codecs';
import { AppError, type ErrorData, isAbort, LIMITS, oneLine, toErrorData } from '@underbase/contract';
import type { InspectRun, OptionValues } from '@underbase/tools';
import { flagName, validateOptions } from '@underbase/tools/use';
import type { RunCommand } from './parse-arguments.ts';
import { readFileOptions } from './read-file-options.ts';
import { readInput } from './read-input.ts';

/** What a tool found in a file, or why the file can't be read. */
export type FileEntry =
  | ({ readonly file: string } & Readonly<Record<string, unknown>>)
  | { readonly file: string; readonly error: ErrorData & { readonly message: string } };

/** What `--json` prints for a tool that writes nothing. */
export interface Inspection {
  readonly files: readonly FileEntry[];
}

export function isUnread(entry: FileEntry): entry is Extract<FileEntry, { error: ErrorData & { readonly message: string } }> {
  return 'error' in entry;
}

/** A picture and the planes that are measured on it stay under 1.5 GB together. */
const MOST_PIXELS = 140_000_000;

function admit({ widthPx, heightPx }: { readonly widthPx: number; readonly heightPx: number }, file: string): void {
  const pixels = widthPx * heightPx;
  if (pixels <= MOST_PIXELS) return;
  throw new AppError('file.too-many-pixels', { file, megapixels: Math.ceil(pixels / 1e6), limit: MOST_PIXELS / 1e6 });
}

interface Inspector {
  readonly command: RunCommand;
  readonly codecs: Codecs;
  readonly look: (file: Parameters<InspectRun['inspect']>[0], options: OptionValues) => Readonly<Record<string, unknown>>;
  readonly options: Readonly<Record<string, unknown>>;
  /** Of every file; the first where the tool knows no pages. */
  readonly pageNumber: number | undefined;
  readonly signal: AbortSignal;
}

async function inspectOne(file: string, { command, codecs, look, options, pageNumber, signal }: Inspector): Promise<FileEntry> {
  const { tool } = command;
  try {
    const bytes = await readInput(file);
    const facts = await codecs.inspect(bytes, { fileName: file, pageNumber });
    admit(facts, file);
    const { image, info } = await codecs.decode(bytes, { fileName: file, pageNumber, signal, takeBytes: true });
    const values = validateOptions(tool.options, options, { dpi: info.dpi ?? LIMITS.assumedDpi, nameOf: flagName });
    return { file, ...look({ image, info: { ...info, fileName: file } }, values) };
  } catch (error) {
    // What is wrong with a flag or a profile is wrong for every file.
    const data = toErrorData(error);
    if (isAbort(error) || /^(option|profile)\./.test(data.code)) throw error;
    return { file, error: { ...data, message: oneLine(data) } };
  }
}

/** Looks at one file after the other; one that can't be read is an entry and stops nothing. Errors: option.*, profile.*, AbortError once `signal` is raised. */
export async function inspectFiles(command: RunCommand, signal: AbortSignal): Promise<Inspection> {
  const { tool, inputs } = command;
  if (!tool.load) throw new Error(`${tool.id} has no run`);
  const options = await readFileOptions(tool, command.options);
  const { page } = validateOptions(tool.options, options, { nameOf: flagName });
  const [{ nodeCodecs }, { nodeKernels }, { run }] = await Promise.all([
    import('@underbase/codecs/node'),
    import('@underbase/runner/node'),
    tool.load(),
  ]);
  if (!('inspect' in run)) throw new Error(`${tool.id} inspects nothing`);
  const progress = () => signal.throwIfAborted();
  const context = { kernels: nodeKernels(), progress };
  const inspector: Inspector = {
    command,
    codecs: nodeCodecs(),
    look: (file, values) => run.inspect(file, values, context),
    options,
    pageNumber: typeof page === 'number' ? page : undefined,
    signal,
  };
  const files: FileEntry[] = [];
  for (const file of inputs) files.push(await inspectOne(file, inspector));
  return { files };
}
