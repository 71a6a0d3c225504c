import type { AuthRequest, AuthResponse, AuthService } from '@underbase/platform';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const PREFIX = '/auth/v1';
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH'] as const;
const BODY_LIMIT_BYTES = 64 * 1024;

/** Mounts the auth handlers under /auth/v1. */
export function addAuth(app: FastifyInstance, auth: AuthService): void {
  app.register(
    async (scope) => {
      addBodyParsers(scope);
      scope.setErrorHandler(async (error: { statusCode?: number; code?: string; message: string }, _request, reply) => {
        if ((error.statusCode ?? 500) >= 500) return send(reply, auth.toErrorResponse(error));
        return reply.code(error.statusCode ?? 400).send({ code: 'bad_json', message: error.message });
      });
      scope.route({
        method: [...METHODS],
        url: '/*',
        exposeHeadRoute: false,
        bodyLimit: BODY_LIMIT_BYTES,
        handler: async (request, reply) => send(reply, await auth.handle(toAuthRequest(request))),
      });
    },
    { prefix: PREFIX },
  );
}

/** The client names JSON even where it sends no body, which is fine here. */
function addBodyParsers(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('application/json', { parseAs: 'string' }, async (_request: FastifyRequest, text: string) => {
    if (text === '') return undefined;
    try {
      return JSON.parse(text);
    } catch {
      throw Object.assign(new Error('The body is not JSON'), { statusCode: 400 });
    }
  });
  scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, async (_request: FastifyRequest, text: string) =>
    Object.fromEntries(new URLSearchParams(text)),
  );
}

function toAuthRequest(request: FastifyRequest): AuthRequest {
  const url = new URL(request.url, 'http://server.invalid');
  return {
    method: request.method,
    path: url.pathname.slice(PREFIX.length),
    query: url.searchParams,
    headers: { authorization: request.headers.authorization },
    body: request.body,
    isForm: (request.headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded'),
    ip: request.ip,
  };
}

function send(reply: FastifyReply, { status, headers, body }: AuthResponse): FastifyReply {
  return reply
    .code(status)
    .headers(headers)
    .send(body ?? undefined);
}
