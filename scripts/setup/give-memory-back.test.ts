import { expect, test } from 'vitest';
import { environmentFor } from './give-memory-back.mjs';

const bytesOf = (word: string) => (word === 'large.png' ? 1_000_000 : 1000);

test('with a large file among its words the command line is told to give memory back', () => {
  expect(environmentFor(['line-enhancer', 'large.png', '-o', 'out.png'], { HOME: '/h' }, bytesOf)).toEqual({
    HOME: '/h',
    MALLOC_MMAP_THRESHOLD_: '1048576',
  });
});

test('with small ones alone, or told already, it stays as it is', () => {
  expect(environmentFor(['line-enhancer', 'small.png', '-o', 'out.png'], {}, bytesOf)).toBeNull();
  expect(environmentFor(['line-enhancer', 'large.png'], { MALLOC_MMAP_THRESHOLD_: '2097152' }, bytesOf)).toBeNull();
});

test('words that name no file count as none', () => {
  expect(environmentFor(['--help', 'no-such-file.png'], {})).toBeNull();
});
