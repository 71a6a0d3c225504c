import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..', '..', '..', 'database');

/** Migrations to run: `core` everywhere; `auth` where we are the platform, `supabase` where Supabase is. */
export function migrationFolders(platform: 'own' | 'supabase'): string[] {
  return ['core', platform === 'own' ? 'auth' : 'supabase'].map((name) => join(ROOT, name));
}
