import { bounded } from '../boundary.ts';
import type { Caller } from '../database/as-caller.ts';
import { type CallerOrFault, callerFromToken, type TokenReading } from '../database/caller-from-token.ts';
import type { ChangeFeed } from './change-feed.ts';
import { asksForOthers, type Channel, createChannel, type Say, SESSION_ENDED } from './channel.ts';
import { decodeFrame, encodeFrame, type Frame, type Framing } from './framing.ts';
import { CLOSE, REALTIME_LIMITS } from './limits.ts';
import { readJoin } from './read-join.ts';
import type { RealtimeSocket } from './realtime-socket.ts';
import type { SessionWatch } from './session-watch.ts';

export interface SocketOptions extends TokenReading {
  readonly feed: ChangeFeed;
  readonly sessions: SessionWatch;
  /** False where the caller's session has ended, whatever its token says. */
  readonly hasSession: (caller: Caller) => Promise<boolean>;
  /** Counts this socket as one of the user's; null where the user has too many, else how to give it back. */
  readonly openUserSocket: (userId: string) => (() => void) | null;
  readonly onFault: (error: unknown) => void;
}

const PREFIX = 'realtime:';
const FAULT_WORDS = { expired: 'Token has expired', invalid: 'Invalid token', ended: SESSION_ENDED } as const;

type Admission = Extract<CallerOrFault, { caller: Caller }> | { readonly reason: string };

/** Counts messages in fixed windows; true while the client keeps within its share. */
function createMeter(): () => boolean {
  let windowEndsAt = 0;
  let count = 0;
  return () => {
    const now = Date.now();
    if (now > windowEndsAt) {
      windowEndsAt = now + REALTIME_LIMITS.windowMs;
      count = 0;
    }
    count++;
    return count <= REALTIME_LIMITS.messagesPerWindow;
  };
}

/**
 * Serves one socket until it closes: heartbeat, join, access_token, leave. Messages of a socket are handled in order, one at a
 * time. A client that sends too much, too fast, or does not read is cut off.
 */
export function serveSocket(socket: RealtimeSocket, framing: Framing, options: SocketOptions): void {
  const channels = new Map<string, Channel>();
  /** Users who spoke on this socket, in general one, and how to give their share of sockets back. */
  const users = new Map<string, () => void>();
  const isWithinShare = createMeter();
  let turn: Promise<void> = Promise.resolve();
  let waiting = 0;
  let isClosed = false;
  /** A fault in a handler of the socket or its timers costs this socket, never the process. */
  const fail = (error: unknown): void => {
    socket.terminate();
    options.onFault(error);
  };
  const guarded = <A extends readonly unknown[]>(handler: (...given: A) => unknown): ((...given: A) => void) => bounded(handler, fail);
  const idle = setTimeout(
    guarded(() => socket.close(CLOSE.goingAway, 'idle')),
    REALTIME_LIMITS.idleMs,
  );

  function send(frame: Frame): void {
    if (socket.bufferedAmount > REALTIME_LIMITS.unreadBytes) socket.terminate();
    else socket.send(encodeFrame(framing, frame));
  }

  const reply = ({ joinRef, ref, topic }: Frame, status: 'ok' | 'error', response: Frame['payload']): void =>
    send({ joinRef, ref, topic, event: 'phx_reply', payload: { status, response } });

  function isUserWelcome(userId: string): boolean {
    if (users.has(userId)) return true;
    const giveBack = options.openUserSocket(userId);
    if (giveBack) users.set(userId, giveBack);
    return giveBack !== null;
  }

  /** Who a token stands for, while its session stands. */
  async function admit(token: string | null): Promise<Admission> {
    const reading = await callerFromToken(token, options);
    if ('fault' in reading) return { reason: FAULT_WORDS[reading.fault] };
    const { caller } = reading;
    if (caller.claims === null) return reading;
    if (!(await options.hasSession(caller))) return { reason: FAULT_WORDS.ended };
    if (isClosed || isUserWelcome(String(caller.claims.sub))) return reading;
    socket.close(CLOSE.tryLater, 'too many sockets of this user');
    return { reason: 'Too many sockets' };
  }

  async function join(frame: Frame): Promise<void> {
    const { topic, joinRef } = frame;
    const request = readJoin(frame.payload);
    if ('reason' in request) return reply(frame, 'error', { reason: request.reason });
    if (!topic.startsWith(PREFIX) || topic.length > REALTIME_LIMITS.topicLength)
      return reply(frame, 'error', { reason: 'unmatched topic' });
    if (!channels.has(topic) && channels.size >= REALTIME_LIMITS.channels) return reply(frame, 'error', { reason: 'too many channels' });

    const reading = await admit(request.token);
    if ('reason' in reading) return reply(frame, 'error', { reason: reading.reason });
    if (asksForOthers(request.bindings, reading.caller)) return reply(frame, 'error', { reason: "Not allowed to follow others' rows" });
    await options.feed.ready();
    // It closed while we looked: nobody is left to end a channel made now.
    if (isClosed) return;

    // The client has given up the earlier join of this topic; what belongs to it would be dropped.
    channels.get(topic)?.end();
    const say: Say = (event, payload, ref = null) => send({ joinRef, ref, topic, event, payload });
    const name = topic.slice(PREFIX.length);
    const channel = createChannel({
      name,
      joinRef,
      bindings: request.bindings,
      feed: options.feed,
      sessions: options.sessions,
      say,
      onEnd: () => channels.delete(topic),
      onFault: fail,
    });
    channels.set(topic, channel);
    reply(frame, 'ok', { postgres_changes: channel.echo });
    if (request.bindings.length > 0) {
      say('system', { status: 'ok', extension: 'postgres_changes', channel: name, message: 'Subscribed to PostgreSQL' });
    }
    say('presence_state', {});
    channel.become(reading.caller, reading.expiresAtMs);
  }

  async function renew(channel: Channel, { payload }: Frame): Promise<void> {
    const token = typeof payload.access_token === 'string' ? payload.access_token : null;
    const reading = await admit(token);
    if (isClosed) return;
    if ('reason' in reading) return channel.fail(reading.reason);
    channel.become(reading.caller, reading.expiresAtMs);
  }

  function leave(channel: Channel, frame: Frame): void {
    channel.end();
    reply(frame, 'ok', {});
    channel.say('phx_close', {}, channel.joinRef);
  }

  async function handle(frame: Frame): Promise<void> {
    if (frame.topic === 'phoenix') return reply({ ...frame, joinRef: null }, 'ok', {});
    if (frame.event === 'phx_join') return join(frame);
    const channel = channels.get(frame.topic);
    // The last words of an earlier join of the topic must not touch the present one.
    const isOfThisJoin = channel && (frame.joinRef === null || frame.joinRef === channel.joinRef);
    if (frame.event === 'phx_leave') return isOfThisJoin ? leave(channel, frame) : reply(frame, 'ok', {});
    if (!isOfThisJoin) return reply(frame, 'error', { reason: 'unmatched topic' });
    if (frame.event === 'access_token') return renew(channel, frame);
    // Broadcast is not offered and asks for no answer; all else that is not offered gets one.
    if (frame.event !== 'broadcast') reply(frame, 'error', { reason: `${frame.event} is not offered` });
  }

  async function handleSafely(frame: Frame): Promise<void> {
    try {
      await handle(frame);
    } catch (error) {
      options.onFault(error);
      reply(frame, 'error', { reason: 'Internal error' });
    } finally {
      waiting--;
    }
  }

  const heard = (data: { toString(): string }, isBinary: boolean) => {
    idle.refresh();
    if (!isWithinShare() || waiting >= REALTIME_LIMITS.waiting) return socket.close(CLOSE.policy, 'too many messages');
    if (isBinary) return;
    const text = data.toString();
    if (text.length > REALTIME_LIMITS.messageLength) return socket.close(CLOSE.tooBig, 'message too long');
    const frame = decodeFrame(framing, text);
    if (!frame) return socket.close(CLOSE.policy, 'not a channel message');
    waiting++;
    turn = turn.then(() => handleSafely(frame)).catch(fail);
  };
  socket.on('message', guarded(heard));
  socket.on(
    'close',
    guarded(() => {
      isClosed = true;
      clearTimeout(idle);
      for (const channel of [...channels.values()]) channel.end();
      for (const giveBack of users.values()) giveBack();
    }),
  );
}
