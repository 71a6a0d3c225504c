import { Button } from '@underbase/ui';
import { type CSSProperties, useState } from 'react';
import type { FileUsage } from '../../clients/account/usage.ts';
import { fileWords, monthName } from './usage-words.ts';

interface FileChartProps {
  /** Newest month first, the costliest file of a month first. */
  readonly usage: readonly FileUsage[];
  readonly toolTitle: (id: string) => string;
}

/** Rows before the rest is asked for. */
const SHOWN = 8;

/** Tokens of each file as a bar, month by month, with the tools that took them. */
export function FileChart({ usage, toolTitle }: FileChartProps) {
  const [isWhole, setWhole] = useState(false);
  const most = Math.max(...usage.map(({ tokens }) => tokens));
  const shown = isWhole ? usage : usage.slice(0, SHOWN);
  return (
    <>
      <table className="table month-chart" aria-label="Tokens by file">
        <thead>
          <tr>
            <th scope="col">Month</th>
            <th scope="col" className="n">
              Tokens
            </th>
            <th scope="col" className="n">
              Exports
            </th>
            <th scope="col">File</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ month, file, files, tools, tokens, runs }, n) => (
            <tr key={`${month} ${file} ${files}`}>
              <td>{shown[n - 1]?.month === month ? <span className="sr">{monthName(month)}</span> : monthName(month)}</td>
              <td className="n">{tokens}</td>
              <td className="n">{runs}</td>
              <td className="month-bar">
                <i aria-hidden="true" style={{ width: `${(100 * tokens) / most}%` } as CSSProperties} />
                <span className="small file-name">{fileWords(file, files)}</span>
                <span className="small muted">{tools.map(toolTitle).join(', ')}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {usage.length > SHOWN && (
        <Button variant="quiet" onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Show fewer' : `Show all ${usage.length}`}
        </Button>
      )}
    </>
  );
}
