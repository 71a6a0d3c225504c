import { escapeIdentifier } from 'pg';
import type { Statement } from '../database/as-caller.ts';
import { SCHEMA } from './exposure.ts';
import type { RowsToWrite } from './read-body.ts';
import type { Filter } from './read-filters.ts';
import type { Preferences } from './read-headers.ts';
import type { OrderTerm, TableQuery } from './read-query.ts';

/** The one row that table statements answer with: rows as JSON text, their number, and the number of all matching rows. */
export interface Answer {
  readonly body: string;
  readonly rows: number;
  readonly total: number | null;
}

/** Collects values and answers their place holders. */
class Parameters {
  readonly values: unknown[] = [];

  add(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }
}

const nameOf = (table: string): string => `${SCHEMA}.${escapeIdentifier(table)}`;
const listOf = (columns: readonly string[]): string => columns.map(escapeIdentifier).join(', ');

function condition(filter: Filter, parameters: Parameters): string {
  const column = escapeIdentifier(filter.column);
  const not = filter.isNegated ? 'not ' : '';
  switch (filter.kind) {
    case 'compare':
      return `${not}(${column} ${filter.operator} ${parameters.add(filter.value)})`;
    case 'in':
      return `${not}(${column} = any(${parameters.add(filter.values)}))`;
    case 'is':
      return `${not}(${column} is ${filter.truth})`;
  }
}

function where(filters: readonly Filter[], parameters: Parameters): string {
  return filters.length === 0 ? '' : ` where ${filters.map((filter) => condition(filter, parameters)).join(' and ')}`;
}

const orderTerm = ({ column, isDescending, nulls }: OrderTerm): string =>
  `${escapeIdentifier(column)} ${isDescending ? 'desc' : 'asc'}${nulls ? ` nulls ${nulls}` : ''}`;

const orderBy = (order: readonly OrderTerm[]): string => (order.length === 0 ? '' : ` order by ${order.map(orderTerm).join(', ')}`);

/** PostgreSQL writes the JSON, so numbers and times look as they do at the hosted service. */
const answerFrom = (source: string, total = 'null'): string =>
  `with r as (${source}) select coalesce(json_agg(r), '[]')::text as body, count(*)::int as rows, (${total})::int as total from r`;

export function selectStatement(table: string, query: TableQuery, wantsCount: boolean): Statement {
  const parameters = new Parameters();
  const filter = where(query.filters, parameters);
  const limit = ` limit ${parameters.add(query.limit)} offset ${parameters.add(query.offset)}`;
  const source = `select ${listOf(query.columns)} from ${nameOf(table)}${filter}${orderBy(query.order)}${limit}`;
  const total = wantsCount ? `select count(*) from ${nameOf(table)}${filter}` : undefined;
  return { text: answerFrom(source, total), values: parameters.values };
}

/** The statement itself, or with its rows when the client asked for them: reading them takes the right to read. */
function writing(text: string, values: unknown[], returned: readonly string[], wantsRows: boolean): Statement {
  return wantsRows ? { text: answerFrom(`${text} returning ${listOf(returned)}`), values } : { text, values };
}

function conflictClause(columns: readonly string[], target: readonly string[], onConflict: Preferences['onConflict']): string {
  if (onConflict === null) return '';
  if (onConflict === 'ignore' || columns.length === 0) return ` on conflict (${listOf(target)}) do nothing`;
  const updates = columns.map((name) => `${escapeIdentifier(name)} = excluded.${escapeIdentifier(name)}`);
  return ` on conflict (${listOf(target)}) do update set ${updates.join(', ')}`;
}

export function insertStatement(
  table: string,
  { columns, rows }: RowsToWrite,
  returned: readonly string[],
  conflictTarget: readonly string[],
  preferences: Preferences,
): Statement {
  const parameters = new Parameters();
  const cell = (value: unknown): string => {
    if (value === undefined && preferences.wantsDefaults) return 'default';
    return parameters.add(value ?? null);
  };
  const values =
    columns.length === 0
      ? ' default values'
      : ` (${listOf(columns)}) values ${rows.map((row) => `(${row.map(cell).join(', ')})`).join(', ')}`;
  const conflict = conflictTarget.length > 0 ? conflictClause(columns, conflictTarget, preferences.onConflict) : '';
  return writing(`insert into ${nameOf(table)}${values}${conflict}`, parameters.values, returned, preferences.wantsRows);
}

export function updateStatement(table: string, { columns, rows }: RowsToWrite, query: TableQuery, wantsRows: boolean): Statement {
  const parameters = new Parameters();
  const changes = columns.map((name, index) => `${escapeIdentifier(name)} = ${parameters.add(rows[0][index] ?? null)}`);
  const text = `update ${nameOf(table)} set ${changes.join(', ')}${where(query.filters, parameters)}`;
  return writing(text, parameters.values, query.columns, wantsRows);
}

export function deleteStatement(table: string, query: TableQuery, wantsRows: boolean): Statement {
  const parameters = new Parameters();
  return writing(`delete from ${nameOf(table)}${where(query.filters, parameters)}`, parameters.values, query.columns, wantsRows);
}

/** A call by named arguments; its one value comes back as JSON text. */
export function callStatement(name: string, args: readonly (readonly [name: string, value: unknown])[]): Statement {
  const parameters = new Parameters();
  const list = args.map(([argument, value]) => `${escapeIdentifier(argument)} => ${parameters.add(value)}`);
  const text = `select to_json(${nameOf(name)}(${list.join(', ')}))::text as body`;
  return { text, values: parameters.values, name: `call-${name}` };
}
