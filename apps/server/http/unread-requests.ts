import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { ServerConfig } from '../config.ts';
import { createSafetyHeaders } from './security-headers.ts';

const STATUS_BY_CODE: Readonly<Record<string, number>> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/**
 * Answers requests that never reach a route: addresses with broken escapes, and what is no HTTP. No hook runs for them, so they
 * get the safety headers here.
 */
export function answerUnreadRequests(config: ServerConfig) {
  const headersOf = createSafetyHeaders(config);
  return {
    frameworkErrors(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
      const status = error.statusCode ?? 400;
      reply
        .code(status)
        .headers(headersOf(request.raw.url ?? ''))
        .send({ code: 'bad_request', message: 'The address can not be read.' });
    },
    clientErrorHandler(error: Error & { code?: string }, socket: Socket): void {
      if (error.code === 'ECONNRESET' || !socket.writable) {
        socket.destroy(error);
        return;
      }
      const status = STATUS_BY_CODE[error.code ?? ''] ?? 400;
      const body = JSON.stringify({ code: 'bad_request', message: 'The request can not be read.' });
      const headers = {
        'content-type': 'application/json; charset=utf-8',
        'content-length': body.length,
        connection: 'close',
        ...headersOf('/api'),
      };
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
      socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
    },
  };
}
