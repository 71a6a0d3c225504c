import type { QueryResult } from 'pg';
import type { Caller, Statement } from '../database/as-caller.ts';
import { type ExposedTable, type Exposure, entryOf } from './exposure.ts';
import { readJsonObject, readRows as readRowsToWrite, toArgument } from './read-body.ts';
import type { Preferences } from './read-headers.ts';
import { readTableQuery } from './read-query.ts';
import { answerCall, answerRead, answerWrite, ensureSingle } from './respond.ts';
import { refuse } from './rest-error.ts';
import type { RestRequest, RestResponse } from './rest-message.ts';
import { type Answer, callStatement, deleteStatement, insertStatement, selectStatement, updateStatement } from './statements.ts';

/** One request on its way through an action. */
export interface RestCall {
  readonly request: RestRequest;
  readonly caller: Caller;
  readonly exposure: Exposure;
  readonly query: URLSearchParams;
  readonly preferences: Preferences;
  /** Runs statements in one transaction as the caller. */
  run(statements: readonly Statement[], accept?: (results: readonly QueryResult[]) => void): Promise<QueryResult[]>;
}

/** The table, for a caller who may name it: what an anonymous one asks further is not even read. */
function tableOf({ exposure, caller }: RestCall, name: string): ExposedTable {
  const table = entryOf(exposure.tables, name);
  if (!table) throw refuse.noTable(name);
  if (caller.role === 'anon') throw refuse.notForAnonymous('table', name);
  return table;
}

const answerOf = (results: readonly QueryResult[]): Answer => results[results.length - 1].rows[0];

export async function readRows(call: RestCall, name: string): Promise<RestResponse> {
  const table = tableOf(call, name);
  const query = readTableQuery(call.query, name, table);
  const statement = selectStatement(name, query, call.preferences.wantsCount);
  const isOwn = call.caller.role === 'authenticated' && table.beforeRead;
  const results = await call.run(isOwn ? [{ text: isOwn }, statement] : [statement]);
  return answerRead(answerOf(results), query.offset, call.preferences, call.request.method === 'HEAD');
}

/** Runs a writing statement; a single object that the client insists on is checked before the commit. */
async function write(call: RestCall, statement: Statement, status: { rows: number; none: number }): Promise<RestResponse> {
  const { wantsRows, isSingle } = call.preferences;
  if (!wantsRows) {
    await call.run([statement]);
    return answerWrite(null, status.none, call.preferences);
  }
  const accept = (results: readonly QueryResult[]): void => ensureSingle(answerOf(results));
  const results = await call.run([statement], isSingle ? accept : undefined);
  return answerWrite(answerOf(results), status.rows, call.preferences);
}

export async function insertRows(call: RestCall, name: string): Promise<RestResponse> {
  const table = tableOf(call, name);
  const rows = readRowsToWrite(call.request.body, name, table, call.query.get('columns'));
  const { columns } = readTableQuery(call.query, name, table);
  const status = { rows: 201, none: 201 };
  if (rows.rows.length === 0) return answerWrite({ body: '[]', rows: 0, total: null }, 201, call.preferences);
  const target = [...new Set((call.query.get('on_conflict') ?? '').split(',').filter(Boolean))];
  const unknown = target.find((column) => entryOf(table.columns, column) === null);
  if (unknown !== undefined) throw refuse.noColumnToRead(name, unknown);
  return write(call, insertStatement(name, rows, columns, target, call.preferences), status);
}

export async function updateRows(call: RestCall, name: string): Promise<RestResponse> {
  const table = tableOf(call, name);
  const rows = readRowsToWrite(call.request.body, name, table, call.query.get('columns'));
  const query = readTableQuery(call.query, name, table);
  if (rows.rows.length !== 1) throw refuse.badJson();
  if (rows.columns.length === 0)
    return answerWrite({ body: '[]', rows: 0, total: null }, call.preferences.wantsRows ? 200 : 204, call.preferences);
  return write(call, updateStatement(name, rows, query, call.preferences.wantsRows), { rows: 200, none: 204 });
}

export async function deleteRows(call: RestCall, name: string): Promise<RestResponse> {
  const query = readTableQuery(call.query, name, tableOf(call, name));
  return write(call, deleteStatement(name, query, call.preferences.wantsRows), { rows: 200, none: 204 });
}

export async function callFunction(call: RestCall, name: string): Promise<RestResponse> {
  const fn = entryOf(call.exposure.functions, name);
  if (fn && call.caller.role === 'anon') throw refuse.notForAnonymous('function', name);
  const given = readJsonObject(call.request.body);
  const names = Object.keys(given);
  const fits = fn && names.length === fn.arguments.length && fn.arguments.every((argument) => Object.hasOwn(given, argument));
  if (!fits) throw refuse.noFunction(name, names.sort());
  const statement = callStatement(
    name,
    fn.arguments.map((argument) => [argument, toArgument(given[argument])] as const),
  );
  const [result] = await call.run([statement]);
  return answerCall(result.rows[0].body);
}
