import type { ToolPreset } from '@underbase/tools';
import { expect, test } from 'vitest';
import { readyPresetOf, withReadyPreset } from './ready-presets.ts';

const fine: ToolPreset = { id: 'fine', name: 'Fine', help: '', options: { film: 1200, ink: 'thick' }, isLaidOver: true };
const plain: ToolPreset = { id: 'plain', name: 'Plain', help: '', options: { film: 600 }, isLaidOver: true };
const whole: ToolPreset = { id: 'whole', name: 'Whole', help: '', options: { edge: 'hard' } };
const ready = [fine, plain, whole];

test('a preset is laid over what none speaks of, and takes back what another one set', () => {
  const first = withReadyPreset(ready, { garment: '#000000' }, fine);
  expect(first).toEqual({ garment: '#000000', film: 1200, ink: 'thick' });
  expect(withReadyPreset(ready, first, plain)).toEqual({ garment: '#000000', film: 600 });
});

test('one that is not laid over stands alone', () => {
  expect(withReadyPreset(ready, { garment: '#000000', film: 600 }, whole)).toEqual({ edge: 'hard' });
  expect(readyPresetOf(ready, { edge: 'hard' })).toBe(whole);
  expect(readyPresetOf(ready, { edge: 'hard', garment: '#000000' })).toBeNull();
});

test('one that is laid over is known by its own options alone', () => {
  expect(readyPresetOf(ready, { garment: '#000000', film: 600 })).toBe(plain);
  expect(readyPresetOf(ready, { film: 600, ink: 'thin' })).toBeNull();
  expect(readyPresetOf(ready, {})).toBeNull();
  expect(readyPresetOf([], { film: 600 })).toBeNull();
});
