import { AppError } from '@underbase/contract';
import type { OptionField, OptionFields, OptionValues } from '../options.ts';
import { validateField } from './validate-field.ts';

export interface ValidationContext {
  /** Print resolution of the picture, where it is known: only with it can a bound in mm be held against a value in px. */
  readonly dpi?: number;
  /** How messages name an option; its label where absent. */
  readonly nameOf?: (key: string, field: OptionField) => string;
}

/**
 * Raw values from a form, a flag or a request as the values that a run gets: checked, in canonical form, defaults filled in.
 * Numbers and switches may come as text. Colors become lower-case #rrggbb, lengths `<number><unit>`, a single color a list of one.
 * Validating what was validated changes nothing. Errors: option.*; a key that the tool does not have is option.invalid.
 */
export function validateOptions(
  fields: OptionFields,
  raw: Readonly<Record<string, unknown>>,
  { dpi, nameOf = (_key, field) => field.label }: ValidationContext = {},
): OptionValues {
  for (const key of Object.keys(raw)) {
    if (!Object.hasOwn(fields, key)) throw new AppError('option.invalid', { option: key, value: String(raw[key]) });
  }
  const entries = Object.entries(fields).map(([key, field]) => {
    const value = Object.hasOwn(raw, key) && raw[key] !== undefined ? raw[key] : field.default;
    return [key, validateField(field, value, { name: nameOf(key, field), dpi, fields })];
  });
  const values = Object.fromEntries(entries) as OptionValues;
  for (const [key, field] of Object.entries(fields)) assertAtMost(field, values, key, fields, nameOf(key, field));
  return values;
}

/** A number that may not pass another one of the same tool, where both are known. */
function assertAtMost(field: OptionField, values: OptionValues, key: string, fields: OptionFields, name: string): void {
  if (field.kind !== 'number' || field.atMost === undefined) return;
  if (!Object.hasOwn(fields, field.atMost)) throw new Error(`a declaration names a number that is not there: ${field.atMost}`);
  const [value, most] = [values[key], values[field.atMost]];
  if (typeof value !== 'number' || typeof most !== 'number' || value <= most) return;
  throw new AppError('option.out-of-range', { option: name, value: String(value), min: field.min, max: String(most) });
}
