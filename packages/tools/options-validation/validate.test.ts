import { AppError } from '@underbase/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { choice, defaultOptions, type OptionFields } from '../options.ts';
import { resolveColorItems } from '../resolve-color-items.ts';
import { validateOptions } from './validate.ts';

const group = 'All';
const FIELDS = {
  amount: { kind: 'number', label: 'Amount', group, default: 12, min: 0, max: 100, step: 1, unit: '%', control: 'slider' },
  width: { kind: 'length', label: 'Width', group, default: '1mm', min: '0mm', max: '1in' },
  edge: choice({
    label: 'Edge',
    group,
    default: 'soft',
    choices: [
      { value: 'soft', label: 'Soft' },
      { value: 'hard', label: 'Hard' },
    ],
  }),
  trim: { kind: 'switch', label: 'Trim', group, default: false },
  ink: { kind: 'color', label: 'Ink', group, default: '#000000', auto: false },
  colors: { kind: 'colors', label: 'Colors', group, default: [{ color: 'auto' }], auto: true, max: 2, overrides: ['amount'] },
  strokes: { kind: 'strokes', label: 'Brush', group, default: [], modes: [{ value: 'keep', label: 'Keep' }] },
} as const satisfies OptionFields;

const valid = (raw: Record<string, unknown>, dpi?: number) => validateOptions(FIELDS, raw, { dpi });

function codeOf(raw: Record<string, unknown>, dpi?: number): string {
  try {
    valid(raw, dpi);
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
  return 'accepted';
}

describe('validateOptions', () => {
  it('fills in every default', () => {
    expect(valid({})).toEqual(defaultOptions(FIELDS));
    expect(valid({ amount: undefined })).toEqual(defaultOptions(FIELDS));
  });

  it('takes text and values alike, and brings them into one form', () => {
    const values = valid({ amount: '7.5', width: ' 12 PX ', edge: 'hard', trim: 'true', ink: 'ABCDEF', colors: '#Fa0' });
    expect(values).toMatchObject({ amount: 7.5, width: '12px', edge: 'hard', trim: true, ink: '#abcdef', colors: [{ color: '#ffaa00' }] });
    expect(valid({ width: 12 })).toMatchObject({ width: '12px' });
  });

  it.each([
    [{ amount: 'many' }, 'option.not-a-number'],
    [{ amount: '' }, 'option.not-a-number'],
    [{ amount: '1e3' }, 'option.not-a-number'],
    [{ amount: '0x10' }, 'option.not-a-number'],
    [{ amount: '12,5' }, 'option.not-a-number'],
    [{ amount: Number.NaN }, 'option.not-a-number'],
    [{ amount: null }, 'option.not-a-number'],
    [{ amount: -0.1 }, 'option.out-of-range'],
    [{ amount: 101 }, 'option.out-of-range'],
    [{ width: 'wide' }, 'option.bad-length'],
    [{ width: '4cm' }, 'option.bad-length'],
    [{ width: '-2px' }, 'option.out-of-range'],
    [{ width: '30mm' }, 'option.out-of-range'],
    [{ edge: 'Hard' }, 'option.unknown-choice'],
    [{ trim: 'maybe' }, 'option.unknown-choice'],
    [{ ink: 'greenish' }, 'option.bad-color'],
    [{ ink: 'auto' }, 'option.bad-color'],
    [{ ink: '#12345' }, 'option.bad-color'],
    [{ ink: '#fffffff' }, 'option.bad-color'],
    [{ colors: ['#fff', 'greenish'] }, 'option.bad-color'],
    [{ colors: [7] }, 'option.bad-color'],
    [{ colors: ['#000', '#fff', '#f00'] }, 'option.out-of-range'],
    [{ colors: [{ color: '#000000', amount: 200 }] }, 'option.out-of-range'],
    [{ colors: [{ color: '#000000', width: 2 }] }, 'option.invalid'],
    [{ strokes: [{ mode: 'keep', radiusPx: 0, points: [1, 2] }] }, 'option.invalid'],
    [{ strokes: [{ mode: 'keep', radiusPx: 5, points: [1, 2, 3] }] }, 'option.invalid'],
    [{ strokes: [{ mode: 'drop', radiusPx: 5, points: [1, 2] }] }, 'option.invalid'],
    [{ nothing: 1 }, 'option.invalid'],
    [{ toString: 1 }, 'option.invalid'],
  ])('refuses %j with %s', (raw, code) => {
    expect(codeOf(raw)).toBe(code);
  });

  it('holds a bound in inches against a value in pixels once the resolution is known', () => {
    expect(codeOf({ width: '200px' })).toBe('accepted');
    expect(codeOf({ width: '200px' }, 300)).toBe('accepted');
    expect(codeOf({ width: '200px' }, 150)).toBe('option.out-of-range');
  });

  it('names the option as the caller does', () => {
    const refusal = () => validateOptions(FIELDS, { amount: 'x' }, { nameOf: (key) => `--${key}` });
    expect(refusal).toThrowError(expect.objectContaining({ params: { option: '--amount', value: 'x', min: 0, max: '100 %' } }));
  });

  it('changes nothing when run twice', () => {
    const values = fc.record(
      {
        amount: fc.double({ min: 0, max: 100, noNaN: true }),
        width: fc.tuple(fc.integer({ min: 0, max: 25 }), fc.constantFrom('mm', 'px', 'pt')).map(([n, unit]) => `${n}${unit}`),
        trim: fc.boolean(),
        colors: fc.array(fc.stringMatching(/^#[0-9a-fA-F]{6}$/), { maxLength: 2 }),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(values, (raw) => {
        const once = valid(raw, 300);
        expect(valid(once, 300)).toEqual(once);
      }),
    );
  });
});

describe('resolveColorItems', () => {
  it('takes an item’s own figure before the option’s', () => {
    const options = valid({ amount: 30, colors: ['#000000', { color: '#ffffff', amount: 5 }] });
    expect(resolveColorItems(options.colors as never, ['amount'], options)).toEqual([
      { color: '#000000', amount: 30 },
      { color: '#ffffff', amount: 5 },
    ]);
  });
});

describe('texts', () => {
  const fields = {
    ratio: { kind: 'text', label: 'Ratio', group: 'Crop', default: '', pattern: '\\d+:\\d+', example: '4:5' },
    rings: { kind: 'texts', label: 'Ring', group: 'Rings', default: [], pattern: '\\w+:#[0-9a-f]{6}', example: '2mm:#ffffff', max: 2 },
    width: { kind: 'length', label: 'Width', group: 'Size', default: '', min: '1px', max: '100in' },
  } as const satisfies OptionFields;

  it('have one form, and may be left out where the default is empty', () => {
    expect(validateOptions(fields, {})).toEqual({ ratio: '', rings: [], width: '' });
    expect(validateOptions(fields, { ratio: ' 4:5 ', rings: '2mm:#ffffff', width: '4in' })).toEqual({
      ratio: '4:5',
      rings: ['2mm:#ffffff'],
      width: '4in',
    });
  });

  it.each([{ ratio: '4:5:6' }, { ratio: 4 }, { rings: ['2mm'] }, { rings: ['a:#000000', 'b:#000000', 'c:#000000'] }])(
    '%j is refused',
    (raw) => {
      expect(() => validateOptions(fields, raw)).toThrow(/option\./);
    },
  );
});

describe('pairs, least counts and rules over two options', () => {
  const fields = {
    merged: { kind: 'color-pairs', label: 'Merged', group: 'Inks', default: [], max: 2 },
    inks: { kind: 'colors', label: 'Inks', group: 'Inks', default: [{ color: '#000000' }], auto: false, min: 1, max: 3, overrides: [] },
    names: { kind: 'texts', label: 'Names', group: 'Inks', default: ['a'], pattern: '[a-z]+', example: 'a', min: 1, max: 3 },
    low: { kind: 'number', label: 'Low', group: 'Tone', default: 0, min: 0, max: 100, step: 1, control: 'slider', atMost: 'high' },
    high: { kind: 'number', label: 'High', group: 'Tone', default: 60, min: 0, max: 100, step: 1, control: 'slider' },
  } as const satisfies OptionFields;

  it('reads pairs of colors in any way they are given', () => {
    expect(validateOptions(fields, { merged: '#FFF=#000,#123456 = #654321' }).merged).toEqual(['#ffffff=#000000', '#123456=#654321']);
    expect(validateOptions(fields, { merged: ['#abc=#def'] }).merged).toEqual(['#aabbcc=#ddeeff']);
  });

  it('lets a number come up to its other one, whichever moves', () => {
    expect(validateOptions(fields, { low: 60 }).low).toBe(60);
    expect(validateOptions(fields, { low: 90, high: 95 })).toMatchObject({ low: 90, high: 95 });
  });

  it.each([
    { merged: '#ffffff' },
    { merged: '#ffffff=#gggggg' },
    { merged: ['#1=#2'] },
    { merged: '#fff=#000,#fff=#111,#fff=#222' },
    { inks: [] },
    { names: [] },
    { low: 61 },
    { low: 20, high: 10 },
  ])('%j is refused', (raw) => {
    expect(() => validateOptions(fields, raw)).toThrow(/option\.(bad-color|out-of-range)/);
  });
});
