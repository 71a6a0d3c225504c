import type { Place } from '@underbase/tools';
import { validateOptions } from '@underbase/tools/use';
import { expect, test } from 'vitest';
import { patternImage } from '../cases.ts';
import { nodeRunner } from '../node/node-runner.ts';
import { tinyTool, toolById } from '../tiny-tools.ts';
import { requireHere } from './require-here.ts';

const frame = { width: 40, height: 30, dpi: 300, scale: 1 };
const distant = toolById(tinyTool('distant'));

const refusalOf = (amount: number, here: readonly Place[], size = frame): unknown => {
  try {
    requireHere(distant, validateOptions(distant.options, { amount }, { dpi: 300 }), size, here);
    return null;
  } catch (error) {
    return error;
  }
};

test('a run goes where its options and the size of its picture send it, and nowhere else', () => {
  expect(refusalOf(1, ['browser'])).toBeNull();
  expect(refusalOf(9, ['browser'])).toMatchObject({ code: 'run.elsewhere', params: { tool: distant.title } });
  expect(refusalOf(1, ['browser'], { ...frame, width: 5000 })).toMatchObject({ code: 'run.elsewhere' });
  expect(refusalOf(9, ['browser', 'server'])).toBeNull();
});

test('this machine runs what a server would, unless it is told not to', async () => {
  const registry = new URL('../tiny-tools.ts', import.meta.url).href;
  const request = () => ({ tool: tinyTool('distant'), options: { amount: 9 }, images: [patternImage(20, 20)] });
  const everything = nodeRunner({ threads: 1, registry });
  await expect(everything.run(request())).resolves.toMatchObject({ options: { amount: 9 } });
  const browserLike = nodeRunner({ threads: 1, registry, places: ['browser'] });
  await expect(browserLike.run(request())).rejects.toMatchObject({ code: 'run.elsewhere' });
  await Promise.all([everything.close(), browserLike.close()]);
});
