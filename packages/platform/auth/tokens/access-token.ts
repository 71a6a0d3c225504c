import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { SIGNING_ALGORITHM, type SigningKeys } from '../keys/signing-keys.ts';

/** The client refreshes when 90 seconds remain, so this must be well above. */
export const ACCESS_TOKEN_SECONDS = 3600;
export const USER_AUDIENCE = 'authenticated';
/** A token is used many times before it expires; its signature is checked once. */
const REMEMBERED_TOKENS = 2000;
/** Profile data make tokens long: all that are remembered together are no longer than this. */
const REMEMBERED_CHARACTERS = 4_000_000;

/** Claims of a user's access token, as the data services read them. */
export interface AccessClaims extends JWTPayload {
  readonly sub: string;
  readonly role: string;
  readonly exp: number;
  readonly session_id?: string;
  readonly email?: string;
}

/** What is wrong with a token: its time has passed, or it was never ours. */
export class TokenError extends Error {
  override readonly name = 'TokenError';
  readonly reason: 'expired' | 'invalid';

  constructor(reason: 'expired' | 'invalid', cause?: unknown) {
    super(`The token is ${reason}.`, { cause });
    this.reason = reason;
  }
}

export interface TokenUser {
  readonly id: string;
  readonly email: string;
  readonly appMetadata: unknown;
  readonly userMetadata: unknown;
}

/** Claims as the hosted service writes them; lifetime one hour. */
export async function signAccessToken(keys: SigningKeys, issuer: string, user: TokenUser, sessionId: string): Promise<string> {
  return signToken(keys, {
    iss: issuer,
    sub: user.id,
    aud: USER_AUDIENCE,
    exp: nowSeconds() + ACCESS_TOKEN_SECONDS,
    email: user.email,
    role: USER_AUDIENCE,
    session_id: sessionId,
    aal: 'aal1',
    is_anonymous: false,
    app_metadata: user.appMetadata,
    user_metadata: user.userMetadata,
  });
}

/** Signs claims with the active key; `iat` is added. */
export async function signToken(keys: SigningKeys, claims: JWTPayload): Promise<string> {
  const { kid, privateKey } = await keys.active();
  return new SignJWT(claims).setProtectedHeader({ alg: SIGNING_ALGORITHM, kid, typ: 'JWT' }).setIssuedAt().sign(privateKey);
}

/** Reads a user's access token. @throws TokenError; anything else means that the keys could not be read. */
export type VerifyAccessToken = (token: string) => Promise<AccessClaims>;

/** A verifier for tokens of this installation. A remembered token expires by the same clock as one that is read anew. */
export function createTokenVerifier(keys: SigningKeys, issuer: string, now: () => number = Date.now): VerifyAccessToken {
  const remembered = new Map<string, AccessClaims>();
  let characters = 0;
  function forget(token: string): void {
    if (remembered.delete(token)) characters -= token.length;
  }
  return async (token) => {
    const known = remembered.get(token);
    if (known) {
      if (known.exp > Math.floor(now() / 1000)) return known;
      forget(token);
    }
    const claims = asAccessClaims(await verifyToken(keys, token, issuer, USER_AUDIENCE, now()));
    // Two requests of one token may have read it side by side.
    forget(token);
    remembered.set(token, claims);
    characters += token.length;
    // Maps keep the order of insertion: the first keys are the oldest.
    for (const oldest of remembered.keys()) {
      if (remembered.size <= REMEMBERED_TOKENS && characters <= REMEMBERED_CHARACTERS) break;
      forget(oldest);
    }
    return claims;
  };
}

/** Checks signature, algorithm, issuer, audience and time. @throws TokenError */
export async function verifyToken(
  keys: SigningKeys,
  token: string,
  issuer: string,
  audience: string,
  nowMs = Date.now(),
): Promise<JWTPayload> {
  try {
    const { payload } = await jwtVerify(
      token,
      async ({ kid }) => {
        const key = kid ? await keys.publicKey(kid) : null;
        if (!key) throw new errors.JWKSNoMatchingKey();
        return key;
      },
      { algorithms: [SIGNING_ALGORITHM], issuer, audience, requiredClaims: ['sub', 'exp'], currentDate: new Date(nowMs) },
    );
    return payload;
  } catch (error) {
    throw toTokenError(error);
  }
}

/** Sorts out the token's own faults; a database that does not answer stays an outage. */
export function toTokenError(error: unknown): unknown {
  if (error instanceof errors.JWTExpired) return new TokenError('expired', error);
  if (error instanceof errors.JOSEError) return new TokenError('invalid', error);
  return error;
}

/** @throws TokenError when the claims are not those of a user */
export function asAccessClaims(payload: JWTPayload): AccessClaims {
  const { sub, exp, role } = payload;
  if (typeof sub !== 'string' || typeof exp !== 'number' || role !== USER_AUDIENCE) throw new TokenError('invalid');
  return { ...payload, sub, exp, role };
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const isId = (value: unknown): value is string => typeof value === 'string' && UUID.test(value);

/** True where the claims name a user and a session as this installation names them. */
export function namesSession(claims: AccessClaims): claims is AccessClaims & { readonly session_id: string } {
  return isId(claims.sub) && isId(claims.session_id);
}

function nowSeconds(): number {
  return Math.floor(Date.now() / 1000);
}
