import { DEFAULT_PROFILE } from '@underbase/tools/validation';
import { expect, test } from 'vitest';
import { matchingPreset, type Preset, readPresets, shopPresetsOf, withName, without, withPreset } from './preset-list.ts';

const black: Preset = { id: '1', name: 'Black shirt', options: { tolerance: 18, edge: 'soft' } };
const white: Preset = { id: '2', name: 'White box', options: {} };

test('saving under a name that is taken replaces its values', () => {
  const again = { id: '3', name: 'Black shirt', options: { tolerance: 20 } };
  expect(withPreset([black, white], again)).toEqual([{ id: '1', name: 'Black shirt', options: { tolerance: 20 } }, white]);
  expect(withPreset([black], white)).toEqual([black, white]);
});

test('renaming and deleting touch one preset', () => {
  expect(withName([black, white], '2', 'Box')).toEqual([black, { ...white, name: 'Box' }]);
  expect(without([black, white], '1')).toEqual([white]);
});

test('the options in force name their preset, whatever the order of keys', () => {
  expect(matchingPreset([black, white], { edge: 'soft', tolerance: 18 })).toBe(black);
  expect(matchingPreset([black, white], {})).toBe(white);
  expect(matchingPreset([black], { tolerance: 19 })).toBeNull();
});

test('storage that holds something else gives no presets', () => {
  expect(readPresets(null)).toEqual([]);
  expect(readPresets('{')).toEqual([]);
  expect(readPresets('{"a":1}')).toEqual([]);
  expect(readPresets(JSON.stringify([black, { id: 1 }, null]))).toEqual([black]);
});

test('presets of the shop’s profile stand beside those of this browser, each under its name', () => {
  const presets = [
    { tool: 'halftone', name: 'Black shirt', options: { lpi: 55 } },
    { tool: 'color-ko', name: 'Bay', options: {} },
  ];
  const [shop, ...more] = shopPresetsOf({ ...DEFAULT_PROFILE, name: 'Bay Prints', presets }, 'halftone');
  expect(shop).toEqual({ id: 'shop/Black shirt', name: 'Black shirt', options: { lpi: 55 }, shop: 'Bay Prints' });
  expect(more).toEqual([]);
  const again = { ...black, id: '9', shop: 'Bay Prints' };
  expect(withPreset([black, shop], again)).toEqual([black, { ...again, id: shop.id }]);
});
