import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BODY_LIMIT_BYTES, type RestHandler, refusal } from './handle-rest.ts';
import { RestError, refuse } from './rest-error.ts';
import type { RestResponse } from './rest-message.ts';

function send(reply: FastifyReply, { status, headers, body }: RestResponse): FastifyReply {
  return reply
    .code(status)
    .headers(headers)
    .send(body ?? undefined);
}

/** Mounts the data service; register it with the prefix `/rest/v1`. */
export function restPlugin(handler: RestHandler) {
  return async (app: FastifyInstance): Promise<void> => {
    // Bodies are read as text: what is wrong with their JSON is answered in the service's own words.
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BODY_LIMIT_BYTES }, (_request, body, done) => done(null, body));

    app.setErrorHandler((error: FastifyError, _request, reply) => {
      const isTooLarge = error.statusCode === 413;
      if (!isTooLarge) reply.log.error(error);
      return send(reply, refusal(isTooLarge ? refuse.tooLarge() : new RestError(error.statusCode ?? 500, 'XX000', 'internal error')));
    });

    app.route({
      method: ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE', 'PUT'],
      url: '/*',
      exposeHeadRoute: false,
      handler: async (request: FastifyRequest, reply) => {
        const mark = request.url.indexOf('?');
        const answer = await handler({
          method: request.method,
          path: (request.params as { '*': string })['*'],
          query: mark < 0 ? '' : request.url.slice(mark + 1),
          headers: request.headers,
          body: typeof request.body === 'string' ? request.body : null,
        });
        return send(reply, answer);
      },
    });
  };
}
