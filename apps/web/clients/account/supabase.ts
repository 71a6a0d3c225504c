import type { SupabaseClient } from '@supabase/supabase-js';
import { CONSTANTS } from '@underbase/contract';
import { siteConfig } from '../site-config.ts';
import { SESSION_STORAGE_KEY } from './stored-session.ts';

const { realtime } = CONSTANTS;
let client: Promise<SupabaseClient> | null = null;

async function create(): Promise<SupabaseClient> {
  const { createClient } = await import('@supabase/supabase-js');
  return createClient(siteConfig.supabaseUrl ?? location.origin, siteConfig.publishableKey, {
    auth: {
      flowType: 'pkce',
      detectSessionInUrl: true,
      persistSession: true,
      autoRefreshToken: true,
      storageKey: SESSION_STORAGE_KEY,
      // Lets the older of two mailed links work: each carries the id of its own verifier.
      experimental: { appendPkceFlowIdToRedirects: true },
    },
    realtime: {
      heartbeatIntervalMs: realtime.heartbeatMs,
      timeout: realtime.messageTimeoutMs,
      reconnectAfterMs: (tries: number) =>
        realtime.reconnectMs[Math.min(tries, realtime.reconnectMs.length) - 1] ?? realtime.reconnectMs[0],
    },
  });
}

/** The official client, loaded with the first thing that needs it. */
export function supabase(): Promise<SupabaseClient> {
  client ??= create();
  return client;
}
