import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { isLocal } from './is-local.ts';

/** Figures of this process for a monitor, in the text form of Prometheus. */
export interface Metrics {
  readonly registry: Registry;
}

const same = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one, 'latin1'), Buffer.from(other, 'latin1'));

/** GET /metrics: for whoever has the token; without one in the settings, for programs of this machine alone. */
export function addMetrics(app: FastifyInstance, token: string | null): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'underbase_' });
  app.get('/metrics', { logLevel: 'silent' }, async (request, reply) => {
    const given = request.headers.authorization ?? '';
    const mayRead = token === null ? isLocal(request) : same(given, `Bearer ${token}`);
    if (!mayRead) return reply.callNotFound();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
  return { registry };
}
