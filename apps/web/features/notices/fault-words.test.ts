import { AppError } from '@underbase/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { faultWords, tellCause } from './fault-words.ts';

afterEach(() => vi.restoreAllMocks());

test('a fault of ours is short on screen and whole in the console', () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {});
  const words = faultWords(new AppError('internal', {}, 'ReferenceError: no such name'));
  expect(words.what).not.toContain('ReferenceError');
  expect(error.mock.calls).toHaveLength(1);
  expect(error.mock.calls[0][0]).toContain('internal');
  expect(error.mock.calls[0][0]).toContain('ReferenceError: no such name');
});

test("what is wrong with a user's file is no error of the page, and a cancelled run is nothing at all", () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {});
  const info = vi.spyOn(console, 'info').mockImplementation(() => {});
  tellCause(new AppError('file.corrupt', {}, 'bad checksum'));
  tellCause(new DOMException('stopped', 'AbortError'));
  expect(info.mock.calls).toHaveLength(1);
  expect(info.mock.calls[0][0]).toContain('bad checksum');
  expect(error).not.toHaveBeenCalled();
});
