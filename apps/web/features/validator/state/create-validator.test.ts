import { AppError } from '@underbase/contract';
import type { ImageSession } from '@underbase/runner/browser';
import { type Check, DEFAULT_PROFILE, type ValidationReport } from '@underbase/tools/validation';
import { expect, test, vi } from 'vitest';
import type { FixStep } from '../model/fix-plan.ts';
import { createValidator, type ValidatorDeps } from './create-validator.ts';
import type { KeptWork } from './kept-work.ts';

const SETTINGS = { method: 'dtf', printWidthIn: 6, garment: null, profile: DEFAULT_PROFILE } as const;
const GHOST = { id: 'alpha.ghost', status: 'warn', fixes: [], where: [{ kind: 'boxes', rects: [] }] } as unknown as Check;
const reportOf = (score: number) => ({ score, checks: score < 90 ? [GHOST] : [], printSize: { dpi: 300 } }) as unknown as ValidationReport;

const CLEAR: FixStep = { kind: 'in-place', id: 'clear-ghosts', label: 'Clear them', tokens: 0 };
const KNOCK: FixStep = { kind: 'tool', tool: 'color-ko', options: {}, label: 'Knock out', tokens: 1 };

/** A picture whose report is bad until it was repaired. */
function fakeSession(blob: Blob): ImageSession {
  const isRepaired = blob.type === 'image/png';
  return {
    info: { widthPx: 600, heightPx: 300, dpi: 300 },
    dpi: 300,
    validate: async ({ onNote }: { onNote?: (check: Check) => void }) => {
      onNote?.(GHOST);
      return reportOf(isRepaired ? 95 : 60);
    },
    foresee: async () => null,
    repair: async () => ({ bytes: new Uint8Array([1]), printWidthIn: 5 }),
    export: async () => ({ files: [{ bytes: new Uint8Array([2]), mime: 'image/png' }], widthPx: 600, heightPx: 300, dpi: 100 }),
    close: vi.fn(),
  } as unknown as ImageSession;
}

function validatorWith(change: Partial<ValidatorDeps> = {}) {
  const spend = { precheck: vi.fn(async () => undefined), charge: vi.fn(async () => undefined) };
  const keep = vi.fn();
  const deps: ValidatorDeps = { openImage: async (blob) => fakeSession(blob), spend, keep, newId: () => 'id', ...change };
  const validator = createValidator(SETTINGS, deps);
  const judged = () => expect.poll(() => validator.store.get().judging.phase).toBe('done');
  return { validator, spend, keep, judged, state: validator.store.get };
}

const file = { blob: new Blob(['x'], { type: 'image/jpeg' }), name: 'art.jpg' };

test('a file is judged as it opens, shown where its first finding is, and kept by id', async () => {
  const { validator, keep, judged, state } = validatorWith();
  await validator.open(file);
  await judged();
  expect(state().selected).toBe('alpha.ghost');
  expect(keep).toHaveBeenCalledWith(expect.objectContaining({ id: 'id', name: 'art.jpg' }));
  // A width typed for the last file says nothing about this one.
  expect(state().settings.printWidthIn).toBeNull();
});

test('a file that cannot be read says why and leaves the bench empty', async () => {
  const openImage = () => Promise.reject(new AppError('file.corrupt', { file: 'art.jpg' }));
  const { validator, state } = validatorWith({ openImage });
  await validator.open(file);
  expect(state().opening).toMatchObject({ phase: 'failed', message: { what: expect.stringContaining('art.jpg') } });
  expect(state().file).toBeNull();
});

test('fixes run through their tools, are paid when all are made, and are judged again', async () => {
  const { validator, spend, judged, state } = validatorWith();
  await validator.open(file);
  await judged();
  await validator.fix([KNOCK, CLEAR]);
  await judged();
  expect(spend.precheck).toHaveBeenCalledWith(expect.objectContaining({ tool: 'color-ko', tokens: 1 }));
  expect(spend.charge).toHaveBeenCalledOnce();
  expect(state().file?.name).toBe('art_fixed_300dpi.png');
  expect(state().judging).toMatchObject({ report: { score: 95 } });
  expect(state().earlier.map(({ report }) => report.score)).toEqual([60]);
  await validator.undoFix();
  await judged();
  expect(state().file?.name).toBe('art.jpg');
  expect(state().earlier).toEqual([]);
});

test('the way back appears together with the repaired file, never before it', async () => {
  const seen: string[] = [];
  const { validator, judged, state } = validatorWith();
  await validator.open(file);
  await judged();
  const stop = validator.store.subscribe(() => {
    const { file: shown, earlier } = state();
    seen.push(`${shown?.name} ${earlier.length}`);
  });
  await validator.fix([CLEAR]);
  await judged();
  await validator.undoFix();
  await judged();
  stop();
  expect([...new Set(seen)]).toEqual(['art.jpg 0', 'art_fixed_300dpi.png 1']);
  expect(state()).toMatchObject({ fixing: { phase: 'none' }, file: { name: 'art.jpg' }, earlier: [] });
});

test('another file stops a repair that is not paid yet', async () => {
  const { validator, spend, judged, state } = validatorWith();
  await validator.open(file);
  await judged();
  const fixing = validator.fix([KNOCK]);
  await validator.open({ ...file, name: 'other.jpg' });
  await fixing;
  await judged();
  expect(state()).toMatchObject({ fixing: { phase: 'none' }, file: { name: 'other.jpg' }, earlier: [] });
  expect(spend.charge).not.toHaveBeenCalled();
});

test('what cannot be paid waits, and only the charge is tried again', async () => {
  const charge = vi.fn().mockRejectedValueOnce(new Error('Deduction refused.')).mockResolvedValue(undefined);
  const { validator, judged, state } = validatorWith({ spend: { precheck: async () => undefined, charge } });
  await validator.open(file);
  await judged();
  await validator.fix([KNOCK]);
  expect(state().fixing).toMatchObject({ phase: 'unpaid', message: { what: 'Deduction refused.' } });
  expect(state().file?.name).toBe('art.jpg');
  await validator.payAgain();
  await judged();
  expect(state().file?.name).toBe('art_fixed_300dpi.png');
  expect(charge).toHaveBeenCalledTimes(2);
});

test('what was paid in part is not lost when another file is opened', async () => {
  const charge = vi
    .fn()
    .mockResolvedValueOnce(undefined)
    .mockRejectedValueOnce(new Error('Deduction refused.'))
    .mockResolvedValue(undefined);
  const { validator, judged, state } = validatorWith({ spend: { precheck: async () => undefined, charge } });
  await validator.open(file);
  await judged();
  await validator.fix([KNOCK, KNOCK]);
  await validator.open({ ...file, name: 'other.jpg' });
  await judged();
  expect(state()).toMatchObject({ fixing: { phase: 'unpaid' }, file: { name: 'other.jpg' } });
  await validator.payAgain();
  await judged();
  expect(state()).toMatchObject({ fixing: { phase: 'none' }, file: { name: 'art_fixed_300dpi.png' } });
  expect(charge).toHaveBeenCalledTimes(3);
});

test('a chain that costs nothing asks nobody to pay, whatever tools are in it', async () => {
  const { validator, spend, judged, state } = validatorWith();
  await validator.open(file);
  await judged();
  await validator.fix([{ ...KNOCK, tool: 'halftone', tokens: 0 }, CLEAR]);
  await judged();
  expect(state().file?.name).toMatch(/^art_fixed_/);
  expect(spend.precheck).not.toHaveBeenCalled();
  expect(spend.charge).not.toHaveBeenCalled();
});

test('a bench comes back with its settings and the way back', async () => {
  const { validator, judged, state } = validatorWith();
  const earlier = [{ ...file, settings: SETTINGS, report: reportOf(60) }];
  await validator.resume({ ...file, id: 'kept', settings: { ...SETTINGS, printWidthIn: 3.5 }, earlier, unpaid: null });
  await judged();
  expect(state()).toMatchObject({ file: { id: 'kept', name: 'art.jpg' }, settings: { printWidthIn: 3.5 }, earlier });
});

test('a page that went in the middle of two charges goes on with the second alone', async () => {
  const kept: KeptWork[] = [];
  let lastCharge = (): void => undefined;
  const charge = vi
    .fn()
    .mockResolvedValueOnce(undefined)
    .mockReturnValueOnce(
      new Promise<void>((resolve) => {
        lastCharge = resolve;
      }),
    );
  const work = { save: async (one: KeptWork) => void kept.push(one), load: async () => null };
  const before = validatorWith({ spend: { precheck: async () => undefined, charge }, work });
  await before.validator.open(file);
  await before.judged();
  const fixing = before.validator.fix([KNOCK, KNOCK]);
  await expect.poll(() => kept.at(-1)?.unpaid?.unpaid.length).toBe(1);

  const after = validatorWith();
  await after.validator.resume(kept.at(-1) as KeptWork);
  await after.judged();
  expect(after.state()).toMatchObject({ fixing: { phase: 'unpaid' }, file: { name: 'art.jpg' } });
  await after.validator.payAgain();
  await after.judged();
  expect(after.state()).toMatchObject({ fixing: { phase: 'none' }, file: { name: expect.stringMatching(/^art_fixed_/) } });
  expect(after.spend.charge).toHaveBeenCalledTimes(1);
  lastCharge();
  await fixing;
});

test('a page that went between the last charge and the repaired file shows the file and charges nothing', async () => {
  const { validator, spend, judged, state } = validatorWith();
  const from = { ...file, settings: SETTINGS, report: reportOf(60) };
  const draft = { name: 'art.png', blob: new Blob(['y'], { type: 'image/png' }), printWidthIn: 6 };
  await validator.resume({ ...file, id: 'kept', settings: SETTINGS, earlier: [], unpaid: { from, draft, unpaid: [] } });
  await judged();
  expect(state()).toMatchObject({ fixing: { phase: 'none' }, file: { name: 'art.png' }, earlier: [from] });
  expect(spend.charge).not.toHaveBeenCalled();
});

test('a fix that fails changes nothing and charges nothing', async () => {
  let opened = 0;
  const openImage: ValidatorDeps['openImage'] = async (blob) => {
    opened += 1;
    if (opened > 1) throw new AppError('run.worker-lost');
    return fakeSession(blob);
  };
  const { validator, spend, judged, state } = validatorWith({ openImage });
  await validator.open(file);
  await judged();
  await validator.fix([KNOCK]);
  expect(state().fixing.phase).toBe('failed');
  expect(state().file?.name).toBe('art.jpg');
  expect(spend.charge).not.toHaveBeenCalled();
});

test('a fix that takes the art along is not taken and not charged', async () => {
  const openImage: ValidatorDeps['openImage'] = async (blob) => {
    const inkSquareIn = blob.type === 'image/png' ? 2 : 9;
    return { ...fakeSession(blob), validate: async () => ({ ...reportOf(60), inkSquareIn, coveredSquareIn: inkSquareIn }) } as ImageSession;
  };
  const { validator, spend, judged, state } = validatorWith({ openImage });
  await validator.open(file);
  await judged();
  await validator.fix([KNOCK]);
  expect(state().fixing).toMatchObject({ phase: 'failed', message: { what: expect.stringContaining('78 % of the art') } });
  expect(state()).toMatchObject({ file: { name: 'art.jpg' }, earlier: [] });
  expect(spend.charge).not.toHaveBeenCalled();
  // It would end the same way again; another file is another matter.
  expect(state().untaken).toMatchObject([{ step: KNOCK }]);
  await validator.open({ ...file, name: 'other.jpg' });
  expect(state().untaken).toEqual([]);
});

test('a chain that costs nothing never asks for a charge', async () => {
  const { validator, spend, judged, state } = validatorWith();
  await validator.open(file);
  await judged();
  await validator.fix([{ kind: 'tool', tool: 'halftone', options: {}, label: 'Halftone', tokens: 0 }, CLEAR]);
  await judged();
  expect(state().file?.name).toBe('art_fixed_300dpi.png');
  expect(spend.precheck).not.toHaveBeenCalled();
  expect(spend.charge).not.toHaveBeenCalled();
});

test('a step that its tool would refuse is known when the report is, with the reason', async () => {
  const thin = {
    id: 'line.min',
    status: 'fail',
    fixes: [{ kind: 'tool', label: 'Thicken lines', tool: 'line-enhancer', options: { minWidth: '0.5mm' } }],
    where: [],
  } as unknown as Check;
  const worn = async (blob: Blob): Promise<ImageSession> => ({
    ...fakeSession(blob),
    validate: async () => ({ ...reportOf(60), checks: [thin] }),
    foresee: () => Promise.reject(new AppError('picture.worn')),
  });
  const { validator, judged, state } = validatorWith({ openImage: worn });
  await validator.open(file);
  await judged();
  await expect.poll(() => state().isAsking).toBe(false);
  expect(state().refused).toMatchObject([{ step: { tool: 'line-enhancer' }, why: expect.stringContaining('worn all over') }]);
});
