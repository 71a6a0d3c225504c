import type { AppError } from '@underbase/contract';
import { expect, test } from 'vitest';
import { CHECK_IDS } from './check-list.ts';
import { parseProfile, readProfile } from './read-profile.ts';
import { inkTextOf, withInkText } from './shop-inks.ts';
import { DEFAULT_PROFILE } from './shop-profile.ts';
import { formatProfile, profileFromLink, profileToLink } from './write-profile.ts';

const OWN = readProfile({
  name: 'Bay Transfers – ü',
  print: { box: { widthIn: 11 }, garment: '#1B2540' },
  dtf: { limits: { 'line.min': { warn: 0.6, fail: null } }, measures: { maxWidthIn: 13 } },
  screen: { limits: { 'color.count': { isOn: false } } },
  leastBaseMm: { 156: 0.35 },
  inks: [
    { name: 'House red 12', hex: '#E4002B', opacity: 85 },
    { name: 'Grün', hex: '#00843d' },
  ],
  film: { pricePerFt: 4.5, currency: 'EUR' },
  presets: [{ tool: 'halftone', name: 'Fine mesh', options: { lpi: 55 } }],
});

test('what a profile leaves out is as in the default', () => {
  expect(readProfile({})).toEqual(DEFAULT_PROFILE);
  expect(OWN.dtf.limits['line.min']).toEqual({ isOn: true, warn: 0.6, fail: null });
  expect(OWN.dtf.limits['gap.min']).toEqual(DEFAULT_PROFILE.dtf.limits['gap.min']);
  expect(OWN.print).toEqual({ box: { widthIn: 11, heightIn: null }, garment: '#1b2540' });
  expect(OWN.screen.measures).toEqual(DEFAULT_PROFILE.screen.measures);
  expect(OWN.leastBaseMm).toEqual({ 156: 0.35, 230: 0.25, 305: 0.2 });
});

test('every check has limits for both methods', () => {
  for (const method of ['dtf', 'screen'] as const) expect(Object.keys(DEFAULT_PROFILE[method].limits)).toEqual(CHECK_IDS);
});

test('goes through a file and through a link unchanged', () => {
  expect(parseProfile(formatProfile(OWN))).toEqual(OWN);
  expect(profileFromLink(profileToLink(OWN))).toEqual(OWN);
  expect(profileToLink(OWN)).toMatch(/^[\w-]+$/);
  expect(profileToLink(DEFAULT_PROFILE).length).toBeLessThan(60);
});

test.each<[unknown, string]>([
  [[], ''],
  [{ version: 2 }, 'version'],
  [{ name: '' }, 'name'],
  [{ dtf: { limits: { 'line.min': { warn: '0.5' } } } }, 'dtf.limits.line.min.warn'],
  [{ dtf: { limits: { 'line.min': { fail: -1 } } } }, 'dtf.limits.line.min.fail'],
  [{ screen: { measures: { meshCount: 5 } } }, 'screen.measures.meshCount'],
  [{ print: { box: { widthIn: 0 } } }, 'print.box.widthIn'],
  [{ print: { garment: 'navy' } }, 'print.garment'],
  [{ screen: { limits: { 'gap.min': { isOn: 1 } } } }, 'screen.limits.gap.min.isOn'],
  [{ leastBaseMm: { 230: 0 } }, 'leastBaseMm.230'],
  [{ inks: {} }, 'inks'],
  [
    {
      inks: [
        { name: 'Red', hex: '#e4002b' },
        { name: 'Blue', hex: 'blue' },
      ],
    },
    'inks.2.hex',
  ],
  [{ inks: [{ name: ' ', hex: '#e4002b' }] }, 'inks.1.name'],
  [{ inks: [{ name: 'Red', hex: '#e4002b', opacity: 0 }] }, 'inks.1.opacity'],
  [{ film: { pricePerFt: -1 } }, 'film.pricePerFt'],
  [{ film: { pricePerFt: 3, currency: 'euro' } }, 'film.currency'],
  [{ presets: [{ tool: 'halftone', name: 'A', options: [] }] }, 'presets.1.options'],
  [
    {
      presets: [
        { tool: 'halftone', name: 'A', options: {} },
        { tool: 'halftone', name: 'A', options: {} },
      ],
    },
    'presets.2.name',
  ],
])('refuses %j and names the place', (value, place) => {
  expect(() => readProfile(value)).toThrowError(
    expect.objectContaining({ code: 'profile.invalid', params: expect.objectContaining({ place }) }),
  );
});

test.each<[unknown, string, string]>([
  [{ limits: {} }, '', 'limits'],
  [{ dtf: { limits: { 'line.mim': {} } } }, 'dtf.limits', 'line.mim'],
  [{ leastBaseMm: { 200: 0.3 } }, 'leastBaseMm', '200'],
])('refuses %j: no profile has such a name', (value, place, unknown) => {
  expect(() => readProfile(value)).toThrowError(expect.objectContaining({ code: 'profile.invalid', params: { place, unknown } }));
});

test.each(['', '{', 'not a link', 'e30'.repeat(9)])('refuses the link %j', (text) => {
  expect(() => profileFromLink(text)).toThrowError(expect.objectContaining({ code: 'profile.invalid' }));
});

test('a shop’s inks go to tools and back as text', () => {
  expect(inkTextOf(OWN)).toBe('#e4002b/85 House red 12\n#00843d Grün');
  expect(withInkText(DEFAULT_PROFILE, inkTextOf(OWN)).inks).toEqual(OWN.inks);
  expect(inkTextOf(DEFAULT_PROFILE)).toBe('');
});

test('a broken file says which line', () => {
  const good = formatProfile(OWN);
  const lineOf = (part: string) => good.split('\n').findIndex((line) => line.includes(part)) + 1;
  const faultOf = (text: string) => {
    try {
      return parseProfile(text);
    } catch (error) {
      return (error as AppError).params;
    }
  };
  expect(faultOf(good.replace('"maxWidthIn": 13', '"maxWidthIn": "13"'))).toMatchObject({ line: lineOf('"maxWidthIn": 13') });
  expect(faultOf(good.replace('#00843d', 'green'))).toMatchObject({ line: lineOf('#00843d'), place: 'inks.2.hex' });
  expect(faultOf(good.replace('"pricePerFt"', '"price"'))).toMatchObject({ line: lineOf('pricePerFt'), unknown: 'price' });
  expect(faultOf(good.replace('"EUR"', '"EUR'))).toMatchObject({ line: lineOf('EUR') });
  expect(faultOf('{\n"name": "A",\n"inks": [{ "hex": "#000000" }]}')).toMatchObject({ line: 3, place: 'inks.1.name' });
});
