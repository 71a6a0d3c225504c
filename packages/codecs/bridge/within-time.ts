import { abortError } from './abort-error.ts';

/**
 * Work with a limit of time, which is told by the signal that it gets. Where it ended because of that, `late` is thrown in place of its error; where it was
 * cancelled as well, it is AbortError: who cancels wants to hear of no fault.
 * @param limitMs no limit where absent
 */
export async function withinTime<Result>(
  { signal, limitMs, late }: { readonly signal?: AbortSignal; readonly limitMs?: number; readonly late: (cause: unknown) => unknown },
  work: (limited: AbortSignal) => Promise<Result>,
): Promise<Result> {
  if (signal?.aborted) throw abortError();
  const limit = new AbortController();
  const timer = limitMs === undefined ? undefined : setTimeout(() => limit.abort(abortError()), limitMs);
  try {
    return await work(signal ? AbortSignal.any([signal, limit.signal]) : limit.signal);
  } catch (error) {
    if (signal?.aborted) throw abortError();
    throw limit.signal.aborted ? late(error) : error;
  } finally {
    clearTimeout(timer);
  }
}
