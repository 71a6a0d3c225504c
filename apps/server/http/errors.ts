import { ERRORS, type ErrorData, messageFor, toErrorData } from '@underbase/contract';
import type { FastifyError, FastifyInstance } from 'fastify';

/** What happened and what to do next; words that the specification has without a full stop stand alone. */
export function inOneLine(data: ErrorData): string {
  const { what, next } = messageFor(data);
  return /[.!?]$/.test(what) ? `${what} ${next}` : what;
}

/** Errors of the product's own endpoints: a catalogued code as it is, anything else to the log and a neutral word out. */
export function addErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    const data = toErrorData(error);
    if (data.code !== 'internal') {
      return reply.code(ERRORS[data.code].status).send({ ...data, message: inOneLine(data) });
    }
    const status = error.statusCode ?? 500;
    if (status < 500) return reply.code(status).send({ code: error.code ?? 'bad_request', message: error.message });
    request.log.error({ err: error }, 'request failed');
    const { what, next } = messageFor(data);
    return reply.code(500).send({ ...data, message: `${what} ${next}`, reference: request.id });
  });
}
