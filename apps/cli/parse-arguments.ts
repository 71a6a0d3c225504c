import { AppError } from '@underbase/contract';
import { TOOLS, type ToolDeclaration, toolById } from '@underbase/tools';
import { modelUse } from '@underbase/tools/use';
import { askedBeside, type FileBeside } from './asked-beside.ts';
import { type Flag, flagsOf } from './flags.ts';
import { type RunWay, wayOf } from './run-way.ts';

export interface RunCommand {
  readonly kind: 'run';
  readonly tool: ToolDeclaration;
  /** What becomes of the inputs. */
  readonly way: RunWay;
  readonly inputs: readonly string[];
  /** Null for a tool that writes no file. */
  readonly output: string | null;
  /** Where to draw the tool's overlays on the picture; null where nobody asks. */
  readonly map: string | null;
  /** Files beside the results, by the flags that ask for them (`makesFile` of an option). */
  readonly besides: Readonly<Record<string, FileBeside>>;
  /** Raw values by option key, not validated yet. */
  readonly options: Readonly<Record<string, unknown>>;
  readonly isJson: boolean;
  /** Checksum of the model that an option names; null where none is given. */
  readonly modelSha256: string | null;
}

export type Command =
  | RunCommand
  | { readonly kind: 'help'; readonly tool: ToolDeclaration | null; readonly way: RunWay | null }
  | { readonly kind: 'doctor'; readonly isJson: boolean }
  | { readonly kind: 'rotate-keys'; readonly isJson: boolean };

const HELP = ['-h', '--help'];
const OUTPUT = ['-o', '--output'];
/** For tools that can show where things are. */
export const MAP = '--map';
/** For tools that take a model of the operator. */
export const MODEL_SHA256 = '--model-sha256';

const isToolId = (name: string): boolean => TOOLS.some(({ id }) => id === name);

/** Walks over the arguments one by one; `--flag=value` counts as two. */
class Reader {
  private readonly rest: string[];
  private readonly tool: string;

  constructor(args: readonly string[], tool: string) {
    this.rest = [...args];
    this.tool = tool;
  }

  get isDone(): boolean {
    return this.rest.length === 0;
  }

  /** Takes all that is left, as it stands. */
  takeRest(): string[] {
    return this.rest.splice(0);
  }

  /** The next argument; what follows `=` in a long flag stays in line as its value. */
  take(): { readonly word: string; readonly inlineValue: string | null } {
    const word = this.rest.shift() ?? '';
    const split = word.startsWith('--') ? word.indexOf('=') : -1;
    if (split < 0) return { word, inlineValue: null };
    return { word: word.slice(0, split), inlineValue: word.slice(split + 1) };
  }

  /** A flag's value. Another flag in its place means that it was forgotten; a negative number does not. */
  value(flag: string, inlineValue: string | null): string {
    if (inlineValue !== null) return inlineValue;
    const [next] = this.rest;
    const isFlag = next !== undefined && /^--?[a-z]/i.test(next);
    if (next === undefined || isFlag) throw new AppError('usage.missing-value', { tool: this.tool, flag });
    this.rest.shift();
    return next;
  }
}

/** A flag of the tool, with the value that `--no-x` and `--x` stand for; null where it has no such flag. */
function findFlag(flags: readonly Flag[], word: string): { readonly flag: Flag; readonly isOff: boolean } | null {
  const flag = flags.find(({ name }) => name === word);
  if (flag) return { flag, isOff: false };
  const negated = flags.find(({ name, takesValue }) => !takesValue && `--no-${name.slice(2)}` === word);
  return negated ? { flag: negated, isOff: true } : null;
}

interface Collected {
  readonly inputs: string[];
  readonly options: Record<string, unknown>;
  readonly besides: Record<string, FileBeside>;
  output: string | null;
  map: string | null;
  modelSha256: string | null;
  isJson: boolean;
  wantsHelp: boolean;
}

function readFlag(reader: Reader, word: string, inlineValue: string | null, flags: readonly Flag[], into: Collected, tool: string): void {
  const found = findFlag(flags, word);
  if (!found) throw new AppError('usage.unknown-flag', { tool, flag: word });
  const { flag, isOff } = found;
  if (!flag.takesValue) into.options[flag.key] = inlineValue ?? !isOff;
  else if (flag.isRepeatable) {
    const given = reader.value(word, inlineValue);
    // Seeds of all modes make one list in the order given: of two in one area the later one counts.
    const item = flag.mode ? { mode: flag.mode.value, at: given } : given;
    into.options[flag.key] = [...((into.options[flag.key] as unknown[]) ?? []), item];
  } else {
    const given = reader.value(word, inlineValue);
    const asked = askedBeside(flag.field, given);
    if (asked) into.besides[word] = { file: asked.file, path: asked.path };
    into.options[flag.key] = asked ? asked.value : given;
  }
}

function collect(args: readonly string[], tool: string, flags: readonly Flag[], { hasMap = false, hasModel = false } = {}): Collected {
  const reader = new Reader(args, tool);
  const into: Collected = {
    inputs: [],
    options: {},
    besides: {},
    output: null,
    map: null,
    modelSha256: null,
    isJson: false,
    wantsHelp: false,
  };
  while (!reader.isDone) {
    const { word, inlineValue } = reader.take();
    if (word === '--') into.inputs.push(...reader.takeRest());
    else if (HELP.includes(word)) into.wantsHelp = true;
    else if (word === '--json' && inlineValue === null) into.isJson = true;
    else if (OUTPUT.includes(word)) into.output = reader.value(word, inlineValue);
    else if (hasMap && word === MAP) into.map = reader.value(word, inlineValue);
    else if (hasModel && word === MODEL_SHA256) into.modelSha256 = reader.value(word, inlineValue);
    else if (word.startsWith('-') && word !== '-') readFlag(reader, word, inlineValue, flags, into, tool);
    else into.inputs.push(word);
  }
  return into;
}

/** Whether a tool can show where things are. */
export function hasOverlays({ overlays }: ToolDeclaration): boolean {
  return (overlays?.length ?? 0) > 0;
}

/** Whether a tool can work by a model of the operator. */
export function takesModel({ options }: Pick<ToolDeclaration, 'options'>): boolean {
  return Object.values(options).some((field) => modelUse(field) !== null);
}

/** As many files as the tools take that are made for several. */
const MOST_RUNS = 200;

function parseDoctor(args: readonly string[]): Command {
  const { inputs, isJson, wantsHelp } = collect(args, 'doctor', []);
  if (inputs.length > 0) throw new AppError('usage.unknown-flag', { tool: 'doctor', flag: inputs[0] });
  return wantsHelp ? { kind: 'help', tool: null, way: null } : { kind: 'doctor', isJson };
}

/** `keys rotate`, the only thing that is done with keys. */
function parseKeys(args: readonly string[]): Command {
  const { inputs, isJson, wantsHelp } = collect(args, 'keys', []);
  if (wantsHelp) return { kind: 'help', tool: null, way: null };
  if (inputs.length !== 1 || inputs[0] !== 'rotate')
    throw new AppError('usage.unknown-flag', { tool: 'keys', flag: inputs.join(' ') || 'without a word' });
  return { kind: 'rotate-keys', isJson };
}

/**
 * The words after the program's name as a command. Looks at no file and judges no value; the tool's run says how many files it takes.
 * Errors: usage.*, tool.in-preparation.
 */
export async function parseArguments(args: readonly string[]): Promise<Command> {
  const [name, ...rest] = args;
  if (name === undefined || HELP.includes(name) || name === 'help') return { kind: 'help', tool: null, way: null };
  if (name === 'doctor') return parseDoctor(rest);
  if (name === 'keys') return parseKeys(rest);
  if (!isToolId(name)) throw new AppError('usage.unknown-tool', { tool: name });
  const tool = toolById(name);
  // Asked for help, a tool in preparation answers too, and flags that do not fit are no hindrance.
  if (rest.slice(0, rest.indexOf('--') >>> 0).some((word) => HELP.includes(word))) return { kind: 'help', tool, way: await wayOf(tool) };
  const way = await wayOf(tool);
  if (way === null) throw new AppError('tool.in-preparation', { tool: name });
  const { inputs, options, besides, output, map, modelSha256, isJson } = collect(rest, name, flagsOf(tool.options), {
    hasMap: way !== 'inspect' && hasOverlays(tool),
    hasModel: takesModel(tool),
  });
  if (inputs.length < tool.inputs.min) throw new AppError('usage.missing-input', { tool: name });
  const most = way === 'each' ? MOST_RUNS : tool.inputs.max;
  if (inputs.length > most) throw new AppError('usage.too-many-inputs', { tool: name, max: most });
  if (output === null && way !== 'inspect') throw new AppError('usage.missing-output', { tool: name });
  const ofOne = [...(map === null ? [] : [MAP]), ...Object.keys(besides)];
  if (ofOne.length > 0 && inputs.length > 1) throw new AppError('usage.map-of-several', { flag: ofOne[0] });
  return { kind: 'run', tool, way, inputs, output, map, besides, options, isJson, modelSha256 };
}
