import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { isVerifierOf, readChallenge, readOptionalChallenge } from './pkce.ts';

// RFC 7636, appendix B.
const VERIFIER = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
const CHALLENGE = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';

test('the example of the standard', () => expect(isVerifierOf(VERIFIER, CHALLENGE)).toBe(true));

test('the official client’s 112 hexadecimal digits', () => {
  const verifier = 'a1b2c3d4'.repeat(14);
  expect(isVerifierOf(verifier, createHash('sha256').update(verifier).digest('base64url'))).toBe(true);
});

test.each(['', 'short', `${VERIFIER}x`, VERIFIER.toLowerCase(), CHALLENGE, 'x'.repeat(129)])('%j does not fit', (verifier) => {
  expect(isVerifierOf(verifier, CHALLENGE)).toBe(false);
});

test('a challenge is read in either spelling of the method, and no other', () => {
  expect(readChallenge(CHALLENGE, 's256')).toBe(CHALLENGE);
  expect(readChallenge(CHALLENGE, 'S256')).toBe(CHALLENGE);
  for (const method of ['plain', '', null, undefined, 256]) expect(() => readChallenge(CHALLENGE, method)).toThrow('PKCE');
  for (const challenge of ['', `${CHALLENGE}=`, CHALLENGE.slice(1), null, 7])
    expect(() => readChallenge(challenge, 's256')).toThrow('code_challenge');
});

test('a request may do without a challenge, but not with half of one', () => {
  for (const nothing of [null, undefined]) expect(readOptionalChallenge(nothing, nothing)).toBeNull();
  expect(readOptionalChallenge(CHALLENGE, 's256')).toBe(CHALLENGE);
  expect(() => readOptionalChallenge(CHALLENGE, null)).toThrow('PKCE');
  expect(() => readOptionalChallenge(null, 's256')).toThrow('code_challenge');
  expect(() => readOptionalChallenge('', '')).toThrow('PKCE');
});
