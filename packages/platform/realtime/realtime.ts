import { type Caller, isSessionStanding } from '../database/as-caller.ts';
import type { TokenReading } from '../database/caller-from-token.ts';
import type { Database } from '../database/open-database.ts';
import { createChangeFeed } from './change-feed.ts';
import { framingOf } from './framing.ts';
import { CLOSE, REALTIME_LIMITS } from './limits.ts';
import type { RealtimeSocket } from './realtime-socket.ts';
import { serveSocket } from './serve-socket.ts';
import { createSessionWatch } from './session-watch.ts';

export interface RealtimeOptions extends TokenReading {
  readonly database: Pick<Database, 'pool' | 'callerPool' | 'listener'>;
  /** Told about faults that clients see as one neutral message. */
  readonly onFault?: (error: unknown) => void;
}

export interface Realtime {
  /** Takes over an open socket. `vsn` is the protocol version from its address. */
  accept(socket: RealtimeSocket, vsn: string | null | undefined): void;
  /** Sockets open now, for metrics. */
  readonly openSockets: number;
  close(): void;
}

/** The realtime service of one server node. Any number of nodes on one database hear of each other's changes. */
export function createRealtime({ database, onFault = () => undefined, ...reading }: RealtimeOptions): Realtime {
  const feed = createChangeFeed(database.callerPool, database.listener, onFault);
  const sessions = createSessionWatch(database.pool, database.listener, onFault);
  const hasSession = (caller: Caller): Promise<boolean> => isSessionStanding(database.callerPool, caller);
  const open = new Set<RealtimeSocket>();
  return {
    accept(socket, vsn) {
      // Before anything else: an error event that nobody hears of ends the process.
      socket.on('error', () => socket.terminate());
      if (open.size >= REALTIME_LIMITS.sockets) return socket.close(CLOSE.tryLater, 'too many sockets');
      open.add(socket);
      socket.on('close', () => open.delete(socket));
      serveSocket(socket, framingOf(vsn), { ...reading, feed, sessions, hasSession, onFault });
    },
    get openSockets() {
      return open.size;
    },
    close() {
      feed.close();
      sessions.close();
      for (const socket of open) socket.close(CLOSE.goingAway, 'the server is going down');
    },
  };
}
