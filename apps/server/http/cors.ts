import type { FastifyInstance } from 'fastify';
import type { ServerConfig } from '../config.ts';

const CLIENT_PATH = /^\/(auth|rest)\/v1\//;
const ALLOWED_HEADERS =
  'authorization, apikey, content-type, x-client-info, x-supabase-api-version, accept-profile, content-profile, prefer, range, x-retry-count';
const DAY_SECONDS = '86400';

/** Lets a web app on another, listed origin use the client's endpoints; the own origin needs none of this. */
export function addCors(app: FastifyInstance, config: ServerConfig): void {
  const others = new Set(config.redirectOrigins);
  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers;
    if (!CLIENT_PATH.test(request.url) || !origin) return;
    reply.header('vary', 'origin');
    if (!others.has(origin)) return;
    reply.header('access-control-allow-origin', origin);
    reply.header('access-control-expose-headers', 'content-range, x-supabase-api-version');
    if (request.method !== 'OPTIONS') return;
    reply.header('access-control-allow-headers', ALLOWED_HEADERS);
    reply.header('access-control-allow-methods', 'GET, HEAD, POST, PUT, PATCH, DELETE');
    reply.header('access-control-max-age', DAY_SECONDS);
    return reply.code(204).send();
  });
}
