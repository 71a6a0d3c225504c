import { expect, test } from 'vitest';
import { rectangle } from '../../../tests/art/rings.ts';
import { Sheet } from '../../../tests/art/sheet.ts';
import { printOf } from './files-for-tests.ts';
import type { SeparatorOptions } from './options.ts';

const idsOf = async (color: string, given: Partial<SeparatorOptions> = {}) => {
  const art = new Sheet(60, 60)
    .lay([rectangle(5, 5, 50, 20)], '#ffffff')
    .lay([rectangle(5, 30, 50, 20)], color)
    .toImage(300);
  const { report } = await printOf(art, { garment: '#000000', ...given });
  return report.warnings.map(({ id }) => id);
};

test('two screens of one white with no ink between them are told of', async () => {
  expect(await idsOf('#ffffff')).toContain('whiteTwice');
  expect(await idsOf('#ffffff', { highlight: 'off' })).not.toContain('whiteTwice');
  expect(await idsOf('#ffffff', { base: 'grey' })).not.toContain('whiteTwice');
  expect(await idsOf('#c8323c')).not.toContain('whiteTwice');
});
