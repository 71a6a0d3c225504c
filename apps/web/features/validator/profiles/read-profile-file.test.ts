import { AppError } from '@underbase/contract';
import { DEFAULT_PROFILE, formatProfile } from '@underbase/tools/validation';
import { expect, test } from 'vitest';
import { readProfileFile } from './read-profile-file.ts';

const profile = { ...DEFAULT_PROFILE, name: 'Bay', presets: [{ tool: 'halftone', name: 'Fine mesh', options: { lpi: 55 } }] };
const text = formatProfile(profile);

test('a profile comes with its presets; one that its tool refuses is told by line', () => {
  expect(readProfileFile(text)).toEqual(profile);
  const lineOf = (part: string) => text.split('\n').findIndex((line) => line.includes(part)) + 1;
  for (const [from, to] of [
    ['"lpi": 55', '"lpi": 5500'],
    ['"lpi": 55', '"lpii": 55'],
    ['"halftone"', '"halftoner"'],
  ]) {
    const refused = new AppError('profile.invalid');
    expect(() => readProfileFile(text.replace(from, to))).toThrow(
      expect.objectContaining({ code: refused.code, params: expect.objectContaining({ line: lineOf(from) }) }),
    );
  }
});
