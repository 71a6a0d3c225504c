import type { BandsRun } from '@underbase/tools';
import { expect, test } from 'vitest';
import { FullPlans, type MakeStage } from './full-plans.ts';
import { toolCall } from './tool-call.ts';

interface Plan {
  readonly palette: string;
  readonly angle: number;
  readonly plates: string;
}

/** Plates hang on the palette alone, though they come after the angle. */
const run: BandsRun<{ ink: string; angle: number; gain: number }, Plan> = {
  stages: [
    { name: 'survey', reads: ['ink'], make: (_image, _frame, { ink }) => ({ palette: ink }) },
    { name: 'plan', reads: ['angle'], make: (_image, _frame, { angle }) => ({ angle }) },
    { name: 'planes', reads: [], takes: ({ palette }) => palette, make: (_image, _frame, _options, { palette }) => ({ plates: palette }) },
  ],
  bands: { apply: () => ({}) },
  report: () => ({ facts: [], warnings: [] }),
};

const image = { width: 4, height: 4, pixels: new Uint8Array(64), dpi: 300, icc: null };
const OPTIONS = { ink: 'red', angle: 22, gain: 0 };
const NEVER = new AbortController().signal;

function rig(wait: Promise<void> = Promise.resolve()) {
  const made: string[] = [];
  const aborted: string[] = [];
  const makeStage: MakeStage = async ({ options }, index, before, signal) => {
    const stage = run.stages[index];
    made.push(stage.name);
    signal.addEventListener('abort', () => aborted.push(stage.name));
    await wait;
    return stage.make(image, plans.jobOf(call(options)).frame, options as typeof OPTIONS, before as Plan, {} as never) as object;
  };
  const plans = new FullPlans(image, makeStage);
  const call = (options: object, dpi = 300) => toolCall('color-ko', { ...OPTIONS, ...options }, dpi);
  const get = (options: object, dpi = 300, signal = NEVER) => plans.get(run, call(options, dpi), signal);
  return { made, aborted, get };
}

test('other options make anew only the stages that read them, or take what came out differently', async () => {
  const { made, get } = rig();
  expect((await get({})).plan).toEqual({ palette: 'red', angle: 22, plates: 'red' });
  expect(made.splice(0)).toEqual(['survey', 'plan', 'planes']);
  await get({ gain: 5 });
  expect(made.splice(0)).toEqual([]);
  expect((await get({ angle: 45 })).plan).toEqual({ palette: 'red', angle: 45, plates: 'red' });
  expect(made.splice(0)).toEqual(['plan']);
  expect((await get({ ink: 'blue' })).plan).toEqual({ palette: 'blue', angle: 22, plates: 'blue' });
  expect(made.splice(0)).toEqual(['survey', 'plan', 'planes']);
  await get({});
  expect(made.splice(0)).toEqual([]);
  await get({}, 150);
  expect(made.splice(0)).toEqual(['survey', 'plan', 'planes']);
});

test('a stage that says nothing of what it takes hangs on all that was read before it, also behind one that takes little', async () => {
  const behind: typeof run = {
    ...run,
    stages: [...run.stages, { name: 'choice', reads: [], make: (_i, _f, _o, { angle }) => ({ angle }) }],
  };
  const made: string[] = [];
  const plans = new FullPlans(image, async ({ options }, index, before) => {
    const stage = behind.stages[index];
    made.push(stage.name);
    return stage.make(image, {} as never, options as typeof OPTIONS, before as Plan, {} as never);
  });
  await plans.get(behind, toolCall('color-ko', OPTIONS, 300), NEVER);
  made.length = 0;
  await plans.get(behind, toolCall('color-ko', { ...OPTIONS, angle: 45 }, 300), NEVER);
  expect(made).toEqual(['plan', 'choice']);
});

test('who asks for the same plan waits for the same work, and the work ends with the last who leaves', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { made, aborted, get } = rig(promise);
  const [first, second] = [new AbortController(), new AbortController()];
  const asked = [get({}, 300, first.signal), get({}, 300, second.signal)];
  first.abort();
  await expect(asked[0]).rejects.toThrow();
  expect(aborted).toEqual([]);
  resolve();
  await expect(asked[1]).resolves.toBeDefined();
  expect(made).toEqual(['survey', 'plan', 'planes']);
});

test('a stage that failed is tried again', async () => {
  let fails = true;
  const plans = new FullPlans(image, async () => {
    if (fails) throw new Error('once');
    return { palette: 'red' };
  });
  const call = toolCall('color-ko', OPTIONS, 300);
  await expect(plans.get(run, call, NEVER)).rejects.toThrow('once');
  fails = false;
  await expect(plans.get(run, call, NEVER)).resolves.toBeDefined();
});

test('whether a tool takes a picture is asked without the stages that refuse none', async () => {
  const long: typeof run = { ...run, stages: run.stages.map((stage, index) => (index === 2 ? { ...stage, neverRefuses: true } : stage)) };
  const made: number[] = [];
  const plans = new FullPlans(image, async (_call, index) => {
    made.push(index);
    if (index === 1 && made.length > 2) throw new Error('refused');
    return {};
  });
  await plans.ask(long, toolCall('color-ko', OPTIONS, 300), NEVER);
  expect(made).toEqual([0, 1]);
  // What was made for the question is there for the run.
  await plans.get(long, toolCall('color-ko', OPTIONS, 300), NEVER);
  expect(made).toEqual([0, 1, 2]);
  await expect(plans.ask(long, toolCall('color-ko', { ...OPTIONS, angle: 45 }, 300), NEVER)).rejects.toThrow('refused');
});
