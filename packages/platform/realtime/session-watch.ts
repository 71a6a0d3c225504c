import type { Pool } from 'pg';
import type { OnFault } from '../boundary.ts';
import type { Listener } from '../database/listener.ts';

/** Tells channels that the session they stand on has ended, on whichever node it did. */
export interface SessionWatch {
  /** Calls `end` once, when the session ends. @returns a function that ends the watching. */
  follow(sessionId: string, end: () => void): () => void;
  close(): void;
}

const CHANNEL = 'underbase_sessions';
/** Ended sessions are remembered for longer than any look-up takes, so that one that ends between look-up and follow is noticed. */
const REMEMBERED_MS = 60_000;
const REMEMBERED = 10_000;

export function createSessionWatch(pool: Pool, listener: Listener, onFault: OnFault): SessionWatch {
  const followers = new Map<string, Set<() => void>>();
  /** Ended sessions, oldest first, and when. */
  const ended = new Map<string, number>();

  function forgetOld(now: number): void {
    for (const [id, at] of ended) {
      if (ended.size <= REMEMBERED && now - at < REMEMBERED_MS) return;
      ended.delete(id);
    }
  }

  function end(sessionId: string): void {
    const now = Date.now();
    ended.set(sessionId, now);
    forgetOld(now);
    const set = followers.get(sessionId) ?? [];
    followers.delete(sessionId);
    for (const tell of set) tell();
  }

  /** What ended while the connection was down was not heard. */
  async function lookAgain(): Promise<void> {
    const ids = [...followers.keys()];
    if (ids.length === 0) return;
    const { rows } = await pool.query('select id from auth.sessions where id = any($1::uuid[])', [ids]);
    const standing = new Set(rows.map(({ id }) => id));
    for (const id of ids) if (!standing.has(id)) end(id);
  }

  const listening = listener.listen(CHANNEL, end);
  listening.catch(onFault);
  const endGap = listener.onGap(() => void lookAgain().catch(onFault));

  return {
    follow(sessionId, tell) {
      if (ended.has(sessionId)) {
        tell();
        return () => undefined;
      }
      const set = followers.get(sessionId) ?? new Set();
      followers.set(sessionId, set.add(tell));
      return () => {
        set.delete(tell);
        if (set.size === 0 && followers.get(sessionId) === set) followers.delete(sessionId);
      };
    },
    close() {
      endGap();
      void listening.then((endListening) => endListening()).catch(() => undefined);
      followers.clear();
    },
  };
}
