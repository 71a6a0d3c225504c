import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Knowledge } from '../assistant/knowledge.ts';
import { plainText } from '../assistant/split-sections.ts';

const LONGEST_QUERY = 2000;
const BODY_LIMIT_BYTES = 16 * 1024;

const bodySchema = z.object({
  query: z.string().trim().min(1, 'is blank').max(LONGEST_QUERY, `is longer than ${LONGEST_QUERY} characters`),
  limit: z.number().int().min(1).max(20).default(3),
});

/**
 * POST /api/knowledge/search {query, limit}: sections of the documentation nearest to a question, best first, as
 * {results: [{title, content, url, found}]}; `found` holds the stems of the words that were found. 400 for what is no question.
 */
export function addKnowledge(app: FastifyInstance, knowledge: Knowledge): void {
  app.post('/api/knowledge/search', { bodyLimit: BODY_LIMIT_BYTES }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const body = bodySchema.safeParse(request.body);
    if (!body.success) {
      const [{ path, message }] = body.error.issues;
      return reply.code(400).send({ code: 'validation_failed', message: `${path.join('.') || 'The body'} ${message}` });
    }
    const found = await knowledge.search(body.data.query, body.data.limit);
    return {
      results: found.map(({ title, heading, content, url, found: stems }) => ({
        title: heading ? `${title}: ${heading}` : title,
        content: plainText(content),
        url,
        found: stems,
      })),
    };
  });
}
