import type { Fact } from '@underbase/tools';
import type { RunSummary } from './run-tool.ts';

function factWords({ label, value, unit, digits = 1 }: Fact): string {
  const figure = Number.isInteger(value) ? `${value}` : value.toFixed(digits);
  return `${label} ${figure}${unit ? ` ${unit}` : ''}`;
}

/** One line for a person; `--json` has all of it. */
export function summaryLine({ output, width, height, dpi, isDpiAssumed, report }: Omit<RunSummary, 'tool' | 'files'>): string {
  const size = `${width} x ${height} px`;
  const resolution = dpi === null ? [] : [`${Number(dpi.toFixed(2))} DPI${isDpiAssumed ? ' (assumed)' : ''}`];
  const facts = report.facts.map(factWords);
  const warnings = report.warnings.map(({ text, isNote }) => `${isNote ? 'note' : 'warning'}: ${text}`);
  return `${output}: ${[size, ...resolution, ...facts, ...warnings].join(', ')}`;
}
