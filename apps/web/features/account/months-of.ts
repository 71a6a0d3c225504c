import type { MonthUsage } from '../../clients/account/usage.ts';

export interface MonthSum {
  /** `2026-11`. */
  readonly month: string;
  readonly tokens: number;
  readonly files: number;
  /** The most used tool first. */
  readonly tools: readonly MonthUsage[];
}

/** The last `count` months, the present one last, with what was used in each; by UTC, as the sums are. */
export function monthsOf(usage: readonly MonthUsage[], now: Date, count: number): readonly MonthSum[] {
  return Array.from({ length: count }, (_, n) => {
    const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - (count - 1 - n), 1));
    const month = first.toISOString().slice(0, 7);
    const tools = usage.filter((row) => row.month === month).sort((a, b) => b.tokens - a.tokens);
    const sum = (key: 'tokens' | 'files'): number => tools.reduce((total, row) => total + row[key], 0);
    return { month, tokens: sum('tokens'), files: sum('files'), tools };
  });
}
