import { bounded, type OnFault } from '../boundary.ts';
import { ANONYMOUS, type Caller } from '../database/as-caller.ts';
import type { Change, ChangeFeed } from './change-feed.ts';
import type { Payload } from './framing.ts';
import type { Binding } from './read-join.ts';
import type { SessionWatch } from './session-watch.ts';
import { WATCHED_TABLES } from './watched-tables.ts';

/** Sends one message of a channel; `ref` is null for what the server says of itself. */
export type Say = (event: string, payload: Payload, ref?: string | null) => void;

export interface Channel {
  readonly joinRef: string | null;
  readonly say: Say;
  /** Bindings as the client sent them, each with the id that its events will carry. */
  readonly echo: readonly Payload[];
  /** Hears changes as this caller from now on; an anonymous one hears nothing. The channel ends itself when token or session end. */
  become(caller: Caller, expiresAtMs: number | null): void;
  /** Says why and closes. */
  fail(message: string): void;
  /** Ends quietly; the socket forgets it. */
  end(): void;
}

interface ChannelInput {
  /** The topic without `realtime:`. */
  readonly name: string;
  readonly joinRef: string | null;
  readonly bindings: readonly Binding[];
  readonly feed: ChangeFeed;
  readonly sessions: SessionWatch;
  readonly say: Say;
  readonly onEnd: () => void;
  readonly onFault: OnFault;
}

/** Timers hold 31 bits of milliseconds; a token that lives longer is looked at again after a day. */
const LONGEST_TIMER_MS = 86_400_000;
const FIRST_ID = 10_000_001;
export const SESSION_ENDED = 'Session has ended';

/** True where the binding asks for rows that are not the caller's own. */
export function asksForOthers(bindings: readonly Binding[], caller: Caller): boolean {
  return caller.claims !== null && bindings.some(({ ownerId }) => ownerId !== null && ownerId !== caller.claims?.sub);
}

export function createChannel({ name, joinRef, bindings, feed, sessions, say, onEnd, onFault }: ChannelInput): Channel {
  let unfollow: () => void = () => undefined;
  let unwatch: () => void = () => undefined;
  let expiry: NodeJS.Timeout | undefined;

  const tell = ({ table, type, committedAt, record }: Change): void => {
    const ids = bindings.flatMap((binding, index) => (binding.table === table ? [FIRST_ID + index] : []));
    const { columns, ownerColumn } = WATCHED_TABLES[table];
    const data = {
      schema: 'public',
      table,
      commit_timestamp: committedAt,
      type,
      columns,
      record,
      old_record: { [ownerColumn]: record[ownerColumn] },
      errors: null,
    };
    say('postgres_changes', { ids, data });
  };

  function rest(): void {
    unfollow();
    unfollow = () => undefined;
    unwatch();
    unwatch = () => undefined;
    clearTimeout(expiry);
  }

  function expireAt(expiresAtMs: number): void {
    const remainingMs = expiresAtMs - Date.now();
    if (remainingMs <= 0) {
      channel.fail('Token has expired');
      return;
    }
    expiry = setTimeout(
      bounded(() => expireAt(expiresAtMs), onFault),
      Math.min(remainingMs, LONGEST_TIMER_MS),
    );
    expiry.unref();
  }

  const channel: Channel = {
    joinRef,
    say,
    echo: bindings.map(({ ownerId: _, ...asSent }, index) => ({ id: FIRST_ID + index, ...asSent })),
    become(caller, expiresAtMs) {
      rest();
      const ownerId = caller.claims?.sub;
      if (caller.role === ANONYMOUS.role || typeof ownerId !== 'string') return;
      // Where the filter names somebody else, the caller's rows are not what was asked for.
      const heard = bindings.filter((binding) => binding.ownerId === null || binding.ownerId === ownerId);
      if (heard.length > 0) unfollow = feed.follow({ ownerId, caller, tables: new Set(heard.map(({ table }) => table)), tell });
      if (expiresAtMs !== null) expireAt(expiresAtMs);
      unwatch = sessions.follow(String(caller.claims?.session_id), () => channel.fail(SESSION_ENDED));
    },
    fail(message) {
      say('system', { status: 'error', extension: 'system', message, channel: name });
      say('phx_close', {}, joinRef);
      channel.end();
    },
    end() {
      rest();
      onEnd();
    },
  };
  return channel;
}
