import { expect, test } from 'vitest';
import { mergeUserData } from './user-data.ts';

test('keys are set, kept and removed', () => {
  expect(mergeUserData({ name: 'Ann', shop: 'North', old: 1 }, { shop: 'South', old: null, absent: null })).toEqual({
    name: 'Ann',
    shop: 'South',
  });
});

test('values are replaced whole, not merged within', () => {
  expect(mergeUserData({ a: { x: 1 } }, { a: { y: 2 } })).toEqual({ a: { y: 2 } });
});

test('what is merged has to fit, not only what is sent', () => {
  expect(() => mergeUserData({ a: 'x'.repeat(5000) }, { b: 'y'.repeat(5000) })).toThrow('8192');
});
