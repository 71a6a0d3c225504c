import { siteConfig } from '../site-config.ts';
import { accessToken } from './session.ts';

/**
 * The companion's address with a token for whoever is signed in, or null without a session: then there is no navigation.
 * Our own server mints a token of one minute and one use; on Supabase the session's own token goes along (settled.md 8).
 */
export async function designerAddress(): Promise<string | null> {
  const token = await accessToken();
  if (!token || !siteConfig.designerUrl) return null;
  if (!siteConfig.hasDesignerHandoff) return `${siteConfig.designerUrl}/auth/callback?access_token=${encodeURIComponent(token)}`;
  const answer = await fetch('/api/designer/handoff', { method: 'POST', headers: { authorization: `Bearer ${token}` } });
  if (!answer.ok) return null;
  const { url }: { url: string } = await answer.json();
  return url;
}
