import { expect, test } from 'vitest';
import type { Queryable } from '../billing/ledger-port.ts';
import { signedLinks } from './signed-links.ts';

/** A database in which another node makes the key in the moment in which this one wants to: a statement sees only what stood when it began. */
function taken(): Queryable {
  let isThere = false;
  return {
    async query(text: string) {
      const rows = isThere && /^select/.test(text) ? [{ value: Buffer.alloc(32, 7) }] : [];
      isThere = true;
      return { rows, rowCount: rows.length };
    },
  } as unknown as Queryable;
}

test('two nodes that sign for the first time at once have the same key', async () => {
  const [one, other] = [signedLinks(taken()), signedLinks(taken())];
  const link = new URL(await one.sign('/api/files/a'), 'http://x');
  await expect(other.require('/api/files/a', Object.fromEntries(link.searchParams))).resolves.toBeUndefined();
  await expect(other.require('/api/files/b', Object.fromEntries(link.searchParams))).rejects.toMatchObject({ code: 'upload.unknown' });
});
