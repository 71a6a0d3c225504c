import { toolById } from '@underbase/tools';
import { expect, test } from 'vitest';
import { named } from './run-result.ts';

const file = (suffix: string, extension: string, mime: string, text: string) => ({
  suffix,
  extension,
  mime,
  bytes: new TextEncoder().encode(text),
});

test('a description names the files beside it as they are called here', async () => {
  const told = { inks: [{ name: 'Red', file: '01-red_720dpi.png' }] };
  const files = named(
    toolById('color-separator'),
    { name: 'owl.png' },
    [file('01-red_720dpi', 'png', 'image/png', '01-red_720dpi.png'), file('separation', 'json', 'application/json', JSON.stringify(told))],
    300,
  );
  expect(files.map(({ name }) => name)).toEqual(['owl_color-separator_01-red_720dpi.png', 'owl_color-separator_separation_300dpi.json']);
  expect(await files[0].blob.text()).toBe('01-red_720dpi.png');
  expect(JSON.parse(await files[1].blob.text())).toEqual({ inks: [{ name: 'Red', file: files[0].name }] });
});
