import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EXPOSURE } from './exposure.ts';
import { readFilters } from './read-filters.ts';
import { readTableQuery } from './read-query.ts';
import { deleteStatement, selectStatement } from './statements.ts';

const table = EXPOSURE.tables.token_usage;
const filters = (query: string) => readFilters(new URLSearchParams(query), 'token_usage', table);
const code = (run: () => unknown): string => {
  try {
    run();
    return 'accepted';
  } catch (error) {
    return (error as { body: { code: string } }).body.code;
  }
};

describe('readFilters', () => {
  it('reads comparisons, lists and truths, each also negated', () => {
    expect(filters('user_id=eq.a.b&id=not.gte.3&variant=in.(a,"b,c","d\\"e")&variant=is.null')).toEqual([
      { column: 'user_id', isNegated: false, kind: 'compare', operator: '=', value: 'a.b' },
      { column: 'id', isNegated: true, kind: 'compare', operator: '>=', value: '3' },
      { column: 'variant', isNegated: false, kind: 'in', values: ['a', 'b,c', 'd"e'] },
      { column: 'variant', isNegated: false, kind: 'is', truth: 'null' },
    ]);
  });

  it('reads the empty list and empty items', () => {
    expect(filters('variant=in.()')).toMatchObject([{ values: [] }]);
    expect(filters('variant=in.(,)')).toMatchObject([{ values: ['', ''] }]);
  });

  it.each(['eq', 'like.a', 'constructor.a', 'is.maybe', 'in.a,b', 'in.("a"b)', '.a', 'fts.x', ''])('refuses %s', (text) => {
    expect(code(() => filters(`variant=${encodeURIComponent(text)}`))).toBe('PGRST100');
  });

  it('refuses columns that are not exposed, and logic', () => {
    expect(code(() => filters('toString=eq.1'))).toBe('42703');
    expect(code(() => filters('or=(id.eq.1,id.eq.2)'))).toBe('PGRST100');
  });

  it('keeps every value out of the SQL text', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 12, unit: 'binary' }), (value) => {
        const query = new URLSearchParams({ variant: `eq.${value}`, tool_id: `not.neq.${value}`, limit: '5' });
        const { text, values } = selectStatement('token_usage', readTableQuery(query, 'token_usage', table), true);
        expect(text).not.toContain(value);
        expect(values).toEqual([value, value, 5, 0]);
      }),
    );
  });
});

describe('readTableQuery', () => {
  const read = (query: string) => readTableQuery(new URLSearchParams(query), 'token_usage', table);

  it('takes all columns for a star, and each once', () => {
    expect(read('select=*').columns).toEqual(Object.keys(table.columns));
    expect(read('select=id,id,variant').columns).toEqual(['id', 'variant']);
  });

  it('reads order with direction and nulls', () => {
    expect(read('order=id.desc.nullslast,variant').order).toEqual([
      { column: 'id', isDescending: true, nulls: 'last' },
      { column: 'variant', isDescending: false, nulls: null },
    ]);
  });

  it('never asks for more than the most', () => {
    expect(read('limit=999999')).toMatchObject({ limit: 1000, offset: 0 });
    expect(code(() => read('limit=-1'))).toBe('PGRST100');
    expect(code(() => read('offset=1e3'))).toBe('PGRST100');
  });

  it('writes a statement with place holders alone', () => {
    const statement = deleteStatement('token_usage', read('id=eq.1&variant=in.(a,b)'), true);
    expect(statement.text).toContain('delete from public."token_usage" where ("id" = $1) and ("variant" = any($2)) returning "id"');
    expect(statement.values).toEqual(['1', ['a', 'b']]);
  });
});
