import { join } from 'node:path';
import { readConfig } from './config.ts';
import { createServer } from './server.ts';

const SHUTDOWN_MS = 10_000;

const config = readConfig(process.env);
const app = await createServer(config, { webRoot: join(import.meta.dirname, '..', 'web', 'dist') });
await app.listen({ host: config.host, port: config.port });
process.stdout.write(`Underbase is ready at ${config.publicUrl.origin}\n`);

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
