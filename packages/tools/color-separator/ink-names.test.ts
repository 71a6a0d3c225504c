import { swatchesFromText } from '@underbase/engine';
import { expect, test } from 'vitest';
import { PLASTISOL } from './ink-libraries.ts';
import { nameInks } from './ink-names.ts';

const rgb = (r: number, g: number, b: number) => ({ r, g, b });
const namesOf = (inks: Parameters<typeof nameInks>[0]) => nameInks(inks, { own: [], house: PLASTISOL }).names;

test('inks near one of the set have its name, the hex beside it where two share one', () => {
  expect(namesOf([rgb(228, 2, 45), rgb(0, 52, 158)])).toEqual(['Scarlet', 'Royal blue']);
  expect(namesOf([rgb(228, 2, 45), rgb(226, 4, 50)])).toEqual(['Scarlet #e4022d', 'Scarlet #e20432']);
});

test('beside the process inks no spot has the name of one', () => {
  const taken = ['Cyan', 'Magenta', 'Yellow', 'Black'];
  expect(nameInks([rgb(16, 16, 16), rgb(255, 0, 255)], { own: [], house: PLASTISOL, taken }).names).toEqual([
    'Black #101010',
    'Magenta #ff00ff',
  ]);
});

test('colors that no ink comes near are called by their hue, never by another one', () => {
  const colors = [rgb(0x23, 0xe3, 0xc4), rgb(255, 0, 255), rgb(136, 68, 0), rgb(0, 255, 0), rgb(255, 0, 0)];
  expect(namesOf(colors)).toEqual(['Light turquoise', 'Magenta', 'Brown', 'Green', 'Red']);
});

test('a vivid orange is no tan, and a dull one still is', () => {
  expect(namesOf([rgb(0xe0, 0x8a, 0x1e), rgb(0xc4, 0xa0, 0x74)])).toEqual(['Orange', 'Tan']);
});

test('a tint that is nearly white is not taken for white', () => {
  expect(namesOf([rgb(255, 255, 255), rgb(231, 236, 239)])).toEqual(['White', 'Off-white']);
});

test('a shop’s own ink lends its name only where it is near, and says by how much it differs all the same', () => {
  const own = swatchesFromText('#e4002b House red 12\n#0034a0 House blue 3');
  const { names, nearest } = nameInks([rgb(228, 2, 45), rgb(0, 133, 62)], { own, house: PLASTISOL });
  // What the shop has not is called as without its inks.
  expect(names).toEqual(['House red 12', 'Kelly green']);
  expect(nearest[0]?.difference).toBeLessThan(1);
  expect(nearest[1]).toMatchObject({ difference: expect.any(Number) });
  expect(nearest[1]?.difference).toBeGreaterThan(20);
});
