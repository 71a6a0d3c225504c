import { AppError } from '@underbase/contract';
import type { Check, Fix, ValidationReport } from '@underbase/tools/validation';
import { expect, test, vi } from 'vitest';
import { fixPlan } from '../model/fix-plan.ts';
import { makeChain } from './make-chain.ts';

const HARDEN: Fix = { kind: 'in-place', label: 'harden', id: 'harden-edges' };
const FILL: Fix = { kind: 'in-place', label: 'fill', id: 'fill-pinholes' };
const KNOCK = { kind: 'tool', label: 'knock out', tool: 'color-ko', options: {} } as Fix;
const THICKEN = { kind: 'tool', label: 'thicken', tool: 'line-enhancer', options: {} } as Fix;

const FIXES: Readonly<Record<string, Fix>> = { 'alpha.none': KNOCK, 'line.min': THICKEN, 'alpha.rim': HARDEN, 'hole.pin': FILL };

/** A draft is what stands against it. */
type Draft = readonly string[];

function reportOf(found: Draft, inkSquareIn = 9): ValidationReport {
  const checks = found.map(
    (id) => ({ id, title: id, status: 'warn', message: `${id} stays.`, fixes: [FIXES[id]], where: [] }) as unknown as Check,
  );
  return {
    score: 100 - 10 * found.length,
    checks,
    inkSquareIn,
    coveredSquareIn: inkSquareIn,
    shownSquareIn: inkSquareIn,
  } as unknown as ValidationReport;
}

/** What each step makes of what stands against a file. */
function chainOf(start: Draft, effects: Readonly<Record<string, (draft: Draft) => Draft>>) {
  const make = vi.fn(async (draft: Draft, step: { readonly label: string }) => effects[step.label](draft));
  const report = reportOf(start);
  return makeChain<Draft>({ make, judge: async (draft) => reportOf(draft) }, { draft: start, report }, fixPlan(report.checks));
}

const without = (id: string) => (draft: Draft) => draft.filter((one) => one !== id);
const labels = (steps: readonly { readonly label: string }[]) => steps.map(({ label }) => label);

test('a step that leaves its finding is let go with the reason, and the chain goes on without it', async () => {
  const { made, untaken, draft } = await chainOf(['line.min', 'hole.pin'], { thicken: (draft) => draft, fill: without('hole.pin') });
  expect(labels(made)).toEqual(['fill']);
  expect(untaken).toMatchObject([{ step: { label: 'thicken' }, why: expect.stringContaining('does not clear "line.min"') }]);
  expect(draft).toEqual(['line.min']);
});

test('what a step brings is cleared up behind it for free, so that it is judged with that', async () => {
  const { made, untaken, report } = await chainOf(['alpha.none'], {
    'knock out': () => ['alpha.rim', 'hole.pin'],
    harden: without('alpha.rim'),
    fill: without('hole.pin'),
  });
  expect(labels(made)).toEqual(['knock out', 'harden', 'fill']);
  expect(untaken).toEqual([]);
  expect(report.score).toBe(100);
});

test('a chain never ends below the score that it began with', async () => {
  const { made, untaken, report } = await chainOf(['alpha.none'], { 'knock out': () => ['line.min', 'x'].map(() => 'line.min') });
  expect(made).toEqual([]);
  expect(untaken[0].why).toContain('from 90 to 80');
  expect(report.score).toBe(90);
});

test('a step whose finding an earlier one has cleared is not made', async () => {
  const { made } = await chainOf(['alpha.none', 'line.min'], { 'knock out': () => [], thicken: without('line.min') });
  expect(labels(made)).toEqual(['knock out']);
});

test('a repair that has left some of its finding is made once more', async () => {
  let holes = 2;
  const { made, draft } = await chainOf(['hole.pin'], { fill: (before) => (--holes > 0 ? before : []) });
  expect(labels(made)).toEqual(['fill', 'fill']);
  expect(draft).toEqual([]);
});

test('of several small repairs only the one that spoils the file is let go', async () => {
  const { made, untaken } = await chainOf(['alpha.rim', 'hole.pin'], {
    harden: (draft) => [...without('alpha.rim')(draft), 'x', 'x', 'x'].map((id) => (id === 'x' ? 'line.min' : id)),
    fill: without('hole.pin'),
  });
  expect(labels(made)).toEqual(['fill']);
  expect(labels(untaken.map(({ step }) => step))).toEqual(['harden']);
});

test('a step that its tool refuses is let go in its words, and the others are made', async () => {
  const { made, untaken } = await chainOf(['line.min', 'hole.pin'], {
    thicken: () => {
      throw new AppError('picture.worn');
    },
    fill: without('hole.pin'),
  });
  expect(labels(made)).toEqual(['fill']);
  expect(untaken).toMatchObject([{ step: { label: 'thicken' }, why: expect.stringContaining('worn all over') }]);
});

test('a fault that is no refusal ends the chain', async () => {
  const broken = () => {
    throw new Error('out of luck');
  };
  await expect(chainOf(['line.min'], { thicken: broken })).rejects.toThrow('out of luck');
});

test('a paid step that brings a grave fault in place of its own, for the same score, is let go', async () => {
  const report = reportOf(['line.min']);
  const traded = { ...reportOf(['gap.min']), score: report.score };
  const after = { ...traded, checks: traded.checks.map((check) => ({ ...check, status: 'fail' as const, fixes: [] })) };
  const steps = fixPlan(report.checks).map((step) => ({ ...step, tokens: 1 })) as ReturnType<typeof fixPlan>;
  const chain = await makeChain<string>({ make: async () => 'thick', judge: async () => after }, { draft: 'thin', report }, steps);
  expect(chain).toMatchObject({ draft: 'thin', made: [] });
  expect(chain.untaken[0].why).toContain('trades one fault for another, "gap.min"');
});

test('a step that what came before has made useless is told, not passed over, while its finding is still there', async () => {
  const report = reportOf(['alpha.none', 'line.min']);
  const worn = { ...reportOf(['line.min']), checks: reportOf(['line.min']).checks.map((check) => ({ ...check, fixes: [] })) };
  const chain = await makeChain<string>(
    { make: async () => 'worn', judge: async () => worn },
    { draft: 'boxed', report },
    fixPlan(report.checks),
  );
  expect(labels(chain.made)).toEqual(['knock out']);
  expect(chain.untaken).toMatchObject([{ step: { label: 'thicken' }, why: expect.stringContaining('would not clear "line.min"') }]);
});

test('a glow that is knocked out of its ground and then screened has lost nothing, though every step leaves less ink or less area', async () => {
  const glow = { ...reportOf(['alpha.none']), coveredSquareIn: 30 };
  const cutOut = { ...reportOf(['alpha.rim']), inkSquareIn: 3, coveredSquareIn: 3, shownSquareIn: 8.5 };
  const dots = { ...reportOf([]), inkSquareIn: 2.9, coveredSquareIn: 2.9, shownSquareIn: 2.9 };
  const reports: Readonly<Record<string, ValidationReport>> = { 'knock out': cutOut, harden: dots };
  const { made, untaken } = await makeChain<string>(
    { make: async (_, { label }) => label, judge: async (draft) => reports[draft] },
    { draft: 'glow', report: glow },
    fixPlan(glow.checks),
  );
  expect(untaken).toEqual([]);
  expect(labels(made)).toEqual(['knock out', 'harden']);
});

test('a step whose finding an earlier one has cleared is told as not needed, and is not made', async () => {
  const report = reportOf(['alpha.none', 'line.min']);
  const spared: string[] = [];
  const { made, untaken } = await makeChain<Draft>(
    { make: async () => [], judge: async (draft) => reportOf(draft), onSpared: ({ label }) => spared.push(label) },
    { draft: ['alpha.none', 'line.min'], report },
    fixPlan(report.checks),
  );
  expect([labels(made), spared, untaken]).toEqual([['knock out'], ['thicken'], []]);
});
