import { createRemoteJWKSet, errors, jwtVerify } from 'jose';
import { asAccessClaims, toTokenError, USER_AUDIENCE, type VerifyAccessToken } from './access-token.ts';

/** A verifier for tokens of a Supabase project: its published keys are fetched and kept by the library. */
export function createRemoteTokenVerifier(supabaseUrl: URL): VerifyAccessToken {
  const issuer = new URL('/auth/v1', supabaseUrl).href;
  const keys = createRemoteJWKSet(new URL('/auth/v1/.well-known/jwks.json', supabaseUrl));
  return async (token) => {
    try {
      const { payload } = await jwtVerify(token, keys, { algorithms: ['ES256', 'RS256', 'EdDSA'], issuer, audience: USER_AUDIENCE });
      return asAccessClaims(payload);
    } catch (error) {
      // Keys that can't be fetched are an outage, not the token's fault.
      if (error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid) throw error;
      throw toTokenError(error);
    }
  };
}
