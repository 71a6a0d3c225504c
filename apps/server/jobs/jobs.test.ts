import type { Listener } from '@underbase/platform';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { addMetrics } from '../http/metrics.ts';
import type { JobRoom } from './job-room.ts';
import { addWorkers } from './jobs.ts';

test('workers whose database is away when the server ends are not waited for', async () => {
  const app = Fastify();
  // As a listener whose database takes nobody in: it dials until it is closed, and that comes after the server.
  const listener = { listen: () => new Promise(() => undefined) } as unknown as Listener;
  const room = { database: { pool: { query: async () => ({ rows: [] }) }, listener }, queue: { stop: async () => undefined } };
  const workers = addWorkers(app, readConfig({ PORT: '0' }), room as unknown as JobRoom, addMetrics(app, null));
  const starting = expect(workers.start()).rejects.toMatchObject({ name: 'AbortError' });
  await app.close();
  await starting;
});
