import websocket from '@fastify/websocket';
import type { FastifyInstance } from 'fastify';
import { REALTIME_LIMITS } from './limits.ts';
import type { Realtime } from './realtime.ts';

/** Mounts the realtime service; register it with the prefix `/realtime/v1`. */
export function realtimePlugin(realtime: Realtime) {
  return async (app: FastifyInstance): Promise<void> => {
    if (!app.hasDecorator('websocketServer')) {
      await app.register(websocket, { options: { maxPayload: REALTIME_LIMITS.messageLength * 4 } });
    }
    app.get<{ Querystring: { vsn?: string } }>('/websocket', { websocket: true }, (socket, request) => {
      realtime.accept(socket, request.query.vsn, request.ip);
    });
    app.addHook('preClose', async () => realtime.close());
  };
}
