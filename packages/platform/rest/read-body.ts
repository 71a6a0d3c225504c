import { parseBoundedJson } from '../bounded-json.ts';
import { type ExposedTable, entryOf } from './exposure.ts';
import { refuse } from './rest-error.ts';

export type JsonObject = Readonly<Record<string, unknown>>;

/** Rows to write: their columns, and the values of each row in that order; undefined where a row lacks the column. */
export interface RowsToWrite {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly unknown[])[];
}

const isObject = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value);

/** @throws RestError PGRST102 */
export function readJson(text: string | null): unknown {
  try {
    return parseBoundedJson(text ?? '');
  } catch {
    throw refuse.badJson();
  }
}

export function readJsonObject(text: string | null): JsonObject {
  const value = text === null || text === '' ? {} : readJson(text);
  if (!isObject(value)) throw refuse.badJson();
  return value;
}

/** A JSON value as the parameter that PostgreSQL reads as the column's type. */
function toParameter(value: unknown, isJson: boolean): unknown {
  if (value === null || value === undefined) return value;
  if (isJson) return JSON.stringify(value);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Most rows of one insert, and most values: each value is a parameter, of which a statement takes 65,535 at the most. */
const ROW_LIMIT = 1000;
const VALUE_LIMIT = 8000;

/** Names in `columns="a","b"`, each once. */
const readColumns = (text: string): string[] => [...new Set(text.split(',').map((name) => name.trim().replace(/^"(.*)"$/, '$1')))];

/**
 * The rows of a request's body, an object or a list of objects. `columns` in the query string names the keys to take; without
 * it the keys of all rows must agree.
 * @throws RestError PGRST102 for a bad body, 413 for too many rows or values, PGRST204 for an unknown column.
 */
export function readRows(text: string | null, tableName: string, table: ExposedTable, chosen: string | null): RowsToWrite {
  const value = readJson(text);
  const objects = Array.isArray(value) ? value : [value];
  if (objects.length > ROW_LIMIT) throw refuse.tooLarge();
  if (!objects.every(isObject)) throw refuse.badJson();
  const first = objects[0] ?? {};
  const columns = chosen ? readColumns(chosen) : Object.keys(first);
  const unknown = columns.find((name) => entryOf(table.columns, name) === null);
  if (unknown !== undefined) throw refuse.noColumnToWrite(tableName, unknown);
  if (columns.length * objects.length > VALUE_LIMIT) throw refuse.tooLarge();
  if (!chosen && objects.some((row) => Object.keys(row).length !== columns.length || !columns.every((name) => Object.hasOwn(row, name)))) {
    throw refuse.unequalKeys();
  }
  const rows = objects.map((row) =>
    columns.map((name) => (Object.hasOwn(row, name) ? toParameter(row[name], table.columns[name] === 'json') : undefined)),
  );
  return { columns, rows };
}

/** An argument of a function as a parameter; a list of plain values becomes PostgreSQL's array. */
export function toArgument(value: unknown): unknown {
  return Array.isArray(value) ? value.map((one) => toParameter(one, false)) : toParameter(value, false);
}
