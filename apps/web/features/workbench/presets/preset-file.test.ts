import { toolById } from '@underbase/tools';
import { JsonFault, readJsonWithLines } from '@underbase/tools/json-lines';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PresetFileFault, readPresetFile, writePresetFile } from './preset-file.ts';

const tool = toolById('halftone');
const ID = () => 'new';

function faultOf(text: string): PresetFileFault {
  try {
    readPresetFile(tool, text, ID);
  } catch (error) {
    if (error instanceof PresetFileFault) return error;
    throw error;
  }
  throw new Error('the file was taken');
}

test('presets come back from their file', () => {
  const presets = [
    { id: '1', name: 'Fine mesh', options: { lpi: 55, minDot: '0.2mm' } },
    { id: '2', name: 'Ümläut „quoted"', options: {} },
  ];
  expect(readPresetFile(tool, writePresetFile(tool, presets), ID)).toEqual(presets.map((preset) => ({ ...preset, id: 'new' })));
});

test('a broken file says which line', () => {
  const good = writePresetFile(tool, [{ id: '1', name: 'Fine mesh', options: { lpi: 55, minDot: '0.2mm' } }]);
  const lineOf = (part: string) => good.split('\n').findIndex((line) => line.includes(part)) + 1;
  const wrong = faultOf(good.replace('55', '5500'));
  expect([wrong.line, wrong.message]).toEqual([lineOf('lpi'), '"Fine mesh" can’t have 5500 for Frequency.']);
  expect(faultOf(good.replace('minDot', 'minDots')).line).toBe(lineOf('minDot'));
  expect(faultOf(good.replace('"0.2mm"', '"0.2mm')).line).toBe(lineOf('minDot'));
  expect(faultOf(good.replace('"name": "Fine mesh",', '')).line).toBe(lineOf('"name"') - 1);
  expect(faultOf(good.replace('halftone', 'color-ko')).line).toBe(3);
  expect(faultOf('hello').message).toBe('The file can’t be read from here on.');
  expect(faultOf('[]').message).toBe('This is no file of presets.');
});

test('what JSON reads is read alike, and what it refuses is refused', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom(0, 2), (value, indent) => {
      const text = JSON.stringify(value, null, indent);
      expect(readJsonWithLines(text).value).toEqual(JSON.parse(text));
    }),
  );
  for (const text of ['', '{', '[1,]', '{"a":}', '{"a" 1}', 'tru', '1 2', '"\n"', '{"a":1}}', "{'a':1}"]) {
    expect(() => readJsonWithLines(text), text).toThrow(JsonFault);
  }
  expect(readJsonWithLines('{\n"a": [1,\n2]}').lines.get('a/1')).toBe(3);
});
