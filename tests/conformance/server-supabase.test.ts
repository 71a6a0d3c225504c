import { TokenError } from '@underbase/platform';
import { createServer, readConfig } from '@underbase/server';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSmtpInbox, type SmtpInbox } from './auth-support/smtp-inbox.ts';
import { openTestDatabase, type TestDatabase } from './auth-support/test-database.ts';
import { freePort, openClient, startTestServer, type TestServer } from './auth-support/test-server.ts';

/** Our own platform plays the Supabase project: the wire is the same. */
let db: TestDatabase;
let inbox: SmtpInbox;
let project: TestServer;
let app: FastifyInstance;

beforeAll(async () => {
  [db, inbox] = await Promise.all([openTestDatabase(), openSmtpInbox()]);
  project = await startTestServer(db, { SMTP_URL: inbox.url });
  const config = readConfig({ LOG_LEVEL: 'silent', SUPABASE_URL: project.url, SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x' });
  app = await createServer(config, { webRoot: null, database: db.database, stateFolder: db.stateFolder });
  await app.ready();
});

afterAll(async () => {
  await app?.close();
  await project?.close();
  await inbox?.close();
  await db?.close();
});

test('the browser is sent to the project', async () => {
  const settings = (await app.inject('/api/config')).json();
  expect(settings).toMatchObject({ supabaseUrl: project.url, publishableKey: 'sb_publishable_x', hasDesignerHandoff: false });
  for (const url of ['/auth/v1/settings', '/rest/v1/user_subscriptions']) expect((await app.inject(url)).statusCode).toBe(404);
});

test('the server reads the project’s tokens by its published keys', async () => {
  const client = openClient(project);
  await client.auth.signInWithOtp({ email: 'project@example.test' });
  const { data } = await client.auth.verifyOtp({
    email: 'project@example.test',
    token: inbox.newest('project@example.test').code,
    type: 'email',
  });
  const token = data.session?.access_token ?? '';
  expect(await app.verifyAccessToken(token)).toMatchObject({ sub: data.user?.id, role: 'authenticated' });
  await expect(app.verifyAccessToken(`${token.slice(0, -4)}AAAA`)).rejects.toBeInstanceOf(TokenError);
  await expect(app.verifyAccessToken('a.b.c')).rejects.toBeInstanceOf(TokenError);
});

test('a project that does not answer is an outage, not a bad token', async () => {
  const config = readConfig({
    LOG_LEVEL: 'silent',
    SUPABASE_URL: `http://127.0.0.1:${await freePort()}`,
    SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x',
  });
  const lonely = await createServer(config, { webRoot: null, database: db.database, stateFolder: db.stateFolder });
  const header = Buffer.from(JSON.stringify({ alg: 'ES256', kid: 'k' })).toString('base64url');
  const problem = await lonely.verifyAccessToken(`${header}.e30.${'A'.repeat(86)}`).catch((error: unknown) => error);
  expect(problem).toBeInstanceOf(Error);
  expect(problem).not.toBeInstanceOf(TokenError);
  await lonely.close();
});
