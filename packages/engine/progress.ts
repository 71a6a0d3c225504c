/** Told the fraction done, 0 to 1; throws an AbortError once the work is cancelled. Long loops call it every few milliseconds. */
export type ReportProgress = (fraction: number) => void;

/** For callers that neither watch nor cancel. */
export const ignoreProgress: ReportProgress = () => undefined;

/** A step's own 0 to 1 as its share of the whole, from `start` to `end`. */
export function shareOfProgress(report: ReportProgress, start: number, end: number): ReportProgress {
  return (fraction) => report(start + (end - start) * fraction);
}
