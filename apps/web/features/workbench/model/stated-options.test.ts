import { expect, test } from 'vitest';
import { formerOptions, statedOptions } from './stated-options.ts';

const fields = {
  tolerance: {
    kind: 'number',
    label: 'Tolerance',
    group: 'Color',
    default: 'auto',
    start: 12,
    min: 0,
    max: 100,
    step: 1,
    control: 'slider',
  },
  invert: { kind: 'switch', label: 'Invert', group: 'Tone', default: false },
} as const;

test('presets and links of before keep their look, those of today say what the tool finds', () => {
  expect(formerOptions(fields, { invert: true })).toEqual({ tolerance: 12, invert: true });
  expect(formerOptions(fields, statedOptions(fields, { invert: true }))).toEqual({ tolerance: 'auto', invert: true });
  expect(formerOptions(fields, statedOptions(fields, { tolerance: 4 }))).toEqual({ tolerance: 4 });
  expect(formerOptions(fields, undefined)).toBeUndefined();
});
