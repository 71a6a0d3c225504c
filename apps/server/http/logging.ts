import type { FastifyRequest } from 'fastify';

/** Query values never reach the log: links, codes and keys travel in them. */
export function pathOnly(url: string): string {
  const end = url.search(/[?#]/);
  return end === -1 ? url : url.slice(0, end);
}

/** Settings of the request log: one JSON line each, without secrets. */
export function loggerOptions(level: string) {
  return {
    level,
    redact: {
      paths: ['req.headers.authorization', 'req.headers.cookie', 'req.headers.apikey', 'headers.authorization', 'headers.cookie'],
      censor: '[redacted]',
    },
    serializers: {
      req: (request: FastifyRequest) => ({ method: request.method, path: pathOnly(request.url), address: request.ip }),
    },
  };
}
