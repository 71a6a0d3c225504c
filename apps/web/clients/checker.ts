import type { Checker } from '@underbase/runner/browser';

/** Threads that judge files of a batch; loaded and started when the first batch begins. Whoever opens one closes it. */
export async function openChecker(): Promise<Checker> {
  const { createChecker } = await import('@underbase/runner/browser');
  return createChecker();
}
