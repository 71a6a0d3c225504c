import { CONSTANTS } from '@underbase/contract';
import { beforeAll, expect, test, vi } from 'vitest';

// The official client itself, as the app makes it: a new default of the library must not go unnoticed (settled.md 38).
beforeAll(() => {
  vi.stubGlobal('location', { origin: 'http://127.0.0.1:9' });
  vi.stubGlobal('document', { querySelector: () => null });
});

async function client() {
  const { supabase } = await import('./supabase.ts');
  return supabase();
}

test('realtime beats every 30 s, waits 10 s for an answer and comes back after 1, 2, 5 and 10 s', async () => {
  const { realtime } = await client();
  expect(realtime.heartbeatIntervalMs).toBe(30_000);
  expect(realtime.timeout).toBe(10_000);
  const delays = [1, 2, 3, 4, 5, 9].map((tries) => realtime.reconnectAfterMs?.(tries));
  expect(delays).toEqual([1_000, 2_000, 5_000, 10_000, 10_000, 10_000]);
});

test('sessions are looked at every 30 s and refreshed when 90 s remain', async () => {
  const { readFileSync } = await import('node:fs');
  const { createRequire } = await import('node:module');
  const entry = createRequire(createRequire(import.meta.url).resolve('@supabase/supabase-js')).resolve('@supabase/auth-js');
  const source = readFileSync(entry.replace(/[^/]+$/, 'lib/constants.js'), 'utf8');
  const value = (name: string): number =>
    Number(
      new RegExp(`${name} = ([\\d_ *]+)`)
        .exec(source)?.[1]
        .split('*')
        .reduce((product, factor) => product * Number(factor.trim().replaceAll('_', '')), 1),
    );
  const tickMs = value('AUTO_REFRESH_TICK_DURATION_MS');
  expect(tickMs).toBe(CONSTANTS.session.refreshCheckMs);
  expect(tickMs * value('AUTO_REFRESH_TICK_THRESHOLD')).toBe(CONSTANTS.session.refreshMarginMs);
});

test('signs in by PKCE and keeps the session under our own key', async () => {
  const { auth } = await client();
  const settings = auth as unknown as { flowType: string; storageKey: string; detectSessionInUrl: boolean };
  expect(settings).toMatchObject({ flowType: 'pkce', storageKey: 'underbase-auth-token', detectSessionInUrl: true });
});
