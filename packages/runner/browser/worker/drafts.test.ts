import type { BandsRun, RunContext } from '@underbase/tools';
import { expect, test } from 'vitest';
import type { Copy } from './copies.ts';
import { Drafts } from './drafts.ts';
import type { PreviewThreads } from './preview-threads.ts';
import { toolCall } from './tool-call.ts';

const copyAt = (scale: number): Copy => ({
  image: { width: 4, height: 4, pixels: new Uint8Array(64), dpi: 300, icc: null },
  scale,
  full: { width: 4 / scale, height: 4 / scale },
});

test('a draft makes anew only what reads the moved option, and shares nothing between copies', async () => {
  const made: string[] = [];
  const run: BandsRun<{ ink: string; angle: number }, { palette: string; plates: string }> = {
    stages: [
      {
        name: 'survey',
        reads: ['ink'],
        make(_image, { scale }, { ink }) {
          made.push('survey');
          return { palette: `${ink} at ${scale}` };
        },
      },
      {
        name: 'planes',
        reads: ['angle'],
        make(_image, _frame, { angle }, { palette }) {
          made.push('planes');
          return { plates: `${palette}, ${angle}` };
        },
      },
    ],
    bands: { apply: () => ({}) },
    report: () => ({ facts: [], warnings: [] }),
  };
  const drafts = new Drafts({ isShared: false } as PreviewThreads, {} as RunContext);
  const ask = async (angle: number, scale: number) =>
    (await drafts.analysis(run, toolCall('color-ko', { ink: 'red', angle }, 300), copyAt(scale))).plan;
  expect(await ask(22, 0.5)).toEqual({ palette: 'red at 0.5', plates: 'red at 0.5, 22' });
  expect(made.splice(0)).toEqual(['survey', 'planes']);
  expect(await ask(45, 0.5)).toEqual({ palette: 'red at 0.5', plates: 'red at 0.5, 45' });
  expect(made.splice(0)).toEqual(['planes']);
  expect(await ask(45, 0.25)).toEqual({ palette: 'red at 0.25', plates: 'red at 0.25, 45' });
  expect(made.splice(0)).toEqual(['survey', 'planes']);
});
