import { expect, test } from 'vitest';
import { nameInks } from './ink-names.ts';

const rgb = (r: number, g: number, b: number) => ({ r, g, b });

test('inks near one of the set have its name, the hex beside it where two share one', () => {
  expect(nameInks([rgb(228, 2, 45), rgb(0, 52, 158)])).toEqual(['Scarlet', 'Royal blue']);
  expect(nameInks([rgb(228, 2, 45), rgb(226, 4, 50)])).toEqual(['Scarlet #e4022d', 'Scarlet #e20432']);
});

test('colors that no ink comes near are called by their hue, never by another one', () => {
  const colors = [rgb(0x23, 0xe3, 0xc4), rgb(255, 0, 255), rgb(136, 68, 0), rgb(0, 255, 0), rgb(255, 0, 0)];
  expect(nameInks(colors)).toEqual(['Light turquoise', 'Magenta', 'Brown', 'Light green', 'Red']);
});

test('a tint that is nearly white is not taken for white', () => {
  expect(nameInks([rgb(255, 255, 255), rgb(231, 236, 239)])).toEqual(['White', 'Off-white']);
});
