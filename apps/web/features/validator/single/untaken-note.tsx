import { Banner } from '@underbase/ui';
import { useState } from 'react';
import { useJudged } from '../validator-context.ts';

/** Which steps of the last chain were let go while the others were made, and why. Where none was made, the run bar says so. */
export function UntakenNote() {
  const untaken = useJudged((state) => state.untaken);
  const isMade = useJudged(({ fixing }) => fixing.phase !== 'failed');
  const [seen, setSeen] = useState<typeof untaken>([]);
  if (untaken.length === 0 || seen === untaken || !isMade) return null;
  return (
    <Banner tone="warn" onDismiss={() => setSeen(untaken)}>
      {untaken.map(({ step, why }) => (
        <p key={step.label}>
          <b>{step.label}</b> is not made, and not charged. {why}
        </p>
      ))}
    </Banner>
  );
}
