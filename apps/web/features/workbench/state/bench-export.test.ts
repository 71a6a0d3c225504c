import { AppError } from '@underbase/contract';
import { describe, expect, test, vi } from 'vitest';
import type { ResultOrigin } from '../../../clients/recent-results.ts';
import { MADE, png, rig, stroke } from './testing/bench-rig.ts';
import { canExport } from './workbench-state.ts';

test('a result is of what is on the bench until that changes, and again once it is as it was', async () => {
  const { bench, state } = rig();
  await bench.open([png('a.png')]);
  await bench.export();
  expect([bench.isResultOlder(state()), bench.isMadeHere(state())]).toEqual([false, true]);
  bench.change({ amount: 55 });
  expect([bench.isResultOlder(state()), bench.isMadeHere(state())]).toEqual([true, false]);
  bench.undo();
  expect([bench.isResultOlder(state()), bench.isMadeHere(state())]).toEqual([false, true]);
  bench.setDpi(200);
  expect(bench.isResultOlder(state())).toBe(true);
});

test('an export is charged after it is made and before it is handed out', async () => {
  const { bench, deps, sessions, state } = rig();
  await bench.open([png('art.png')]);
  await bench.export();
  const order = [deps.spend.precheck, sessions[0].export as never as typeof deps.download, deps.spend.charge, deps.download];
  const calls = order.map((call) => call.mock.invocationCallOrder[0]);
  expect(calls).toEqual([...calls].sort((a, b) => a - b));
  expect(deps.spend.charge).toHaveBeenCalledWith(
    expect.objectContaining({ tool: 'color-ko', tokens: 1, batchSize: 1, metadata: expect.objectContaining({ file: 'art.png' }) }),
  );
  expect(deps.download).toHaveBeenCalledWith(expect.any(Blob), 'art_color-ko_300dpi.png');
  expect(state().run.phase).toBe('done');
});

test('another format of the same result costs nothing, changed options cost again', async () => {
  const { bench, deps, state } = rig();
  await bench.open([png('art.png')]);
  await bench.export('png');
  expect(bench.cost(state())).toBe(0);
  await bench.export('webp');
  expect(deps.spend.charge).toHaveBeenCalledOnce();
  bench.change({ amount: 11 });
  expect(bench.cost(state())).toBe(1);
});

test('what comes out as it went in costs nothing: it is said before, and holds where it shows only then', async () => {
  const { bench, deps, sessions, state } = rig();
  await bench.open([png('art.png')]);
  const nothing = { facts: [], warnings: [], changesNothing: true } as const;
  vi.mocked(sessions[0].export).mockResolvedValue({ ...MADE, report: nothing });
  expect(bench.cost(state())).toBe(1);
  await bench.export();
  expect(deps.spend.charge).not.toHaveBeenCalled();
  expect(deps.download).toHaveBeenCalledOnce();
  bench.change({ amount: 12 });
  bench.store.set((now) => ({ ...now, report: nothing, reportOf: now.history.present }));
  expect(bench.cost(state())).toBe(0);
  bench.change({ amount: 13 });
  expect(bench.cost(state())).toBe(1);
});

test('files of a batch that come out as they went in cost nothing', async () => {
  const { bench, deps, maker } = rig();
  await bench.open([png('a.png'), png('b.png'), png('c.png')]);
  maker.make.mockResolvedValueOnce({ ...MADE, report: { facts: [], warnings: [], changesNothing: true } });
  await bench.export();
  expect(deps.spend.charge).toHaveBeenCalledWith(expect.objectContaining({ tokens: 2 }));
});

test('a refused charge keeps the result, and only the charge is tried again', async () => {
  const { bench, deps, sessions, state } = rig();
  await bench.open([png('art.png')]);
  deps.spend.charge.mockRejectedValueOnce(new Error('Insufficient tokens for this operation'));
  await bench.export();
  expect(state().run).toMatchObject({ phase: 'unpaid', message: { what: 'Insufficient tokens for this operation' } });
  expect(deps.download).not.toHaveBeenCalled();
  await bench.payAgain();
  expect(sessions[0].export).toHaveBeenCalledOnce();
  expect(deps.download).toHaveBeenCalledOnce();
  expect(state().run.phase).toBe('done');
});

test('a failed run charges nothing and says what next', async () => {
  const { bench, deps, sessions, state } = rig();
  await bench.open([png('art.png')]);
  vi.mocked(sessions[0].export).mockRejectedValueOnce(new AppError('run.worker-lost'));
  await bench.export();
  expect(deps.spend.charge).not.toHaveBeenCalled();
  expect(state().run).toMatchObject({ phase: 'failed', message: { next: 'Nothing was charged. Try again.' } });
});

test('cancelling ends the run, charges nothing, and the bench is free again', async () => {
  const { bench, deps, sessions, state } = rig();
  await bench.open([png('art.png')]);
  vi.mocked(sessions[0].export).mockImplementationOnce(
    ({ signal }) => new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
  );
  const running = bench.export();
  await expect.poll(() => state().run.phase).toBe('running');
  bench.cancel();
  await running;
  expect(state().run).toEqual({ phase: 'idle', note: 'Cancelled. Nothing was charged.' });
  expect(deps.spend.charge).not.toHaveBeenCalled();
  await bench.export();
  expect(state().run.phase).toBe('done');
});

test('a field that can not be read holds exports back until it is mended', async () => {
  const { bench, deps, state } = rig();
  await bench.open([png('art.png')]);
  const [release, releaseOther] = [bench.holdBack('Job'), bench.holdBack('Job')];
  await bench.export();
  release();
  expect(canExport(state())).toBe(false);
  expect(deps.download).not.toHaveBeenCalled();
  releaseOther();
  releaseOther();
  await bench.export();
  expect(deps.download).toHaveBeenCalledOnce();
});

test('a result can go elsewhere than into a download', async () => {
  const { bench, deps } = rig();
  await bench.open([png('art.png')]);
  const deliver = vi.fn();
  await bench.export('png', deliver);
  expect(deps.spend.charge).toHaveBeenCalledOnce();
  expect(deliver).toHaveBeenCalledWith(expect.objectContaining({ file: expect.objectContaining({ name: 'art_color-ko_300dpi.png' }) }));
  expect(deps.download).not.toHaveBeenCalled();
});

test('several files are each made by themselves, cost by number, and come as a ZIP', async () => {
  const { bench, deps, maker, state } = rig({ inputs: 5 });
  await bench.open([png('a.png'), png('b.png')]);
  expect(bench.cost(state())).toBe(2);
  await bench.export();
  expect(maker.make.mock.calls.map(([, { fileName }]) => fileName)).toEqual(['a.png', 'b.png']);
  expect(deps.makeZip).toHaveBeenCalledWith([
    expect.objectContaining({ name: 'a_color-ko_300dpi.png' }),
    expect.objectContaining({ name: 'b_color-ko_300dpi.png' }),
  ]);
  expect(deps.download).toHaveBeenCalledWith(expect.any(Blob), 'underbase_color-ko_2-files.zip');
});

test('what one file became comes as a ZIP of its name', async () => {
  const { bench, deps, sessions } = rig();
  await bench.open([png('art.png')]);
  const made = await sessions[0].export({ tool: 'color-ko', options: {}, dpi: 300, format: 'png' });
  vi.mocked(sessions[0].export).mockResolvedValueOnce({ ...made, files: ['red', 'blue'].map((suffix) => ({ ...made.files[0], suffix })) });
  await bench.export();
  expect(deps.download).toHaveBeenCalledWith(expect.any(Blob), 'art_color-ko_300dpi.zip');
});

test('files that make one thing together go into one run, each with its resolution', async () => {
  const { bench, deps, sessions } = rig({ inputs: 5, gathersFiles: true });
  await bench.open([png('a.png'), png('b.png')]);
  await bench.export();
  expect(sessions.map((session) => vi.mocked(session.export).mock.calls.length)).toEqual([1, 0]);
  expect(sessions[0].export).toHaveBeenCalledWith(
    expect.objectContaining({ together: [{ file: expect.any(Blob), fileName: 'b.png', dpi: 300 }] }),
  );
  expect(deps.makeZip).not.toHaveBeenCalled();
});

describe('recent results', () => {
  test('each is kept with its options and files, and comes back with them; undo goes back to what stood there', async () => {
    const { bench, state, deps } = rig();
    await bench.open([png('a.png')]);
    bench.change({ amount: 70 });
    bench.settle();
    await bench.export();
    const [[file, origin]] = deps.rememberResult.mock.calls as unknown as [[Blob, ResultOrigin & { name: string }]];
    expect([file.size > 0, origin.name]).toEqual([true, 'a_color-ko_300dpi.png']);
    expect(origin).toMatchObject({ options: { amount: 70 }, sources: [{ name: 'a.png' }] });
    await vi.waitUntil(() => state().resultsKept === 1);
    await bench.open([png('b.png')]);
    bench.change({ amount: 30 });
    bench.settle();
    await bench.reopen(origin);
    expect([state().files.map(({ name }) => name), state().history.present.options.amount]).toEqual([['a.png'], 70]);
    bench.undo();
    expect(state().history.present.options.amount).toBe(30);
  });

  test('a batch comes back with its unreadable file named, neither priced nor run', async () => {
    const { bench, state, deps } = rig();
    const unreadable = (_: Blob, { fileName }: { readonly fileName: string }) =>
      fileName === 'b.png'
        ? Promise.reject(new AppError('file.unreadable', { file: fileName }))
        : Promise.resolve({ format: 'png', widthPx: 40, heightPx: 30, dpi: 300 } as never);
    deps.inspectImage.mockImplementation(unreadable as never);
    await bench.open(['a.png', 'b.png', 'c.png'].map(png));
    await vi.waitUntil(() => bench.cost(state()) === 2);
    await bench.export();
    const [[, origin]] = deps.rememberResult.mock.calls as unknown as [[Blob, ResultOrigin]];
    bench.change({ amount: 3 });
    await bench.reopen(origin);
    await vi.waitUntil(() => state().batch[1].fault !== undefined);
    bench.change({ amount: 4 });
    expect(bench.cost(state())).toBe(2);
  });

  test('a batch comes back with the settings and strokes of each of its files', async () => {
    const { bench, state, deps, maker } = rig();
    await bench.open(['a.png', 'b.png', 'c.png'].map(png));
    bench.change({ amount: 20 });
    bench.addStroke(stroke);
    await bench.showInBatch('id-2');
    bench.setOwnSettings(true);
    bench.change({ amount: 77 });
    await bench.export();
    const made = maker.make.mock.calls.map(([, { fileName, options }]) => [fileName, options]);
    const [[, origin]] = deps.rememberResult.mock.calls as unknown as [[Blob, ResultOrigin]];
    await vi.waitUntil(() => state().resultsKept === 1);
    await bench.open([png('d.png')]);
    bench.closeFiles();
    await bench.open([png('e.png')]);
    await bench.reopen(origin);
    maker.make.mockClear();
    await bench.export();
    expect(maker.make.mock.calls.map(([, { fileName, options }]) => [fileName, options])).toEqual(made);
  });
});
