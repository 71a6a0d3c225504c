import { expect, test } from 'vitest';
import { AppError, toErrorData } from './errors.ts';
import { isOfflineError, nameMissingPart } from './missing-part.ts';

test.each([
  ['Chromium, a script', 'Failed to fetch dynamically imported module: https://site/assets/png-1.js'],
  ['Chromium, a codec', 'Failed to fetch'],
  ['Chromium, a codec of an older release', "Failed to execute 'compileStreaming' on 'WebAssembly': HTTP status code is not ok"],
  ['Firefox, a script', 'error loading dynamically imported module: https://site/assets/png-1.js'],
  ['Firefox, a codec', 'NetworkError when attempting to fetch resource.'],
  ['Safari, a script', 'Importing a module script failed.'],
  ['Safari, a codec', 'Load failed'],
])('%s', (_name, message) => {
  const thrown = new TypeError(message);
  expect(toErrorData(nameMissingPart(thrown, false)).code).toBe('part.offline');
  expect(toErrorData(nameMissingPart(thrown, true)).code).toBe('part.missing');
});

test('faults of other kinds and errors of the catalogue stay what they are', () => {
  for (const thrown of [new TypeError('x is undefined'), new AppError('file.corrupt'), 'Load failed']) {
    expect(nameMissingPart(thrown, false)).toBe(thrown);
  }
});

test('an error is told to be offline by its code alone', () => {
  expect(isOfflineError(nameMissingPart(new TypeError('Load failed'), false))).toBe(true);
  expect(isOfflineError({ code: 'part.offline', params: {} })).toBe(true);
  expect(isOfflineError(new AppError('part.missing'))).toBe(false);
  expect(isOfflineError(null)).toBe(false);
});
