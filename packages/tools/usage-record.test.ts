import { expect, test } from 'vitest';
import { TOOLS } from './index.ts';
import { defaultOptions } from './options.ts';
import { usageRecord } from './usage-record.ts';

const fields = {
  mode: { kind: 'choice', label: 'Mode', group: 'A', default: 'spot', choices: [{ value: 'spot', label: 'Spot' }] },
  profile: { kind: 'text', label: 'Profile', group: 'A', default: 'keep', pattern: '.*', example: 'a.icc', isFile: 'base64' },
  name: { kind: 'text', label: 'Name', group: 'A', default: '', pattern: '.*', example: 'x' },
  strokes: { kind: 'strokes', label: 'Brush', group: 'A', default: [], modes: [{ value: 'keep', label: 'Keep' }] },
  regions: { kind: 'texts', label: 'Regions', group: 'A', default: [], pattern: '.*', example: '', max: 900, isOfPictures: true },
  inks: { kind: 'texts', label: 'Inks', group: 'A', default: [], pattern: '.*', example: '', max: 900 },
} as const;
const tool = { options: fields, modeOption: 'mode' };

test('names the mode, counts what was done by hand, names files, and keeps the rest', () => {
  const stroke = { mode: 'keep', radiusPx: 4, points: [1, 2, 3, 4] };
  const options = { mode: 'spot', profile: 'x'.repeat(1000), name: 'y', strokes: [stroke, stroke], regions: ['1,1'], inks: ['red'] };
  expect(usageRecord(tool, options)).toEqual({
    variant: 'spot',
    metadata: { mode: 'spot', profile: 'file', name: 'y', strokes: { count: 2 }, regions: { count: 1 }, inks: ['red'] },
  });
  expect(usageRecord({ options: fields }, { profile: 'cmyk' })).toEqual({ variant: null, metadata: { profile: 'cmyk' } });
  expect(usageRecord(tool, {}, `${'ü'.repeat(300)}.png`).metadata).toEqual({ file: 'ü'.repeat(200) });
});

test('what the database would refuse gives way to counts, the largest first', () => {
  // Ten thousand octets as JSON has them, over the limit once a space stands behind each comma, and letters of two octets.
  const inks = Array.from({ length: 900 }, () => 'ünder-öl');
  const { metadata } = usageRecord(tool, { mode: 'spot', name: 'n'.repeat(9000), inks });
  expect(metadata).toEqual({ mode: 'spot', name: 'n'.repeat(9000), inks: { count: 900 } });
  const both = usageRecord(tool, { name: 'n'.repeat(20_000), inks: Array.from({ length: 900 }, () => 'x'.repeat(40)) });
  expect(both.metadata).toEqual({ name: { length: 20_000 }, inks: { count: 900 } });
});

test('a tool with modes names the option that chooses one', () => {
  for (const { id, options, modeOption } of TOOLS) {
    if (modeOption !== undefined) expect(options[modeOption]?.kind, id).toBe('choice');
    expect(Object.keys(options), id).not.toContain('file');
    expect(modeOption ?? null, id).toBe('mode' in options ? 'mode' : 'method' in options ? 'method' : null);
    expect(usageRecord({ options, modeOption }, defaultOptions(options)).variant?.length ?? 0).toBeLessThanOrEqual(64);
  }
});
