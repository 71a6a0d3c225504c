import { type OptionValues, TOOLS, type ToolPreset } from '@underbase/tools';
import { describe, expect, test } from 'vitest';
import { applyPreset, presetValues } from '../model/option-groups.ts';
import { readOptions } from '../model/read-options.ts';
import { statedOptions } from '../model/stated-options.ts';
import { readyPresetOf, withReadyPreset } from './ready-presets.ts';

const text = (standard: string) => ({ kind: 'text', label: '', group: '', default: standard, pattern: '.*', example: '' }) as const;
const FIELDS = { edge: text('soft'), gap: text('wide') };

const fine: ToolPreset = { id: 'fine', name: 'Fine', help: '', options: { film: 1200, ink: 'thick' }, isLaidOver: true };
const plain: ToolPreset = { id: 'plain', name: 'Plain', help: '', options: { film: 600 }, isLaidOver: true };
const whole: ToolPreset = { id: 'whole', name: 'Whole', help: '', options: { edge: 'hard' } };
const ready = [fine, plain, whole];

test('a preset is laid over what none speaks of, and takes back what another one set', () => {
  const first = withReadyPreset(ready, { garment: '#000000' }, fine);
  expect(first).toEqual({ garment: '#000000', film: 1200, ink: 'thick' });
  expect(withReadyPreset(ready, first, plain)).toEqual({ garment: '#000000', film: 600 });
});

test('one for a garment brings it along, unless somebody chose another', () => {
  const dark: ToolPreset = {
    id: 'dark',
    name: 'Dark',
    help: '',
    options: { base: 'on' },
    isLaidOver: true,
    unlessSet: { garment: '#111111' },
  };
  const light: ToolPreset = {
    id: 'light',
    name: 'Light',
    help: '',
    options: { base: 'off' },
    isLaidOver: true,
    unlessSet: { garment: '#ffffff' },
  };
  const both = [dark, light];
  const first = withReadyPreset(both, {}, dark);
  expect(first).toEqual({ base: 'on', garment: '#111111' });
  expect(withReadyPreset(both, first, light)).toEqual({ base: 'off', garment: '#ffffff' });
  expect(withReadyPreset(both, { garment: '#b01e2a' }, dark)).toEqual({ base: 'on', garment: '#b01e2a' });
  expect(readyPresetOf(FIELDS, both, { base: 'on', garment: '#b01e2a' })).toBe(dark);
});

test('setups of the separator for dark shirts print on a dark one', async () => {
  const own = (await TOOLS.find(({ id }) => id === 'color-separator')?.loadPresets?.()) ?? [];
  const garmentOf = (id: string) => own.filter((preset) => preset.id === id).map((preset) => withReadyPreset(own, {}, preset).garment);
  for (const id of ['plastisol-dark', 'simulated-dark', 'discharge', 'gray-polyester']) expect(garmentOf(id)).toEqual(['#111111']);
  for (const id of ['plastisol-light', 'water-light', 'cmyk-white']) expect(garmentOf(id)).toEqual(['#ffffff']);
});

test('one that is not laid over stands alone', () => {
  expect(withReadyPreset(ready, { garment: '#000000', film: 600 }, whole)).toEqual({ edge: 'hard' });
  expect(readyPresetOf(FIELDS, ready, { edge: 'hard' })).toBe(whole);
  expect(readyPresetOf(FIELDS, ready, { edge: 'hard', garment: '#000000' })).toBeNull();
});

test('one that is laid over is known by its own options alone', () => {
  expect(readyPresetOf(FIELDS, ready, { garment: '#000000', film: 600 })).toBe(plain);
  expect(readyPresetOf(FIELDS, ready, { film: 600, ink: 'thin' })).toBeNull();
  expect(readyPresetOf(FIELDS, ready, {})).toBeNull();
  expect(readyPresetOf(FIELDS, [], { film: 600 })).toBeNull();
});

test('a preset that names a default is known all the same', () => {
  const sheet: ToolPreset = { id: 'sheet', name: 'Sheet', help: '', options: { edge: 'hard', gap: 'wide' } };
  expect(readyPresetOf(FIELDS, [sheet], { edge: 'hard' })).toBe(sheet);
  expect(readyPresetOf(FIELDS, [sheet], { edge: 'hard', gap: 'none' })).toBeNull();
});

describe('a preset of a tool that was just chosen is the one in force', () => {
  test.each(TOOLS.filter(({ loadPresets }) => loadPresets))('$id', async ({ options: fields, loadPresets }) => {
    const own = (await loadPresets?.()) ?? [];
    for (const preset of own) {
      const { values } = readOptions(fields, withReadyPreset(own, {}, preset));
      const options: OptionValues = applyPreset(fields, readOptions(fields, {}).values as OptionValues, values);
      expect(readyPresetOf(fields, own, statedOptions(fields, presetValues(fields, options)))?.id).toBe(preset.id);
    }
  });
});
