import type { OptionFields, OptionValues } from '@underbase/tools';
import { validateOptions } from '@underbase/tools/use';

/**
 * Options from outside (storage, a link), judged one by one: what this version still understands is taken,
 * the rest is left out and counted.
 */
export function readOptions(fields: OptionFields, raw: unknown): { readonly values: OptionValues; readonly refused: number } {
  if (typeof raw !== 'object' || raw === null) return { values: {}, refused: raw === undefined ? 0 : 1 };
  const values: Record<string, OptionValues[string]> = {};
  let refused = 0;
  for (const [key, value] of Object.entries(raw)) {
    try {
      values[key] = (validateOptions(fields, { [key]: value }) as OptionValues)[key];
    } catch {
      refused++;
    }
  }
  return { values, refused };
}
