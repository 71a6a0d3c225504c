import type { ReactNode } from 'react';

export interface ResultCardProps {
  readonly fileName: string;
  /** Pixels, DPI, print size, bytes: one line. */
  readonly facts: string;
  /** A small picture of the result on the checkerboard. */
  readonly thumbnail?: ReactNode;
  /** Send to, run again, report. */
  readonly actions?: ReactNode;
  /** Download. */
  readonly primary?: ReactNode;
}

/** A finished file that one picks up. */
export function ResultCard({ fileName, facts, thumbnail, actions, primary }: ResultCardProps) {
  return (
    <div className="result">
      <div className="thumb checker">{thumbnail}</div>
      <div>
        <b>{fileName}</b>
        <div className="muted small">{facts}</div>
        {actions && <div className="acts">{actions}</div>}
      </div>
      {primary}
    </div>
  );
}
