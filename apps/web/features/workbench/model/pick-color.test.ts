import { defaultOptions, type OptionFields, type OptionValues } from '@underbase/tools';
import { expect, test } from 'vitest';
import { pickColor } from './pick-color.ts';

const ink = { kind: 'color', label: 'Ink', group: 'Ink', default: '#000000', auto: false } as const;
const colors = { kind: 'colors', label: 'Colors', group: 'Ink', default: [{ color: 'auto' }], auto: true, max: 2, overrides: [] } as const;

function picked(fields: OptionFields, ...hexes: string[]) {
  return hexes.reduce<OptionValues>((options, hex) => pickColor(fields, options, hex), defaultOptions(fields));
}

test('a list takes the color, once, until it is full', () => {
  expect(picked({ ink, colors }, '#112233')).toMatchObject({ ink: '#000000', colors: [{ color: 'auto' }, { color: '#112233' }] });
  expect(picked({ colors }, '#112233', '#112233').colors).toHaveLength(2);
  expect(picked({ colors }, '#112233', '#445566').colors).toEqual([{ color: 'auto' }, { color: '#112233' }]);
});

test('a single color is replaced where there is no list', () => {
  expect(picked({ ink }, '#112233', '#445566')).toEqual({ ink: '#445566' });
});

test('a tool without colors keeps its options', () => {
  const options = {};
  expect(pickColor({}, options, '#112233')).toBe(options);
});
