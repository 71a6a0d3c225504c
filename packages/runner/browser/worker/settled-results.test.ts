import type { BandsRun } from '@underbase/tools';
import { expect, test } from 'vitest';
import { FullPlans } from './full-plans.ts';
import { SettledResults } from './settled-results.ts';
import { toolCall } from './tool-call.ts';

interface Plan {
  readonly cut: number;
  readonly lines: number;
}

const run: BandsRun<{ cut: number; minimum: number }, Plan> = {
  stages: [
    { name: 'plan', reads: ['cut'], make: (_image, _frame, { cut }) => ({ cut }) },
    { name: 'report', reads: ['minimum'], make: (_image, _frame, { minimum }, { cut }) => ({ lines: cut * minimum }) },
  ],
  bands: { apply: () => ({}) },
  report: (_frame, _options, { lines }, { clear }) => ({
    facts: [
      { id: 'lines', label: 'Lines', value: lines },
      { id: 'clear', label: 'Clear', value: clear },
    ],
    warnings: [],
  }),
};

const image = { width: 4, height: 4, pixels: new Uint8Array(64), dpi: 300, icc: null };
const NEVER = new AbortController().signal;
const call = toolCall('downscaler', { cut: 3, minimum: 7 }, 300);

/** Looks for a report last until `looked`. */
function rig(looked: Promise<void>) {
  const asked: string[] = [];
  const aborted: string[] = [];
  const plans = new FullPlans(image, async ({ options }, index, before, signal) => {
    const stage = run.stages[index];
    asked.push(stage.name);
    signal.addEventListener('abort', () => aborted.push(stage.name));
    if (stage.name === 'report') await looked;
    return stage.make(image, { width: 4, height: 4, dpi: 300, scale: 1 }, options as never, before as Plan, {} as never) as object;
  });
  const make = async () => ({ pixels: new Uint8Array(64), tally: { clear: 5 }, report: null });
  return { asked, aborted, results: new SettledResults(plans, make, false) };
}

test('pixels are there before anybody has looked at the picture for the report, which is told when it is asked for, from one look', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { asked, results } = rig(promise);
  expect((await results.get(run, call, NEVER)).report).toBeNull();
  expect(asked).toEqual(['plan']);
  const told = Promise.all([results.report(run, call, NEVER), results.report(run, call, NEVER)]);
  resolve();
  const [one, other] = await told;
  expect(one.report.facts.map(({ value }) => value)).toEqual([21, 5]);
  expect(other.report).toBe(one.report);
  expect(asked).toEqual(['plan', 'report']);
  expect((await results.get(run, call, NEVER)).report).toBe(one.report);
});

test('a look that nobody waits for any more is given up', async () => {
  const { aborted, results } = rig(new Promise(() => undefined));
  await results.get(run, call, NEVER);
  const stop = new AbortController();
  const told = results.report(run, call, stop.signal);
  const gone = expect(told).rejects.toThrow();
  stop.abort();
  await gone;
  await expect.poll(() => aborted).toContain('report');
});
