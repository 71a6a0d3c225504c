import fc from 'fast-check';
import { expect, test } from 'vitest';
import { selectNth } from './select-nth.ts';

test('the value at a place is that of the sorted ones, also among equals, and what lies behind the count is left alone', () => {
  const lists = fc.array(fc.integer({ min: 0, max: 12 }), { minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(lists, fc.nat(), (list, any) => {
      const values = Float32Array.from([...list, 99]);
      const nth = any % list.length;
      expect(selectNth(values, list.length, nth)).toBe([...list].sort((a, b) => a - b)[nth]);
      expect(values[list.length]).toBe(99);
    }),
  );
});
