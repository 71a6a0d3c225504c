import { generateKeyPair } from 'jose';
import { expect, it } from 'vitest';
import type { SigningKeys } from '../keys/signing-keys.ts';
import { ACCESS_TOKEN_SECONDS, createTokenVerifier, signAccessToken } from './access-token.ts';

const { privateKey, publicKey } = await generateKeyPair('ES256');

it('lets a remembered token expire to the second, and never takes a look at the key again for it', async () => {
  let looks = 0;
  const keys: SigningKeys = {
    active: async () => ({ kid: 'k', privateKey }),
    publicKey: async () => {
      looks++;
      return publicKey;
    },
    jwks: async () => ({ keys: [] }),
  };
  const token = await signAccessToken(keys, 'https://us.test', { id: 'u', email: 'a@b.test', appMetadata: {}, userMetadata: {} }, 's');
  const { exp } = JSON.parse(Buffer.from(token.split('.')[1], 'base64url').toString());
  let nowMs = (exp - ACCESS_TOKEN_SECONDS) * 1000;
  const verify = createTokenVerifier(keys, 'https://us.test', () => nowMs);
  for (let minute = 0; minute < 59; minute++) {
    expect((await verify(token)).sub).toBe('u');
    nowMs += 60_000;
  }
  expect(looks).toBe(1);
  nowMs = exp * 1000 - 1;
  expect((await verify(token)).sub).toBe('u');
  nowMs = exp * 1000;
  for (let again = 0; again < 2; again++) await expect(verify(token)).rejects.toMatchObject({ reason: 'expired' });
});
