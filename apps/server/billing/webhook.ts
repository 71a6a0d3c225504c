import { AppError } from '@underbase/contract';
import { parseBoundedJson } from '@underbase/platform';
import type { FastifyInstance } from 'fastify';
import Stripe from 'stripe';
import { type Queryable, recordFacts } from './ledger-port.ts';
import type { PriceTable } from './prices.ts';
import { readEvent } from './read-event.ts';

export const WEBHOOK_PATH = '/api/billing/webhook';
const BODY_LIMIT_BYTES = 512 * 1024;
/** How old a signature may be; the service signs each delivery anew. */
const TOLERANCE_SECONDS = 300;

export interface WebhookParts {
  readonly database: Queryable;
  /** Any of them counts: two while one takes the other's place. */
  readonly secrets: readonly string[];
  readonly prices: PriceTable | null;
  /** Whether events of real money are ours; those of the other mode are none of our business. */
  readonly isLive: boolean;
  /** Hears once an event has changed something, so that mails go at once. */
  readonly onRecorded: () => void;
}

/**
 * POST /api/billing/webhook: the signature holds the bytes as they came, so nothing parses them before. What is no event of the
 * payment service is a 400 and nothing else; an event that was taken in, now or before, is a 200, once its transaction stands.
 */
export function addWebhook(app: FastifyInstance, parts: WebhookParts): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT_BYTES }, async (_request: unknown, body: Buffer) => body);
    scope.post(WEBHOOK_PATH, async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const event = readEvent(verified(request.body, request.headers['stripe-signature'], parts.secrets), parts.prices);
      if (event.isLive !== parts.isLive || !event.facts) return { received: true, outcome: 'ignored' };
      const outcome = await recordFacts(parts.database, event.facts);
      if (event.facts.subscription?.tier === null) {
        request.log.warn(
          { event: event.id, subscription: event.facts.subscription.id },
          'a subscription has a price that is none of our plans',
        );
      }
      if (outcome === 'recorded') parts.onRecorded();
      return { received: true, outcome };
    });
  });
}

/** The body as data. @throws AppError `billing.bad-event` where no secret of ours signed it, or it is no JSON */
function verified(body: unknown, header: string | string[] | undefined, secrets: readonly string[]): unknown {
  if (!Buffer.isBuffer(body) || typeof header !== 'string') throw new AppError('billing.bad-event');
  if (!secrets.some((secret) => isSigned(body, header, secret))) throw new AppError('billing.bad-event');
  try {
    return parseBoundedJson(body.toString('utf8'));
  } catch (error) {
    throw new AppError('billing.bad-event', {}, error);
  }
}

function isSigned(body: Buffer, header: string, secret: string): boolean {
  try {
    return Stripe.webhooks.signature?.verifyHeader(body, header, secret, TOLERANCE_SECONDS) ?? false;
  } catch {
    return false;
  }
}
