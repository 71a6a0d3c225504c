import { extname } from 'node:path';
import type { Codecs } from '@underbase/codecs';
import { AppError, FORMAT_FACTS, type FormatId, formatFromName, LIMITS } from '@underbase/contract';
import { FreeNames, stemOf } from '@underbase/runner/names';
import { makesPictures, type OptionValues, type RunOutcome, type SourceContext, type SourceMaker, type ToolReport } from '@underbase/tools';
import { flagName, validateOptions } from '@underbase/tools/use';
import { errorOfInput } from './error-place.ts';
import { isZipName, type ManyPlace, pathIn, placeForMany, requirePlace, writePlace } from './output-place.ts';
import type { RunCommand } from './parse-arguments.ts';
import { readFileOptions } from './read-file-options.ts';
import { readInput } from './read-input.ts';
import { requireInputsKept } from './require-distinct.ts';
import type { NamedFile } from './write-folder.ts';
import { requireWritable, writeWholeFile } from './write-whole-file.ts';

/** One file that was made. */
export interface ConvertedFile {
  readonly input: string;
  readonly output: string;
  readonly report: ToolReport;
}

/** What `--json` prints for a tool that turns files into files. */
export interface Conversion {
  readonly tool: string;
  readonly files: readonly ConvertedFile[];
}

/** The option's word for a format, or null: options name endings, of which a format may have several. */
function wordFor({ tool }: RunCommand, format: FormatId): string | null {
  const field = tool.options[tool.formatOption ?? ''];
  if (field?.kind !== 'choice') return null;
  return field.choices.find(({ value }) => formatFromName(`x.${value}`) === format)?.value ?? null;
}

interface Aim {
  readonly options: Readonly<Record<string, unknown>>;
  readonly format: FormatId;
  /** Where several files go; null for the one file that is named. */
  readonly place: ManyPlace | null;
}

/** A switch that is turned on and that only other formats have is a mistake: what it asks for would be missing without a word. */
function requireEffect({ tool, options }: RunCommand, values: OptionValues, format: FormatId): void {
  for (const [key, field] of Object.entries(tool.options)) {
    const { onlyWhen } = field;
    if (onlyWhen === undefined || onlyWhen.option !== tool.formatOption) continue;
    const isOn = field.kind === 'switch' && options[key] !== undefined && values[key] === true;
    if (!isOn || onlyWhen.is.includes(values[onlyWhen.option] as string)) continue;
    const formats = onlyWhen.is.map((word) => FORMAT_FACTS[formatFromName(`x.${word}`) ?? format].name).join(', ');
    throw new AppError('usage.flag-without-effect', { flag: flagName(key, field), format: FORMAT_FACTS[format].name, formats });
  }
}

function requireSame(output: string, asked: FormatId, format: FormatId, flag: string): void {
  if (asked === format) return;
  const { name, extensions } = FORMAT_FACTS[format];
  throw new AppError('usage.format-clash', { output, ending: FORMAT_FACTS[asked].name, flag, format: name, extension: extensions[0] });
}

/**
 * The format by its option where that is given, else by the ending of the output. Several inputs, or an output without an ending that we
 * know, mean a folder or a ZIP. Errors: option.unknown-choice, format.cannot-write, usage.*.
 */
async function aimOf(command: RunCommand): Promise<Aim> {
  const { tool, inputs } = command;
  const output = command.output ?? '';
  const key = tool.formatOption ?? '';
  const given = await readFileOptions(tool, command.options);
  const named = formatFromName(output);
  const isForMany = inputs.length > 1 || named === null || isZipName(output);
  const word = named === null ? null : wordFor(command, named);
  const isChosen = given[key] !== undefined;
  if (!isChosen && word === null && !isForMany) {
    const accepts = tool.produces.map((one) => FORMAT_FACTS[one].name).join(', ');
    throw new AppError('format.cannot-write', { extension: extname(output), accepts });
  }
  const options = isChosen || word === null || isForMany ? given : { ...given, [key]: word };
  const values = validateOptions(tool.options, options, { nameOf: flagName });
  const format = formatFromName(`x.${String(values[key])}`);
  if (format === null) throw new Error(`${tool.id} names a format that there is not`);
  if (!isForMany) requireSame(output, named ?? format, format, flagName(key, tool.options[key]));
  requireEffect(command, values, format);
  return { options, format, place: isForMany ? await placeForMany(output) : null };
}

interface Maker {
  readonly command: RunCommand;
  readonly aim: Aim;
  readonly codecs: Codecs;
  readonly source: SourceMaker;
  readonly context: SourceContext;
}

async function makeOne(file: string, { command, aim, codecs, source, context }: Maker): Promise<RunOutcome> {
  const { tool } = command;
  const bytes = await readInput(file);
  const { dpi, format } = await codecs.inspect(bytes, { fileName: file });
  if (!tool.accepts.includes(format)) {
    const accepts = tool.accepts.map((one) => FORMAT_FACTS[one].name).join(', ');
    throw new AppError('file.not-accepted', { tool: tool.id, file, format: FORMAT_FACTS[format].name, accepts });
  }
  const values = validateOptions(tool.options, aim.options, { dpi: dpi ?? LIMITS.assumedDpi, nameOf: flagName });
  return source.make({ name: file, bytes }, values, context);
}

/** What a single file's bytes are called beside others. */
function named(input: string, { artifacts }: RunOutcome, taken: FreeNames): NamedFile {
  const [artifact] = artifacts;
  if (artifact?.kind !== 'bytes') throw new Error('a tool for files made no bytes');
  return { name: taken.take(stemOf(input), artifact.extension), bytes: artifact.bytes };
}

/**
 * Turns each input into a file: one beside the other in a folder or ZIP, or the one that is named. All are made before any is written, so that a
 * failure writes nothing. Errors: option.*, usage.*, file.*, format.*; AbortError once `signal` is raised.
 */
export async function convertFiles(command: RunCommand, signal: AbortSignal): Promise<Conversion> {
  const { tool, inputs, output } = command;
  if (output === null || !tool.load) throw new Error(`${tool.id} needs an output here`);
  const aim = await aimOf(command);
  const { place } = aim;
  await (place ? requirePlace(place) : requireWritable(output));
  const [{ nodeCodecs }, { run }] = await Promise.all([import('@underbase/codecs/node'), tool.load()]);
  if (!makesPictures(run) || !run.source) throw new Error(`${tool.id} turns no files into files`);
  const codecs = nodeCodecs();
  const loadKernels = async () => (await import('@underbase/runner/node')).nodeKernels();
  const context: SourceContext = { codecs, loadKernels, format: aim.format, signal, progress: () => signal.throwIfAborted() };
  const maker: Maker = { command, aim, codecs, source: run.source, context };
  const taken = new FreeNames();
  const made: { file: NamedFile; input: string; report: ToolReport }[] = [];
  for (const input of inputs) {
    const outcome = await makeOne(input, maker).catch((error: unknown) => {
      throw inputs.length > 1 ? errorOfInput(error, input) : error;
    });
    made.push({ file: named(input, outcome, taken), input, report: outcome.report });
  }
  if (place === null) {
    await writeWholeFile(output, made[0].file.bytes, signal);
    return { tool: tool.id, files: [{ input: made[0].input, output, report: made[0].report }] };
  }
  const files = made.map(({ file, input, report }) => ({ input, output: pathIn(place, file.name), report }));
  await requireInputsKept(files);
  await writePlace(
    place,
    made.map(({ file }) => file),
    signal,
  );
  return { tool: tool.id, files };
}
