import { join } from 'node:path';
import { migrationFolders, openDatabase, stateFolder } from '@underbase/platform';
import type { FastifyInstance } from 'fastify';
import { readConfig } from './config.ts';
import { createServer } from './server.ts';

const CHECKOUT = join(import.meta.dirname, '..', '..');
const BUILT_WEB_APP = join(CHECKOUT, 'apps', 'web', 'dist');

/** Opens the database, brings the server up and tells the address. @throws ConfigError, AppError with a `database.…` code */
export async function start(
  environment: Readonly<Record<string, string | undefined>>,
  webRoot: string = BUILT_WEB_APP,
): Promise<FastifyInstance> {
  const config = readConfig(environment);
  const state = stateFolder({ checkout: CHECKOUT, env: environment });
  const database = await openDatabase({
    databaseUrl: config.databaseUrl ?? undefined,
    stateFolder: state,
    migrationFolders: migrationFolders(config.supabase ? 'supabase' : 'own'),
  });
  try {
    const app = await createServer(config, { webRoot, database, stateFolder: state });
    app.addHook('onClose', () => database.close());
    await app.listen({ host: config.host, port: config.port });
    process.stdout.write(`Underbase is ready at ${config.publicUrl.origin}\n`);
    return app;
  } catch (error) {
    await database.close();
    throw error;
  }
}
