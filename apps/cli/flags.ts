import type { OptionField, OptionFields } from '@underbase/tools';

/** A tool's option as the command line offers it. */
export interface Flag {
  /** With its dashes. */
  readonly name: string;
  readonly key: string;
  readonly field: OptionField;
  readonly takesValue: boolean;
  readonly isRepeatable: boolean;
}

const toKebab = (key: string): string => key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** `--color` for an option that names its flag so, else its key in kebab-case. */
export function flagName(key: string, field: OptionField): string {
  return `--${field.flag ?? toKebab(key)}`;
}

/** Every flag of a tool. Brush strokes are drawn, not typed, and what only says how a result is shown makes no file: they have none. */
export function flagsOf(options: OptionFields): readonly Flag[] {
  return Object.entries(options)
    .filter(([, field]) => field.kind !== 'strokes' && !field.isView)
    .map(([key, field]) => ({
      name: flagName(key, field),
      key,
      field,
      takesValue: field.kind !== 'switch',
      isRepeatable: field.kind === 'colors' || field.kind === 'texts',
    }));
}
