import type { OptionValues, ToolPreset } from '@underbase/tools';
import { matchingPreset } from './preset-list.ts';

type Values = Partial<OptionValues>;

/** Options that the tool's own presets speak of. */
const spokenOf = (ready: readonly ToolPreset[]): ReadonlySet<string> => new Set(ready.flatMap(({ options }) => Object.keys(options)));

const only = (values: Values, isWanted: (key: string) => boolean): Values =>
  Object.fromEntries(Object.entries(values).filter(([key]) => isWanted(key)));

/** The tool's own preset that is in force; null where none is. `stated` are values as presets have them. */
export function readyPresetOf(ready: readonly ToolPreset[], stated: Values): ToolPreset | null {
  const laidOver = ready.filter(({ isLaidOver }) => isLaidOver);
  const keys = spokenOf(laidOver);
  return (
    matchingPreset(ready, stated) ??
    matchingPreset(
      laidOver,
      only(stated, (key) => keys.has(key)),
    )
  );
}

/** Values once a preset of the tool's own is taken: one that is laid over them leaves garment, inks and all else that no such preset names. */
export function withReadyPreset(ready: readonly ToolPreset[], values: Values, { options, isLaidOver }: ToolPreset): Values {
  if (!isLaidOver) return options;
  const keys = spokenOf(ready.filter((preset) => preset.isLaidOver));
  return { ...only(values, (key) => !keys.has(key)), ...options };
}
