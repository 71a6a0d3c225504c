import type { ImageSession } from '@underbase/runner/browser';
import { DEFAULT_PROFILE, type ValidationSettings } from '@underbase/tools/validation';
import { expect, test } from 'vitest';
import { atUsualWidth, changedSettings } from './sized-settings.ts';

const SETTINGS: ValidationSettings = { method: 'dtf', printWidthIn: null, garment: null, profile: DEFAULT_PROFILE };
const SMALL = { ...DEFAULT_PROFILE, name: 'Caps', print: { box: { widthIn: 3.5, heightIn: 2 }, garment: null } };
const opened = (dpi: number | null) => ({ info: { widthPx: 1000, heightPx: 1000, dpi, format: 'png' } }) as unknown as ImageSession;

test('a file that says no size is checked at the first guess, and nothing of the last file stays', () => {
  expect(atUsualWidth(opened(72), { ...SETTINGS, printWidthIn: 3 })).toMatchObject({ printWidthIn: 12, widthFrom: 'assumed' });
  expect(atUsualWidth(opened(300), { ...SETTINGS, printWidthIn: 3, widthFrom: 'shop' })).toEqual(SETTINGS);
});

test('a width that is typed is nobody else’s', () => {
  const before = atUsualWidth(opened(72), SETTINGS);
  expect(changedSettings(before, { printWidthIn: 8 }, opened(72))).toEqual({ ...SETTINGS, printWidthIn: 8 });
});

test('another profile brings its usual width where a usual width is in force, and only there', () => {
  const before = atUsualWidth(opened(72), SETTINGS);
  expect(changedSettings(before, { profile: SMALL }, opened(72))).toMatchObject({ printWidthIn: 2, widthFrom: 'shop' });
  expect(changedSettings({ ...SETTINGS, printWidthIn: 8 }, { profile: SMALL }, opened(72)).printWidthIn).toBe(8);
  expect(changedSettings(before, { method: 'screen' }, opened(72))).toMatchObject({
    method: 'screen',
    printWidthIn: 12,
    widthFrom: 'assumed',
  });
});
