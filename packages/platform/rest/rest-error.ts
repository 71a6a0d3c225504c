import { isSessionEnd } from '../database/as-caller.ts';
import { isOutage } from '../outage.ts';

/** The body of every refusal: all four keys, null where there is nothing to say. */
export interface RestErrorBody {
  readonly code: string;
  readonly details: string | null;
  readonly hint: string | null;
  readonly message: string;
}

/** A refusal in the words of PostgREST, which the official client hands to the app unchanged. */
export class RestError extends Error {
  override readonly name = 'RestError';
  readonly status: number;
  readonly body: RestErrorBody;

  constructor(status: number, code: string, message: string, more: { details?: string; hint?: string } = {}) {
    super(message);
    this.status = status;
    this.body = { code, details: more.details ?? null, hint: more.hint ?? null, message };
  }
}

const name = (table: string): string => `'public.${table}'`;

const NO_PRIVILEGE = '42501';
/** Names that a message repeats; a request may hold thousands. */
const SHOWN_NAMES = 10;

/** The one list of refusals that the data service itself makes (source: PostgREST's documentation, "Errors"). */
export const refuse = {
  badFilter: (text: string) =>
    new RestError(400, 'PGRST100', `"failed to parse filter (${text})" (line 1, column 1)`, { details: 'unexpected input' }),
  tooManyFilters: (most: number) => new RestError(400, 'PGRST100', `at most ${most} filters are allowed`),
  tooManyValues: (most: number) => new RestError(400, 'PGRST100', `at most ${most} values are allowed in a list`),
  badParameter: (parameter: string, value: string) =>
    new RestError(400, 'PGRST100', `"failed to parse ${parameter} parameter (${value})" (line 1, column 1)`, {
      details: 'unexpected input',
    }),
  badJson: () => new RestError(400, 'PGRST102', 'Empty or invalid json'),
  unequalKeys: () => new RestError(400, 'PGRST102', 'All object keys must match'),
  notSatisfiable: (offset: number, total: number) =>
    new RestError(416, 'PGRST103', 'Requested range not satisfiable', {
      details: `An offset of ${offset} was requested, but there are only ${total} rows.`,
    }),
  badSchema: (schema: string) =>
    new RestError(406, 'PGRST106', `Invalid schema: ${schema}`, { hint: 'Only the following schemas are exposed: public' }),
  badMedia: (accept: string) => new RestError(406, 'PGRST107', `None of these media types are available: ${accept}`),
  notOneRow: (rows: number) =>
    new RestError(406, 'PGRST116', 'Cannot coerce the result to a single JSON object', { details: `The result contains ${rows} rows` }),
  badMethod: (method: string) => new RestError(405, 'PGRST117', `Unsupported HTTP method: ${method}`),
  badPath: () => new RestError(404, 'PGRST125', 'Invalid path specified in request URL'),
  noRelationship: (table: string, other: string) =>
    new RestError(400, 'PGRST200', `Could not find a relationship between '${table}' and '${other}' in the schema cache`, {
      details: `Searched for a foreign key relationship between '${table}' and '${other}' in the schema 'public', but no matches were found.`,
    }),
  /** In PostgreSQL's words, which an anonymous statement would be answered with. */
  notForAnonymous: (kind: 'table' | 'function', what: string) => new RestError(401, NO_PRIVILEGE, `permission denied for ${kind} ${what}`),
  noFunction: (fn: string, given: readonly string[]) => {
    const list = given.slice(0, SHOWN_NAMES).join(', ');
    const signature = given.length ? `public.${fn}(${list})` : `public.${fn}`;
    const searched = given.length === 0 ? 'without parameters' : `with parameter${given.length > 1 ? 's' : ''} ${list}`;
    return new RestError(
      404,
      'PGRST202',
      `Could not find the function ${signature} ${given.length ? '' : 'without parameters '}in the schema cache`,
      {
        details: `Searched for the function public.${fn} ${searched}, but no matches were found in the schema cache.`,
      },
    );
  },
  noColumnToWrite: (table: string, column: string) =>
    new RestError(400, 'PGRST204', `Could not find the '${column}' column of '${table}' in the schema cache`),
  noColumnToRead: (table: string, column: string) => new RestError(400, '42703', `column ${table}.${column} does not exist`),
  noTable: (table: string) => new RestError(404, 'PGRST205', `Could not find the table ${name(table)} in the schema cache`),
  tooLarge: () => new RestError(413, 'PGRST102', 'Request body too large'),
  badToken: () => new RestError(401, 'PGRST301', 'JWSError JWSInvalidSignature'),
  expiredToken: () => new RestError(401, 'PGRST303', 'JWT expired'),
  sessionEnded: () => new RestError(401, 'PGRST301', 'The session has ended'),
  outage: () => new RestError(503, 'PGRST001', 'Database connection error. Retrying the connection.'),
} as const;

/** Status by SQLSTATE: exact codes first, then classes (source: PostgREST's documentation, "HTTP Status Codes"). */
const STATUS_BY_CODE: Readonly<Record<string, number>> = {
  '23503': 409,
  '23505': 409,
  '25006': 405,
  '42883': 404,
  '42P01': 404,
  '42P17': 500,
  '53400': 500,
  // The server is going down or coming up; with 503 the client tries its reads again by itself.
  '57P01': 503,
  '57P02': 503,
  '57P03': 503,
  P0001: 400,
};
const STATUS_BY_CLASS: Readonly<Record<string, number>> = {
  '08': 503,
  '09': 500,
  '0L': 403,
  '0P': 403,
  '25': 500,
  '28': 403,
  '2D': 500,
  '38': 500,
  '39': 500,
  '3B': 500,
  '40': 500,
  '53': 503,
  '54': 500,
  '55': 500,
  '57': 500,
  '58': 500,
  F0: 500,
  HV: 500,
  P0: 500,
  XX: 500,
};
/** A function may name its status itself, as PostgREST lets it: `PT429` is 429. */
const OWN_STATUS = /^PT([45]\d\d)$/;

function statusOf(code: string, isAnonymous: boolean): number {
  if (code === NO_PRIVILEGE) return isAnonymous ? 401 : 403;
  const own = OWN_STATUS.exec(code)?.[1];
  return own ? Number(own) : (STATUS_BY_CODE[code] ?? STATUS_BY_CLASS[code.slice(0, 2)] ?? 400);
}

interface DatabaseFault {
  readonly code: string;
  readonly message: string;
  readonly detail?: string;
  readonly hint?: string;
}

const isDatabaseFault = (error: unknown): error is DatabaseFault =>
  error instanceof Error && 'severity' in error && 'code' in error && typeof error.code === 'string';

/** Any thrown value as a refusal, or null for what is a fault of this program. */
export function toRestError(error: unknown, isAnonymous: boolean): RestError | null {
  if (error instanceof RestError) return error;
  if (isSessionEnd(error)) return refuse.sessionEnded();
  if (isDatabaseFault(error)) {
    const { code, message, detail, hint } = error;
    return new RestError(statusOf(code, isAnonymous), code, message, { details: detail, hint });
  }
  return isOutage(error) ? refuse.outage() : null;
}
