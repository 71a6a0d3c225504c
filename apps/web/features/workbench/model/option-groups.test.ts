import { defaultOptions, type OptionFields, type OptionValues } from '@underbase/tools';
import { expect, test } from 'vitest';
import { applyPreset, isShown, ofFile, optionGroups, presetValues, resetOptions, withShopStarts } from './option-groups.ts';

const fields = {
  amount: { kind: 'number', label: 'Amount', group: 'Tone', default: 10, min: 0, max: 100, step: 1, control: 'slider' },
  edge: { kind: 'choice', label: 'Edge', group: 'Edge', default: 'soft', choices: [{ value: 'soft', label: 'Soft' }] },
  invert: { kind: 'switch', label: 'Invert', group: 'Tone', default: false },
  lpi: {
    kind: 'number',
    label: 'Lines',
    group: 'Edge',
    default: 45,
    min: 10,
    max: 150,
    step: 1,
    control: 'field',
    onlyWhen: { option: 'edge', is: ['halftone'] },
  },
  colors: { kind: 'colors', label: 'Colors', group: 'Tone', default: [{ color: 'auto' }], auto: true, max: 4, overrides: [] },
  strokes: { kind: 'strokes', label: 'Brush', group: 'Brush', default: [], modes: [] },
  show: { kind: 'switch', label: 'Show', group: 'Brush', default: false, isView: true },
} as const satisfies OptionFields;
const defaults: OptionValues = defaultOptions(fields);
const stroke = [{ mode: 'erase', radiusPx: 4, points: [0, 0] }];

test('groups stand in the order of first mention', () => {
  expect(optionGroups(fields)).toEqual([
    { title: 'Tone', keys: ['amount', 'invert', 'colors'] },
    { title: 'Edge', keys: ['edge', 'lpi'] },
    { title: 'Brush', keys: ['strokes', 'show'] },
  ]);
});

test('an option shows only while the other one has its value', () => {
  expect(isShown(fields.lpi, defaults)).toBe(false);
  expect(isShown(fields.lpi, { ...defaults, edge: 'halftone' })).toBe(true);
  expect(isShown(fields.amount, defaults)).toBe(true);
});

test('reset touches the named options only, and nothing where nothing differs', () => {
  const options = { ...defaults, amount: 50, edge: 'hard' };
  expect(resetOptions(fields, options, ['amount', 'invert'])).toEqual({ ...defaults, edge: 'hard' });
  expect(resetOptions(fields, options, ['invert'])).toBe(options);
});

test('a preset holds what differs, without strokes, and puts the rest back', () => {
  const options = { ...defaults, amount: 50, colors: [{ color: '#ffffff' }], strokes: stroke };
  const preset = presetValues(fields, options);
  expect(preset).toEqual({ amount: 50, colors: [{ color: '#ffffff' }] });
  const other = { ...defaults, invert: true, strokes: stroke };
  expect(applyPreset(fields, other, preset)).toEqual({ ...options, strokes: stroke });
});

test('how a result is looked at belongs to no preset, and stays under one that does not name it', () => {
  const shown = { ...defaults, amount: 50, show: true };
  expect(presetValues(fields, shown)).toEqual({ amount: 50 });
  expect(applyPreset(fields, shown, { amount: 20 })).toEqual({ ...defaults, amount: 20, show: true });
  expect(applyPreset(fields, defaults, { show: true })).toEqual({ ...defaults, show: true });
});

test('the picture of a file is drawn as the file is, however the result is looked at', () => {
  const looked = { ...defaults, amount: 30, strokes: stroke, show: true };
  expect(ofFile(fields, looked)).toEqual({ ...looked, show: false });
  expect(ofFile(fields, defaults)).toBe(defaults);
});

test('a preset of the house takes the figures of a shop that named its own', () => {
  const dotted = {
    ...fields,
    dot: { kind: 'length', label: 'Dot', group: 'Edge', default: '0mm', min: '0mm', max: '5mm', startsFrom: 'smallestDot' },
  } as const;
  expect(withShopStarts(dotted, { amount: 20, dot: '0.3mm' }, { smallestDot: '0.45mm' })).toEqual({ amount: 20, dot: '0.45mm' });
  expect(withShopStarts(dotted, { amount: 20 }, { smallestDot: '0.45mm' })).toEqual({ amount: 20 });
  expect(withShopStarts(dotted, { dot: '0.3mm' }, {})).toEqual({ dot: '0.3mm' });
});
