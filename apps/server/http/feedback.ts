import { AuthError, networkOf, normalizeEmail } from '@underbase/platform';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { composeFeedbackMail } from '../mail/feedback-mail.ts';
import type { Mailer } from '../mail/mail.ts';

/** The part of a connection pool that is used here. */
interface Queryable {
  // biome-ignore lint/suspicious/noExplicitAny: rows have the shape that the statement asks for, as in the driver's own types
  query(text: string, values?: unknown[]): Promise<{ rows: any[] }>;
}

export interface FeedbackParts {
  readonly database: Queryable;
  /** Null where there is no mail at all: messages then stay in the database. */
  readonly mailer: Mailer | null;
  /** The operator's address. */
  readonly to: string;
}

const LONGEST_MESSAGE = 5000;
const PER_ADDRESS = 5;
const PER_NETWORK = 20;
const MAILED_AT_ONCE = 10;
const RETRY_MS = 60_000;

const bodySchema = z.object({
  email: z
    .string()
    .trim()
    .transform((text, context) => {
      try {
        return normalizeEmail(text);
      } catch (error) {
        if (!(error instanceof AuthError)) throw error;
        context.addIssue({ code: 'custom', message: 'is not an e-mail address' });
        return z.NEVER;
      }
    }),
  message: z.string().trim().min(1, 'is empty').max(LONGEST_MESSAGE, `is longer than ${LONGEST_MESSAGE} characters`),
});

/**
 * POST /api/feedback: stores the message, answers, and mails it to the operator after that; what can't be mailed now is tried
 * again, by this server or the next one. Only the status says how it went: 204, 400, or 429.
 */
export function addFeedback(app: FastifyInstance, { database, mailer, to }: FeedbackParts): void {
  let delivery: Promise<void> = Promise.resolve();
  const deliver = (): void => {
    if (!mailer) return;
    delivery = delivery
      .then(() => mailWaiting(database, mailer, to))
      .catch((error) => app.log.warn({ err: error }, 'feedback waits to be mailed'));
  };

  app.post('/api/feedback', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const body = bodySchema.safeParse(request.body);
    if (!body.success) {
      const [{ path, message }] = body.error.issues;
      return reply.code(400).send({ code: 'validation_failed', message: `${path.join('.') || 'The body'} ${message}` });
    }
    const { rows } = await database.query('select private.store_feedback($1, $2, $3, $4, $5) as id', [
      body.data.email,
      // PostgreSQL's text holds no zero characters.
      body.data.message.replaceAll('\0', ''),
      networkOf(request.ip),
      PER_ADDRESS,
      PER_NETWORK,
    ]);
    if (rows[0].id === null) {
      return reply.code(429).header('retry-after', '3600').send({ code: 'over_request_rate_limit', message: 'Too many messages' });
    }
    deliver();
    return reply.code(204).send();
  });

  const timer = setInterval(deliver, RETRY_MS);
  timer.unref();
  app.addHook('onReady', async () => deliver());
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await delivery;
  });
}

/** Mails what waits. The first failure ends the round: the rest would only fail as well. */
async function mailWaiting(database: Queryable, mailer: Mailer, to: string): Promise<void> {
  const { rows } = await database.query('select * from private.take_feedback($1)', [MAILED_AT_ONCE]);
  for (const { id, email, message, created_at } of rows) {
    await mailer.send(composeFeedbackMail(to, { email, message, sentAt: created_at }));
    await database.query('update private.feedback set mailed_at = now() where id = $1', [id]);
  }
}
