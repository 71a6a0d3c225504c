import { AppError } from '@underbase/contract';
import { describe, expect, test, vi } from 'vitest';
import { MADE, png, type Rig, rig, stroke } from './testing/bench-rig.ts';

test('files that are added to a batch keep its one set of options', async () => {
  const { bench, options, state } = rig({ inputs: 5 });
  await bench.open([png('a.png')]);
  bench.change({ amount: 70 });
  await bench.open([png('b.png')]);
  expect([options().amount, state().setAside]).toEqual([70, null]);
});

describe('a batch', () => {
  const names = (files: readonly { readonly name: string }[]) => files.map(({ name }) => name);

  async function batchOf(count: number, given: Rig = {}) {
    const made = rig(given);
    await made.bench.open(Array.from({ length: count }, (_, index) => png(`${String.fromCharCode(97 + index)}.png`)));
    return made;
  }

  test('several files for a tool of one are all there: the first on the bench, the others unopened; more join them', async () => {
    const { bench, state, sessions } = await batchOf(3);
    expect(names(state().files)).toEqual(['a.png']);
    expect(names(state().batch)).toEqual(['a.png', 'b.png', 'c.png']);
    await bench.open([png('d.png')]);
    expect(names(state().batch)).toEqual(['a.png', 'b.png', 'c.png', 'd.png']);
    expect(sessions).toHaveLength(1);
    expect(state().notice).toBeNull();
    await bench.open(Array.from({ length: 200 }, (_, index) => png(`more-${index}.png`)));
    expect(state().batch).toHaveLength(200);
    expect(state().notice).toBe('A batch holds 200 files; 4 were left out.');
  });

  test('one file on its own takes the place of the last, as ever', async () => {
    const { bench, state } = rig();
    await bench.open([png('a.png')]);
    await bench.open([png('b.png')]);
    expect([names(state().files), state().batch]).toEqual([['b.png'], []]);
  });

  test('is made file by file with the options of all or its own, in one ZIP, without opening a picture', async () => {
    const { bench, state, sessions, maker, deps } = await batchOf(3);
    bench.change({ amount: 20 });
    await bench.showInBatch('id-2');
    bench.setOwnSettings(true);
    bench.change({ amount: 77 });
    bench.addStroke(stroke);
    await bench.showInBatch('id-1');
    expect(state().history.present.options).toEqual({ amount: 20, strokes: [] });
    const before = sessions.length;
    await bench.export();
    const asked = maker.make.mock.calls.map(([, { fileName, options, format, dpi }]) => [fileName, options.amount, format, dpi]);
    expect(asked).toEqual([
      ['a.png', 20, 'png', null],
      ['b.png', 77, 'png', null],
      ['c.png', 20, 'png', null],
    ]);
    expect(sessions).toHaveLength(before);
    expect(maker.close).toHaveBeenCalledOnce();
    expect(deps.makeZip).toHaveBeenCalledOnce();
    expect(deps.spend.charge).toHaveBeenCalledWith(expect.objectContaining({ tokens: 3, batchSize: 3 }));
    expect(deps.download).toHaveBeenCalledWith(expect.any(Blob), 'underbase_color-ko_3-files.zip');
    expect(state().batch.map(({ progress }) => progress.phase)).toEqual(['done', 'done', 'done']);
    expect(bench.cost(state())).toBe(0);
  });

  test('that is made stays the same, and paid, whichever of its files is looked at', async () => {
    const { bench, state } = await batchOf(3);
    bench.change({ amount: 20 });
    await bench.export();
    const made = bench.isResultOlder;
    await bench.showInBatch('id-3');
    expect([made(state()), bench.cost(state())]).toEqual([false, 0]);
    bench.change({ amount: 21 });
    expect([made(state()), bench.cost(state())]).toEqual([true, 3]);
  });

  test('keeps what was drawn on a picture while another is looked at; settings stay those of all', async () => {
    const { bench, state, options, maker } = await batchOf(3);
    bench.addStroke(stroke);
    await bench.export();
    await bench.showInBatch('id-2');
    expect([options().strokes, bench.isResultOlder(state())]).toEqual([[], false]);
    bench.change({ amount: 21 });
    maker.make.mockClear();
    await bench.export();
    const asked = maker.make.mock.calls.map(([, { fileName, options: made }]) => [fileName, made.amount, made.strokes]);
    expect(asked).toEqual([
      ['a.png', 21, [stroke]],
      ['b.png', 21, []],
      ['c.png', 21, []],
    ]);
    await bench.showInBatch('id-1');
    expect(options()).toEqual({ amount: 21, strokes: [stroke] });
    expect(state().batch.map(({ own }) => own)).toEqual([null, null, null]);
    // Settings of all for it again: the strokes are no setting.
    bench.setOwnSettings(true);
    bench.change({ amount: 5 });
    bench.setOwnSettings(false);
    expect(options()).toEqual({ amount: 21, strokes: [stroke] });
    bench.change({ strokes: [] });
    await bench.showInBatch('id-2');
    await bench.showInBatch('id-1');
    expect(options().strokes).toEqual([]);
  });

  test('a file whose header can not be read is named and not priced before anything is opened, nor run', async () => {
    const { bench, state, maker, deps } = rig();
    deps.inspectImage.mockRejectedValueOnce(new AppError('file.unreadable', { file: 'b.png' }));
    await bench.open([png('a.png'), png('b.png'), png('c.png')]);
    await vi.waitUntil(() => bench.cost(state()) === 2);
    expect(state().batch.map(({ fault }) => fault !== undefined)).toEqual([false, true, false]);
    await bench.export();
    const { run } = state();
    expect(run.phase === 'done' && run.result.batch).toMatchObject({ done: 2, total: 3, unreadable: 1, failures: [{ name: 'b.png' }] });
    expect(deps.spend.charge).toHaveBeenCalledWith(expect.objectContaining({ tokens: 2, batchSize: 2 }));
    expect(maker.make.mock.calls.map(([, { fileName }]) => fileName)).toEqual(['a.png', 'c.png']);
    expect(bench.cost(state())).toBe(0);
  });

  test('goes on where a file fails, names it and does not charge it', async () => {
    const { bench, state, maker, deps } = await batchOf(3);
    maker.make.mockImplementation(async (_, { fileName }) => {
      if (fileName === 'b.png') throw new AppError('file.truncated', { file: fileName });
      return MADE;
    });
    await bench.export();
    const { run } = state();
    expect(run.phase === 'done' && run.result.batch).toMatchObject({
      done: 2,
      total: 3,
      isCancelled: false,
      failures: [{ name: 'b.png' }],
    });
    expect(deps.spend.charge).toHaveBeenCalledWith(expect.objectContaining({ tokens: 2, batchSize: 2 }));
    expect(
      state()
        .batch.map(({ progress }) => progress.phase)
        .sort(),
    ).toEqual(['done', 'done', 'failed']);
    expect(bench.cost(state())).toBe(3);
  });

  test('that is cancelled hands out and charges what was done by then', async () => {
    const { bench, state, maker, deps } = await batchOf(4);
    // The second file is under way when the cancel comes, the first is done.
    maker.make.mockResolvedValueOnce(MADE).mockImplementation(async (_, { signal }) => {
      await vi.waitUntil(() => state().batch[0].progress.phase === 'done');
      bench.cancel();
      signal?.throwIfAborted();
      return MADE;
    });
    await bench.export();
    const { run } = state();
    expect(run.phase).toBe('done');
    expect(run.phase === 'done' && run.result.batch?.isCancelled).toBe(true);
    expect(run.phase === 'done' && run.result.batch?.done).toBe(1);
    expect(run.phase === 'done' && run.result.file.name).toBe('underbase_color-ko_1-file.zip');
    expect(deps.spend.charge).toHaveBeenCalledWith(expect.objectContaining({ tokens: 1, batchSize: 1 }));
    expect(maker.close).toHaveBeenCalledOnce();
  });

  test('opens what is too large for a share of the memory with all of it, and closes it again', async () => {
    const { bench, state, sessions, maker } = await batchOf(3);
    maker.make.mockImplementation(async (_, { fileName }) => {
      if (fileName === 'b.png') throw new AppError('run.memory-budget', { neededMb: 900, budgetMb: 500 });
      return MADE;
    });
    bench.setDpi(200);
    await bench.export();
    expect(state().batch.map(({ progress }) => progress.phase)).toEqual(['done', 'done', 'done']);
    expect(sessions).toHaveLength(2);
    expect(sessions[1].export).toHaveBeenCalledWith(expect.objectContaining({ tool: 'color-ko', format: 'png', dpi: 300 }));
    expect(sessions[1].close).toHaveBeenCalledOnce();
    expect(maker.make).toHaveBeenCalledWith(expect.any(Blob), expect.objectContaining({ fileName: 'a.png', dpi: 200 }));
  });

  test('goes into a folder where the browser has one', async () => {
    const write = vi.fn(async () => {});
    const { bench, deps } = await batchOf(2, { folder: { write } });
    await bench.exportToFolder?.();
    expect(write).toHaveBeenCalledWith([
      expect.objectContaining({ name: 'a_color-ko_300dpi.png' }),
      expect.objectContaining({ name: 'b_color-ko_300dpi.png' }),
    ]);
    expect(deps.download).not.toHaveBeenCalled();
    expect(rig().bench.exportToFolder).toBeNull();
  });

  test('ends with one file, which stays on the bench', async () => {
    const { bench, state } = await batchOf(2);
    await bench.removeFromBatch('id-1');
    expect([names(state().files), state().batch]).toEqual([['b.png'], []]);
  });

  test('begins with the first file that can be opened', async () => {
    const { bench, state, deps } = rig();
    deps.openImage.mockRejectedValueOnce(new AppError('file.truncated', { file: 'a.png' }));
    await bench.open([png('a.png'), png('b.png'), png('c.png')]);
    expect([names(state().files), names(state().batch)]).toEqual([['b.png'], ['b.png', 'c.png']]);
    expect(state().notice).toContain('a.png could not be opened');
  });
});
