import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyInstance } from 'fastify';
import type { ServerConfig } from './config.ts';
import { addErrorHandler } from './http/errors.ts';
import { addHealth } from './http/health.ts';
import { loggerOptions } from './http/logging.ts';
import { addNotFound } from './http/not-found.ts';
import { addPublicConfig } from './http/public-config.ts';
import { addSecurityHeaders } from './http/security-headers.ts';
import { addWebApp } from './http/web-app.ts';

export interface ServerParts {
  /** Folder of the built web app; null serves the endpoints alone. */
  readonly webRoot: string | null;
}

const BODY_LIMIT_BYTES = 1024 * 1024;
const REQUEST_TIMEOUT_MS = 120_000;

/** Puts the server together, ready to listen; `close()` lets running requests end. */
export async function createServer(config: ServerConfig, parts: ServerParts): Promise<FastifyInstance> {
  const app = Fastify({
    logger: loggerOptions(config.logLevel),
    trustProxy: config.trustProxy,
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    forceCloseConnections: 'idle',
    genReqId: () => randomUUID(),
  });
  addSecurityHeaders(app, config);
  addErrorHandler(app);
  addHealth(app, {});
  addPublicConfig(app, config);
  if (parts.webRoot) await addWebApp(app, config, parts.webRoot);
  addNotFound(app);
  return app;
}
