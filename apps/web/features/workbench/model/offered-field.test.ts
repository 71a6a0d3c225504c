import { toolById } from '@underbase/tools';
import { expect, test } from 'vitest';
import { modelsFor, offeredField } from './offered-field.ts';

const { options } = toolById('background-remover');
const HOUSE = { id: 'house', use: 'matting' };
const values = (key: string, models: Parameters<typeof offeredField>[2]): readonly string[] | null => {
  const field = offeredField(options, key, models);
  return field?.kind === 'choice' ? field.choices.map(({ value }) => value) : null;
};

test('a way that needs a model is offered where there is one', () => {
  expect(values('mode', [])).toEqual(['auto', 'solid', 'subject']);
  expect(values('mode', [{ id: 'large', use: 'enlarging' }])).toEqual(['auto', 'solid', 'subject']);
  expect(values('mode', [HOUSE])).toEqual(['auto', 'solid', 'subject', 'model']);
});

test('models are chosen from a list where there are several; the first is what nothing chosen means', () => {
  expect(offeredField(options, 'model', [HOUSE])).toBeNull();
  expect(values('model', [HOUSE, { id: 'fine', use: 'matting' }])).toEqual(['', 'fine']);
  expect(modelsFor(options, [HOUSE, { id: 'large', use: 'enlarging' }])).toEqual(['house']);
});

test('other options stay as they are', () => {
  expect(offeredField(options, 'edge', [])).toBe(options.edge);
});
