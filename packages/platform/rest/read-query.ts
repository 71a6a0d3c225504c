import { type ExposedTable, entryOf } from './exposure.ts';
import { type Filter, readFilters } from './read-filters.ts';
import { refuse } from './rest-error.ts';

export interface OrderTerm {
  readonly column: string;
  readonly isDescending: boolean;
  readonly nulls: 'first' | 'last' | null;
}

/** What a query string asks of a table. */
export interface TableQuery {
  readonly columns: readonly string[];
  readonly filters: readonly Filter[];
  readonly order: readonly OrderTerm[];
  readonly limit: number;
  readonly offset: number;
}

/** Most rows of one answer. */
export const ROW_LIMIT = 1000;

function readSelect(text: string | null, tableName: string, table: ExposedTable): string[] {
  if (text === null || text === '') return Object.keys(table.columns);
  const names = text.split(',').flatMap((part) => {
    const name = part.trim();
    if (name === '*') return Object.keys(table.columns);
    const embedded = /^(?:[^:(]+:)?([A-Za-z_]\w*)(?:![^(]*)?\(/.exec(name)?.[1];
    if (embedded) throw refuse.noRelationship(tableName, embedded);
    if (entryOf(table.columns, name) === null) throw refuse.noColumnToRead(tableName, name);
    return [name];
  });
  return [...new Set(names)];
}

function readOrder(text: string | null, tableName: string, table: ExposedTable): OrderTerm[] {
  if (!text) return [];
  const terms = text.split(',').map((part) => {
    const match = /^(\w+)(?:\.(asc|desc))?(?:\.nulls(first|last))?$/.exec(part);
    if (!match) throw refuse.badParameter('order', text);
    const [, column, direction, nulls] = match;
    if (entryOf(table.columns, column) === null) throw refuse.noColumnToRead(tableName, column);
    return { column, isDescending: direction === 'desc', nulls: (nulls as OrderTerm['nulls']) ?? null };
  });
  // A second mention of a column orders nothing that the first one left open.
  return terms.filter(({ column }, index) => terms.findIndex((term) => term.column === column) === index);
}

function readCount(name: string, text: string | null, missing: number): number {
  if (text === null) return missing;
  if (!/^\d{1,9}$/.test(text)) throw refuse.badParameter(name, text);
  return Number(text);
}

/** @throws RestError for names and forms that are not offered. */
export function readTableQuery(query: URLSearchParams, tableName: string, table: ExposedTable): TableQuery {
  return {
    columns: readSelect(query.get('select'), tableName, table),
    filters: readFilters(query, tableName, table),
    order: readOrder(query.get('order'), tableName, table),
    limit: Math.min(readCount('limit', query.get('limit'), ROW_LIMIT), ROW_LIMIT),
    offset: readCount('offset', query.get('offset'), 0),
  };
}
