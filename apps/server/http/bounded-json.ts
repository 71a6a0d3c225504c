import { parseBoundedJson } from '@underbase/platform';
import type { FastifyInstance } from 'fastify';

/** Reads JSON bodies within the bounds that the platform's services keep: nested too deep is a bad request, never a fault. */
export function addBoundedJson(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, async (_request: unknown, text: string) => {
    try {
      return text === '' ? undefined : parseBoundedJson(text);
    } catch (cause) {
      throw Object.assign(new Error('The body is not JSON', { cause }), { statusCode: 400, code: 'bad_json' });
    }
  });
}
