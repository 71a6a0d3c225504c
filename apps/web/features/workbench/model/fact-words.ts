import type { Fact } from '@underbase/tools';

/** 38.4 %, 0.26 mm, 0: a figure of a report with its unit. */
export function factWords({ value, digits = 0, unit }: Fact): string {
  const figure = value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return unit ? `${figure} ${unit}` : figure;
}
