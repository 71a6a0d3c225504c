import { AuthError, databaseFailed, invalidRequest } from './auth-error.ts';
import type { AuthContext } from './context.ts';
import { requestSignInMail } from './otp.ts';
import { finishProviderFlow, startProviderFlow } from './provider-flow.ts';
import { grantToken } from './token.ts';
import { readUser, signOut, updateUser } from './user.ts';
import { showLink, verify } from './verify.ts';
import { type AuthRequest, type AuthResponse, json } from './wire.ts';

type Handler = (context: AuthContext, request: AuthRequest) => Promise<AuthResponse>;

/** Every address below /auth/v1. HEAD is answered as GET without a body: no GET changes anything but a provider's callback. */
const ROUTES: Readonly<Record<string, Handler>> = {
  'POST /otp': requestSignInMail,
  'GET /verify': showLink,
  'POST /verify': verify,
  'GET /authorize': startProviderFlow,
  'GET /callback': finishProviderFlow,
  'POST /token': grantToken,
  'GET /user': readUser,
  'PUT /user': updateUser,
  'POST /logout': signOut,
  'GET /settings': readSettings,
  'GET /.well-known/jwks.json': readKeys,
  'GET /health': async () => json(200, { name: 'auth', description: 'Accounts and sessions' }),
};

/** Addresses where a HEAD request must not run the GET handler. */
const NOT_FOR_HEAD = new Set(['/callback', '/authorize']);

/** Answers one request; every failure becomes an answer of the wire, and only real faults are reported. */
export async function handleAuthRequest(context: AuthContext, request: AuthRequest): Promise<AuthResponse> {
  const isHead = request.method === 'HEAD';
  if (isHead && NOT_FOR_HEAD.has(request.path)) return json(200, null);
  const handler = ROUTES[`${isHead ? 'GET' : request.method} ${request.path}`];
  if (!handler) return json(404, { code: 'not_found', message: 'There is nothing at this address.' });
  try {
    return await handler(context, request);
  } catch (error) {
    return toErrorResponse(context, error);
  }
}

/** A failure in the client's own terms: 4xx for what is wrong with the request, 5xx for what is wrong with us. */
export function toErrorResponse(context: Pick<AuthContext, 'reportFault'>, error: unknown): AuthResponse {
  const known = toAuthError(error);
  if (known.status >= 500) context.reportFault(known.cause ?? known);
  return json(known.status, { code: known.code, message: known.message });
}

function toAuthError(error: unknown): AuthError {
  if (error instanceof AuthError) return error;
  // SQLSTATE class 22: a value that no column can hold, such as half of a surrogate pair.
  const sqlState = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (/^22...$/.test(sqlState)) return invalidRequest('The request holds a value that can not be stored');
  return databaseFailed(error);
}

async function readSettings(context: AuthContext): Promise<AuthResponse> {
  return json(200, {
    external: { email: true, google: context.google !== null },
    disable_signup: false,
    mailer_autoconfirm: false,
    phone_autoconfirm: false,
  });
}

async function readKeys(context: AuthContext): Promise<AuthResponse> {
  return json(200, await context.keys.jwks(), { 'cache-control': 'public, max-age=600' });
}
