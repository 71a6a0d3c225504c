import { RASTER_FORMATS } from '@underbase/codecs';
import { formatFromName } from '@underbase/contract';
import { expect, test } from 'vitest';
import { defaultOptions } from '../options.ts';
import { lossesOf, lossesOfAll, whoseWords } from './losses.ts';
import { options as fields } from './options.ts';

const DEFAULTS = defaultOptions(fields);
const PLAIN = { format: 'png', hasAlpha: false, colorMode: 'rgb', bitDepth: 8, pages: 1 } as const;

test('what a format can not hold is said, as its writer has it', () => {
  for (const { value: to } of fields.to.choices) {
    const can = RASTER_FORMATS[formatFromName(`x.${to}`) ?? 'png'];
    const options = { ...DEFAULTS, to };
    const says = (file: Partial<Parameters<typeof lossesOf>[0]>, word: string) =>
      lossesOf({ ...PLAIN, ...file }, options).some((loss) => loss.startsWith(word));
    expect(says({ hasAlpha: true }, 'Transparency'), to).toBe(!can.alpha);
    expect(says({ bitDepth: 16 }, '16 bits'), to).toBe(!can.deep);
    expect(says({ colorMode: 'cmyk' }, 'CMYK'), to).toBe(!can.cmyk);
  }
});

test('layers, shapes, pages, soft edges and what the options ask for are said too', () => {
  const to = (given: Partial<typeof DEFAULTS>) => ({ ...DEFAULTS, ...given });
  expect(lossesOf(PLAIN, to({ to: 'png' }))).toEqual([]);
  expect(lossesOf({ ...PLAIN, format: 'psd' }, to({ to: 'png' }))[0]).toContain('Layers');
  expect(lossesOf({ ...PLAIN, format: 'pdf', pages: 3 }, to({ to: 'png' }))).toEqual([
    'Shapes: the drawing becomes pixels.',
    'Pages: one of 3 is written.',
  ]);
  expect(lossesOf({ ...PLAIN, hasAlpha: true }, to({ to: 'gif' }))[0]).toContain('Soft edges');
  expect(lossesOf({ ...PLAIN, hasAlpha: true }, to({ to: 'tiff', profile: 'cmyk' }))[0]).toContain('Transparency');
  expect(lossesOf({ ...PLAIN, bitDepth: 16 }, to({ to: 'png', depth: '8' }))[0]).toContain('16 bits');
});

test('of a batch every file’s losses are said, and whose they are', () => {
  const pictures = [
    { name: 'a.png', file: { ...PLAIN, hasAlpha: true } },
    { name: 'b.png', file: PLAIN },
    { name: 'c.tif', file: { ...PLAIN, hasAlpha: true, bitDepth: 16 } },
  ];
  const losses = lossesOfAll(pictures, { ...DEFAULTS, to: 'jpg' });
  expect(losses.map(({ names }) => names)).toEqual([['a.png', 'c.tif'], ['c.tif']]);
  expect(losses[1].loss).toContain('16 bits');
  expect(whoseWords(losses[0].names, 3)).toBe('2 of 3 files: a.png, c.tif');
  expect(whoseWords(['a', 'b', 'c', 'd'], 5)).toBe('4 of 5 files: a, b, c and 1 more');
  expect(whoseWords(['a', 'b'], 2)).toBe('all 2 files');
  expect(whoseWords(['a'], 1)).toBe('');
});
