import { ERRORS, type ErrorCode, type ErrorData, messageFor, toErrorData, WORDING } from '@underbase/contract';
import type { FastifyError, FastifyInstance } from 'fastify';

/** Refusals of a charge, as the specification has them: programs read these to the letter. */
const TO_THE_LETTER: Partial<Record<ErrorCode, string>> = {
  'job.signed-out': WORDING.tokens.noUser,
  'job.no-subscription': WORDING.tokens.noSubscription,
};

/** What happened and what to do next, in one line. */
export function inOneLine(data: ErrorData): string {
  const { what, next } = messageFor(data);
  return TO_THE_LETTER[data.code] ?? `${what} ${next}`;
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
