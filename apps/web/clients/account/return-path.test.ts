import { afterEach, expect, test, vi } from 'vitest';
import { rememberReturnPath, safePath, takeReturnPath } from './return-path.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('two tabs that go on after one sign-in both get the path, later ones lead home', () => {
  vi.useFakeTimers();
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  rememberReturnPath('/file-validator');
  expect([takeReturnPath(), takeReturnPath()]).toEqual(['/file-validator', '/file-validator']);
  vi.advanceTimersByTime(61_000);
  expect(takeReturnPath()).toBe('/');
  rememberReturnPath('/color-ko');
  vi.advanceTimersByTime(60 * 60 * 1000 + 1);
  expect(takeReturnPath()).toBe('/');
});

test.each([
  ['/color-ko?x=1', '/color-ko?x=1'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['https://evil.example', '/'],
  ['/auth/callback', '/'],
  ['', '/'],
  [null, '/'],
])('%s leads to %s', (given, path) => {
  expect(safePath(given)).toBe(path);
});
