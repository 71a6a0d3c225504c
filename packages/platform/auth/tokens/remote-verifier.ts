import { AppError } from '@underbase/contract';
import { createRemoteJWKSet, errors, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { asAccessClaims, toTokenError, USER_AUDIENCE, type VerifyAccessToken } from './access-token.ts';

/** What is said of a token by keys that were read. */
const OF_THE_TOKEN = [errors.JWKSNoMatchingKey, errors.JWKSMultipleMatchingKeys, errors.JOSENotSupported];

/**
 * A verifier for tokens of a Supabase project: its published keys are fetched and kept by the library. Keys that can't be fetched or
 * read are an outage (AppError `server.outage`), whatever stands in their place: nobody is told to sign in because a gateway answers.
 */
export function createRemoteTokenVerifier(supabaseUrl: URL): VerifyAccessToken {
  const issuer = new URL('/auth/v1', supabaseUrl).href;
  const published = createRemoteJWKSet(new URL('/auth/v1/.well-known/jwks.json', supabaseUrl));
  const keys: JWTVerifyGetKey = async (header, token) => {
    try {
      return await published(header, token);
    } catch (error) {
      if (OF_THE_TOKEN.some((Fault) => error instanceof Fault)) throw error;
      throw new AppError('server.outage', {}, error);
    }
  };
  return async (token) => {
    try {
      const { payload } = await jwtVerify(token, keys, { algorithms: ['ES256', 'RS256', 'EdDSA'], issuer, audience: USER_AUDIENCE });
      return asAccessClaims(payload);
    } catch (error) {
      throw toTokenError(error);
    }
  };
}
