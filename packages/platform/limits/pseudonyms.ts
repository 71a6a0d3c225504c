import { createHmac } from 'node:crypto';

/** Names for addresses and mailboxes that can be told and stored: equal ones are equal, none leads back. */
export interface Pseudonyms {
  of(name: string): Promise<string>;
}

interface Queryable {
  query(text: string): Promise<{ rows: { value: Buffer }[] }>;
}

/** Half of a SHA-256, in base64url: enough that no two meet. */
const LENGTH = 22;

/** Keyed with the secret of this database, which all nodes share; the key is read on first use. */
export function createPseudonyms(database: Queryable): Pseudonyms {
  let key: Promise<Buffer> | null = null;
  async function readKey(): Promise<Buffer> {
    const { rows } = await database.query(`select value from private.secrets where name = 'email-hash-key'`);
    return rows[0].value;
  }
  function load(): Promise<Buffer> {
    if (key) return key;
    const loading = readKey();
    key = loading;
    loading.catch(() => {
      key = null;
    });
    return loading;
  }
  return {
    of: async (name) =>
      createHmac('sha256', await load())
        .update(`pseudonym:${name}`)
        .digest('base64url')
        .slice(0, LENGTH),
  };
}
