import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Closes, where the server ends, the connections that nothing came by. Node's idle ones are those alone that had a request; what browsers open
 * ahead and never use would hold the server until the time for a first header is over, a minute.
 */
export function closeUnusedConnections(app: FastifyInstance): void {
  const open = new Set<Socket>();
  let isEnding = false;
  app.server.on('connection', (socket: Socket) => {
    // Whoever asks now meets a server that is gone.
    if (isEnding) socket.destroy();
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  app.addHook('preClose', async () => {
    isEnding = true;
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
  });
}
