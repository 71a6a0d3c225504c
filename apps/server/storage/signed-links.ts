import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { AppError } from '@underbase/contract';
import { z } from 'zod';
import type { Queryable } from '../billing/ledger-port.ts';

/** Links that hold for a while and open one thing, for downloads by the browser itself, which sends no token along. */
export interface SignedLinks {
  /** @param path below the site, without a query */
  sign(path: string): Promise<string>;
  /** @throws AppError `upload.unknown` where it was never signed or its time is over */
  require(path: string, query: unknown): Promise<void>;
}

const querySchema = z.object({ until: z.string().regex(/^\d{1,12}$/), signature: z.string().regex(/^[0-9a-f]{64}$/) });

const HOLDS_SECONDS = 3600;
const SECRET = 'download-key';

/** All nodes of one database sign alike: with the key of whoever was first. In one statement a node would not see the key that another makes meanwhile. */
async function readKey(database: Queryable): Promise<Buffer> {
  await database.query('insert into private.secrets (name, value) values ($1, $2) on conflict do nothing', [SECRET, randomBytes(32)]);
  const { rows } = await database.query('select value from private.secrets where name = $1', [SECRET]);
  return rows[0].value;
}

export function signedLinks(database: Queryable): SignedLinks {
  let key: Promise<Buffer> | null = null;
  async function signature(path: string, until: string): Promise<Buffer> {
    key ??= readKey(database).catch((error) => {
      key = null;
      throw error;
    });
    return createHmac('sha256', await key)
      .update(`${until} ${path}`)
      .digest();
  }
  return {
    async sign(path) {
      const until = String(Math.floor(Date.now() / 1000) + HOLDS_SECONDS);
      return `${path}?${new URLSearchParams({ until, signature: (await signature(path, until)).toString('hex') })}`;
    },
    async require(path, query) {
      const asked = querySchema.safeParse(query);
      if (!asked.success) throw new AppError('upload.unknown');
      const { until, signature: given } = asked.data;
      const right = await signature(path, until);
      if (!timingSafeEqual(Buffer.from(given, 'hex'), right) || Number(until) * 1000 <= Date.now()) throw new AppError('upload.unknown');
    },
  };
}
