import { expect, test } from 'vitest';
import { spendMetadata } from './spend-metadata.ts';

const fields = {
  profile: { kind: 'text', label: 'Profile', group: 'A', default: 'keep', pattern: '.*', example: 'a.icc', isFile: 'base64' },
  name: { kind: 'text', label: 'Name', group: 'A', default: '', pattern: '.*', example: 'x' },
} as const;

test('a whole file is only named, words and other texts stay', () => {
  const long = 'x'.repeat(1000);
  expect(spendMetadata(fields, { profile: long, name: long })).toEqual({ profile: 'file', name: long });
  expect(spendMetadata(fields, { profile: 'cmyk', name: 'y' })).toEqual({ profile: 'cmyk', name: 'y' });
});
