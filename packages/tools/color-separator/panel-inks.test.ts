import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defaultOptions, type OptionValues } from '../options.ts';
import type { ToolReport } from '../run.ts';
import { options as fields } from './options.ts';
import { changed, hiddenText, inkItems, isSolo, moved, platesNow, toggleHidden, toggleSolo } from './panel-inks.ts';
import { nextInkWords } from './panel-words.ts';
import { plate } from './plate-for-tests.ts';
import { pressOrder } from './print-order.ts';

const PLATES = [plate('underbase', '#ffffff'), plate('ink', '#ff0000'), plate('ink', '#0000ff'), plate('highlight', '#ffffff')];
const CHOICE = { errors: [], worst: [], error: 0, worstError: 0, wanted: 0, changes: [], printedAsOne: [], shades: [], farMerges: [] };
const report: ToolReport = { facts: [], warnings: [], details: { plates: PLATES, choice: CHOICE, press: pressOrder([]) } };
const DEFAULTS: OptionValues = defaultOptions(fields);
const colors = (items: readonly { readonly color: string }[]) => items.map(({ color }) => color);

describe('the ink list', () => {
  test('chosen inks become a list by hand in print order; a list by hand stays as it is', () => {
    expect(colors(inkItems(DEFAULTS, PLATES))).toEqual(['#ff0000', '#0000ff']);
    const palette = [{ color: '#0000ff', lpi: 55 }];
    expect(inkItems({ ...DEFAULTS, palette }, PLATES)).toBe(palette);
  });

  test('moving keeps every ink and puts one where it was wanted', () => {
    const items = ['#a00000', '#b00000', '#c00000', '#d00000'].map((color) => ({ color }));
    expect(colors(moved(items, 0, 2))).toEqual(['#b00000', '#c00000', '#a00000', '#d00000']);
    fc.assert(
      fc.property(fc.nat(3), fc.nat(3), (from, to) => {
        const next = moved(items, from, to);
        expect(next[to]).toBe(items[from]);
        expect([...colors(next)].sort()).toEqual(colors(items));
      }),
    );
  });

  test('one ink is changed, the others are not touched', () => {
    const items = [{ color: '#a00000', lpi: 40 }, { color: '#b00000' }];
    expect(changed(items, 1, { lpi: 55 })).toEqual([items[0], { color: '#b00000', lpi: 55 }]);
  });

  test('a reordered list shows at once, a new ink before the preview has seen it', () => {
    const palette = [{ color: '#0000ff' }, { color: '#00ff00' }, { color: '#ff0000' }];
    const shown = platesNow({ ...DEFAULTS, palette }, report);
    expect(shown.map(({ hex }) => hex)).toEqual(['#ffffff', '#0000ff', '#00ff00', '#ff0000', '#ffffff']);
    expect(shown[2]).toMatchObject({ role: 'ink', name: '#00FF00', coverage: 0, lpi: 45 });
    expect(platesNow(DEFAULTS, report)).toBe(PLATES);
  });
});

describe('eyes', () => {
  test('hiding twice shows again, and numbers stay in order', () => {
    expect(toggleHidden({ ...DEFAULTS, hidden: '3' }, 1)).toBe('1,3');
    expect(toggleHidden({ ...DEFAULTS, hidden: '1,3' }, 3)).toBe('1');
    expect(hiddenText([10, 2])).toBe('2,10');
  });

  test('one alone hides all others; asked again, all are back', () => {
    const hidden = toggleSolo(DEFAULTS, 2, 4);
    expect(hidden).toBe('1,3,4');
    expect(isSolo({ ...DEFAULTS, hidden }, 2, 4)).toBe(true);
    expect(isSolo({ ...DEFAULTS, hidden }, 1, 4)).toBe(false);
    expect(toggleSolo({ ...DEFAULTS, hidden }, 2, 4)).toBe('');
  });
});

test('the curve says what one more ink buys, that none does, or that fewer would do', () => {
  const curve = (errors: readonly number[], worst: readonly number[] = [], wanted = 0) => ({ ...CHOICE, errors, worst, wanted });
  expect(nextInkWords(curve([10, 4, 2.2, 2.1]), 2)).toBe('A third ink would improve the mean by 0.1.');
  expect(nextInkWords(curve([10, 4, 2.2, 2.19]), 2)).toBe('A third ink would improve the mean by 0.01.');
  expect(nextInkWords(curve([10, 4, 2.2, 2.19], [40, 30, 20, 5]), 2)).toBe(
    'A third ink would improve the mean by 0.01, and the color off most by 15.0.',
  );
  expect(nextInkWords(curve([10, 4, 2.2]), 2)).toBe('More inks would not come closer.');
  expect(nextInkWords(curve([10, 4, 2.2, 2.1, 2.1], [], 3), 4)).toBe('3 would do.');
});
