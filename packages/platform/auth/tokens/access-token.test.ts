import { generateKeyPair } from 'jose';
import { expect, it } from 'vitest';
import type { SigningKeys } from '../keys/signing-keys.ts';
import { ACCESS_TOKEN_SECONDS, createTokenVerifier, signAccessToken } from './access-token.ts';

const { privateKey, publicKey } = await generateKeyPair('ES256');

function keysThatCountLooks() {
  const counted = { looks: 0 };
  const keys: SigningKeys = {
    active: async () => ({ kid: 'k', privateKey }),
    publicKey: async () => {
      counted.looks++;
      return publicKey;
    },
    jwks: async () => ({ keys: [] }),
    renew: async () => undefined,
  };
  return { counted, keys };
}

it('lets a remembered token expire to the second, and never takes a look at the key again for it', async () => {
  const { counted, keys } = keysThatCountLooks();
  const token = await signAccessToken(keys, 'https://us.test', { id: 'u', email: 'a@b.test', appMetadata: {}, userMetadata: {} }, 's');
  const { exp } = JSON.parse(Buffer.from(token.split('.')[1], 'base64url').toString());
  let nowMs = (exp - ACCESS_TOKEN_SECONDS) * 1000;
  const verify = createTokenVerifier(keys, 'https://us.test', () => nowMs);
  for (let minute = 0; minute < 59; minute++) {
    expect((await verify(token)).sub).toBe('u');
    nowMs += 60_000;
  }
  expect(counted.looks).toBe(1);
  nowMs = exp * 1000 - 1;
  expect((await verify(token)).sub).toBe('u');
  nowMs = exp * 1000;
  for (let again = 0; again < 2; again++) await expect(verify(token)).rejects.toMatchObject({ reason: 'expired' });
});

it('forgets the oldest of long tokens before they fill the memory', async () => {
  const { counted, keys } = keysThatCountLooks();
  const verify = createTokenVerifier(keys, 'https://us.test');
  const sign = (note: string) =>
    signAccessToken(keys, 'https://us.test', { id: 'u', email: 'a@b.test', appMetadata: {}, userMetadata: { note } }, 's');
  const first = await sign('first');
  await verify(first);
  const long = await Promise.all(Array.from({ length: 400 }, (_, at) => sign(`${at}${'x'.repeat(8000)}`)));
  for (const token of long) await verify(token);
  expect(counted.looks).toBe(401);
  await verify(long[399]);
  expect(counted.looks).toBe(401);
  await verify(first);
  expect(counted.looks).toBe(402);
});
