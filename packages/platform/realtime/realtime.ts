import type { SecurityEvent } from '../auth/context.ts';
import { networkOf } from '../auth/rate-limit.ts';
import { bounded } from '../boundary.ts';
import { type Caller, isSessionStanding } from '../database/as-caller.ts';
import type { TokenReading } from '../database/caller-from-token.ts';
import type { Database } from '../database/open-database.ts';
import type { RequestMeter } from '../limits/request-limits.ts';
import { createChangeFeed } from './change-feed.ts';
import { framingOf } from './framing.ts';
import { CLOSE, REALTIME_LIMITS } from './limits.ts';
import type { RealtimeSocket } from './realtime-socket.ts';
import { serveSocket } from './serve-socket.ts';
import { createSessionWatch } from './session-watch.ts';

export interface RealtimeOptions extends TokenReading {
  readonly database: Pick<Database, 'pool' | 'callerPool' | 'listener'>;
  /** Counts sockets of users and addresses; without one only the node's own limit holds. */
  readonly meter?: Pick<RequestMeter, 'openUserSocket' | 'openAddressSocket'>;
  readonly onSecurity?: (event: SecurityEvent) => void;
  /** Told about faults that clients see as one neutral message. */
  readonly onFault?: (error: unknown) => void;
}

export interface Realtime {
  /** Takes over an open socket. `vsn` is the protocol version from its address, `ip` where it comes from. */
  accept(socket: RealtimeSocket, vsn: string | null | undefined, ip: string): void;
  /** Sockets open now, for metrics. */
  readonly openSockets: number;
  close(): void;
}

/** The realtime service of one server node. Any number of nodes on one database hear of each other's changes. */
export function createRealtime({ database, meter, onSecurity, onFault = () => undefined, ...reading }: RealtimeOptions): Realtime {
  const feed = createChangeFeed(database.callerPool, database.listener, onFault);
  const sessions = createSessionWatch(database.pool, database.listener, onFault);
  const hasSession = (caller: Caller): Promise<boolean> => isSessionStanding(database.callerPool, caller);
  const open = new Set<RealtimeSocket>();
  return {
    accept(socket, vsn, ip) {
      // Before anything else: an error event that nobody hears of ends the process.
      socket.on('error', () => socket.terminate());
      if (open.size >= REALTIME_LIMITS.sockets) return socket.close(CLOSE.tryLater, 'too many sockets');
      const giveBack = meter ? meter.openAddressSocket(networkOf(ip)) : () => undefined;
      if (!giveBack) {
        onSecurity?.({ kind: 'socket-limit', ip });
        return socket.close(CLOSE.tryLater, 'too many sockets from this address');
      }
      open.add(socket);
      socket.on(
        'close',
        bounded(() => {
          open.delete(socket);
          giveBack();
        }, onFault),
      );
      const openUserSocket = (userId: string): (() => void) | null => {
        const giveUserBack = meter ? meter.openUserSocket(userId) : () => undefined;
        if (!giveUserBack) onSecurity?.({ kind: 'socket-limit', userId });
        return giveUserBack;
      };
      serveSocket(socket, framingOf(vsn), { ...reading, feed, sessions, hasSession, openUserSocket, onFault });
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
