import type { CSSProperties } from 'react';
import type { MonthSum } from './months-of.ts';
import { monthName } from './usage-words.ts';

interface MonthChartProps {
  readonly months: readonly MonthSum[];
  readonly toolTitle: (id: string) => string;
}

const tokenCount = (tokens: number): string => `${tokens} ${tokens === 1 ? 'token' : 'tokens'}`;

/** Tokens of each month as a bar, with the tools they went into; the figures stand beside, so that nothing hangs on the bars. */
export function MonthChart({ months, toolTitle }: MonthChartProps) {
  // Nothing is said of the time before the first export.
  const first = months.findIndex(({ tokens }) => tokens > 0);
  const shown = first < 0 ? months.slice(-1) : months.slice(first);
  const most = Math.max(1, ...months.map(({ tokens }) => tokens));
  return (
    <table className="table month-chart" aria-label="Tokens by month">
      <thead>
        <tr>
          <th scope="col">Month</th>
          <th scope="col" className="n">
            Tokens
          </th>
          <th scope="col" className="n">
            Files
          </th>
          <th scope="col">Tools</th>
        </tr>
      </thead>
      <tbody>
        {[...shown].reverse().map(({ month, tokens, files, tools }) => (
          <tr key={month}>
            <td>{monthName(month)}</td>
            <td className="n">{tokens}</td>
            <td className="n">{files}</td>
            <td className="month-bar">
              {tokens > 0 && <i aria-hidden="true" style={{ width: `${(100 * tokens) / most}%` } as CSSProperties} />}
              <span className="small muted">
                {tools.map((row) => `${toolTitle(row.tool)} ${row.tokens}`).join(', ') || 'Nothing charged'}
              </span>
              <span className="sr">{tokenCount(tokens)}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
