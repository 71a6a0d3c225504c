import type { FastifyInstance } from 'fastify';
import type { ServerConfig } from '../config.ts';

/** What the web app may know about its server; no secrets. */
export interface PublicConfig {
  /** Base address for the Supabase client; null means the page's own origin. */
  readonly supabaseUrl: string | null;
  readonly publishableKey: string;
  readonly isGoogleEnabled: boolean;
  /** Null hides the entry in the flows switcher. */
  readonly designerUrl: string | null;
  /** False where the session's own token goes to the designer service (Supabase). */
  readonly hasDesignerHandoff: boolean;
  readonly videoUrl: string | null;
  /** How plans are paid: for real, by a checkout for tests, or not at all. */
  readonly payments: 'stripe' | 'test' | 'none';
  readonly isDevelopment: boolean;
  /** Runs can be made on the server: here, or by workers that share the database. */
  readonly hasServerRuns: boolean;
  /** The operator's networks by id alone: where they lie is nobody's business. They run on the server. */
  readonly models: readonly { readonly id: string; readonly use: string }[];
  /** Who answers, and how much an hour allows. */
  readonly assistant: { readonly hasModel: boolean; readonly perAddress: number; readonly perUser: number };
  /** Settings that stand on development stand-ins; the banner shows while there are any. */
  readonly dummyCredentials: readonly string[];
}

export function publicConfig(config: ServerConfig): PublicConfig {
  const hasServerRuns = config.jobs.workers > 0 || config.databaseUrl !== null;
  return {
    supabaseUrl: config.supabase?.url.origin ?? null,
    publishableKey: config.supabase?.publishableKey ?? config.publishableKey,
    isGoogleEnabled: config.google !== null || config.supabase !== null,
    designerUrl: config.designerUrl?.href.replace(/\/$/, '') ?? null,
    hasDesignerHandoff: config.designerUrl !== null && config.supabase === null,
    videoUrl: config.videoUrl?.href ?? null,
    payments: config.payments.mode,
    isDevelopment: !config.isProduction,
    hasServerRuns,
    models: hasServerRuns ? config.models.map(({ id, use }) => ({ id, use })) : [],
    assistant: { hasModel: config.assistant.model !== null, ...config.assistant.limits },
    dummyCredentials: config.dummies,
  };
}

/** GET /api/config. */
export function addPublicConfig(app: FastifyInstance, config: ServerConfig): void {
  const body = publicConfig(config);
  app.get('/api/config', async (_request, reply) => reply.header('cache-control', 'no-cache').send(body));
}
