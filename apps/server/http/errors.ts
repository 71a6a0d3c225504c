import { AppError, ERRORS, type ErrorCode, type ErrorData, messageFor, toErrorData, WORDING } from '@underbase/contract';
import { isOutage } from '@underbase/platform';
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

/** A database that is away is an outage wherever it is noticed. */
function readFault(error: unknown): ErrorData {
  const data = toErrorData(error);
  return data.code === 'internal' && isOutage(error) ? toErrorData(new AppError('server.outage')) : data;
}

/** Errors of the product's own endpoints: a catalogued code as it is, anything else to the log and a neutral word out. */
export function addErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    const data = readFault(error);
    if (data.code !== 'internal') {
      const { status } = ERRORS[data.code];
      // Nobody but the operator can do something about these, and the answer does not say what lies behind them.
      if (status >= 500) request.log.error({ err: error }, 'request failed');
      return reply.code(status).send({ ...data, message: inOneLine(data) });
    }
    const status = error.statusCode ?? 500;
    if (status < 500) return reply.code(status).send({ code: error.code ?? 'bad_request', message: error.message });
    request.log.error({ err: error }, 'request failed');
    const { what, next } = messageFor(data);
    return reply.code(500).send({ ...data, message: `${what} ${next}`, reference: request.id });
  });
}
