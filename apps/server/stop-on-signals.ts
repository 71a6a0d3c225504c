import type { RunningServer } from './start.ts';

/** Closing a terminal is a way to stop too; without a listener it would leave the database behind. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/** Ctrl-C reaches every program of the terminal's group, and each one above us passes it on once more: within this time they are one. */
const ECHO_MS = 1_000;
/** What still runs by then is cut off. */
const PATIENCE_MS = 10_000;
/** Nothing that hurries takes this long; a process that can't end is worse than a database that its next start takes over. */
const LAST_RESORT_MS = 20_000;

/**
 * The first signal lets running requests end and stops the database last; the process leaves with 0. A second one, a second
 * later or more, cuts off what runs, and still stops the database. A signal during the start waits for the start.
 */
export function stopOnSignals(starting: Promise<RunningServer>): void {
  let askedAtMs: number | null = null;
  const hurry = Promise.withResolvers<void>();

  async function stop(): Promise<void> {
    setTimeout(hurry.resolve, PATIENCE_MS).unref();
    const running = await starting.catch(() => null);
    if (!running) return;
    await Promise.race([running.close(), hurry.promise.then(() => cutOff(running))]);
    process.exit(0);
  }

  function onSignal(): void {
    const now = performance.now();
    if (askedAtMs === null) {
      askedAtMs = now;
      void stop();
    } else if (now - askedAtMs > ECHO_MS) hurry.resolve();
  }
  for (const signal of SIGNALS) process.on(signal, onSignal);
}

async function cutOff(running: RunningServer): Promise<void> {
  setTimeout(() => process.exit(1), LAST_RESORT_MS).unref();
  await running.closeNow();
  process.exit(1);
}
