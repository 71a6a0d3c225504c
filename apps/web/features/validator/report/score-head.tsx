import { READY_SCORE, type Score } from '@underbase/tools/validation';

interface ScoreHeadProps {
  /** Of the checks made so far. */
  readonly score: Score;
  readonly isComplete: boolean;
  /** Score of the file before it was repaired. */
  readonly before: number | null;
}

/** The figure that sums a report up, on its scale. */
export function ScoreHead({ score: { score, headline, summary }, isComplete, before }: ScoreHeadProps) {
  return (
    <>
      <div className="score-line" aria-live="polite" aria-atomic="true">
        <span className="big" aria-hidden={!isComplete}>
          {isComplete ? score : '··'}
        </span>
        <div>
          <b>{isComplete ? headline : 'Checking'}</b>
          <div className="muted">
            {summary}
            {isComplete && before !== null && ` · ${before} before`}
          </div>
        </div>
      </div>
      <div className="scale" role="img" aria-label={before === null ? `Score ${score} of 100` : `Score ${score} of 100, ${before} before`}>
        <div className="ticks" />
        {before !== null && <i className="at was" style={{ left: `${before}%` }} />}
        {isComplete && <i className="at" style={{ left: `${score}%` }} />}
        <span style={{ left: 0 }}>0</span>
        <span style={{ left: '50%' }}>50</span>
        <span style={{ left: `${READY_SCORE}%` }}>Ready {READY_SCORE}</span>
        <span style={{ left: '100%' }}>100</span>
      </div>
    </>
  );
}
