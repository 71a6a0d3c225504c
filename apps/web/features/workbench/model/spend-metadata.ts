import type { OptionFields, OptionValues } from '@underbase/tools';

/** A word stays, a whole file does not. */
const LONGEST = 200;

/** The options as the record of a charge keeps them: where one holds a whole file (TextOption.isFile), it only says that there was one. */
export function spendMetadata(fields: OptionFields, options: OptionValues): OptionValues {
  const entries = Object.entries(options).map(([key, value]) => {
    const field = fields[key];
    const holdsFile = field?.kind === 'text' && field.isFile !== undefined && String(value).length > LONGEST;
    return [key, holdsFile ? 'file' : value];
  });
  return Object.fromEntries(entries);
}
