import { rememberReturnPath } from './return-path.ts';
import { authClient, sessionStore } from './session.ts';

/** A session that came in the address, by the implicit flow: from a mailed link that no browser of ours had asked for. */
export interface OfferedSession {
  readonly accessToken: string;
  readonly refreshToken: string;
}

const CALLBACK = '/auth/callback';
let offered: OfferedSession | null = null;

/**
 * Takes a session out of the address bar, before the auth library starts and before anything else could read or keep it, and goes on
 * at the callback page. Called once, at start.
 */
export function takeOfferedSession(): void {
  const fragment = new URLSearchParams(location.hash.slice(1));
  const accessToken = fragment.get('access_token');
  const refreshToken = fragment.get('refresh_token');
  if (!accessToken || !refreshToken) return;
  offered = { accessToken, refreshToken };
  const { pathname, search } = location;
  if (pathname !== CALLBACK) rememberReturnPath(pathname + search);
  history.replaceState(null, '', pathname === CALLBACK ? CALLBACK + search : CALLBACK);
}

export function offeredSession(): OfferedSession | null {
  return offered;
}

/** How an offered session was met. */
export type Reception = { readonly kind: 'refused' } | { readonly kind: 'signed-in'; readonly email: string } | Question;

/** Somebody else is signed in here: nobody is replaced without being asked. */
export interface Question {
  readonly kind: 'question';
  readonly current: string;
  readonly offered: string;
}

/** Signs in with the offered session where nobody is signed in here; the server says whose it is. Needs the session check to be over. */
export async function receiveSession(session: OfferedSession): Promise<Reception> {
  const { auth } = await authClient();
  const { data, error } = await auth.getUser(session.accessToken);
  if (error) return { kind: 'refused' };
  const { id, email = '' } = data.user;
  const { account } = sessionStore.get();
  if (account && account.id !== id) return { kind: 'question', current: account.email, offered: email };
  // The same person is here already: one session is enough.
  if (account) await declineSession(session);
  return account ? { kind: 'signed-in', email } : acceptSession(session);
}

/** Signs in with it; whoever was signed in here is signed out. */
export async function acceptSession({ accessToken, refreshToken }: OfferedSession): Promise<Reception> {
  offered = null;
  const { auth } = await authClient();
  if (sessionStore.get().account) await auth.signOut({ scope: 'local' });
  const { data, error } = await auth.setSession({ access_token: accessToken, refresh_token: refreshToken });
  return error ? { kind: 'refused' } : { kind: 'signed-in', email: data.user?.email ?? '' };
}

/** Ends it on the server: nobody will use it. */
export async function declineSession({ accessToken }: OfferedSession): Promise<void> {
  offered = null;
  const { auth } = await authClient();
  await auth.admin.signOut(accessToken, 'local').catch(() => undefined);
}
