import type { Check } from '@underbase/tools/validation';

/** A check's figure with its unit, as the report shows it: "0.27 mm", "26", "CMYK"; null where nothing was measured. */
export function measuredWords({ value, unit, digits }: Pick<Check, 'value' | 'unit' | 'digits'>): string | null {
  return withUnit(value, unit, digits);
}

/** Digits that a limit is given with at most; it is shown whole, however roughly the figure itself is known. */
const LIMIT_DIGITS = 3;

/** What the figure is held against: "limit 0.5 %"; null where there is no limit. */
export function limitWords({ limit, unit }: Pick<Check, 'limit' | 'unit'>): string | null {
  const words = withUnit(limit, unit, LIMIT_DIGITS);
  return words === null ? null : `limit ${words}`;
}

function withUnit(value: number | string | null, unit: string, digits: number): string | null {
  if (value === null) return null;
  const figure =
    typeof value === 'number' ? Number(value.toFixed(digits)).toLocaleString('en-US', { maximumFractionDigits: digits }) : value;
  return unit && typeof value === 'number' ? `${figure} ${unit}` : figure;
}
