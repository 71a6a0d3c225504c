import { expect, test } from 'vitest';
import { storageThatWorks, type TextStorage } from './browser-storage.ts';

function refused(): TextStorage {
  throw new DOMException('refused', 'SecurityError');
}

const full: TextStorage = {
  getItem: () => null,
  removeItem: () => undefined,
  setItem: () => {
    throw new DOMException('full', 'QuotaExceededError');
  },
};

test('the browser’s own storage is used where it can be written, and nothing stays of the try', () => {
  const texts = new Map<string, string>();
  const own: TextStorage = {
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, value) => void texts.set(key, value),
    removeItem: (key) => void texts.delete(key),
  };
  expect(storageThatWorks(() => own)).toBe(own);
  expect(texts.size).toBe(0);
});

test.each([
  ['refused', refused],
  ['full', () => full],
])('one that is %s gives way to memory', (_what, own) => {
  const storage = storageThatWorks(own);
  storage.setItem('tool', 'halftone');
  expect(storage.getItem('tool')).toBe('halftone');
  storage.removeItem('tool');
  expect(storage.getItem('tool')).toBeNull();
});
