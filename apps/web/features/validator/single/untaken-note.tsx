import { Banner } from '@underbase/ui';
import { useState } from 'react';
import { useJudged } from '../validator-context.ts';

/** Which steps are not offered since their tools refuse this art, which the chain leaves out as they would not help it, and which of the last chain were let go while the others were made; why. Where none was made, the run bar says so. */
export function UntakenNote() {
  const refused = useJudged((state) => state.refused);
  const unhelpful = useJudged((state) => state.unhelpful);
  const untaken = useJudged((state) => state.untaken);
  const isMade = useJudged(({ fixing }) => fixing.phase !== 'failed');
  const [seen, setSeen] = useState<readonly object[]>([]);
  const kept = isMade ? untaken : [];
  const all = [...refused, ...unhelpful, ...kept];
  if (all.every((one) => seen.includes(one))) return null;
  return (
    <Banner tone="warn" onDismiss={() => setSeen(all)}>
      {refused.map(({ step, why }) => (
        <p key={`refused ${step.label}`}>
          <b>{step.label}</b> is not offered: its tool refuses this art. {why}
        </p>
      ))}
      {unhelpful.map(({ step, why }) => (
        <p key={`unhelpful ${step.label}`}>
          <b>{step.label}</b> was tried on this art, and is left out of the fix chain. {why}
        </p>
      ))}
      {kept.map(({ step, why }) => (
        <p key={step.label}>
          <b>{step.label}</b> is not made, and not charged. {why}
        </p>
      ))}
    </Banner>
  );
}
