import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type AccessClaims, TokenError } from '../auth/tokens/access-token.ts';
import type { ChangeFeed, Follower } from './change-feed.ts';
import { CLOSE, REALTIME_LIMITS } from './limits.ts';
import { serveSocket } from './serve-socket.ts';
import type { SessionWatch } from './session-watch.ts';

const USER = '6f1c2a34-0000-4000-8000-000000000001';
const HOUR_MS = 3_600_000;

class FakeSocket extends EventEmitter {
  bufferedAmount = 0;
  readonly sent: string[] = [];
  readonly closes: number[] = [];
  isTerminated = false;
  send(text: string): void {
    this.sent.push(text);
  }
  close(code: number): void {
    this.closes.push(code);
    this.emit('close');
  }
  terminate(): void {
    this.isTerminated = true;
    this.emit('close');
  }
  /** Says something and waits until it has been dealt with. */
  async say(...fields: unknown[]): Promise<void> {
    this.emit('message', Buffer.from(JSON.stringify(fields)), false);
    await vi.advanceTimersByTimeAsync(0);
  }
  last(): unknown[] {
    return JSON.parse(this.sent[this.sent.length - 1]);
  }
}

let followers: Set<Follower>;
let feed: ChangeFeed;
let socket: FakeSocket;
let faults: unknown[];
let hasSession: boolean;
/** Ends the session that channels stand on. */
let endSession: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  followers = new Set();
  faults = [];
  hasSession = true;
  const sessions: SessionWatch = {
    follow(_id, end) {
      endSession = end;
      return () => undefined;
    },
    close: () => undefined,
  };
  feed = {
    ready: async () => undefined,
    follow(follower) {
      followers.add(follower);
      return () => followers.delete(follower);
    },
    close: () => undefined,
  };
  socket = new FakeSocket();
  serveSocket(socket, '2.0.0', {
    feed,
    sessions,
    hasSession: async () => hasSession,
    openUserSocket: () => () => undefined,
    apiKey: 'key',
    onFault: (fault) => faults.push(fault),
    verifyAccessToken,
  });
});
afterEach(() => vi.useRealTimers());

/** Tokens are `<minutes to live>`; `broken` is invalid, and `outage` can't be looked at. */
async function verifyAccessToken(token: string): Promise<AccessClaims> {
  if (token === 'outage') throw new Error('the keys can not be read');
  if (!/^\d+$/.test(token)) throw new TokenError('invalid');
  return { sub: USER, session_id: USER, role: 'authenticated', exp: Math.floor(Date.now() / 1000) + Number(token) * 60 };
}

const bindings = [{ event: 'UPDATE', schema: 'public', table: 'user_subscriptions', filter: `user_id=eq.${USER}` }];
const join = (token?: string) =>
  socket.say('1', '1', 'realtime:a', 'phx_join', { config: { postgres_changes: bindings }, access_token: token });
const change = { table: 'user_subscriptions', type: 'UPDATE', committedAt: '', record: { user_id: USER } } as const;

describe('serveSocket', () => {
  it('follows while the channel is joined and stops when the socket closes', async () => {
    await join('60');
    expect(followers.size).toBe(1);
    socket.emit('close');
    expect(followers.size).toBe(0);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('keeps an idle socket for 90 s, and one whose heart beats for ever', async () => {
    for (let i = 0; i < 10; i++) {
      await vi.advanceTimersByTimeAsync(REALTIME_LIMITS.idleMs - 1);
      await socket.say(null, `${i}`, 'phoenix', 'heartbeat', {});
    }
    expect(socket.closes).toEqual([]);
    await vi.advanceTimersByTimeAsync(REALTIME_LIMITS.idleMs);
    expect(socket.closes).toEqual([CLOSE.goingAway]);
  });

  it('ends a channel at the expiry of its token, also of one that lives for months', async () => {
    await join(`${60 * 24 * 60}`);
    for (let day = 0; day < 60; day++) {
      expect(followers.size).toBe(1);
      for (let i = 0; i < 24 * 60; i++) {
        await vi.advanceTimersByTimeAsync(60_000);
        if (i < 24 * 60 - 1 || day < 59) socket.emit('message', Buffer.from('[null,"1","phoenix","heartbeat",{}]'), false);
      }
    }
    expect(followers.size).toBe(0);
    expect(socket.last()).toEqual(['1', '1', 'realtime:a', 'phx_close', {}]);
  });

  it('lives on with a renewed token', async () => {
    await join('60');
    await vi.advanceTimersByTimeAsync(REALTIME_LIMITS.idleMs - 1);
    await socket.say('1', '2', 'realtime:a', 'access_token', { access_token: '180' });
    for (let ms = 0; ms < 2 * HOUR_MS; ms += 60_000) {
      await vi.advanceTimersByTimeAsync(60_000);
      await socket.say(null, '3', 'phoenix', 'heartbeat', {});
    }
    expect(followers.size).toBe(1);
  });

  it('cuts off a client that does not read', async () => {
    await join('60');
    socket.bufferedAmount = REALTIME_LIMITS.unreadBytes + 1;
    for (const follower of followers) follower.tell(change);
    expect(socket.isTerminated).toBe(true);
    expect(followers.size).toBe(0);
  });

  it('counts messages in windows', async () => {
    for (let i = 0; i < REALTIME_LIMITS.messagesPerWindow; i++) await socket.say(null, `${i}`, 'phoenix', 'heartbeat', {});
    expect(socket.closes).toEqual([]);
    await vi.advanceTimersByTimeAsync(REALTIME_LIMITS.windowMs + 1);
    await socket.say(null, 'next', 'phoenix', 'heartbeat', {});
    expect(socket.closes).toEqual([]);
    for (let i = 0; i < REALTIME_LIMITS.messagesPerWindow; i++) await socket.say(null, `${i}`, 'phoenix', 'heartbeat', {});
    expect(socket.closes[0]).toBe(CLOSE.policy);
  });

  it('makes no channel for a socket that closed while its token was read', async () => {
    socket.emit(
      'message',
      Buffer.from(JSON.stringify(['1', '1', 'realtime:a', 'phx_join', { config: { postgres_changes: bindings }, access_token: '60' }])),
      false,
    );
    socket.emit('close');
    await vi.advanceTimersByTimeAsync(0);
    expect(followers.size).toBe(0);
    expect(socket.sent).toEqual([]);
  });

  it('answers an outage with an error to that message alone', async () => {
    await join('outage');
    expect(socket.last()).toEqual(['1', '1', 'realtime:a', 'phx_reply', { status: 'error', response: { reason: 'Internal error' } }]);
    expect(faults).toHaveLength(1);
    await join('60');
    expect(followers.size).toBe(1);
  });

  it('closes a channel when its session ends, and opens none on one that has ended', async () => {
    await join('60');
    endSession();
    expect(followers.size).toBe(0);
    expect(socket.last()).toEqual(['1', '1', 'realtime:a', 'phx_close', {}]);
    hasSession = false;
    await join('60');
    expect(socket.last()).toMatchObject(['1', '1', 'realtime:a', 'phx_reply', { response: { reason: 'Session has ended' } }]);
    expect(followers.size).toBe(0);
  });

  it('costs a socket, never the process, where a handler throws', async () => {
    socket.send = () => {
      throw new Error('torn');
    };
    await socket.say(null, '1', 'phoenix', 'heartbeat', {});
    expect(socket.isTerminated).toBe(true);
    socket.emit('message', null, false);
    expect(faults.length).toBeGreaterThanOrEqual(2);
  });

  it('ignores binary frames and broadcasts, and refuses other pushes', async () => {
    await join('60');
    const before = socket.sent.length;
    socket.emit('message', Buffer.from([3, 1, 2]), true);
    await socket.say('1', '2', 'realtime:a', 'broadcast', {});
    expect(socket.sent).toHaveLength(before);
    await socket.say('1', '3', 'realtime:a', 'presence', {});
    expect(socket.last()).toEqual([
      '1',
      '3',
      'realtime:a',
      'phx_reply',
      { status: 'error', response: { reason: 'presence is not offered' } },
    ]);
    await socket.say('9', '4', 'realtime:b', 'access_token', {});
    expect(socket.last()).toEqual(['9', '4', 'realtime:b', 'phx_reply', { status: 'error', response: { reason: 'unmatched topic' } }]);
  });
});
