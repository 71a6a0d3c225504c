import type { Usage } from '../../clients/account/usage.ts';

export interface Day {
  readonly date: Date;
  readonly tokens: number;
  readonly isToday: boolean;
}

const startOfDay = (date: Date): Date => new Date(date.getFullYear(), date.getMonth(), date.getDate());

/** Tokens used on each of the last `count` days, today last, by the calendar of this place. */
export function lastDays(usage: readonly Usage[], now: Date, count = 30): readonly Day[] {
  const today = startOfDay(now);
  return Array.from({ length: count }, (_, n) => {
    const date = new Date(today.getFullYear(), today.getMonth(), today.getDate() - (count - 1 - n));
    const onDay = usage.filter((run) => startOfDay(new Date(run.at)).getTime() === date.getTime());
    return { date, tokens: onDay.reduce((sum, run) => sum + run.credits, 0), isToday: n === count - 1 };
  });
}
