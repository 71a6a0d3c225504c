import { expect, test } from 'vitest';
import type { ValidationSettings } from './settings.ts';
import { DEFAULT_PROFILE } from './shop-profile.ts';
import { atBatchSize, fittedWidthIn, sizeDoubt, withUsualWidth } from './usual-width.ts';

const FACTS = { dpi: 300, format: 'png', widthPx: 3300, heightPx: 3900 } as const;
const FULL_FRONT = { widthIn: 12, heightIn: 16 };
const asked = (print: Partial<typeof DEFAULT_PROFILE.print>): ValidationSettings => ({
  method: 'dtf',
  printWidthIn: null,
  garment: null,
  profile: { ...DEFAULT_PROFILE, print: { ...DEFAULT_PROFILE.print, ...print } },
});

test.each([
  ['a print resolution', {}, null],
  ['no resolution', { dpi: null }, 'silent'],
  ['a screen of 72', { dpi: 72 }, 'screen'],
  ['72 as meters round it', { dpi: 71.9836 }, 'screen'],
  ['a screen of 96', { dpi: 96 }, 'screen'],
  ['a low resolution that is no screen', { dpi: 100 }, null],
  ['a thumbnail', { widthPx: 128 }, 'thumbnail'],
  ['a drawing of a size', { format: 'svg' }, 'drawing'],
  ['a drawing of none', { format: 'svg', dpi: null }, 'silent'],
  ['a page', { format: 'pdf' }, 'drawing'],
] as const)('%s: why is its size not that of the print?', (_name, change, doubt) => {
  expect(sizeDoubt({ ...FACTS, ...change })).toBe(doubt);
});

test('art is fitted into a box, and into a width whose height is open', () => {
  expect(fittedWidthIn({ widthPx: 1000, heightPx: 4000 }, FULL_FRONT)).toBe(4);
  expect(fittedWidthIn({ widthPx: 1000, heightPx: 4000 }, { widthIn: 12, heightIn: null })).toBe(12);
  expect(fittedWidthIn({ widthPx: 4000, heightPx: 1000 }, FULL_FRONT)).toBe(12);
});

test('the shop is asked once, and its size holds where a file says none', () => {
  const unsaid = { ...FACTS, dpi: 72 };
  expect(withUsualWidth(unsaid, asked({ box: { widthIn: 11, heightIn: null } }))).toMatchObject({ printWidthIn: 11, widthFrom: 'shop' });
  expect(withUsualWidth(unsaid, asked({}), FULL_FRONT)).toMatchObject({ printWidthIn: 12, widthFrom: 'assumed' });
  expect(withUsualWidth(unsaid, asked({}))).toEqual(asked({}));
});

test('what was typed and what a file says stay', () => {
  expect(
    withUsualWidth({ ...FACTS, dpi: 72 }, { ...asked({ box: { widthIn: 11, heightIn: null } }), printWidthIn: 3.5 }).printWidthIn,
  ).toBe(3.5);
  expect(withUsualWidth(FACTS, asked({ box: { widthIn: 11, heightIn: null } })).printWidthIn).toBeNull();
});

test('a size chosen for a batch goes over what a file says', () => {
  expect(atBatchSize(FACTS, asked({}), { chosen: FULL_FRONT, guess: null })).toMatchObject({ printWidthIn: 12 });
  expect(atBatchSize(FACTS, asked({}), { chosen: null, guess: FULL_FRONT }).printWidthIn).toBeNull();
});
