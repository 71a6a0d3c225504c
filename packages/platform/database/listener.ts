import { setTimeout as delay } from 'node:timers/promises';
import { Client, type ClientConfig, escapeIdentifier } from 'pg';
import { bounded, type OnFault } from '../boundary.ts';

export type NotificationHandler = (payload: string) => void;

export interface Listener {
  /**
   * Calls `handler` with each payload sent to `channel` from now on. Resolves once the database listens, so that what commits
   * afterwards is not missed.
   * @returns a function that ends the subscription.
   */
  listen(channel: string, handler: NotificationHandler): Promise<() => void>;
  /** Resolves while the connection stands; after a loss, once it is back. */
  ready(): Promise<void>;
  /** Calls `handler` whenever the connection was lost and is back: what was sent in between is gone. */
  onGap(handler: () => void): () => void;
  close(): Promise<void>;
}

const RETRY_MS = [0, 50, 100, 250, 500, 1000] as const;

/** A connection that dies without a word (a cable, a firewall) is noticed by asking it now and then. */
const PROBE_MS = 30_000;
const PROBE_LIMIT_MS = 10_000;

/** One connection for all LISTENs of this process; it reconnects by itself and listens again. */
export function openListener(config: ClientConfig, onFault: OnFault): Listener {
  const channels = new Map<string, Set<NotificationHandler>>();
  const gapHandlers = new Set<() => void>();
  const closing = new AbortController();
  let connection: Promise<Client> | null = null;

  async function dial(): Promise<Client> {
    const client = new Client({
      ...config,
      application_name: 'underbase listener',
      keepAlive: true,
      query_timeout: PROBE_LIMIT_MS,
      pipeline: true,
    });
    client.on('error', () => undefined);
    client.on('notification', ({ channel, payload }) => {
      for (const handler of channels.get(channel) ?? []) bounded(handler, onFault)(payload ?? '');
    });
    await client.connect();
    for (const channel of channels.keys()) await client.query(`listen ${escapeIdentifier(channel)}`);
    const probe = setInterval(
      bounded(() => client.query('select 1').catch(() => client.end()), onFault),
      PROBE_MS,
    );
    probe.unref();
    client.once('end', () => {
      clearInterval(probe);
      if (closing.signal.aborted) return;
      connection = redial();
      connection.then(tellGap, () => undefined);
    });
    return client;
  }

  function tellGap(): void {
    for (const handler of gapHandlers) bounded(handler, onFault)();
  }

  async function redial(): Promise<Client> {
    for (let attempt = 0; ; attempt++) {
      await delay(RETRY_MS[Math.min(attempt, RETRY_MS.length - 1)], undefined, { signal: closing.signal });
      try {
        return await dial();
      } catch {
        closing.signal.throwIfAborted();
      }
    }
  }

  const connected = (): Promise<Client> => {
    connection ??= redial();
    return connection;
  };

  return {
    async listen(channel, handler) {
      const handlers = channels.get(channel) ?? new Set();
      channels.set(channel, handlers.add(handler));
      // Where the connection breaks just now, the next one listens to every channel that is noted.
      await connected().then((client) => client.query(`listen ${escapeIdentifier(channel)}`).catch(connected));
      return () => void handlers.delete(handler);
    },
    async ready() {
      await connected();
    },
    onGap(handler) {
      gapHandlers.add(handler);
      return () => void gapHandlers.delete(handler);
    },
    async close() {
      closing.abort();
      await connection?.then((client) => client.end()).catch(() => undefined);
    },
  };
}
