import { randomUUID } from 'node:crypto';
import { pressLinkButton } from '../../conformance/auth-support/browser.ts';
import { openClient, type TestServer } from '../../conformance/auth-support/test-server.ts';
import type { Try } from './list.ts';
import { CHALLENGE, type Range } from './range.ts';
import { send } from './send.ts';

/** The product's own limits for mails, and believed forwarding headers to come from many networks. */
const AS_SET = { TRUST_PROXY: 'loopback', AUTH_MAILS_PER_IP: '60', AUTH_ATTEMPTS_PER_IP: '100000' };
const OWNER = '198.51.100.1';
const STRANGER = '203.0.113.1';

let asked = 0;
/** A network that no other try has come from. */
const freshNetwork = (): string => `10.${100 + (++asked >> 8)}.${asked & 255}.1`;

const post = async (server: TestServer, path: string, body: unknown, ip = freshNetwork(), headers: Record<string, string> = {}) =>
  send(server.url, {
    method: 'POST',
    path: `/auth/v1${path}`,
    headers: { 'content-type': 'application/json', 'x-forwarded-for': ip, ...headers },
    body: JSON.stringify(body),
  });
const ask = (server: TestServer, email: unknown, ip?: string, more: object = {}) =>
  post(server, '/otp', { email, create_user: true, code_challenge: CHALLENGE, code_challenge_method: 's256', ...more }, ip);
const guess = (server: TestServer, email: string, token: string, ip?: string) =>
  post(server, '/verify', { email, token, type: 'email' }, ip);
const wrongFor = (code: string): string => (code === '000000' ? '111111' : '000000');
const someone = (): string => `${randomUUID()}@example.test`;
const name = (): string => randomUUID().replaceAll('-', '');
const statusFault = (status: number, wanted: number): string | null => (status === wanted ? null : `status ${status}, not ${wanted}`);

/** Asks with each address from one network; the sixth must be refused. */
async function sixth(server: TestServer, addresses: readonly string[]): Promise<string | null> {
  const ip = freshNetwork();
  const statuses: number[] = [];
  for (const address of addresses) statuses.push((await ask(server, address, ip)).status);
  return statuses.slice(0, 5).every((status) => status === 200) && statuses[5] === 429 ? null : statuses.join(' ');
}

async function balanceOf(range: Range, email: string): Promise<number> {
  const person = await range.signIn(email);
  await range.subscribe(person);
  const [{ n }] = await range.sql('select tokens_remaining::int as n from public.user_subscriptions where user_id = $1', person.id);
  return n;
}

/** Spends most of an account and looks at what another address of its mailbox starts with. */
async function freshBalance(range: Range, first: string, second: string, isDeleted: boolean): Promise<string | null> {
  const person = await range.signIn(first);
  await range.subscribe(person);
  const headers = { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ p_user_id: person.id, p_amount: 11 });
  await fetch(`${range.server.url}/rest/v1/rpc/deduct_tokens`, { method: 'POST', headers, body });
  if (isDeleted) await fetch(`${range.server.url}/api/account`, { method: 'DELETE', headers: { authorization: headers.authorization } });
  const balance = await balanceOf(range, second);
  return balance === 4 ? null : `the new account has ${balance} tokens`;
}

type Attempt = (range: Range, server: TestServer, what: Try['what']) => Promise<string | null>;

const press = (server: TestServer, token: string): Promise<Response> =>
  fetch(`${server.url}/auth/v1/verify`, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ token }) });
const hasSignedIn = (answer: Response): boolean => /[?&]code=/.test(answer.headers.get('location') ?? '');

const TRIES: Readonly<Record<string, Attempt>> = {
  async 'five-wrong-codes'({ inbox }, server) {
    const [email, ip] = [someone(), freshNetwork()];
    await ask(server, email, ip);
    const { code } = inbox.newest(email);
    for (let at = 0; at < 5; at++) await guess(server, email, wrongFor(code), ip);
    return statusFault((await guess(server, email, code, ip)).status, 403);
  },
  async 'guesses-at-once'({ inbox, sql }, server) {
    const [email, ip] = [someone(), freshNetwork()];
    await ask(server, email, ip);
    const { code } = inbox.newest(email);
    await Promise.all(Array.from({ length: 20 }, () => guess(server, email, wrongFor(code), ip)));
    const [{ n }] = await sql('select code_attempts as n from auth.sign_in_mails where email = $1', email);
    return n === 5 ? null : `${n} attempts counted`;
  },
  async 'link-at-once'({ inbox }, server) {
    const email = someone();
    await ask(server, email);
    const token = inbox.newest(email).link.searchParams.get('token') ?? '';
    const signedIn = (await Promise.all(Array.from({ length: 20 }, () => press(server, token)))).filter(hasSignedIn).length;
    return signedIn === 1 ? null : `${signedIn} sign-ins`;
  },
  async 'code-twice'({ inbox }, server) {
    const [email, ip] = [someone(), freshNetwork()];
    await ask(server, email, ip);
    const { code } = inbox.newest(email);
    const first = await guess(server, email, code, ip);
    return statusFault(first.status, 200) ?? statusFault((await guess(server, email, code, ip)).status, 403);
  },
  async 'link-twice'({ inbox }, server) {
    const email = someone();
    await ask(server, email);
    const token = inbox.newest(email).link.searchParams.get('token') ?? '';
    const [first, second] = [hasSignedIn(await press(server, token)), hasSignedIn(await press(server, token))];
    return first && !second ? null : `first ${first}, second ${second}`;
  },
  async 'foreign-code'({ inbox, victim }, server) {
    const email = someone();
    await ask(server, email);
    return statusFault((await guess(server, victim.email, inbox.newest(email).code)).status, 403);
  },
  async 'old-code'({ inbox, sql }, server, { minutes }) {
    const [email, ip] = [someone(), freshNetwork()];
    await ask(server, email, ip);
    const { code } = inbox.newest(email);
    await sql(
      `update auth.sign_in_mails set created_at = created_at - make_interval(mins => $2), expires_at = expires_at - make_interval(mins => $2) where email = $1`,
      email,
      minutes,
    );
    return statusFault((await guess(server, email, code, ip)).status, 403);
  },
  async 'old-link'({ inbox, sql }, server, { minutes }) {
    const email = someone();
    await ask(server, email);
    await sql('update auth.sign_in_mails set expires_at = expires_at - make_interval(mins => $2) where email = $1', email, minutes);
    return hasSignedIn(await press(server, inbox.newest(email).link.searchParams.get('token') ?? '')) ? 'it signs in' : null;
  },
  async 'wrong-verifier'({ inbox }, server) {
    const email = someone();
    await ask(server, email);
    const target = await pressLinkButton(inbox.newest(email).link);
    const body = { auth_code: target.searchParams.get('code'), code_verifier: 'x'.repeat(43) };
    return statusFault((await post(server, '/token?grant_type=pkce', body)).status, 400);
  },
  async 'exchange-twice'({ inbox }, server) {
    const email = someone();
    const client = openClient(server);
    await client.auth.signInWithOtp({ email });
    const code = (await pressLinkButton(inbox.newest(email).link)).searchParams.get('code') ?? '';
    const first = await client.auth.exchangeCodeForSession(code);
    const second = await client.auth.exchangeCodeForSession(code);
    return !first.error && second.error ? null : 'a code opens two sessions';
  },
  async 'stranger-locks-out'(_range, server) {
    const email = someone();
    for (let mail = 0; mail < 10; mail++) await ask(server, email, STRANGER);
    return statusFault((await ask(server, email, OWNER)).status, 200);
  },
  async 'stranger-spoils-code'({ inbox }, server) {
    const email = someone();
    await ask(server, email, OWNER);
    const { code } = inbox.newest(email);
    for (let mail = 0; mail < 5; mail++) await ask(server, email, STRANGER);
    return statusFault((await guess(server, email, code, OWNER)).status, 200);
  },
  async 'stranger-guesses'({ inbox }, server) {
    const email = someone();
    await ask(server, email, OWNER);
    const { code } = inbox.newest(email);
    for (let at = 0; at < 10; at++) await guess(server, email, wrongFor(code), freshNetwork());
    return statusFault((await guess(server, email, code, OWNER)).status, 200);
  },
  'sixth-mail': async (_range, server) => sixth(server, Array(6).fill(someone())),
  async 'sixth-mail-tags'(_range, server) {
    const local = name();
    return sixth(
      server,
      Array.from({ length: 6 }, (_, index) => `${local}+${index}@example.test`),
    );
  },
  async 'sixth-mail-dots'(_range, server) {
    const local = name();
    return sixth(
      server,
      Array.from({ length: 6 }, (_, index) => `${local.slice(0, index + 1)}.${local.slice(index + 1)}@gmail.com`),
    );
  },
  async 'sixth-mail-googlemail'(_range, server) {
    const local = name();
    return sixth(
      server,
      Array.from({ length: 6 }, (_, index) => `${local}@${index % 2 ? 'googlemail.com' : 'gmail.com'}`),
    );
  },
  async 'sixth-mail-case'(_range, server) {
    const local = name();
    return sixth(
      server,
      Array.from({ length: 6 }, (_, index) => `${local.slice(0, index).toUpperCase()}${local.slice(index)}@example.test`),
    );
  },
  async 'mailbox-as-a-whole'(_range, server) {
    const email = someone();
    const statuses: number[] = [];
    for (let mail = 0; mail < 21; mail++) statuses.push((await ask(server, email)).status);
    return statuses.slice(0, 20).every((status) => status === 200) && statuses[20] === 429 ? null : statuses.join(' ');
  },
  async 'one-asker'(_range, server) {
    const ip = freshNetwork();
    const statuses: number[] = [];
    for (let mail = 0; mail < 62; mail++) statuses.push((await ask(server, someone(), ip)).status);
    return statuses.filter((status) => status === 200).length === 60 ? null : 'more than 60 mails for one asker';
  },
  async 'one-network'(_range, server) {
    const email = someone();
    const statuses: number[] = [];
    for (let mail = 0; mail < 6; mail++) statuses.push((await ask(server, email, `2001:db8:77:${asked}::${mail}`)).status);
    return statuses[5] === 429 ? null : statuses.join(' ');
  },
  async 'untrusted-forwarding'({ server }) {
    const email = someone();
    const statuses: number[] = [];
    for (let mail = 0; mail < 6; mail++) statuses.push((await ask(server, email, freshNetwork())).status);
    return statuses[5] === 429 ? null : statuses.join(' ');
  },
  async 'planted-profile'({ inbox, sql }, server) {
    const email = someone();
    await ask(server, email, STRANGER, { data: { full_name: 'Mallory' } });
    await pressLinkButton(inbox.newest(email).link);
    const [{ data }] = await sql('select raw_user_meta_data as data from auth.users where email = $1', email);
    return JSON.stringify(data) === '{}' ? null : JSON.stringify(data);
  },
  async 'planted-profile-first'({ inbox, sql }, server) {
    const email = someone();
    await ask(server, email, STRANGER, { data: { full_name: 'Mallory' } });
    await ask(server, email, OWNER);
    await guess(server, email, inbox.newest(email).code, OWNER);
    const [{ data }] = await sql('select raw_user_meta_data as data from auth.users where email = $1', email);
    return JSON.stringify(data) === '{}' ? null : JSON.stringify(data);
  },
  async 'balance-by-tag'(range) {
    const local = name();
    return freshBalance(range, `${local}@example.test`, `${local}+2@example.test`, false);
  },
  async 'balance-by-dots'(range) {
    const local = name();
    return freshBalance(range, `${local}@gmail.com`, `${local.slice(0, 3)}.${local.slice(3)}@googlemail.com`, false);
  },
  async 'balance-by-deletion'(range) {
    const email = someone();
    return freshBalance(range, email, email, true);
  },
  async 'balance-by-deletion-and-tag'(range) {
    const local = name();
    return freshBalance(range, `${local}+a@example.test`, `${local}+b@example.test`, true);
  },
  async enumeration({ victim }, server) {
    const [known, unknown] = [await ask(server, victim.email), await ask(server, someone())];
    return known.status === unknown.status && known.body === unknown.body ? null : 'the answers differ';
  },
  async 'host-header'({ inbox }, server) {
    const email = someone();
    await post(server, '/otp', { email }, freshNetwork(), { host: 'evil.example' });
    return inbox.newest(email).text.includes('evil.example') ? 'the mail names the Host header' : null;
  },
  async 'forwarded-host'({ inbox }, server) {
    const email = someone();
    await post(server, '/otp', { email }, freshNetwork(), { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' });
    return inbox.newest(email).text.includes('evil.example') ? 'the mail names the forwarded host' : null;
  },
  async 'bad-address'({ inbox }, server, { email }) {
    const before = inbox.mails.length;
    const { status } = await ask(server, email);
    return statusFault(status, 400) ?? (inbox.mails.length === before ? null : 'a mail went out');
  },
};

export async function probeSignIn(range: Range, { what }: Try): Promise<string | null> {
  return TRIES[what.do](range, await range.serverWith(AS_SET), what);
}
