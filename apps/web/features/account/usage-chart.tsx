import type { Day } from './usage-days.ts';

const name = (date: Date): string => date.toLocaleDateString(undefined, { month: 'short', day: 'numeric' });

/** Bars of the last thirty days. */
export function UsageChart({ days }: { readonly days: readonly Day[] }) {
  const most = Math.max(...days.map((day) => day.tokens));
  const scale = Math.max(3, Math.ceil(most / 3) * 3);
  const total = days.reduce((sum, day) => sum + day.tokens, 0);
  const marks = [3, 2, 1, 0].map((step) => (scale / 3) * step);
  return (
    <div className="usage-chart">
      <div className="tick-labels small faint" aria-hidden="true">
        {marks.map((mark) => (
          <span key={mark}>{mark}</span>
        ))}
      </div>
      <div className="bars" role="img" aria-label={`${total} tokens used in ${days.length} days, ${most} on the busiest day`}>
        {days.map((day) => (
          <i
            key={day.date.getTime()}
            className={day.isToday ? 'now' : undefined}
            style={{ height: `${(100 * day.tokens) / scale}%` }}
            title={`${name(day.date)}: ${day.tokens} ${day.tokens === 1 ? 'token' : 'tokens'}`}
          />
        ))}
      </div>
      <div className="axis" aria-hidden="true">
        {[0, 10, 20, days.length - 1].map((index) => (
          <span key={index}>{name(days[index].date)}</span>
        ))}
      </div>
    </div>
  );
}
