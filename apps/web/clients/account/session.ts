import type { AuthChangeEvent, AuthError, Session } from '@supabase/supabase-js';
import { createStore } from '../../state/store.ts';
import { siteConfig } from '../site-config.ts';
import { mayHaveSession } from './stored-session.ts';
import { supabase } from './supabase.ts';

export interface Account {
  readonly id: string;
  readonly email: string;
  /** Profile data; lives in the user's metadata. */
  readonly metadata: Readonly<Record<string, unknown>>;
}

export type SessionState =
  | { readonly status: 'loading'; readonly account: null }
  | { readonly status: 'signed-out'; readonly account: null }
  | { readonly status: 'signed-in'; readonly account: Account };

const SIGNED_OUT: SessionState = { status: 'signed-out', account: null };

/** Loading at first, then signed out or signed in, following the events of the auth library (spec section 4). */
export const sessionStore = createStore<SessionState>(mayHaveSession() ? { status: 'loading', account: null } : SIGNED_OUT);

function follow(_event: AuthChangeEvent, session: Session | null): void {
  if (!session) {
    sessionStore.set(SIGNED_OUT);
    return;
  }
  const { id, email = '', user_metadata } = session.user;
  sessionStore.set({ status: 'signed-in', account: { id, email, metadata: user_metadata } });
}

let isFollowing = false;

/** The client with this store listening to it. */
export async function authClient() {
  const client = await supabase();
  if (!isFollowing) {
    isFollowing = true;
    client.auth.onAuthStateChange(follow);
  }
  return client;
}

/** Checks at start whether somebody is signed in. A visitor without a trace of a session costs nothing. */
export async function startSession(): Promise<void> {
  if (sessionStore.get().status !== 'loading') return;
  try {
    await (await authClient()).auth.getSession();
  } catch {
    // Without the library nobody can be signed in; the pages that need an account say so.
    sessionStore.set(SIGNED_OUT);
  }
}

const callbackUrl = (): string => `${location.origin}/auth/callback`;

/** Asks for a sign-in mail; creates the user where there is none. */
export async function requestLink(email: string): Promise<AuthError | null> {
  const { auth } = await authClient();
  const { error } = await auth.signInWithOtp({ email, options: { emailRedirectTo: callbackUrl(), shouldCreateUser: true } });
  return error;
}

/** Signs in with the six digits of the mail, for mail that is read on another device. */
export async function signInWithCode(email: string, code: string): Promise<AuthError | null> {
  const { auth } = await authClient();
  return (await auth.verifyOtp({ email, token: code, type: 'email' })).error;
}

/** False where the server says that Google is not set up; asked first, since a redirect could only come back with an error. */
export async function isGoogleEnabled(): Promise<boolean> {
  if (!siteConfig.isGoogleEnabled) return false;
  const base = siteConfig.supabaseUrl ?? '';
  const answer = await fetch(`${base}/auth/v1/settings`, { headers: { apikey: siteConfig.publishableKey } });
  if (!answer.ok) return siteConfig.isGoogleEnabled;
  const settings: { external?: { google?: boolean } } = await answer.json();
  return settings.external?.google === true;
}

/** Leaves for Google; the way back ends at /auth/callback. */
export async function signInWithGoogle(): Promise<AuthError | null> {
  const { auth } = await authClient();
  const queryParams = { access_type: 'offline', prompt: 'consent' };
  return (await auth.signInWithOAuth({ provider: 'google', options: { redirectTo: callbackUrl(), queryParams } })).error;
}

/** Ends the session. The server ends it everywhere; this browser forgets it in any case that is not an outage. */
export async function signOut(): Promise<AuthError | null> {
  const { auth } = await authClient();
  return (await auth.signOut()).error;
}

/** Merges data into the profile. */
export async function updateProfile(data: Readonly<Record<string, unknown>>): Promise<AuthError | null> {
  const { auth } = await authClient();
  return (await auth.updateUser({ data })).error;
}

/** The bearer for the product's own endpoints, or null where nobody is signed in. */
export async function accessToken(): Promise<string | null> {
  const { auth } = await authClient();
  return (await auth.getSession()).data.session?.access_token ?? null;
}

const GONE_CODES: ReadonlySet<string> = new Set(['session_not_found', 'bad_jwt', 'user_not_found', 'no_authorization']);

/** True where an error says that the session has ended, here or on the server. */
export function isSessionGone({ name, code }: AuthError): boolean {
  return name === 'AuthSessionMissingError' || GONE_CODES.has(code ?? '');
}
