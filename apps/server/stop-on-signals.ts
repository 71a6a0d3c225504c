import type { FastifyInstance } from 'fastify';

/** What still runs by then is cut off. */
const SHUTDOWN_MS = 10_000;

/** SIGTERM and SIGINT let running requests end, stop the database and leave with 0; a second signal means hurry. */
export function stopOnSignals(app: FastifyInstance): void {
  let isStopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, async () => {
      if (isStopping) process.exit(1);
      isStopping = true;
      setTimeout(() => process.exit(1), SHUTDOWN_MS).unref();
      await app.close();
      process.exit(0);
    });
  }
}
