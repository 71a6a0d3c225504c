import { createHash } from 'node:crypto';
import { invalidRequest } from './auth-error.ts';
import { sameDigest } from './secret.ts';

/** An S256 challenge is 32 bytes in base64url without padding (RFC 7636, section 4.2). */
const CHALLENGE = /^[A-Za-z0-9_-]{43}$/;
const VERIFIER = /^[A-Za-z0-9._~-]{43,128}$/;

/**
 * The challenge of a sign-in request. `plain` is refused: it would put the verifier itself on the wire and in the mail.
 * @throws AuthError `validation_failed`
 */
export function readChallenge(challenge: unknown, method: unknown): string {
  const isS256 = typeof method === 'string' && method.toLowerCase() === 's256';
  if (!isS256) throw invalidRequest('PKCE with code_challenge_method s256 is required');
  if (typeof challenge !== 'string' || !CHALLENGE.test(challenge))
    throw invalidRequest('code_challenge must be a base64url SHA-256 digest');
  return challenge;
}

/**
 * The challenge of a request that may do without one, as a bare call has it; null then. Half of one is a mistake and refused.
 * @throws AuthError `validation_failed`
 */
export function readOptionalChallenge(challenge: unknown, method: unknown): string | null {
  return (challenge ?? null) === null && (method ?? null) === null ? null : readChallenge(challenge, method);
}

/** True when the verifier is the one that the challenge was made from. */
export function isVerifierOf(verifier: string, challenge: string): boolean {
  if (!VERIFIER.test(verifier)) return false;
  return sameDigest(createHash('sha256').update(verifier).digest(), Buffer.from(challenge, 'base64url'));
}
