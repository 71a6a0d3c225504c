import type { Pool, PoolClient, QueryResult } from 'pg';

/** On whose behalf a statement runs: row-level security sees the role and the claims. */
export interface Caller {
  readonly role: 'anon' | 'authenticated';
  /** Verified claims of the access token; null without a session. */
  readonly claims: Readonly<Record<string, unknown>> | null;
}

export const ANONYMOUS: Caller = { role: 'anon', claims: null };

export interface Statement {
  readonly text: string;
  readonly values?: readonly unknown[];
  /** Set for the few statements that run all the time: the server then keeps their plans. */
  readonly name?: string;
}

const BECOME_NOBODY: Statement = {
  name: 'become-nobody',
  text: `select set_config('role', 'anon', true), set_config('request.jwt.claims', '', true)`,
};
/** The token may outlive its session (signed out, deleted); the look-up travels in the same flight. */
const BECOME_USER = {
  name: 'become-user',
  text: `select set_config('role', $1, true), set_config('request.jwt.claims', $2, true), private.require_session($3, $4)`,
};
/** What `private.require_session` raises. */
const SESSION_ENDED = 'PT401';

export const isSessionEnd = (error: unknown): boolean => (error as { code?: string } | null)?.code === SESSION_ENDED;

/** Profile data are the user's own words and may be long; no policy reads them. */
function become({ role, claims }: Caller): Statement {
  if (claims === null) return BECOME_NOBODY;
  const { user_metadata: _, ...rest } = claims;
  return { ...BECOME_USER, values: [role, JSON.stringify(rest), claims.session_id, claims.sub] };
}

const send = (client: PoolClient, { text, values = [], name }: Statement): Promise<QueryResult> =>
  client.query({ text, values: [...values], name });

/** Waits for all of a flight before it throws the first fault: an answer still on its way would reach the next user of the connection. */
async function landed(flight: Promise<QueryResult>[]): Promise<QueryResult[]> {
  const results = await Promise.allSettled(flight);
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
  return results.map((result) => (result as PromiseFulfilledResult<QueryResult>).value);
}

function isConnectionLost(error: unknown): boolean {
  const code = (error as { code?: string }).code ?? '';
  return !/^[0-9A-Z]{5}$/.test(code) || code.startsWith('08') || code.startsWith('57P');
}

/**
 * Runs statements in one transaction as the caller, on a pipelined connection: begin, role and claims, statements and commit
 * travel in one flight. A fault in any of them rolls all of them back, because the server refuses the rest of a failed
 * transaction and answers its commit with a rollback.
 * @param accept looks at the results before the commit; what it throws rolls back.
 * @returns the results of the statements, in order.
 * @throws what the database reports, unchanged; `isSessionEnd` where the caller's session has ended.
 */
export async function asCaller(
  pool: Pool,
  caller: Caller,
  statements: readonly Statement[],
  accept?: (results: readonly QueryResult[]) => void,
): Promise<QueryResult[]> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    const flight = [client.query('begin'), send(client, become(caller)), ...statements.map((statement) => send(client, statement))];
    if (!accept) return (await landed([...flight, client.query('commit')])).slice(2, -1);
    const results = await landed(flight).then((all) => all.slice(2));
    accept(results);
    await client.query('commit');
    return results;
  } catch (error) {
    if (isConnectionLost(error)) broken = error as Error;
    if (accept && !broken) await client.query('rollback').catch((fault) => (broken = fault));
    throw error;
  } finally {
    client.release(broken);
  }
}

/** True while the caller's session stands. */
export async function isSessionStanding(pool: Pool, caller: Caller): Promise<boolean> {
  try {
    await asCaller(pool, caller, []);
    return true;
  } catch (error) {
    if (isSessionEnd(error)) return false;
    throw error;
  }
}
