import { AppError } from '@underbase/contract';
import type { CheckedFile, Checker, RepairedFile } from '@underbase/runner/browser';
import { type BatchSize, DEFAULT_PROFILE } from '@underbase/tools/validation';
import { expect, test, vi } from 'vitest';
import { isFixable } from './batch-state.ts';
import { createBatch } from './create-batch.ts';

const SETTINGS = { method: 'dtf', printWidthIn: null, garment: null, profile: DEFAULT_PROFILE } as const;

const ghost = { id: 'alpha.ghost', status: 'warn', fixes: [{ kind: 'in-place', label: 'Clear them', id: 'clear-ghosts' }], where: [] };
const checked = {
  report: { score: 70, counts: {}, info: { format: 'png', pages: 1 }, checks: [ghost] },
  thumb: null,
} as unknown as CheckedFile;
const repaired = {
  bytes: new Uint8Array([1]),
  printWidthIn: null,
  report: { score: 95, counts: {}, checks: [], printSize: { dpi: 300 } },
} as unknown as RepairedFile;

/** A checker whose calls are settled by hand. */
function heldChecker(threads: number) {
  const calls: {
    readonly name: string;
    readonly size: BatchSize;
    readonly resolve: (found?: CheckedFile) => void;
    readonly reject: (error: unknown) => void;
  }[] = [];
  const checker: { -readonly [Key in keyof Checker]: Checker[Key] } = {
    threads,
    check: (_file, { fileName, size, signal }) =>
      new Promise((resolve, reject) => {
        calls.push({ name: fileName, size, resolve: (found = checked) => resolve(found), reject });
        signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
      }),
    repair: async () => repaired,
    close: vi.fn(),
  };
  return { checker, calls };
}

function batchOf(count: number, threads = 2) {
  const { checker, calls } = heldChecker(threads);
  let id = 0;
  const batch = createBatch(SETTINGS, { openChecker: async () => checker, newId: () => `${id++}` });
  batch.add(Array.from({ length: count }, (_, index) => ({ blob: new Blob(), name: `${index}.png` })));
  const phases = () => batch.store.get().rows.map(({ phase }) => phase);
  return { batch, calls, phases, checker };
}

const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

test('as many files are under way as there are threads, and a bad one stops none', async () => {
  const { calls, phases, checker } = batchOf(3);
  await settle();
  expect(phases()).toEqual(['checking', 'checking', 'waiting']);
  calls[0].reject(new AppError('file.corrupt', { file: '0.png' }));
  await settle();
  expect(phases()).toEqual(['failed', 'checking', 'checking']);
  for (const { resolve } of calls) resolve();
  await settle();
  expect(phases()).toEqual(['failed', 'done', 'done']);
  expect(checker.close).toHaveBeenCalledOnce();
});

test('another size is judged anew, for all or for one; the reports that are there stay in sight', async () => {
  const { batch, calls, phases } = batchOf(2);
  await settle();
  for (const { resolve } of calls.splice(0)) resolve();
  await settle();
  batch.sizeOne('1', { widthIn: 3.5, heightIn: 3.5 });
  await settle();
  expect(phases()).toEqual(['done', 'checking']);
  expect(batch.store.get().rows[1].report).not.toBeNull();
  expect(calls.map(({ size }) => size?.chosen)).toEqual([{ widthIn: 3.5, heightIn: 3.5 }]);
  batch.sizeAll({ widthIn: 11, heightIn: null });
  await settle();
  expect(calls.slice(1).map(({ size }) => size?.chosen?.widthIn)).toEqual([11, 3.5]);
});

test('another page of a document is judged anew, and what was fixed of the first is put away', async () => {
  const { batch, calls, phases } = batchOf(1);
  await settle();
  for (const { resolve } of calls.splice(0)) resolve();
  await settle();
  await batch.fixAll();
  batch.choosePage('0', 3);
  await settle();
  expect(phases()).toEqual(['checking']);
  expect(batch.store.get().rows[0].fixed).toBeNull();
  expect(batch.store.get().rows[0].file.type).toContain('page=3');
});

test('an answer about a page that is no longer the chosen one is not told, and a page that can’t be read leaves the others to choose', async () => {
  const { batch, calls, phases } = batchOf(1);
  const of = (score: number) =>
    ({ ...checked, report: { ...checked.report, score, info: { format: 'tiff', pages: 3 } } }) as unknown as CheckedFile;
  const row = () => batch.store.get().rows[0];
  await settle();
  calls[0].resolve(of(70));
  await settle();
  batch.choosePage('0', 2);
  await settle();
  batch.choosePage('0', 3);
  await settle();
  calls[2].resolve(of(30));
  await settle();
  calls[1].resolve(of(20));
  await settle();
  expect(row()).toMatchObject({ phase: 'done', pages: 3, report: { score: 30 } });
  batch.choosePage('0', 2);
  await settle();
  calls[3].reject(new AppError('file.corrupt', { file: '0.png' }));
  await settle();
  expect(phases()).toEqual(['failed']);
  expect(row().pages).toBe(3);
});

test('what was done to a file is told in the words of its findings', async () => {
  const { batch, calls } = batchOf(1);
  await settle();
  for (const { resolve } of calls) resolve();
  await settle();
  await batch.fixAll();
  expect(batch.store.get().rows[0].fixed?.done).toEqual(['Clear them']);
});

test('pause lets files under way end and begins none; going on begins them', async () => {
  const { batch, calls, phases } = batchOf(2, 1);
  await settle();
  batch.pause();
  calls[0].resolve();
  await settle();
  expect(phases()).toEqual(['done', 'waiting']);
  batch.resume();
  await settle();
  expect(phases()).toEqual(['done', 'checking']);
});

test('cancel keeps what is done and takes the rest off', async () => {
  const { batch, calls, phases } = batchOf(3, 1);
  await settle();
  calls[0].resolve();
  await settle();
  batch.cancel();
  await settle();
  expect(phases()).toEqual(['done']);
});

test('other settings judge every file again', async () => {
  const { batch, calls, phases } = batchOf(1);
  await settle();
  calls[0].resolve();
  await settle();
  batch.change({ method: 'screen' });
  await settle();
  expect(phases()).toEqual(['checking']);
  expect(calls).toHaveLength(2);
  expect(batch.store.get().settings.method).toBe('screen');
});

test('safe fixes give a PNG beside the file, with the score before', async () => {
  const { batch, calls } = batchOf(1);
  await settle();
  calls[0].resolve();
  await settle();
  await batch.fixAll();
  const [row] = batch.store.get().rows;
  expect(row.report?.score).toBe(95);
  expect(row.fixed).toMatchObject({ name: '0_fixed_300dpi.png', scoreBefore: 70 });
});

test('a repair that takes the art along leaves the file as it was, and says why', async () => {
  const { batch, calls, checker } = batchOf(1);
  checker.repair = async () => ({ ...repaired, report: { ...repaired.report, score: 40 } });
  await settle();
  calls[0].resolve();
  await settle();
  await batch.fixAll();
  const [row] = batch.store.get().rows;
  expect(row).toMatchObject({ phase: 'done', fixed: null, report: { score: 70 } });
  expect(row.message?.what).toContain('from 70 to 40');
  expect(isFixable(row)).toBe(false);
  const again = vi.spyOn(checker, 'repair');
  await batch.fixAll();
  expect(again).not.toHaveBeenCalled();
});

test('of repairs that do harm together those are made that do none alone', async () => {
  const { batch, calls, checker } = batchOf(1);
  const holes = { id: 'hole.pin', status: 'warn', fixes: [{ kind: 'in-place', label: 'Fill them', id: 'fill-pinholes' }], where: [] };
  checker.repair = async (_file, { fixes }) => ({
    ...repaired,
    report: { ...repaired.report, score: fixes.includes('fill-pinholes') ? 40 : 80 },
  });
  await settle();
  calls[0].resolve({ ...checked, report: { ...checked.report, checks: [holes, ghost] } } as unknown as CheckedFile);
  await settle();
  await batch.fixAll();
  expect(batch.store.get().rows[0]).toMatchObject({ report: { score: 80 }, fixed: { done: ['Clear them'] }, message: null });
});
