import { declareTool } from '@underbase/tools';
import { expect, test } from 'vitest';
import { withoutPicture } from './without-picture.ts';

const tool = declareTool({
  id: 'fit-my-print',
  title: 'Fit',
  summary: '',
  icon: 'shirt',
  searchWords: '',
  place: 1,
  price: 1,
  task: 'size',
  inHeaderMenu: false,
  access: 'public',
  where: () => 'browser',
  accepts: [],
  produces: [],
  inputs: { min: 1, max: 9 },
  options: {
    each: { kind: 'texts', label: '', group: '', default: [], pattern: '.*', example: '', max: 9, isPerPicture: true },
    sizes: { kind: 'texts', label: '', group: '', default: [], pattern: '.*', example: '', max: 9 },
  },
  railTools: [],
});

const draft = (each: readonly string[]) => ({ options: { each, sizes: ['S', 'M'] }, dpiByFile: {}, preset: {} });

test('a file that leaves takes its item of every list along, in all steps of undo; other lists stay', () => {
  const history = { past: [draft([])], present: draft(['1', '2', '3']), future: [draft(['1'])], gesture: null };
  expect(withoutPicture(tool, history, 1)).toEqual({
    past: [draft([])],
    present: draft(['1', '3']),
    future: [draft(['1'])],
    gesture: null,
  });
  expect(withoutPicture(tool, history, -1)).toBe(history);
});
