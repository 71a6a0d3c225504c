import type { Tally } from '@underbase/tools';

/** Sums counts by key: bands add up whatever the order in which they are done. */
export function addTallies(a: Tally, b: Tally): Tally {
  const sum: Record<string, number> = { ...a };
  for (const [key, count] of Object.entries(b)) sum[key] = (sum[key] ?? 0) + count;
  return sum;
}
