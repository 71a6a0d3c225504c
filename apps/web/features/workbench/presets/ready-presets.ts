import type { OptionFields, OptionValues, ToolPreset } from '@underbase/tools';
import { isDefault } from '../model/option-groups.ts';
import { matchingPreset } from './preset-list.ts';

type Values = Partial<OptionValues>;

/** Options that the tool's own presets speak of. */
const spokenOf = (ready: readonly ToolPreset[]): ReadonlySet<string> => new Set(ready.flatMap(({ options }) => Object.keys(options)));

const only = (values: Values, isWanted: (key: string) => boolean): Values =>
  Object.fromEntries(Object.entries(values).filter(([key]) => isWanted(key)));

/** The tool's own preset that is in force; null where none is. `stated` are values as presets have them. */
export function readyPresetOf(fields: OptionFields, ready: readonly ToolPreset[], stated: Values): ToolPreset | null {
  const laidOver = ready.filter(({ isLaidOver }) => isLaidOver);
  const keys = spokenOf(laidOver);
  // A preset may name a default for clarity; options in force name those that the tool finds.
  const differing = (values: Values): Values => only(values, (key) => !fields[key] || !isDefault(fields[key], values[key]));
  const bare = (presets: readonly ToolPreset[]) => presets.map((preset) => ({ ...preset, options: differing(preset.options) }));
  const now = differing(stated);
  const found =
    matchingPreset(bare(ready), now) ??
    matchingPreset(
      bare(laidOver),
      only(now, (key) => keys.has(key)),
    );
  return ready.find(({ id }) => id === found?.id) ?? null;
}

/** Whether one of the presets, rather than somebody, set a value. */
const isOfPresets = (ready: readonly ToolPreset[], key: string, value: unknown): boolean =>
  ready.some(({ unlessSet }) => unlessSet?.[key] !== undefined && unlessSet[key] === value);

/**
 * Values once a preset of the tool's own is taken: one that is laid over them leaves inks and all else that no such preset names, and the garment that
 * somebody chose. `values` are those that differ from the defaults.
 */
export function withReadyPreset(ready: readonly ToolPreset[], values: Values, { options, isLaidOver, unlessSet }: ToolPreset): Values {
  if (!isLaidOver) return options;
  const keys = spokenOf(ready.filter((preset) => preset.isLaidOver));
  const staying = only(values, (key) => !keys.has(key) && !isOfPresets(ready, key, values[key]));
  return { ...unlessSet, ...staying, ...options };
}
