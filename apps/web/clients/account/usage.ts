import { supabase } from './supabase.ts';

/** One run in the history. */
export interface Usage {
  readonly id: number;
  readonly toolId: string;
  readonly credits: number;
  readonly batchSize: number;
  readonly at: string;
}

interface Row {
  readonly id: number;
  readonly tool_id: string;
  readonly credits_used: number;
  readonly batch_size: number;
  readonly created_at: string;
}

const PAGE = 200;

/** The user's latest runs, newest first, at most 200. */
export async function readUsage(): Promise<readonly Usage[]> {
  const client = await supabase();
  const { data, error } = await client
    .from('token_usage')
    .select('*')
    .order('created_at', { ascending: false })
    .range(0, PAGE - 1);
  if (error) throw error;
  return (data as readonly Row[]).map((row) => ({
    id: row.id,
    toolId: row.tool_id,
    credits: row.credits_used,
    batchSize: row.batch_size,
    at: row.created_at,
  }));
}
