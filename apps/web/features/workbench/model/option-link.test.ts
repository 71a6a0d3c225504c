import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeOptions, encodeOptions } from './option-link.ts';
import { readOptions } from './read-options.ts';

test('what goes into a link comes out of it, in letters that need no escape', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.oneof(fc.integer(), fc.string(), fc.boolean())), (values) => {
      const text = encodeOptions(values);
      expect(text).toMatch(/^[\w-]*$/);
      expect(decodeOptions(text)).toEqual(values);
    }),
  );
});

test.each(['', '!', 'e30x', 'AAAA'])('%j is no link of ours', (text) => {
  expect(decodeOptions(text)).toBeUndefined();
});

test('options from outside are taken one by one', () => {
  const fields = {
    amount: { kind: 'number', label: 'Amount', group: 'Tone', default: 10, min: 0, max: 100, step: 1, control: 'slider' },
    invert: { kind: 'switch', label: 'Invert', group: 'Tone', default: false },
  } as const;
  expect(readOptions(fields, { amount: 40, invert: 'perhaps', gone: 1 })).toEqual({ values: { amount: 40 }, refused: 2 });
  expect(readOptions(fields, 'text')).toEqual({ values: {}, refused: 1 });
  expect(readOptions(fields, undefined)).toEqual({ values: {}, refused: 0 });
});
