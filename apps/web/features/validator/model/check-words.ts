import type { Check } from '@underbase/tools/validation';

/** A check's figure with its unit, as the report shows it: "0.27 mm", "26", "CMYK"; null where nothing was measured. */
export function measuredWords({ value, unit, digits }: Pick<Check, 'value' | 'unit' | 'digits'>): string | null {
  return withUnit(value, unit, digits);
}

/** What the figure is held against: "limit 3 %"; null where there is no limit. */
export function limitWords({ limit, unit, digits }: Pick<Check, 'limit' | 'unit' | 'digits'>): string | null {
  const words = withUnit(limit, unit, digits);
  return words === null ? null : `limit ${words}`;
}

function withUnit(value: number | string | null, unit: string, digits: number): string | null {
  if (value === null) return null;
  const figure =
    typeof value === 'number' ? Number(value.toFixed(digits)).toLocaleString('en-US', { maximumFractionDigits: digits }) : value;
  return unit && typeof value === 'number' ? `${figure} ${unit}` : figure;
}
