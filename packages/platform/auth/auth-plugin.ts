import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { parseBoundedJson } from '../bounded-json.ts';
import type { AuthService } from './auth-service.ts';
import type { AuthRequest, AuthResponse } from './wire.ts';

const BODY_LIMIT_BYTES = 64 * 1024;

/** Mounts the auth service; register it with the prefix `/auth/v1`. */
export function authPlugin(auth: AuthService) {
  return async (app: FastifyInstance): Promise<void> => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('application/json', { parseAs: 'string', bodyLimit: BODY_LIMIT_BYTES }, parseJson);
    app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: BODY_LIMIT_BYTES }, parseForm);
    app.setErrorHandler(async (error: FastifyError, _request, reply) => {
      const status = error.statusCode ?? 500;
      if (status >= 500) return send(reply, auth.toErrorResponse(error));
      return reply.code(status).send({ code: status === 400 ? 'bad_json' : 'validation_failed', message: error.message });
    });
    app.route({
      method: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
      url: '/*',
      exposeHeadRoute: false,
      handler: async (request, reply) => send(reply, await auth.handle(toAuthRequest(request))),
    });
  };
}

/** The client names JSON even where it sends no body, which is fine here. */
async function parseJson(_request: FastifyRequest, text: string): Promise<unknown> {
  if (text === '') return undefined;
  try {
    return parseBoundedJson(text);
  } catch {
    throw Object.assign(new Error('The body is not JSON'), { statusCode: 400 });
  }
}

async function parseForm(_request: FastifyRequest, text: string): Promise<unknown> {
  return Object.fromEntries(new URLSearchParams(text));
}

function toAuthRequest(request: FastifyRequest): AuthRequest {
  const mark = request.url.indexOf('?');
  return {
    method: request.method,
    path: `/${(request.params as { '*': string })['*']}`,
    query: new URLSearchParams(mark < 0 ? '' : request.url.slice(mark + 1)),
    headers: { authorization: request.headers.authorization, 'user-agent': request.headers['user-agent'] },
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
