import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '@underbase/platform';
import { pressLinkButton } from '../../conformance/auth-support/browser.ts';
import { openSmtpInbox, type SmtpInbox } from '../../conformance/auth-support/smtp-inbox.ts';
import { openTestDatabase } from '../../conformance/auth-support/test-database.ts';
import { openClient, startTestServer, type TestServer } from '../../conformance/auth-support/test-server.ts';

/** Somebody who has signed in as a person does, by a mailed link. */
export interface Person {
  readonly id: string;
  readonly email: string;
  readonly token: string;
  readonly refreshToken: string;
  readonly sessionId: string;
}

/** What the attacks are run against: a real server on a real database and mail server, two people, and a watch over both. */
export interface Range {
  readonly database: Database;
  readonly inbox: SmtpInbox;
  /** Without limits, for what is not about them. */
  readonly server: TestServer;
  /** One more server with such settings, on the same database; the same settings give the same server. */
  serverWith(settings: Readonly<Record<string, string>>, isOwnNode?: boolean): Promise<TestServer>;
  signIn(email?: string, server?: TestServer): Promise<Person>;
  /** Makes the person's subscription as the app does. */
  subscribe(person: Person): Promise<void>;
  readonly thief: Person;
  readonly victim: Person;
  /** Places that a try's text may name. */
  readonly names: Readonly<Record<string, string>>;
  sql(text: string, ...values: unknown[]): Promise<Record<string, never>[]>;
  /** What is wrong with the server now; null while it answers and nothing reached nobody. */
  fault(): Promise<string | null>;
  close(): Promise<void>;
}

export const CHALLENGE = 'McK7rQ1gwt6WA2UtPnXZBKJgQqUepU-Rw_8mmPr1N2Q';
const DESIGNER = { DESIGNER_URL: 'https://designer.example.test' };

const claimsOf = (token: string): Record<string, string> => JSON.parse(Buffer.from(token.split('.')[1], 'base64url').toString());

async function makePages(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'ub-range-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), '<!doctype html><html lang="en"><head><title>Underbase</title></head><body></body></html>');
  await writeFile(join(folder, 'assets', 'app-a1B2_c-D.js'), 'export {};\n');
  return folder;
}

export async function openRange(): Promise<Range> {
  const [db, inbox, webRoot] = await Promise.all([openTestDatabase(), openSmtpInbox(), makePages()]);
  const servers = new Map<string, Promise<TestServer>>();
  const nodes: Database[] = [];
  const unheard: string[] = [];
  const hear = (error: unknown): void => void unheard.push(String(error));
  process.on('uncaughtException', hear);
  process.on('unhandledRejection', hear);

  async function startServer(settings: Readonly<Record<string, string>>, isOwnNode: boolean): Promise<TestServer> {
    const database = isOwnNode ? await db.openAgain() : db.database;
    if (isOwnNode) nodes.push(database);
    const common = { SMTP_URL: inbox.url, AUTH_MAILS_PER_IP: '100000', AUTH_ATTEMPTS_PER_IP: '100000', ...DESIGNER };
    const given = Object.entries({ ...common, ...settings }).filter(([, value]) => value !== '');
    return startTestServer({ database, stateFolder: db.stateFolder, webRoot }, Object.fromEntries(given));
  }
  const serverWith: Range['serverWith'] = (settings, isOwnNode = false) => {
    const key = JSON.stringify([settings, isOwnNode]);
    const known = servers.get(key) ?? startServer(settings, isOwnNode);
    servers.set(key, known);
    return known;
  };
  const server = await serverWith({});

  const signIn: Range['signIn'] = async (email = `${randomUUID()}@example.test`, at = server) => {
    const client = openClient(at);
    const { error } = await client.auth.signInWithOtp({ email, options: { emailRedirectTo: at.callback } });
    if (error) throw error;
    const target = await pressLinkButton(inbox.newest(email).link);
    const { data, error: failed } = await client.auth.exchangeCodeForSession(target.searchParams.get('code') ?? '');
    if (failed || !data.session) throw failed ?? new Error('no session');
    const { access_token: token, refresh_token: refreshToken, user } = data.session;
    return { id: user.id, email, token, refreshToken, sessionId: claimsOf(token).session_id };
  };
  const rest = (person: Person, path: string, body: object): Promise<Response> =>
    fetch(`${server.url}/rest/v1/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const subscribe: Range['subscribe'] = async (person) => {
    const answer = await rest(person, 'user_subscriptions', { user_id: person.id });
    if (answer.status !== 201) throw new Error(await answer.text());
  };

  const [thief, victim] = [await signIn('thief@example.test'), await signIn('victim@example.test')];
  for (const person of [thief, victim]) await subscribe(person);
  await rest(victim, 'token_usage', { user_id: victim.id, tool_id: 'color-ko', credits_used: 1 });
  await rest(victim, 'rpc/deduct_tokens', { p_user_id: victim.id, p_amount: 1 });
  const sql: Range['sql'] = async (text, ...values) => (await db.database.pool.query(text, values)).rows;
  const [usage] = await sql('select id::text from public.token_usage where user_id = $1', victim.id);
  const [key] = await sql('select kid from auth.signing_keys where retired_at is null');

  return {
    database: db.database,
    inbox,
    server,
    serverWith,
    signIn,
    subscribe,
    thief,
    victim,
    names: {
      thief: thief.id,
      victim: victim.id,
      other: randomUUID(),
      victimSession: victim.sessionId,
      victimUsage: usage.id,
      kid: key.kid,
      challenge: CHALLENGE,
      host: new URL(server.url).host,
    },
    sql,
    async fault() {
      const heard = unheard.splice(0);
      if (heard.length > 0) return `an exception reached nobody: ${heard[0]}`;
      const { status } = await fetch(`${server.url}/healthz`, { signal: AbortSignal.timeout(5000) }).catch(() => ({ status: 0 }));
      return status === 200 ? null : 'the server does not answer any more';
    },
    async close() {
      for (const one of servers.values()) await (await one).close();
      for (const node of nodes) await node.close();
      process.off('uncaughtException', hear);
      process.off('unhandledRejection', hear);
      await inbox.close();
      await db.close();
      await rm(webRoot, { recursive: true, force: true });
    },
  };
}
