import { describe, expect, test } from 'vitest';
import { defaultOptions, type OptionValues } from '../options.ts';
import { validateOptions } from '../options-validation/validate.ts';
import type { ToolReport } from '../run.ts';
import { options as fields, type SeparatorOptions } from './options.ts';
import { inAdvisedOrder, inkPlaces, mergedInto, platesNow, recolored, trapsOfInk, withInk, withoutInk, withTrap } from './panel-inks.ts';
import { coverageWords, nearestWords, pressWords } from './panel-words.ts';
import { plate } from './plate-for-tests.ts';
import { meshFor } from './plates.ts';
import { presets } from './presets.ts';
import { pressOrder } from './print-order.ts';
import type { PlateDetails } from './report.ts';

const PLATES = [plate('underbase', '#ffffff'), plate('ink', '#c9302c'), plate('ink', '#ffd23f'), plate('highlight', '#ffffff')];
const rgb = (hex: string) => ({
  r: Number.parseInt(hex.slice(1, 3), 16),
  g: Number.parseInt(hex.slice(3, 5), 16),
  b: Number.parseInt(hex.slice(5, 7), 16),
});
const reportOf = (plates: readonly PlateDetails[]): ToolReport => ({
  facts: [],
  warnings: [],
  details: {
    plates,
    choice: { errors: [], worst: [], error: 0, worstError: 0, wanted: 0, changes: [] },
    press: pressOrder(plates.map(({ role, hex, flash, isProcess }) => ({ role, color: rgb(hex), flash, isTransparent: isProcess }))),
  },
});
const DEFAULTS: OptionValues = defaultOptions(fields);
const AUTO = reportOf(PLATES);

describe('inks by hand', () => {
  test('one more takes the chosen ones with it; one that is there is shown', () => {
    expect(withInk(DEFAULTS, AUTO, { color: '#0000ff' })).toEqual({
      palette: [{ color: '#c9302c' }, { color: '#ffd23f' }, { color: '#0000ff' }],
      hidden: '',
      plate: 4,
    });
    expect(withInk(DEFAULTS, AUTO, { color: '#ffd23f' })).toEqual({ plate: 3 });
  });

  test('beside the four process inks it is a spot, and only spots can be moved or taken away', () => {
    const plates = ['#00ffff', '#ff00ff', '#ffff00', '#000000'].map((hex) => plate('ink', hex, true));
    const cmyk = { ...DEFAULTS, method: 'cmyk' };
    expect(inkPlaces(plates)).toEqual([]);
    expect(withInk(cmyk, reportOf(plates), { color: '#ff6600' })).toEqual({ spots: [{ color: '#ff6600' }], hidden: '', plate: 5 });
    const spot = [...plates, plate('ink', '#ff6600')];
    expect(inkPlaces(spot)).toEqual([4]);
    expect(withoutInk({ ...cmyk, spots: [{ color: '#ff6600' }] }, spot, 0)).toEqual({ spots: [], hidden: '' });
  });

  test('figures of an ink stand as the hand left them, before a preview has seen them', () => {
    const palette = [{ color: '#c9302c', midTone: 38, lpi: 55, mesh: 0 }, { color: '#ffd23f' }];
    const [, red, yellow] = platesNow({ ...DEFAULTS, palette }, AUTO);
    expect(red).toMatchObject({ midTone: 38, lpi: 55, mesh: 230, quarterTone: 25 });
    expect(yellow).toEqual(PLATES[2]);
    const index = reportOf([{ ...PLATES[1], lpi: null }]);
    expect(platesNow({ ...DEFAULTS, palette: palette.slice(0, 1) }, index)[0].lpi).toBeNull();
  });

  test('merging gives an ink up, and what was merged into it goes along', () => {
    const change = mergedInto({ ...DEFAULTS, merged: ['#aa0000=#c9302c'] }, PLATES, 0, '#ffd23f');
    expect(change).toEqual({
      palette: [{ color: '#ffd23f' }],
      hidden: '',
      merged: ['#aa0000=#ffd23f', '#c9302c=#ffd23f', '#ffd23f=#ffd23f'],
    });
    expect(() => validateOptions(fields, change)).not.toThrow();
  });

  test('an ink of another color prints what it printed, however often its color is changed', () => {
    const once = { ...DEFAULTS, ...recolored(DEFAULTS, PLATES, 0, '#00aa88') } as OptionValues;
    expect(once).toMatchObject({ palette: [{ color: '#00aa88' }, { color: '#ffd23f' }], merged: ['#c9302c=#00aa88'] });
    const twice = recolored(once, PLATES, 0, '#0033a0');
    expect(twice).toMatchObject({ palette: [{ color: '#0033a0' }, { color: '#ffd23f' }], merged: ['#c9302c=#0033a0'] });
    expect(() => validateOptions(fields, twice)).not.toThrow();
    const merged = { ...DEFAULTS, ...mergedInto(DEFAULTS, PLATES, 0, '#ffd23f') } as OptionValues;
    expect(recolored(merged, PLATES, 0, '#ff8800').merged).toEqual(['#c9302c=#ff8800', '#ffd23f=#ff8800']);
    // Of process methods tints are mixed from whatever inks there are.
    expect(recolored({ ...DEFAULTS, method: 'simulated' }, PLATES, 0, '#00aa88')).not.toHaveProperty('merged');
  });

  test('a trap of two inks is one, whichever is named first', () => {
    const one = withTrap(DEFAULTS, '#c9302c', '#ffd23f', '0.3mm');
    expect(one).toEqual({ trapPairs: ['#c9302c/#ffd23f=0.3mm'] });
    const both = { ...DEFAULTS, ...one } as OptionValues;
    expect(trapsOfInk(both, '#ffd23f')).toEqual([{ other: '#c9302c', width: '0.3mm' }]);
    expect(withTrap(both, '#ffd23f', '#c9302c', '1pt')).toEqual({ trapPairs: ['#c9302c/#ffd23f=1pt'] });
    expect(withTrap(both, '#ffd23f', '#c9302c', null)).toEqual({ trapPairs: [] });
    expect(validateOptions(fields, one)).toMatchObject(one);
  });

  test('the advised order moves inks with all that they have of their own', () => {
    const palette = [{ color: '#c9302c', lpi: 55 }, { color: '#ffd23f' }];
    expect(inAdvisedOrder({ ...DEFAULTS, palette }, AUTO)).toEqual([palette[1], palette[0]]);
    const sorted = [PLATES[0], PLATES[2], PLATES[1], PLATES[3]];
    expect(inAdvisedOrder({ ...DEFAULTS, palette: [palette[1], palette[0]] }, reportOf(sorted))).toBeNull();
  });
});

test('words of the press', () => {
  expect(pressWords({ advised: [], isAsAdvised: true, flashes: 1, stations: 5 }, 4)).toBe('4 screens, 1 flash: 5 stations of the press.');
  expect(pressWords({ advised: [], isAsAdvised: true, flashes: 0, stations: 1 }, 1)).toBe('1 screen, no flash: 1 station of the press.');
  expect(coverageWords({ ...PLATES[0], grams: 238 })).toBe('10.0 % of the sheet · 240 g for 100');
  expect(coverageWords({ ...PLATES[0], coverage: 0.03, grams: 0.4 })).toBe('under 0.1 % of the sheet · under 1 g for 100');
  expect(nearestWords({ ...PLATES[0], nearest: { name: 'House red 12', difference: 2.34 } })).toBe(
    'Nearest of your inks: House red 12, ΔE 2.3',
  );
  expect(nearestWords(PLATES[0])).toBeNull();
});

describe('press setups', () => {
  const films = presets.filter(({ options }) => options.film !== 0);

  test.each(films)('$name makes films with enough pixels to the line', ({ options }) => {
    expect(options.film).toBeGreaterThanOrEqual(16 * Number(options.lpi));
  });

  test('each speaks of the same options, so that one never leaves a rest of another', () => {
    const keys = Object.keys(presets[0].options).sort();
    for (const { options } of presets) expect(Object.keys(options).sort()).toEqual(keys);
  });

  test('lines go with the mesh of every plate', () => {
    for (const { options } of presets) {
      const { method, mesh, lpi } = { ...DEFAULTS, ...options } as SeparatorOptions;
      const ratio = meshFor({ method, mesh, lpi }, 'ink') / lpi;
      expect(ratio).toBeGreaterThanOrEqual(3.5);
      expect(ratio).toBeLessThanOrEqual(6);
    }
  });
});
