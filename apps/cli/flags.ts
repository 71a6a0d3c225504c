import type { OptionField, OptionFields, SeedMode } from '@underbase/tools';
import { flagName } from '@underbase/tools/use';

/** A tool's option as the command line offers it. */
export interface Flag {
  /** With its dashes. */
  readonly name: string;
  readonly key: string;
  readonly field: OptionField;
  readonly takesValue: boolean;
  readonly isRepeatable: boolean;
  /** What the places that follow it mean, for a flag of seeds. */
  readonly mode?: SeedMode;
}

/** Every flag of a tool. Brush strokes are drawn, not typed, and what only says how a result is shown makes no file: they have none. */
export function flagsOf(options: OptionFields): readonly Flag[] {
  return Object.entries(options)
    .filter(([, field]) => field.kind !== 'strokes' && !field.isView)
    .flatMap(([key, field]): readonly Flag[] => {
      if (field.kind === 'seeds') {
        return field.modes.map((mode) => ({ name: `--${mode.flag}`, key, field, takesValue: true, isRepeatable: true, mode }));
      }
      const takesValue = field.kind !== 'switch' || field.makesFile !== undefined;
      const isRepeatable = ['colors', 'texts', 'color-pairs'].includes(field.kind);
      return [{ name: flagName(key, field), key, field, takesValue, isRepeatable }];
    });
}
