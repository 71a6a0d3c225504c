import { requestRateLimit } from './auth-error.ts';
import type { Queryable } from './database-port.ts';

export interface Limit {
  readonly key: string;
  readonly hits: number;
  readonly windowSeconds: number;
}

/** True when the hit is within the limit; counted in the database, so that it holds over several servers. */
export async function takeHit(database: Queryable, { key, hits, windowSeconds }: Limit): Promise<boolean> {
  const { rows } = await database.query('select auth.take_hit($1, $2, make_interval(secs => $3)) as allowed', [key, hits, windowSeconds]);
  return rows[0].allowed === true;
}

/** Takes back a hit that led to nothing, such as a mail that could not be sent. */
export async function returnHit(database: Queryable, key: string): Promise<void> {
  await database.query('update auth.rate_limits set hits = hits - 1 where key = $1 and hits > 0', [key]);
}

/** @throws AuthError 429 when this address has asked too often */
export async function limitCaller(database: Queryable, action: string, ip: string, hits: number, windowSeconds: number): Promise<void> {
  if (!(await takeHit(database, { key: `${action}:ip:${networkOf(ip)}`, hits, windowSeconds }))) throw requestRateLimit();
}

/** An IPv6 customer owns a /64 at least, so single addresses within it say nothing. */
export function networkOf(ip: string): string {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  if (!plain.includes(':')) return plain;
  const [head, tail = ''] = plain.toLowerCase().split('::');
  const headGroups = head.split(':').filter(Boolean);
  const tailGroups = tail.split(':').filter(Boolean);
  const zeros = plain.includes('::') ? Array<string>(Math.max(0, 8 - headGroups.length - tailGroups.length)).fill('0') : [];
  const groups = [...headGroups, ...zeros, ...tailGroups].slice(0, 4);
  return `${groups.map((group) => group.replace(/^0+(?=.)/, '')).join(':')}::/64`;
}
