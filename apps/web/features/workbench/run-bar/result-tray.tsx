import { lazy, Suspense } from 'react';
import { useBench } from '../workbench-context.ts';

const FinishedResult = lazy(async () => ({ default: (await import('./finished-result.tsx')).FinishedResult }));

/** The finished file above the run bar, until it is put away or the next run begins. */
export function ResultTray() {
  const run = useBench((state) => state.run);
  if (run.phase !== 'done') return null;
  return (
    <Suspense>
      <FinishedResult result={run.result} />
    </Suspense>
  );
}
