import type { ErrorData } from '@underbase/contract';
import type { OptionField, OptionFields } from './options.ts';

const toKebab = (key: string): string => key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** `--color` for an option that names its flag so, else its key in kebab-case. */
export function flagName(key: string, field: OptionField): string {
  return `--${field.flag ?? toKebab(key)}`;
}

/** An error of a run, which names an option by its flag, in words of a form: there the option has its label. Other errors as they are. */
export function withLabels(error: ErrorData, fields: OptionFields): ErrorData {
  const { option } = error.params;
  const found = Object.entries(fields).find(([key, field]) => flagName(key, field) === option);
  return found ? { ...error, params: { ...error.params, option: found[1].label } } : error;
}
