import type { ToolDeclaration } from '@underbase/tools';
import { saveFile } from '../../../clients/save-file.ts';
import { notify } from '../../notices/notify.ts';
import { PresetFileFault, readPresetFile, writePresetFile } from './preset-file.ts';
import { type Preset, withPreset } from './preset-list.ts';

/** Hands the own presets of a tool out as a file. */
export function savePresets(tool: ToolDeclaration, presets: readonly Preset[]): void {
  saveFile(new Blob([writePresetFile(tool, presets)], { type: 'application/json' }), `underbase_${tool.id}_presets.json`);
}

/** Asks for a file of presets and lays them over the own ones: those of the same name are replaced. */
export function openPresets(tool: ToolDeclaration, presets: readonly Preset[], store: (presets: readonly Preset[]) => void): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = '.json,application/json';
  input.addEventListener('change', () => {
    const [file] = input.files ?? [];
    if (file) void file.text().then((text) => take(tool, presets, store, file.name, text));
  });
  input.click();
}

function take(
  tool: ToolDeclaration,
  presets: readonly Preset[],
  store: (presets: readonly Preset[]) => void,
  fileName: string,
  text: string,
): void {
  try {
    const read = readPresetFile(tool, text, () => crypto.randomUUID());
    store(read.reduce(withPreset, presets));
    notify.success(read.length === 1 ? `Preset ${read[0].name} is here` : `${read.length} presets are here`);
  } catch (error) {
    if (!(error instanceof PresetFileFault)) throw error;
    notify.error(`${fileName}, line ${error.line}`, { description: `${error.message} Nothing was taken from this file.` });
  }
}
