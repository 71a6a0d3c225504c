import { AppError } from '@underbase/contract';
import type { BillingFacts } from './facts.ts';

/** As much of a connection pool as is used here. */
export interface Queryable {
  // biome-ignore lint/suspicious/noExplicitAny: rows have the shape that the statement asks for, as in the driver's own types
  query(text: string, values?: unknown[]): Promise<{ rows: any[]; rowCount: number | null }>;
}

/** `unknown`: no account of ours is behind it, or not yet. */
export type RecordOutcome = 'recorded' | 'repeated' | 'unknown';

/** SQLSTATE class 22: a value that no column can hold, such as a zero character. */
const UNHOLDABLE = /^22...$/;

/**
 * Takes facts in and settles their account, in one transaction: all of it is kept, or nothing.
 * @throws AppError `billing.bad-event` where they hold what no database can
 */
export async function recordFacts(database: Queryable, facts: BillingFacts): Promise<RecordOutcome> {
  try {
    const { rows } = await database.query('select private.record_billing($1) as outcome', [JSON.stringify(facts)]);
    return rows[0].outcome;
  } catch (error) {
    if (UNHOLDABLE.test(String((error as { code?: unknown }).code))) throw new AppError('billing.bad-event', {}, error);
    throw error;
  }
}
