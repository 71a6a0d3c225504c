import { Readable } from 'node:stream';
import { AppError, isAbort, messageFor, toErrorData } from '@underbase/contract';
import { networkOf, type Pseudonyms, type VerifyAccessToken } from '@underbase/platform';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Asked, type AssistantParts, answerQuestion } from '../assistant/answer-question.ts';
import type { Queryable } from '../assistant/search-knowledge.ts';

export interface ChatParts extends AssistantParts {
  readonly database: Queryable;
  readonly pseudonyms: Pseudonyms;
  readonly verifyAccessToken: VerifyAccessToken;
  /** Questions an hour, without an account and with one. */
  readonly limits: { readonly perAddress: number; readonly perUser: number };
}

const BODY_LIMIT_BYTES = 64 * 1024;
const MOST_MESSAGES = 40;
const LONGEST_MESSAGE = 8_000;
const LONGEST_CONTEXT = 16_000;
const BEARER = /^Bearer +(\S+) *$/i;

const bodySchema = z.object({
  messages: z
    .array(
      z.object({
        role: z.enum(['user', 'assistant', 'system']),
        content: z.string().max(LONGEST_MESSAGE, `is longer than ${LONGEST_MESSAGE} characters`),
      }),
    )
    .min(1, 'holds no question')
    .max(MOST_MESSAGES, `holds more than ${MOST_MESSAGES}`)
    .refine((messages) => messages.at(-1)?.role === 'user' && messages.at(-1)?.content.trim() !== '', 'must end with a question'),
  context: z.string().max(LONGEST_CONTEXT, `is longer than ${LONGEST_CONTEXT} characters`).default(''),
});
const voteSchema = z.object({ vote: z.enum(['up', 'down']) });

/**
 * POST /api/chat/stream {messages, context}: server-sent lines `data: {content, done}`, the last one with `done: true` and `sources`;
 * a failure on the way is a line `data: {error}`. 400 for what is no question, 413 for too much, 429 with `retry-after` beyond the
 * limits. POST /api/chat/vote {vote}: counted, 204. Nothing else is kept.
 */
export function addChat(app: FastifyInstance, parts: ChatParts): void {
  app.post('/api/chat/stream', { bodyLimit: BODY_LIMIT_BYTES }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const body = bodySchema.safeParse(request.body);
    if (!body.success) {
      const [{ path, message }] = body.error.issues;
      return reply.code(400).send({ code: 'validation_failed', message: `${path.join('.') || 'The body'} ${message}` });
    }
    const seconds = await takeQuestion(request, parts);
    if (seconds > 0) {
      reply.header('retry-after', String(seconds));
      throw new AppError('server.too-many-requests', { seconds });
    }
    const left = new AbortController();
    reply.raw.once('close', () => left.abort());
    return reply
      .type('text/event-stream; charset=utf-8')
      .header('x-accel-buffering', 'no')
      .send(Readable.from(linesOf(app, parts, body.data, left.signal)));
  });

  app.post('/api/chat/vote', { bodyLimit: 1024 }, async (request, reply) => {
    const body = voteSchema.safeParse(request.body);
    if (!body.success) return reply.code(400).send({ code: 'validation_failed', message: 'vote must be up or down' });
    await parts.database.query('select private.count_vote($1)', [body.data.vote]);
    return reply.code(204).send();
  });
}

/** A token that does not hold leaves its sender without an account. @returns the seconds to wait, 0 where the question may be asked */
async function takeQuestion(request: FastifyRequest, { database, pseudonyms, verifyAccessToken, limits }: ChatParts): Promise<number> {
  const token = BEARER.exec(request.headers.authorization ?? '')?.[1];
  const userId = token
    ? await verifyAccessToken(token).then(
        ({ sub }) => sub,
        () => null,
      )
    : null;
  const key = await pseudonyms.of(userId ? `assistant:user:${userId}` : `assistant:address:${networkOf(request.ip)}`);
  const { rows } = await database.query('select private.take_question($1, $2) as wait', [key, userId ? limits.perUser : limits.perAddress]);
  return rows[0].wait;
}

const line = (data: object): string => `data: ${JSON.stringify(data)}\n\n`;

async function* linesOf(app: FastifyInstance, parts: AssistantParts, asked: Asked, signal: AbortSignal): AsyncGenerator<string> {
  try {
    for await (const { content, sources } of answerQuestion(parts, asked, signal)) {
      yield line(sources ? { content, done: true, sources } : { content, done: false });
    }
  } catch (error) {
    if (isAbort(error)) return;
    app.log.warn({ err: error }, 'an answer failed');
    const { what, next } = messageFor(toErrorData(error));
    yield line({ error: `${what} ${next}`, done: true });
  }
}
