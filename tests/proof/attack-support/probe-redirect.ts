import { randomUUID } from 'node:crypto';
import { pressLinkButton } from '../../conformance/auth-support/browser.ts';
import { fillIn, type Try } from './list.ts';
import { CHALLENGE, type Range } from './range.ts';

const DOORS: Readonly<Record<string, (range: Range, to: string) => Promise<string | null>>> = {
  async mail({ server, inbox }, to) {
    const email = `${randomUUID()}@example.test`;
    const answer = await fetch(`${server.url}/auth/v1/otp?redirect_to=${encodeURIComponent(to)}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, code_challenge: CHALLENGE, code_challenge_method: 's256' }),
    });
    if (answer.status !== 200) return null;
    return (await pressLinkButton(inbox.newest(email).link)).href;
  },
  async 'failed-link'({ server }, to) {
    const link = new URL(`${server.url}/auth/v1/verify`);
    link.search = new URLSearchParams({ token: 'unknown', type: 'magiclink', redirect_to: to }).toString();
    return (await fetch(link, { redirect: 'manual' })).headers.get('location');
  },
  async provider({ server }, to) {
    const link = new URL(`${server.url}/auth/v1/authorize`);
    link.search = new URLSearchParams({ provider: 'google', redirect_to: to }).toString();
    return (await fetch(link, { redirect: 'manual' })).headers.get('location');
  },
};

/** Where a sign-in leads must be this site, whatever way back a stranger named. */
export async function probeRedirect(range: Range, { what }: Try): Promise<string | null> {
  const location = await DOORS[what.door](range, fillIn(what.to, range.names));
  if (location === null) return null;
  return location.startsWith(`${range.server.url}/`) ? null : `it leads to ${location.slice(0, 80)}`;
}
