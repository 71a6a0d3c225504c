import type { FastifyInstance } from 'fastify';

/** Resolves when the part works, rejects when it does not. */
export type ReadyCheck = () => Promise<void>;

/** GET /healthz: the process answers. GET /readyz: what it needs answers too; 503 takes the node out of the balancer. */
export function addHealth(app: FastifyInstance, checks: Readonly<Record<string, ReadyCheck>>): void {
  app.get('/healthz', { logLevel: 'silent' }, async () => ({ status: 'ok' }));
  app.get('/readyz', { logLevel: 'silent' }, async (_request, reply) => {
    const entries = await Promise.all(Object.entries(checks).map(async ([name, check]) => [name, await passes(check)] as const));
    const isReady = entries.every(([, passed]) => passed);
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'unready', checks: Object.fromEntries(entries) });
  });
}

async function passes(check: ReadyCheck): Promise<boolean> {
  try {
    await check();
    return true;
  } catch {
    return false;
  }
}
