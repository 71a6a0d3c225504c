import type { IncomingMessage, ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';

const USER = { id: '5c0d7c52-54b6-4a4c-9e0c-2f6a3b1f7a11', email: 'marta.ortiz@example.com' };
const HOUR_SECONDS = 3600;

export interface FakeAccount {
  /** Tokens left, as the database would have it. */
  tokensRemaining: number;
  /** Rows of token_usage, in order. */
  readonly usage: Record<string, unknown>[];
  /** While true, deductions are refused. */
  refusesCharge: boolean;
}

interface Opened {
  readonly account: FakeAccount;
  readonly session: object;
  /** Rows of its usage, counted from 1, that tokens were taken for. */
  readonly paid: Set<number>;
}

/** By the token that each browser shows. */
const opened = new Map<string, Opened>();

/** @returns the session of an account as the account service hands it out */
export function openSession(account: FakeAccount): object {
  const now = Math.floor(Date.now() / 1000);
  const user = {
    ...USER,
    aud: 'authenticated',
    role: 'authenticated',
    app_metadata: {},
    user_metadata: {},
    created_at: '2026-01-01T00:00:00Z',
  };
  const claims = { sub: USER.id, email: USER.email, role: 'authenticated', aud: 'authenticated', iat: now, exp: now + HOUR_SECONDS };
  const token = unsignedToken({ ...claims, session_id: String(opened.size) });
  const session = {
    access_token: token,
    refresh_token: token,
    token_type: 'bearer',
    expires_in: HOUR_SECONDS,
    expires_at: now + HOUR_SECONDS,
    user,
  };
  opened.set(token, { account, session, paid: new Set() });
  return session;
}

type Answer = (opened: Opened, body: unknown, method: string) => { readonly status?: number; readonly json: unknown };

/** What the page asks of the account service once somebody is signed in. */
const ANSWERS: Readonly<Record<string, Answer>> = {
  '/auth/v1/user': ({ session }) => ({ json: (session as { user: object }).user }),
  '/auth/v1/token': ({ session }) => ({ json: session }),
  '/rest/v1/user_subscriptions': ({ account }) => ({ json: subscriptionRow(account) }),
  '/rest/v1/token_usage': ({ account }, body, method) => {
    if (method === 'POST') account.usage.push(body as Record<string, unknown>);
    return { status: 201, json: { id: account.usage.length } };
  },
  '/rest/v1/rpc/usage_paid': ({ paid }, body) => ({ json: (body as { ids: number[] }).ids.filter((id) => paid.has(id)) }),
  '/rest/v1/rpc/deduct_tokens': ({ account, paid }, body) => {
    if (account.refusesCharge) return { json: false };
    account.tokensRemaining -= (body as { p_amount: number }).p_amount;
    paid.add(account.usage.length);
    return { json: true };
  },
};

/**
 * Answers for the account service where somebody who signed in by `signIn` asks.
 * @returns whether it did
 */
export async function answerForAccount(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
  const answer = ANSWERS[new URL(request.url ?? '/', 'http://site').pathname];
  if (!answer) return false;
  const body = request.method === 'POST' ? await json(request) : undefined;
  const asked = opened.get(request.headers.authorization?.replace(/^Bearer /, '') ?? '') ?? byRefreshToken(body);
  if (!asked) return false;
  const { status = 200, json: told } = answer(asked, body, request.method ?? 'GET');
  response.writeHead(status, { 'content-type': 'application/json', 'content-range': '0-0/1' }).end(JSON.stringify(told));
  return true;
}

function byRefreshToken(body: unknown): Opened | undefined {
  const token = (body as { refresh_token?: string } | undefined)?.refresh_token;
  return token === undefined ? undefined : opened.get(token);
}

function subscriptionRow({ tokensRemaining }: FakeAccount) {
  return {
    user_id: USER.id,
    tier: 'free',
    period: 'monthly',
    is_active: true,
    tokens_remaining: tokensRemaining,
    token_limit: 15,
    reset_date: '2099-01-01T00:00:00Z',
    stripe_customer_id: null,
    stripe_subscription_id: null,
  };
}

function unsignedToken(claims: object): string {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'none', typ: 'JWT' })}.${part(claims)}.x`;
}
