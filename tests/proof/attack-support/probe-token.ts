import { randomUUID } from 'node:crypto';
import { exportJWK, generateKeyPair, importJWK, type JWTPayload, SignJWT } from 'jose';
import { openRawSocket } from '../../conformance/setup/raw-socket.ts';
import { fillIn, type Try } from './list.ts';
import type { Range } from './range.ts';

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const claimsOf = (token: string): JWTPayload => JSON.parse(Buffer.from(token.split('.')[1], 'base64url').toString());

/** Times are given from now; null leaves the claim out. */
function changed(claims: JWTPayload, changes: Readonly<Record<string, unknown>>): JWTPayload {
  const now = Math.floor(Date.now() / 1000);
  const entries = Object.entries(changes).map(([name, value]) => [name, typeof value === 'number' ? now + value : value] as const);
  return Object.fromEntries(
    Object.entries({ ...claims, ...Object.fromEntries(entries) }).filter(([, value]) => value !== null),
  ) as JWTPayload;
}

async function forge(
  { server, thief, sql, names }: Range,
  { forge: way, header = {}, claims = {}, part = 0, text = '' }: Try['what'],
): Promise<string> {
  const real = claimsOf(thief.token);
  const parts = thief.token.split('.');
  const filled = JSON.parse(fillIn(JSON.stringify({ header, claims }), names));
  const hmac = async (secret: Uint8Array): Promise<string> =>
    secret.length === 0
      ? `${encode({ alg: 'HS256', kid: names.kid })}.${parts[1]}.${Buffer.from('').toString('base64url')}`
      : new SignJWT(real).setProtectedHeader({ alg: 'HS256', kid: names.kid }).sign(secret);
  switch (way) {
    case 'alg-none':
      return `${encode({ typ: 'JWT', kid: names.kid, ...filled.header })}.${encode(real)}.`;
    case 'hmac-of-published-key':
      return hmac(Buffer.from(await (await fetch(`${server.url}/auth/v1/.well-known/jwks.json`)).text()));
    case 'hmac-of-app-key':
      return hmac(Buffer.from(server.publishableKey.padEnd(32, ' ')));
    case 'hmac-empty':
      return hmac(Buffer.from(''));
    case 'own-key':
    case 'own-key-inside': {
      const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
      const inside = way === 'own-key-inside' ? { jwk: await exportJWK(publicKey) } : {};
      return new SignJWT(real).setProtectedHeader({ alg: 'ES256', ...filled.header, ...inside }).sign(privateKey);
    }
    case 'ours': {
      const [{ private_jwk }] = await sql('select private_jwk from auth.signing_keys where retired_at is null');
      const key = await importJWK(private_jwk, 'ES256');
      if (filled.header.crit) return `${encode({ alg: 'ES256', kid: names.kid, ...filled.header })}.${parts[1]}.${parts[2]}`;
      return new SignJWT(changed(real, filled.claims)).setProtectedHeader({ alg: 'ES256', kid: names.kid }).sign(key);
    }
    case 'changed-claims':
      return [parts[0], encode({ ...real, ...filled.claims }), parts[2]].join('.');
    case 'bit': {
      const bytes = Buffer.from(parts[part], 'base64url');
      bytes[10] ^= 1;
      return parts.map((one, index) => (index === part ? bytes.toString('base64url') : one)).join('.');
    }
    case 'cut':
      return parts.slice(0, part).join('.');
    case 'zeros':
      return [parts[0], parts[1], Buffer.alloc(64).toString('base64url')].join('.');
    default:
      return fillIn(text, names);
  }
}

/** A bad token opens none of the doors: data, functions, the account, the designer service, realtime. */
export async function probeToken(range: Range, { what }: Try): Promise<string | null> {
  const token = await forge(range, what);
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const call = async (method: string, path: string, body?: object): Promise<[string, number]> => {
    const answer = await fetch(`${range.server.url}${path}`, { method, headers, body: body && JSON.stringify(body) });
    return [path, answer.status];
  };
  const doors = await Promise.all([
    call('GET', '/rest/v1/user_subscriptions'),
    call('POST', '/rest/v1/rpc/deduct_tokens', { p_user_id: range.thief.id, p_amount: 1 }),
    call('GET', '/auth/v1/user'),
    call('POST', '/auth/v1/logout'),
    call('POST', '/api/designer/handoff'),
  ]);
  const open = doors.find(([, status]) => status < 400 || status >= 500);
  if (open) return `${open[0]} answers ${open[1]}`;
  const socket = await openRawSocket(range.server.url);
  socket.push('1', randomUUID(), 'realtime:a', 'phx_join', { config: { postgres_changes: [] }, access_token: token });
  const status = await Promise.race([socket.next().then(({ payload }) => payload.status), socket.closed.then(() => 'closed')]);
  socket.close();
  return status === 'ok' ? 'realtime lets it in' : null;
}
