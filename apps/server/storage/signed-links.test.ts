import { expect, test, vi } from 'vitest';
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

test.each([
  ['an altered time', { until: '99999999999' }],
  ['a time that is no number', { until: 'Infinity' }],
  ['a signature with something behind it', { signature: (given: string) => `${given},aa` }],
  ['a signature given twice', { signature: (given: string) => [given, given] }],
  ['no signature', { signature: undefined }],
])('a link with %s opens nothing', async (_, changes) => {
  const links = signedLinks(taken());
  const query: Record<string, unknown> = Object.fromEntries(new URL(await links.sign('/api/files/a'), 'http://x').searchParams);
  for (const [name, change] of Object.entries(changes)) query[name] = typeof change === 'function' ? change(String(query[name])) : change;
  await expect(links.require('/api/files/a', query)).rejects.toMatchObject({ code: 'upload.unknown' });
});

test('a link that was signed over an hour ago opens nothing any more', async () => {
  vi.useFakeTimers({ now: 0 });
  const links = signedLinks(taken());
  const query = Object.fromEntries(new URL(await links.sign('/api/files/a'), 'http://x').searchParams);
  vi.setSystemTime(3_599_000);
  await expect(links.require('/api/files/a', query)).resolves.toBeUndefined();
  vi.setSystemTime(3_600_000);
  await expect(links.require('/api/files/a', query)).rejects.toMatchObject({ code: 'upload.unknown' });
  vi.useRealTimers();
});

test('two nodes that sign for the first time at once have the same key', async () => {
  const [one, other] = [signedLinks(taken()), signedLinks(taken())];
  const link = new URL(await one.sign('/api/files/a'), 'http://x');
  await expect(other.require('/api/files/a', Object.fromEntries(link.searchParams))).resolves.toBeUndefined();
  await expect(other.require('/api/files/b', Object.fromEntries(link.searchParams))).rejects.toMatchObject({ code: 'upload.unknown' });
});
