import type { Progress } from '@underbase/codecs/bridge';

/** Messages for a bar that moves smoothly; more would only cost time. */
const PROGRESS_EVERY_MS = 40;

/** Passes progress on, but not more often than a screen needs. */
export function throttledProgress(report: (progress: Progress) => void): (stage: Progress['stage'], fraction: number) => void {
  let reportedAt = 0;
  return (stage, fraction) => {
    const now = performance.now();
    if (now - reportedAt < PROGRESS_EVERY_MS) return;
    reportedAt = now;
    report({ stage, fraction });
  };
}
