import { AuthError } from './auth-error.ts';
import { issueAuthorizationCode } from './authorization-code.ts';
import { orBackToApp } from './back-to-app.ts';
import type { AuthContext } from './context.ts';
import { inTransaction } from './database-port.ts';
import { normalizeEmail } from './email-address.ts';
import type { ProviderIdentity } from './google.ts';
import { readChallenge } from './pkce.ts';
import { limitCaller } from './rate-limit.ts';
import { allowedTarget, withQuery } from './redirect-target.ts';
import { digest, randomSecret } from './secret.ts';
import { signInIdentity } from './users.ts';
import { type AuthRequest, type AuthResponse, redirect } from './wire.ts';

const VALID_MINUTES = 10;
const STARTS = 100;
const STARTS_WINDOW_SECONDS = 300;
/** What the app may ask of the provider; anything else of its query stays here. */
const PASSED_ON = ['access_type', 'prompt', 'login_hint', 'hd', 'include_granted_scopes'];

/** GET /authorize: sends the browser to the provider. Every refusal goes back to the app, never to bare JSON. */
export async function startProviderFlow(context: AuthContext, request: AuthRequest): Promise<AuthResponse> {
  const { query } = request;
  const target = allowedTarget(query.get('redirect_to'), context.redirectOrigins) ?? context.siteUrl;
  return orBackToApp(context, target, async () => {
    await limitCaller(context.database, 'authorize', request.ip, STARTS, STARTS_WINDOW_SECONDS);
    const provider = query.get('provider');
    if (provider !== 'google') throw new AuthError(400, 'validation_failed', 'Unsupported provider: it is not known here');
    if (!context.google) throw new AuthError(400, 'validation_failed', 'Unsupported provider: provider is not enabled');
    const codeChallenge = readChallenge(query.get('code_challenge'), query.get('code_challenge_method'));
    const flow = { state: randomSecret(), nonce: randomSecret(), codeVerifier: randomSecret() };
    const extra = Object.fromEntries(PASSED_ON.flatMap((name) => (query.has(name) ? [[name, query.get(name) ?? '']] : [])));
    const address = await context.google.authorizationUrl({ ...flow, extra });
    await context.database.query(
      `insert into auth.provider_flows (state_hash, provider, nonce, code_verifier, code_challenge, redirect_to, expires_at)
       values ($1, $2, $3, $4, $5, $6, now() + make_interval(mins => $7))`,
      [digest(flow.state), provider, flow.nonce, flow.codeVerifier, codeChallenge, target, VALID_MINUTES],
    );
    return redirect(address.href, 302);
  });
}

/** GET /callback: the provider sends the browser back here. */
export async function finishProviderFlow(context: AuthContext, request: AuthRequest): Promise<AuthResponse> {
  const state = request.query.get('state') ?? '';
  const flow = await takeFlow(context, state);
  const target = flow?.redirect_to ?? context.siteUrl;
  return orBackToApp(context, target, async () => {
    const { google } = context;
    if (!flow || !google) throw new AuthError(400, 'bad_oauth_state', 'This sign-in was not started here, or too long ago');
    const refusal = request.query.get('error');
    if (refusal) throw new AuthError(403, 'provider_refused', request.query.get('error_description') ?? refusal);
    const callbackUrl = new URL(`${context.issuer}/callback?${request.query}`);
    const identity = await google.redeem(callbackUrl, { state, nonce: flow.nonce, codeVerifier: flow.code_verifier });
    const code = await admit(context, identity, flow.code_challenge);
    return redirect(withQuery(target, { code }));
  });
}

async function takeFlow(context: AuthContext, state: string) {
  const { rows } = await context.database.query(
    `delete from auth.provider_flows where state_hash = $1
     returning nonce, code_verifier, code_challenge, redirect_to, expires_at < now() as "isExpired"`,
    [digest(state)],
  );
  return rows[0]?.isExpired === false ? rows[0] : null;
}

/** An unverified address proves nothing: linking on it would hand over someone else's account. */
async function admit(context: AuthContext, identity: ProviderIdentity, codeChallenge: string): Promise<string> {
  if (!identity.email || !identity.isEmailVerified) {
    throw new AuthError(403, 'provider_email_needs_verification', 'The provider has not verified this email address');
  }
  const email = normalizeEmail(identity.email);
  const { subject, claims, accessToken, refreshToken } = identity;
  return inTransaction(context.database, async (connection) => {
    const userId = await signInIdentity(connection, { provider: 'google', providerId: subject, email, claims });
    return issueAuthorizationCode(connection, { userId, codeChallenge, providerToken: accessToken, providerRefreshToken: refreshToken });
  });
}
