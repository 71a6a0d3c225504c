import { z } from 'zod';
import { invalidRequest } from './auth-error.ts';
import { exchangeAuthorizationCode } from './authorization-code.ts';
import type { AuthContext } from './context.ts';
import { deviceOf } from './device.ts';
import { limitCaller } from './rate-limit.ts';
import { rotateRefreshToken, toWireSession } from './sessions.ts';
import { type AuthRequest, type AuthResponse, json } from './wire.ts';

/** Generous: an office behind one address refreshes a session each hour and tab. */
const REQUESTS = 1000;
const WINDOW_SECONDS = 300;

const exchangeSchema = z.object({ auth_code: z.string().min(1), code_verifier: z.string().min(1) });
const refreshSchema = z.object({ refresh_token: z.string().min(1) });

/** POST /token: a code and its verifier, or a refresh token, become a session. */
export async function grantToken(context: AuthContext, request: AuthRequest): Promise<AuthResponse> {
  await limitCaller(context.database, 'token', request.ip, REQUESTS, WINDOW_SECONDS);
  const grantType = request.query.get('grant_type');
  if (grantType === 'pkce') return exchange(context, request);
  if (grantType === 'refresh_token') return refresh(context, request.body);
  throw invalidRequest('grant_type must be pkce or refresh_token');
}

async function exchange(context: AuthContext, { body, headers }: AuthRequest): Promise<AuthResponse> {
  const parsed = exchangeSchema.safeParse(body);
  if (!parsed.success) throw invalidRequest('The exchange needs auth_code and code_verifier');
  const granted = await exchangeAuthorizationCode(
    context,
    parsed.data.auth_code,
    parsed.data.code_verifier,
    deviceOf(headers['user-agent']),
  );
  const session = await toWireSession(context, granted);
  if (!granted.providerToken) return json(200, session);
  return json(200, { ...session, provider_token: granted.providerToken, provider_refresh_token: granted.providerRefreshToken });
}

async function refresh(context: AuthContext, body: unknown): Promise<AuthResponse> {
  const parsed = refreshSchema.safeParse(body);
  if (!parsed.success) throw invalidRequest('Refreshing needs a refresh_token');
  return json(200, await toWireSession(context, await rotateRefreshToken(context, parsed.data.refresh_token)));
}
