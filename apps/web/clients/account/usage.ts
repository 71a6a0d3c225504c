import type { SupabaseClient } from '@supabase/supabase-js';
import { supabase } from './supabase.ts';

/** One run in the history. */
export interface Usage {
  readonly id: number;
  readonly toolId: string;
  readonly credits: number;
  readonly batchSize: number;
  /** Name of the run's first file; null for runs of a time before names were recorded. */
  readonly file: string | null;
  readonly at: string;
}

interface Row {
  readonly id: number;
  readonly tool_id: string;
  readonly credits_used: number;
  readonly batch_size: number;
  readonly metadata: { readonly file?: unknown } | null;
  readonly created_at: string;
}

const PAGE = 200;

/** The service answers for this many rows at a time. */
const ASKED_AT_ONCE = 100;
const NO_FUNCTION = 'PGRST202';

/** Which of these rows the ledger has a charge for. */
async function paidAmong(client: SupabaseClient, rows: readonly Row[]): Promise<ReadonlySet<number>> {
  const ids = rows.filter(({ credits_used }) => credits_used > 0).map(({ id }) => id);
  const parts = Array.from({ length: Math.ceil(ids.length / ASKED_AT_ONCE) }, (_, n) =>
    ids.slice(n * ASKED_AT_ONCE, (n + 1) * ASKED_AT_ONCE),
  );
  const answers = await Promise.all(parts.map((part) => client.rpc('usage_paid', { ids: part })));
  return new Set(
    answers.flatMap(({ data, error }, n) => {
      // A database that does not know the question yet, between a release of pages and one of its migrations: what is recorded is shown.
      if (error?.code === NO_FUNCTION) return parts[n];
      if (error) throw error;
      return (data as readonly number[]).map(Number);
    }),
  );
}

/** The user's latest runs that were charged, newest first; of the last 200 recorded. A run whose charge failed took no tokens. */
export async function readUsage(): Promise<readonly Usage[]> {
  const client = await supabase();
  const { data, error } = await client
    .from('token_usage')
    .select('*')
    .order('created_at', { ascending: false })
    .range(0, PAGE - 1);
  if (error) throw error;
  const rows = data as readonly Row[];
  const paid = await paidAmong(client, rows);
  return rows
    .filter(({ id }) => paid.has(id))
    .map((row) => ({
      id: row.id,
      toolId: row.tool_id,
      credits: row.credits_used,
      batchSize: row.batch_size,
      file: typeof row.metadata?.file === 'string' ? row.metadata.file : null,
      at: row.created_at,
    }));
}

/** Sums of a month's charged runs with one tool. */
export interface MonthUsage {
  /** `2026-11`. */
  readonly month: string;
  readonly tool: string;
  readonly tokens: number;
  readonly files: number;
  readonly runs: number;
}

/** Sums of a month's charged runs with one file, or with one batch under its first file. */
export interface FileUsage {
  /** `2026-11`. */
  readonly month: string;
  /** Null for runs of a time before names were recorded. */
  readonly file: string | null;
  /** Files of each run: above 1 for a batch. */
  readonly files: number;
  readonly tools: readonly string[];
  readonly tokens: number;
  readonly runs: number;
}

async function sumsOf<T>(name: string, months: number): Promise<readonly T[]> {
  const client = await supabase();
  const { data, error } = await client.rpc(name, { months });
  if (error?.code === NO_FUNCTION) return [];
  if (error) throw error;
  return data as readonly T[];
}

/** What was charged in the last months, this one included, by tool; only what was charged counts. */
export const readUsageByMonth = (months: number): Promise<readonly MonthUsage[]> => sumsOf('usage_by_month', months);

/** The same by file, at most fifty a month, the costliest first. */
export const readUsageByFile = (months: number): Promise<readonly FileUsage[]> => sumsOf('usage_by_file', months);
