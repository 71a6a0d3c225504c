import { expect, test } from 'vitest';
import { clearPaymentRedirect, PAYMENT_REDIRECT_KEY, recordPaymentRedirect, takePaymentRedirect } from './payment-redirect.ts';

const NOW_MS = 1_800_000_000_000;

function storageWith(value: string | null) {
  const values = new Map(value === null ? [] : [[PAYMENT_REDIRECT_KEY, value]]);
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, text: string) => void values.set(key, text),
    removeItem: (key: string) => void values.delete(key),
    size: () => values.size,
  };
}

test.each([
  ['a moment ago', String(NOW_MS - 1000), true],
  ['a little under five minutes ago', String(NOW_MS - 299_999), true],
  ['five minutes ago', String(NOW_MS - 300_000), false],
  ['in the future', String(NOW_MS + 1), false],
  ['at no time at all', 'soon', false],
])('left for payment %s', (_when, value, expected) => {
  const storage = storageWith(value);
  expect(takePaymentRedirect(storage, NOW_MS, null)).toBe(expected);
  expect(storage.size()).toBe(0);
});

test('never left', () => {
  expect(takePaymentRedirect(storageWith(null), NOW_MS, null)).toBe(false);
});

test('left a minute ago, and came back without having paid; or having paid', () => {
  const storage = storageWith(null);
  recordPaymentRedirect(storage, NOW_MS - 60_000, null);
  expect(takePaymentRedirect(storage, NOW_MS, null)).toBe(true);
  expect(takePaymentRedirect(storage, NOW_MS, null)).toBe(false);
  recordPaymentRedirect(storage, NOW_MS - 60_000, null);
  clearPaymentRedirect(storage);
  expect(takePaymentRedirect(storage, NOW_MS, null)).toBe(false);
});

test('who paid and closed the tab comes back with another plan, and had no issue', () => {
  const storage = storageWith(null);
  recordPaymentRedirect(storage, NOW_MS - 60_000, 'free monthly');
  expect(takePaymentRedirect(storage, NOW_MS, 'professional monthly')).toBe(false);
  expect(storage.size()).toBe(0);
  recordPaymentRedirect(storage, NOW_MS - 60_000, 'free monthly');
  expect(takePaymentRedirect(storage, NOW_MS, 'free monthly')).toBe(true);
  expect(storage.size()).toBe(0);
});
