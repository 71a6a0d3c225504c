import { type ExposedTable, entryOf } from './exposure.ts';
import { refuse } from './rest-error.ts';

const COMPARISONS = { eq: '=', neq: '<>', gt: '>', gte: '>=', lt: '<', lte: '<=' } as const;
const TRUTHS: Readonly<Record<string, string>> = { null: 'null', true: 'true', false: 'false', unknown: 'unknown' };

/** One condition on a column. Values are text and become parameters, never SQL. */
export type Filter = { readonly column: string; readonly isNegated: boolean } & (
  | { readonly kind: 'compare'; readonly operator: (typeof COMPARISONS)[keyof typeof COMPARISONS]; readonly value: string }
  | { readonly kind: 'in'; readonly values: readonly string[] }
  | { readonly kind: 'is'; readonly truth: string }
);

/** The list in `in.(1,"a,b")`: commas part it, double quotes hold them together, a backslash takes the next character as it is. */
function readList(text: string): string[] | null {
  const inner = /^\((.*)\)$/s.exec(text)?.[1];
  if (inner === undefined) return null;
  if (inner === '') return [];
  const item = /(?:"((?:[^"\\]|\\.)*)"|([^",]*))(,|$)/sy;
  const items: string[] = [];
  for (;;) {
    const match = item.exec(inner);
    if (!match) return null;
    const [, quoted, bare, end] = match;
    items.push(quoted === undefined ? bare : quoted.replace(/\\(.)/gs, '$1'));
    if (end === '') return items;
  }
}

function readFilter(column: string, text: string): Filter {
  const isNegated = text.startsWith('not.');
  const rest = isNegated ? text.slice(4) : text;
  const dot = rest.indexOf('.');
  const operator = rest.slice(0, dot);
  const value = rest.slice(dot + 1);
  const base = { column, isNegated };
  if (dot > 0 && Object.hasOwn(COMPARISONS, operator)) {
    return { ...base, kind: 'compare', operator: COMPARISONS[operator as keyof typeof COMPARISONS], value };
  }
  if (operator === 'is' && Object.hasOwn(TRUTHS, value)) return { ...base, kind: 'is', truth: TRUTHS[value] };
  const values = operator === 'in' ? readList(value) : null;
  if (values && values.length > LIST_LIMIT) throw refuse.tooManyValues(LIST_LIMIT);
  if (values) return { ...base, kind: 'in', values };
  throw refuse.badFilter(text);
}

/** Parameters with a meaning of their own; every other one filters. */
const RESERVED = new Set(['select', 'order', 'limit', 'offset', 'columns', 'on_conflict']);
const LOGICAL = new Set(['and', 'or', 'not.and', 'not.or']);

/** Most conditions of a request, and most values of one list. */
const FILTER_LIMIT = 30;
const LIST_LIMIT = 500;

/**
 * The filters of a query string, joined by "and". @throws RestError 42703 for an unknown column, PGRST100 for what is not offered.
 */
export function readFilters(query: URLSearchParams, tableName: string, table: ExposedTable): Filter[] {
  const conditions = [...query].filter(([name]) => !RESERVED.has(name));
  if (conditions.length > FILTER_LIMIT) throw refuse.tooManyFilters(FILTER_LIMIT);
  return conditions.map(([name, text]) => {
    if (LOGICAL.has(name)) throw refuse.badFilter(`${name}${text}`);
    if (entryOf(table.columns, name) === null) throw refuse.noColumnToRead(tableName, name);
    return readFilter(name, text);
  });
}
