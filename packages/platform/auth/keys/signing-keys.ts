import { type CryptoKey, calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import { type AuthDatabase, inTransaction, type Queryable } from '../database-port.ts';

export const SIGNING_ALGORITHM = 'ES256';
/** Longer than an access token lives, so that a retired key outlasts the last token it signed. */
const PUBLISHED_AFTER_RETIREMENT = '2 hours';
/** Where servers are told that a key was rotated. */
export const ROTATIONS = 'underbase_keys';
/** How soon a node notices a rotation that it was not told of. */
const RELOAD_MS = 60_000;
/** Unknown key ids come from forged tokens too: they must not turn into a query each. */
const RELOAD_FOR_UNKNOWN_MS = 1_000;
/** Nodes that start together agree on one first key: the lock's number is "keys" in ASCII. */
const KEY_LOCK = 0x6b657973;

interface KnownKeys {
  readonly active: { readonly kid: string; readonly privateKey: CryptoKey };
  readonly publicKeys: ReadonlyMap<string, CryptoKey>;
  readonly jwks: { readonly keys: readonly JWK[] };
}

export interface SigningKeys {
  /** The key that signs now. */
  active(): Promise<{ readonly kid: string; readonly privateKey: CryptoKey }>;
  /** The public key of that name, or null when it is not (or no longer) ours. */
  publicKey(kid: string): Promise<CryptoKey | null>;
  /** What /.well-known/jwks.json publishes. */
  jwks(): Promise<{ readonly keys: readonly JWK[] }>;
  /** Reads the keys again before they are needed next, because another one may sign by now. */
  renew(): Promise<void>;
}

/**
 * The keys of this installation: random, made on first use, shared by all servers through the database.
 * @param onRotation hears when another key than before signs.
 */
export function createSigningKeys(database: AuthDatabase, onRotation: () => void = () => undefined): SigningKeys {
  let known: Promise<KnownKeys> | null = null;
  let signingKid: string | null = null;
  let knownSinceMs = 0;

  function load(maxAgeMs: number): Promise<KnownKeys> {
    if (known && Date.now() - knownSinceMs < maxAgeMs) return known;
    const loading = loadKeys(database).then((keys) => {
      if (signingKid !== null && signingKid !== keys.active.kid) onRotation();
      signingKid = keys.active.kid;
      return keys;
    });
    known = loading;
    knownSinceMs = Date.now();
    loading.catch(() => {
      if (known === loading) known = null;
    });
    return loading;
  }

  return {
    active: async () => (await load(RELOAD_MS)).active,
    jwks: async () => (await load(RELOAD_MS)).jwks,
    async publicKey(kid) {
      const recent = await load(RELOAD_MS);
      const key = recent.publicKeys.get(kid) ?? (await load(RELOAD_FOR_UNKNOWN_MS)).publicKeys.get(kid);
      return key ?? null;
    },
    async renew() {
      if (known) await load(0);
    },
  };
}

/** Retires the signing key, makes a new one and tells every server; tokens signed by the old one stay valid until they expire. */
export async function rotateSigningKey(database: AuthDatabase): Promise<string> {
  return inTransaction(database, async (connection) => {
    await connection.query('select pg_advisory_xact_lock($1)', [KEY_LOCK]);
    await connection.query('update auth.signing_keys set retired_at = now() where retired_at is null');
    const kid = await insertKey(connection);
    await connection.query('select pg_notify($1, $2)', [ROTATIONS, kid]);
    return kid;
  });
}

async function loadKeys(database: AuthDatabase): Promise<KnownKeys> {
  const rows = await readKeys(database);
  if (!rows.some((row) => row.retired_at === null)) {
    await makeFirstKey(database);
    return loadKeys(database);
  }
  const active = rows.find((row) => row.retired_at === null);
  const publicKeys = await Promise.all(rows.map(async (row) => [row.kid, await importKey(row.public_jwk)] as const));
  return {
    active: { kid: active.kid, privateKey: await importKey(active.private_jwk) },
    publicKeys: new Map(publicKeys),
    jwks: { keys: rows.map((row) => row.public_jwk) },
  };
}

async function readKeys(database: Queryable) {
  const { rows } = await database.query(
    `select kid, private_jwk, public_jwk, retired_at from auth.signing_keys
     where retired_at is null or retired_at > now() - $1::interval order by created_at desc`,
    [PUBLISHED_AFTER_RETIREMENT],
  );
  return rows;
}

async function makeFirstKey(database: AuthDatabase): Promise<void> {
  await inTransaction(database, async (connection) => {
    await connection.query('select pg_advisory_xact_lock($1)', [KEY_LOCK]);
    const { rowCount } = await connection.query('select 1 from auth.signing_keys where retired_at is null');
    if (rowCount === 0) await insertKey(connection);
  });
}

async function insertKey(connection: Queryable): Promise<string> {
  const { privateKey, publicKey } = await generateKeyPair(SIGNING_ALGORITHM, { extractable: true });
  const publicJwk = await exportJWK(publicKey);
  const kid = await calculateJwkThumbprint(publicJwk);
  const facts = { kid, alg: SIGNING_ALGORITHM, use: 'sig' };
  await connection.query('insert into auth.signing_keys (kid, private_jwk, public_jwk) values ($1, $2, $3)', [
    kid,
    JSON.stringify({ ...(await exportJWK(privateKey)), ...facts }),
    JSON.stringify({ ...publicJwk, ...facts }),
  ]);
  return kid;
}

async function importKey(jwk: JWK): Promise<CryptoKey> {
  const key = await importJWK(jwk, SIGNING_ALGORITHM);
  if (key instanceof Uint8Array) throw new Error('A signing key in the database is not an elliptic curve key.');
  return key;
}
