import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Addresses that programs call: a wrong one is told so, never answered with a page. */
const PROGRAM_PATH = /^\/(api|auth\/v1|rest\/v1|realtime\/v1|dev)(\/|\?|$)/;
/** A missing or hidden file must not turn into a page either. */
const FILE_PATH = /^\/assets\/|\/\.|\.(js|mjs|css|map|wasm|json|png|jpe?g|webp|avif|gif|svg|ico|woff2?|txt|xml|br|gz)(\?|$)/i;

/** Unknown addresses: the page for a browser that opens one, 404 for everything else. */
export function addNotFound(app: FastifyInstance): void {
  app.setNotFoundHandler(async (request, reply) => {
    if (app.sendPage && wantsPage(request)) return app.sendPage(request, reply);
    return reply.code(404).send({ code: 'not_found', message: 'There is nothing at this address.' });
  });
}

function wantsPage(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  if (PROGRAM_PATH.test(request.url) || FILE_PATH.test(request.url)) return false;
  return /text\/html|\*\/\*/.test(request.headers.accept ?? '*/*');
}
