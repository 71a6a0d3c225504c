import type { OptionValues, ToolDeclaration } from '@underbase/tools';
import { JsonFault, readJsonWithLines } from '@underbase/tools/json-lines';
import { readOptions } from '../model/read-options.ts';
import type { Preset } from './preset-list.ts';

/** What a file of presets says of itself. */
const KIND = 'underbase-presets';

/** Why a file of presets was not taken, with the line where it fails. */
export class PresetFileFault extends Error {
  readonly line: number;
  constructor(line: number, words: string) {
    super(words);
    this.name = 'PresetFileFault';
    this.line = line;
  }
}

/** A tool's own presets as a file that people can read, and mail to one another. */
export function writePresetFile(tool: ToolDeclaration, presets: readonly Preset[]): string {
  const plain = presets.map(({ name, options }) => ({ name, options }));
  return `${JSON.stringify({ kind: KIND, tool: tool.id, presets: plain }, null, 2)}\n`;
}

const isRecord = (raw: unknown): raw is Record<string, unknown> => typeof raw === 'object' && raw !== null && !Array.isArray(raw);

/**
 * The presets of a file, each under an id of its own. A file is taken whole or not at all.
 * Error: PresetFileFault, for what is no JSON, is of another tool, or holds a value that the tool refuses.
 */
export function readPresetFile(tool: ToolDeclaration, text: string, newId: () => string): readonly Preset[] {
  const { value, lines } = readOrFault(text);
  const at = (path: string): number => lines.get(path) ?? 1;
  if (!isRecord(value) || value.kind !== KIND) throw new PresetFileFault(1, 'This is no file of presets.');
  if (value.tool !== tool.id) throw new PresetFileFault(at('tool'), `These presets are of another tool: ${String(value.tool)}.`);
  if (!Array.isArray(value.presets)) throw new PresetFileFault(at('presets'), 'The list of presets is missing.');
  return value.presets.map((raw, index) => readOne(tool, raw, `presets/${index}`, at, newId));
}

function readOrFault(text: string) {
  try {
    return readJsonWithLines(text);
  } catch (error) {
    if (error instanceof JsonFault) throw new PresetFileFault(error.line, 'The file can’t be read from here on.');
    throw error;
  }
}

function readOne(tool: ToolDeclaration, raw: unknown, path: string, at: (path: string) => number, newId: () => string): Preset {
  if (!isRecord(raw) || typeof raw.name !== 'string' || raw.name.trim() === '')
    throw new PresetFileFault(at(path), 'This preset has no name.');
  const { name, options } = raw;
  if (!isRecord(options)) throw new PresetFileFault(at(path), `"${name}" has no options.`);
  for (const key of Object.keys(options)) {
    const line = at(`${path}/options/${key}`);
    if (!(key in tool.options)) throw new PresetFileFault(line, `"${name}" names "${key}", which ${tool.title} does not have.`);
    if (readOptions(tool.options, { [key]: options[key] }).refused > 0) {
      throw new PresetFileFault(line, `"${name}" can’t have ${JSON.stringify(options[key])} for ${tool.options[key].label}.`);
    }
  }
  return { id: newId(), name: name.trim(), options: options as Partial<OptionValues> };
}
