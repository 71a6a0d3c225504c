import { accessToken, authClient } from './session.ts';

/** A place where the account is signed in, as the server lists it. */
export interface ListedSession {
  readonly id: string;
  /** Browser and system in words, or null where they are unknown. */
  readonly device: string | null;
  readonly signedInAt: string;
  readonly lastSeenAt: string;
  readonly isCurrent: boolean;
}

async function call(method: string, path: string): Promise<Response> {
  const token = await accessToken();
  return fetch(`/api/account${path}`, { method, headers: token ? { authorization: `Bearer ${token}` } : {} });
}

async function needed(answer: Response): Promise<Response> {
  if (!answer.ok) throw new Error(`the account service answered ${answer.status}`);
  return answer;
}

/** This session first, then the latest used. @throws where it could not be read */
export async function listSessions(): Promise<readonly ListedSession[]> {
  const { sessions }: { sessions: readonly ListedSession[] } = await (await needed(await call('GET', '/sessions'))).json();
  return sessions;
}

/** Signs another place out. One that is gone already is no failure. @throws where it could not be ended */
export async function endSession(id: string): Promise<void> {
  const answer = await call('DELETE', `/sessions/${id}`);
  if (answer.status !== 404) await needed(answer);
}

/** Everything that is held about this account, as a JSON file. @throws where it could not be read */
export async function exportAccount(): Promise<Blob> {
  const data: unknown = await (await needed(await call('GET', '/export'))).json();
  return new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
}

export type Deletion = 'gone' | 'sign-in-is-old' | 'failed';

/** Deletes the account for good; the server asks for a sign-in of the last ten minutes. */
export async function deleteAccount(): Promise<Deletion> {
  const answer = await call('DELETE', '');
  if (answer.ok) {
    await (await authClient()).auth.signOut({ scope: 'local' });
    return 'gone';
  }
  const { code }: { code?: string } = await answer.json().catch(() => ({}));
  return code === 'reauthentication_needed' ? 'sign-in-is-old' : 'failed';
}
