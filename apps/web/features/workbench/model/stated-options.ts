import type { OptionFields, OptionValues } from '@underbase/tools';

/** Numbers that the tool finds itself by default, and that it once did not: `start` is what stood there before. */
const foundNumbers = (fields: OptionFields) =>
  Object.entries(fields).flatMap(([key, field]) =>
    field.kind === 'number' && field.default === 'auto' && field.start !== undefined ? [{ key, former: field.start }] : [],
  );

/**
 * Values for a preset or a link, which hold only what differs from the defaults: numbers that the tool finds are said all the same, so that those
 * without one are known for older ones.
 */
export function statedOptions(fields: OptionFields, values: Partial<OptionValues>): Partial<OptionValues> {
  const found = foundNumbers(fields).map(({ key }) => [key, 'auto'] as const);
  return { ...Object.fromEntries(found), ...values };
}

/** The way back: a preset or a link of before keeps its look, with the number that was the default when it was made. */
export function formerOptions(fields: OptionFields, raw: unknown): unknown {
  if (typeof raw !== 'object' || raw === null) return raw;
  return { ...Object.fromEntries(foundNumbers(fields).map(({ key, former }) => [key, former])), ...raw };
}
