import { type CSSProperties, type ReactNode, useState } from 'react';

interface BeforeAfterProps {
  readonly before: ReactNode;
  readonly after: ReactNode;
  readonly beforeTag: string;
  readonly afterTag: string;
  /** Color behind the after side. */
  readonly garment: string;
  readonly startPercent?: number;
}

/** Two pictures over each other with a movable split; the split is a range input, so arrow keys move it. */
export function BeforeAfter({ before, after, beforeTag, afterTag, garment, startPercent = 50 }: BeforeAfterProps) {
  const [percent, setPercent] = useState(startPercent);
  return (
    <div className="ba demo-ba" style={{ '--x': `${percent}%`, '--garment': garment } as CSSProperties}>
      <div className="side after demo-garment">
        {after}
        <span className="tag">{afterTag}</span>
      </div>
      <div className="side before">
        {before}
        <span className="tag">{beforeTag}</span>
      </div>
      <div className="split" />
      <input
        type="range"
        min={0}
        max={100}
        value={percent}
        aria-label="Compare before and after"
        onChange={(event) => setPercent(event.target.valueAsNumber)}
      />
    </div>
  );
}
