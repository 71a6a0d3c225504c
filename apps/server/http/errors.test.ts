import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { addErrorHandler } from './errors.ts';

async function answerTo(fault: Error): Promise<{ status: number; body: { code: string; message: string }; told: unknown[] }> {
  const told: unknown[] = [];
  const stream = { write: (line: string) => void told.push(JSON.parse(line).err?.message) };
  const app = Fastify({ logger: { level: 'error', stream } });
  addErrorHandler(app);
  app.get('/', () => Promise.reject(fault));
  const answer = await app.inject('/');
  await app.close();
  return { status: answer.statusCode, body: answer.json(), told };
}

test('a database that is away is told as an outage, and to the log what it was', async () => {
  const { status, body, told } = await answerTo(Object.assign(new Error('connect ECONNREFUSED 10.0.0.7:5432'), { code: 'ECONNREFUSED' }));
  expect([status, body.code]).toEqual([503, 'server.outage']);
  expect(body.message).toBe(
    'A service that Underbase stands on does not answer just now. Try again in a minute; the same step is never charged twice.',
  );
  expect(told).toEqual(['connect ECONNREFUSED 10.0.0.7:5432']);
});

test('a fault of this program stays one', async () => {
  const { status, body, told } = await answerTo(new TypeError('x is undefined'));
  expect([status, body.code, told]).toEqual([500, 'internal', ['x is undefined']]);
});
