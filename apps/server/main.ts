import { oneLine, toErrorData } from '@underbase/contract';
import { start } from './start.ts';

const SHUTDOWN_MS = 10_000;

const app = await start(process.env).catch((error) => {
  const data = toErrorData(error);
  throw data.code === 'internal' ? error : new Error(oneLine(data), { cause: error });
});

let isStopping = false;
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, async () => {
    // A second signal means that someone is in a hurry.
    if (isStopping) process.exit(1);
    isStopping = true;
    setTimeout(() => process.exit(1), SHUTDOWN_MS).unref();
    await app.close();
    process.exit(0);
  });
}
