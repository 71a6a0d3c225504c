import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

/** 256 random bits as 43 base64url characters: for links, codes, states and refresh tokens. */
export function randomSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Six decimal digits, each value equally likely. */
export function randomSixDigits(): string {
  return randomInt(0, 1_000_000).toString().padStart(6, '0');
}

/** What the database keeps of a secret. Secrets have 256 random bits, so a plain digest can't be searched. */
export function digest(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** Compares digests without telling by time how much agrees. */
export function sameDigest(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}
