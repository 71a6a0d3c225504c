import { type ErrorData, type FormatId, LIMITS, type Tier, type ToolId } from '@underbase/contract';
import type { Pool, PoolClient } from 'pg';
import type { Queryable } from '../billing/ledger-port.ts';
import type { InputFault } from './bench-job.ts';

export type JobState = 'queued' | 'running' | 'done' | 'failed' | 'cancelled';

/** One file that a job reads. */
export interface JobInput {
  /** Of private.files. */
  readonly file: string;
  readonly name: string;
  /** Resolution that the user set in place of the file's own. */
  readonly dpi?: number;
  /** From 1. */
  readonly page?: number;
  /** What it costs of the whole; absent where all files make one thing. */
  readonly tokens?: number;
}

export interface JobRow {
  readonly id: string;
  readonly userId: string;
  readonly tool: ToolId;
  readonly options: Readonly<Record<string, unknown>>;
  readonly format: FormatId;
  readonly inputs: readonly JobInput[];
  readonly tokens: number;
  readonly state: JobState;
  readonly stage: string | null;
  readonly progress: number;
  readonly error: ErrorData | null;
  readonly report: unknown;
  /** Files of a batch that could not be made; they cost nothing. */
  readonly faults: readonly InputFault[];
  readonly results: readonly JobResult[];
  /** Whether all that it read is still there, so that it can be made again. */
  readonly hasInputs: boolean;
  readonly createdAt: Date;
  readonly endedAt: Date | null;
  /** Jobs that go before it, counted up to LIMITS.runsCounted; of those that wait alone. */
  readonly ahead: number;
}

/** A file that a job made, while it is kept. */
export interface JobResult {
  readonly id: string;
  readonly name: string;
  readonly bytes: number;
  readonly expiresAt: string;
}

export interface NewJob {
  readonly id: string;
  readonly userId: string;
  readonly key: string;
  readonly tool: ToolId;
  readonly options: Readonly<Record<string, unknown>>;
  readonly format: FormatId;
  readonly inputs: readonly JobInput[];
  readonly tokens: number;
  readonly pixels: number;
  readonly variant: string | null;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly freePixelsADay: number;
  readonly tier: Tier;
}

export interface Opened {
  readonly outcome: 'taken' | 'repeated' | 'no-subscription' | 'insufficient' | 'over-quota';
  readonly id?: string;
  readonly balance?: number;
  readonly turn?: number;
}

/** How the line is shared out between people of different plans. */
const WEIGHTS: Readonly<Record<Tier, number>> = { free: 1, creator: 2, professional: 3, studio: 4, partner: 4 };

// Ordered before it is cut, so that those that wait are found by their index: among millions that have ended a look through all takes long.
const COLUMNS = `
  j.id, j.user_id as "userId", j.tool_id as tool, j.options, j.format, j.inputs, j.tokens, j.state, j.stage, j.progress, j.error, j.report, j.faults,
  (select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'bytes', f.bytes, 'expiresAt', f.expires_at)
      order by array_position(j.results, f.id)), '[]')
    from private.files f where f.id = any(j.results) and f.expires_at > now()) as results,
  not exists (select from jsonb_array_elements(j.inputs) i
    where not exists (select from private.files f where f.id = (i ->> 'file')::uuid and f.expires_at > now())) as "hasInputs",
  j.created_at as "createdAt", j.ended_at as "endedAt",
  case when j.state = 'queued' then (
      select count(*)::int from (
        select from private.jobs b where b.state = 'queued' and b.turn < j.turn order by b.turn limit ${LIMITS.runsCounted}
      ) before
    ) else 0 end as ahead`;

/** Records, charges and places a job, as part of the caller's transaction. */
export async function openJob(client: PoolClient, job: NewJob): Promise<Opened> {
  const { rows } = await client.query('select private.open_job($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) as opened', [
    job.id,
    job.userId,
    job.key,
    job.tool,
    JSON.stringify(job.options),
    job.format,
    JSON.stringify(job.inputs),
    job.tokens,
    job.pixels,
    job.variant,
    JSON.stringify(job.metadata),
    job.freePixelsADay,
    WEIGHTS[job.tier],
  ]);
  return rows[0].opened;
}

/** Null where it has ended, or its account is gone. */
export async function beginJob(database: Queryable, id: string): Promise<JobRow | null> {
  const { rows } = await database.query(`select ${COLUMNS} from private.begin_job($1) j`, [id]);
  return rows[0] ?? null;
}

export interface Ending {
  readonly state: 'done' | 'failed' | 'cancelled';
  readonly error?: ErrorData;
  readonly report?: unknown;
  readonly results?: readonly string[];
  readonly faults?: readonly InputFault[];
  /** Places of inputs that came out as they went in. */
  readonly unchanged?: readonly number[];
}

/** What the log says of an end without its mail. */
export const UNMAILED = 'the mail about a run could not be noted';

/**
 * True where this call ended it; a charge of what was not done goes back with it, in part where only some files could be made, or came out as they went in.
 * @param onUnmailed hears why a mail about the end could not be noted; the end stands
 */
export async function endJob(
  database: Queryable,
  id: string,
  { state, error, report, results = [], faults = [], unchanged = [] }: Ending,
  onUnmailed: (error: Error, id: string) => void,
): Promise<boolean> {
  // One statement, and so one transaction: what has ended and is to be mailed is noted with its end.
  const told = report === undefined ? null : JSON.stringify(report);
  const [end, values] =
    faults.length + unchanged.length > 0
      ? ['private.end_job_in_part($1, $2, $3, $4, $5)', [id, told, results, JSON.stringify(faults), unchanged]]
      : ['private.end_job($1, $2, $3, $4, $5)', [id, state, error ? JSON.stringify(error) : null, told, results]];
  const text = `with ended as materialized (select ${end} as is_ended)
    select is_ended, case when is_ended then private.note_long_run($1) end as fault from ended`;
  const { rows } = await database.query(text, values);
  const [{ is_ended: isEnded, fault }] = rows;
  if (fault !== null) onUnmailed(new Error(fault), id);
  return isEnded;
}

/** Why an attempt failed that is made again: said where none is left. */
export async function noteFault(database: Queryable, id: string, error: ErrorData): Promise<void> {
  await database.query(`update private.jobs set error = $2 where id = $1 and state = 'running'`, [id, JSON.stringify(error)]);
}

/** Null where no attempt has said why it failed: its worker was lost. */
export async function lastFault(database: Queryable, id: string): Promise<ErrorData | null> {
  const { rows } = await database.query('select error from private.jobs where id = $1', [id]);
  return rows[0]?.error ?? null;
}

export async function tellProgress(database: Queryable, id: string, stage: string, progress: number): Promise<void> {
  await database.query(`update private.jobs set stage = $2, progress = $3 where id = $1 and state = 'running'`, [id, stage, progress]);
}

export async function findJob(database: Queryable, userId: string, id: string): Promise<JobRow | null> {
  const { rows } = await database.query(`select ${COLUMNS} from private.jobs j where j.user_id = $1 and j.id = $2`, [userId, id]);
  return rows[0] ?? null;
}

/** Lets go of what an ended job read and made; what another run of its owner still reads stays for that one. */
export async function deleteFilesOf(database: Queryable, { id, userId }: Pick<JobRow, 'id' | 'userId'>): Promise<void> {
  await database.query(
    `with read as (select j.id, j.state, (i ->> 'file')::uuid as file from private.jobs j, jsonb_array_elements(j.inputs) i where j.user_id = $1)
     delete from private.files f where f.user_id = $1 and (
       f.id in (select unnest(j.results) from private.jobs j where j.user_id = $1 and j.id = $2)
       or f.id in (select file from read where id = $2) and f.id not in (select file from read where state in ('queued', 'running'))
     )`,
    [userId, id],
  );
}

/** Newest first. */
export async function listJobs(database: Queryable, userId: string, most: number): Promise<readonly JobRow[]> {
  const { rows } = await database.query(
    `select ${COLUMNS} from private.jobs j where j.user_id = $1 and j.created_at > now() - interval '30 days'
     order by j.created_at desc limit $2`,
    [userId, most],
  );
  return rows;
}

/** Runs statements as one: all of it is kept, or nothing. */
export async function inTransaction<Result>(pool: Pool, act: (client: PoolClient) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  let isLost = false;
  try {
    await client.query('begin');
    const result = await act(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => {
      isLost = true;
    });
    throw error;
  } finally {
    client.release(isLost);
  }
}
