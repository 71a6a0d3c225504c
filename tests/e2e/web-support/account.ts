import type { BrowserContext } from 'playwright-core';

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

/**
 * Signs a browser in against a stand-in for the account service, so that benches open and runs can be charged.
 * The service itself has tests of its own; here only the page is on trial.
 */
export async function signIn(context: BrowserContext, origin: string, tokensRemaining = 15): Promise<FakeAccount> {
  const account: FakeAccount = { tokensRemaining, usage: [], refusesCharge: false };
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
  const session = {
    access_token: unsignedToken(claims),
    refresh_token: 'refresh',
    token_type: 'bearer',
    expires_in: HOUR_SECONDS,
    expires_at: now + HOUR_SECONDS,
    user,
  };
  await context.addInitScript(`localStorage.setItem('underbase-auth-token', ${JSON.stringify(JSON.stringify(session))})`);
  await context.route(`${origin}/auth/v1/user*`, (route) => route.fulfill({ json: user }));
  await context.route(`${origin}/auth/v1/token*`, (route) => route.fulfill({ json: session }));
  await context.route(`${origin}/rest/v1/user_subscriptions*`, (route) =>
    route.fulfill({ json: subscriptionRow(account), headers: { 'content-range': '0-0/1' } }),
  );
  await context.route(`${origin}/rest/v1/token_usage*`, (route) => {
    if (route.request().method() === 'POST') account.usage.push(route.request().postDataJSON());
    return route.fulfill({ status: 201, json: { id: account.usage.length } });
  });
  const paid = new Set<number>();
  await context.route(`${origin}/rest/v1/rpc/usage_paid*`, (route) =>
    route.fulfill({
      json: route
        .request()
        .postDataJSON()
        .ids.filter((id: number) => paid.has(id)),
    }),
  );
  await context.route(`${origin}/rest/v1/rpc/deduct_tokens*`, (route) => {
    if (account.refusesCharge) return route.fulfill({ json: false });
    account.tokensRemaining -= route.request().postDataJSON().p_amount;
    paid.add(account.usage.length);
    return route.fulfill({ json: true });
  });
  await context.routeWebSocket(/\/realtime\/v1\//, (socket) => {
    socket.onMessage((message) => {
      const [joinRef, ref, topic, event] = JSON.parse(String(message));
      const response = event === 'phx_join' ? { postgres_changes: [] } : {};
      socket.send(JSON.stringify([joinRef, ref, topic, 'phx_reply', { status: 'ok', response }]));
    });
  });
  return account;
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
