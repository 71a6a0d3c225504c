import { DEFAULT_PROFILE, type ValidationReport } from '@underbase/tools/validation';
import { expect, test } from 'vitest';
import { createStore } from '../../../state/store.ts';
import { type BatchRow, type BatchState, initialBatch } from './batch-state.ts';
import { keepBatch, keptBatch, keptRow } from './keep-batch.ts';

const SETTINGS = { method: 'dtf', printWidthIn: null, garment: null, profile: DEFAULT_PROFILE } as const;
const REPORT = { score: 80, checks: [{ id: 'line.min', where: [{ kind: 'heat' }] }] } as unknown as ValidationReport;

const row = (id: string, change: Partial<BatchRow> = {}): BatchRow => ({
  id,
  name: `${id}.png`,
  file: new Blob([id]),
  phase: 'waiting',
  report: null,
  thumb: null,
  message: null,
  box: null,
  pages: 1,
  fixed: null,
  ...change,
});

function place() {
  const kept = new Map<string, unknown>();
  const writes: string[] = [];
  return {
    kept,
    writes,
    get: async <Value>(key: string) => kept.get(key) as Value | undefined,
    set: async (key: string, value: unknown) => {
      writes.push(key);
      kept.set(key, value);
    },
    del: async (key: string) => void kept.delete(key),
  };
}

test('a batch comes back with its reports, its order and what was chosen; what was under way waits', async () => {
  const files = place();
  const store = createStore<BatchState>(initialBatch(SETTINGS));
  keepBatch(store, files);
  const rows = [row('one', { phase: 'done', report: REPORT }), row('two', { phase: 'checking' })];
  store.set((state) => ({ ...state, rows, sorting: { key: 'score', isDown: true } }));
  await expect.poll(() => files.kept.has('head')).toBe(true);
  const back = await keptBatch(files);
  expect(back?.rows.map(({ id, phase }) => [id, phase])).toEqual([
    ['one', 'done'],
    ['two', 'waiting'],
  ]);
  expect(back?.sorting.key).toBe('score');
  expect((await keptRow(files, 'one'))?.report?.checks[0].where).toEqual([]);
  expect(await keptRow(files, 'three')).toBeNull();
});

test('only rows that changed are written, and rows that are taken off go', async () => {
  const files = place();
  const store = createStore<BatchState>(initialBatch(SETTINGS));
  keepBatch(store, files);
  const [one, two] = [row('one'), row('two')];
  store.set((state) => ({ ...state, rows: [one, two] }));
  await expect.poll(() => files.kept.has('head')).toBe(true);
  files.writes.length = 0;
  store.set((state) => ({ ...state, rows: [one, { ...two, phase: 'done', report: REPORT }] }));
  await expect.poll(() => files.writes).toContain('head');
  expect(files.writes).toEqual(['row two', 'head']);
  store.set((state) => ({ ...state, rows: [] }));
  await expect.poll(() => [...files.kept.keys()]).toEqual(['head']);
  expect(await keptBatch(files)).toBeNull();
});

test('a browser that keeps nothing is no fault', async () => {
  const refuse = () => Promise.reject(new Error('refused'));
  const files = { get: refuse, set: refuse, del: refuse };
  const store = createStore<BatchState>(initialBatch(SETTINGS));
  keepBatch(store, files);
  store.set((state) => ({ ...state, rows: [row('one')] }));
  expect(await keptBatch(files)).toBeNull();
});
