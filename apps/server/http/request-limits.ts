import { AppError, messageFor, toErrorData } from '@underbase/contract';
import { networkOf, type RequestMeter, type VerifyAccessToken } from '@underbase/platform';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SecurityLog } from './security-log.ts';

/** Who watches over the server must always get an answer; and the payment service tells of all its customers from a few addresses. */
const NEVER_LIMITED = /^\/(healthz|api\/billing\/webhook)(\?|$)/;
const BEARER = /^Bearer +(\S+) *$/i;

export interface LimitParts {
  readonly meter: RequestMeter;
  readonly verifyAccessToken: VerifyAccessToken;
  /** The application's own key, which is nobody's token. */
  readonly publishableKey: string;
  /** Files of the build: each is fetched once and kept for ever, a page brings dozens at once, and they cost nothing. */
  readonly isBuiltFile: (path: string) => boolean;
  readonly securityLog: SecurityLog;
}

/** Refuses with 429 what goes beyond the limits of an address, or of the user whose token comes along. */
export function addRequestLimits(app: FastifyInstance, parts: LimitParts): void {
  const { meter, securityLog } = parts;
  app.addHook('onClose', async () => meter.close());
  app.addHook('onRequest', async (request, reply) => {
    if (NEVER_LIMITED.test(request.url) || parts.isBuiltFile(request.url.split('?')[0])) return;
    const network = networkOf(request.ip);
    const wait = meter.takeAddress(network);
    if (wait > 0) {
      securityLog.tell({ kind: 'request-limit', ip: request.ip });
      return refuse(request, reply, wait);
    }
    const userId = await readUser(request, parts);
    const userWait = userId === null ? 0 : meter.takeUser(userId);
    if (userId === null || userWait === 0) return;
    securityLog.tell({ kind: 'request-limit', userId });
    return refuse(request, reply, userWait);
  });
}

/** A token that does not hold is its address's business alone; whoever answers the request will say so. */
async function readUser({ headers }: FastifyRequest, { verifyAccessToken, publishableKey }: LimitParts): Promise<string | null> {
  const token = BEARER.exec(headers.authorization ?? '')?.[1];
  if (!token || token === publishableKey) return null;
  return verifyAccessToken(token).then(
    ({ sub }) => sub,
    () => null,
  );
}

/** All keys that the clients of the data and the auth service read. */
function refuse(request: FastifyRequest, reply: FastifyReply, seconds: number): FastifyReply {
  const { what, next } = messageFor(toErrorData(new AppError('server.too-many-requests', { seconds })));
  const message = `${what} ${next}`;
  reply.code(429).header('retry-after', String(seconds)).header('cache-control', 'no-store');
  if (/text\/html/.test(request.headers.accept ?? '')) return reply.type('text/plain; charset=utf-8').send(message);
  return reply
    .header('x-supabase-api-version', '2024-01-01')
    .send({ code: 'server.too-many-requests', message, details: null, hint: null });
}
