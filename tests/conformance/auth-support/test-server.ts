import type { AddressInfo } from 'node:net';
import { createServer as createSocket } from 'node:net';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { Database } from '@underbase/platform';
import { createServer, readConfig } from '@underbase/server';

export interface TestServer {
  readonly url: string;
  /** Where the app comes back to after signing in. */
  readonly callback: string;
  readonly publishableKey: string;
  /** Begins with jobs, as a started server does by itself. */
  startWorking(): Promise<void>;
  close(): Promise<void>;
}

/** A port that was free a moment ago: the public address must be known before the server listens. */
export async function freePort(): Promise<number> {
  const socket = createSocket();
  await new Promise<void>((resolve) => socket.listen(0, '127.0.0.1', resolve));
  const { port } = socket.address() as AddressInfo;
  await new Promise((resolve) => socket.close(resolve));
  return port;
}

/** Tests ask faster than people do, all from one address; the limits have tests of their own. */
export const UNLIMITED = {
  REQUESTS_PER_USER: '10000000',
  REQUESTS_PER_ADDRESS: '10000000',
  REQUEST_BURST: '1000000',
  SOCKETS_PER_USER: '10000',
  SOCKETS_PER_ADDRESS: '10000',
} as const;

/** The real server on loopback; with the built web app where its folder is named. */
export async function startTestServer(
  parts: { database: Database; stateFolder: string; port?: number; webRoot?: string },
  environment: Readonly<Record<string, string>> = {},
): Promise<TestServer> {
  const port = parts.port ?? (await freePort());
  const config = readConfig({
    PORT: String(port),
    HOST: '127.0.0.1',
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    LOG_LEVEL: 'silent',
    ...UNLIMITED,
    ...environment,
  });
  const app = await createServer(config, { webRoot: parts.webRoot ?? null, database: parts.database, stateFolder: parts.stateFolder });
  await app.listen({ host: '127.0.0.1', port });
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    callback: `${url}/auth/callback`,
    publishableKey: config.publishableKey,
    startWorking: () => app.startWorking(),
    close: () => app.close(),
  };
}

/** The official client as the web app sets it up, with a store of its own: one browser. */
export function openClient(server: Pick<TestServer, 'url' | 'publishableKey'>): SupabaseClient {
  const store = new Map<string, string>();
  return createClient(server.url, server.publishableKey, {
    auth: {
      flowType: 'pkce',
      autoRefreshToken: false,
      detectSessionInUrl: false,
      storage: {
        getItem: (key) => store.get(key) ?? null,
        setItem: (key, value) => void store.set(key, value),
        removeItem: (key) => void store.delete(key),
      },
    },
  });
}
