import { AppError } from '@underbase/contract';
import { describe, expect, test, vi } from 'vitest';
import type { KeptDraft, KeptFile } from '../../../clients/work-storage.ts';
import { MOST_KEPT_BATCH_BYTES } from './kept-batch.ts';
import { MADE, png, rig, stroke } from './testing/bench-rig.ts';

test('a paid result outlives the page, keeps its other formats free, and goes once it was saved', async () => {
  const first = rig();
  await first.bench.open([png('a.png')]);
  await first.bench.export();
  await vi.waitFor(() => expect(first.storedResult()).not.toBeNull());
  const draft = { ...first.state().history.present, fileIds: ['id-1'] };
  const second = rig({ kept: { draft, files: [{ id: 'id-1', ...png('a.png') }] }, keptResult: first.storedResult() });
  await second.bench.start({ handedOver: null });
  expect(second.state().run).toMatchObject({ phase: 'done', result: { file: { name: 'a_color-ko_300dpi.png' } } });
  expect([second.bench.isResultOlder(second.state()), second.bench.cost(second.state())]).toEqual([false, 0]);
  // The file is there; the pictures of this visit hold nothing of it.
  expect(second.bench.isMadeHere(second.state())).toBe(false);
  second.bench.downloadAgain();
  expect(second.deps.download).toHaveBeenCalledWith(expect.any(Blob), 'a_color-ko_300dpi.png');
  await vi.waitFor(() => expect(second.storedResult()).toBeNull());
});

test('what another version kept as a result is left alone', async () => {
  const { bench, state } = rig({ keptResult: { file: 'no file', format: 'gone' } });
  await bench.start({ handedOver: null });
  expect(state().run.phase).toBe('idle');
});

test('a reload brings file, options and strokes back', async () => {
  const draft = { options: { amount: 40, strokes: [stroke], gone: 1 }, dpiByFile: { old: 150 }, fileIds: ['old'] };
  const { bench, state, options } = rig({ kept: { draft, files: [{ id: 'old', ...png('art.png') }] } });
  await bench.start({ handedOver: null });
  expect(options()).toEqual({ amount: 40, strokes: [stroke] });
  expect(state()).toMatchObject({ activeId: 'old', isRestored: true, notice: null });
  expect(state().history.present.dpiByFile).toEqual({ old: 150 });
});

test('options without their file say so', async () => {
  const draft = { options: { amount: 40 }, dpiByFile: {}, fileIds: ['old'] };
  const { bench, state, options } = rig({ kept: { draft, files: [] } });
  await bench.start({ handedOver: null });
  expect(options().amount).toBe(40);
  expect(state().notice).toBe('Your options were kept, the file could not be. Open it again.');
});

test('a browser that keeps nothing is named, and the bench works all the same', async () => {
  const { bench, state } = rig({ storageFails: true });
  await bench.start({ handedOver: null });
  expect(state().notice).toContain('keeps nothing');
  await bench.open([png('art.png')]);
  expect(state().files).toHaveLength(1);
});

test('changes are kept soon after, and at once when the page goes', async () => {
  vi.useFakeTimers();
  const { bench, deps } = rig();
  await bench.start({ handedOver: null });
  bench.change({ amount: 12 }, 'amount');
  bench.change({ amount: 13 }, 'amount');
  await vi.advanceTimersByTimeAsync(1000);
  expect(deps.storage.saveDraft).toHaveBeenCalledOnce();
  bench.change({ amount: 14 }, 'amount');
  bench.keepNow();
  const last = expect.objectContaining({ options: { amount: 14, strokes: [] } });
  expect(deps.storage.saveDraftAtOnce).toHaveBeenLastCalledWith('color-ko', last);
  expect(deps.storage.saveDraft).toHaveBeenLastCalledWith('color-ko', last);
  vi.useRealTimers();
});

test('a page that goes while a write is under way keeps what that write held', async () => {
  vi.useFakeTimers();
  const { bench, deps } = rig();
  await bench.start({ handedOver: null });
  deps.storage.saveDraft.mockReturnValue(new Promise(() => {}));
  bench.change({ amount: 33 }, 'amount');
  await vi.advanceTimersByTimeAsync(1000);
  expect(deps.storage.saveDraft).toHaveBeenCalledOnce();
  bench.keepNow();
  expect(deps.storage.saveDraftAtOnce).toHaveBeenCalledWith('color-ko', expect.objectContaining({ options: { amount: 33, strokes: [] } }));
  vi.useRealTimers();
});

test('a file is written as soon as it is on the bench: a page that goes has no time for it', async () => {
  vi.useFakeTimers();
  const { bench, deps } = rig();
  await bench.start({ handedOver: null });
  await bench.open([png('art.png')]);
  expect(deps.storage.saveFiles).toHaveBeenCalledWith('color-ko', [expect.objectContaining({ name: 'art.png' })]);
  vi.useRealTimers();
});

describe('a batch after a reload', () => {
  /** What the storage of a bench was given last. */
  async function keptOf({ bench, deps, storedResult }: ReturnType<typeof rig>) {
    bench.keepNow();
    await vi.waitFor(() => expect(deps.storage.saveFiles).toHaveBeenCalled());
    await vi.waitFor(() => expect(deps.storage.saveDraft).toHaveBeenCalled());
    const calls = (mock: { readonly mock: { readonly calls: readonly (readonly unknown[])[] } }) => mock.mock.calls.at(-1)?.[1];
    const files = calls(deps.storage.saveFiles) as readonly KeptFile[];
    return { kept: { draft: calls(deps.storage.saveDraft) as KeptDraft, files }, keptResult: storedResult() };
  }

  test('stands there with all its files, settings and result; nothing of it costs again', async () => {
    const first = rig();
    await first.bench.start({ handedOver: null });
    await first.bench.open(['a.png', 'b.png', 'c.png'].map(png));
    first.bench.change({ amount: 20 });
    await first.bench.showInBatch('id-2');
    first.bench.setOwnSettings(true);
    first.bench.change({ amount: 77 });
    await first.bench.export();
    await vi.waitFor(() => expect(first.storedResult()).not.toBeNull());
    const second = rig(await keptOf(first));
    await second.bench.start({ handedOver: null });
    const { batch, activeId, shared, run } = second.state();
    expect(batch.map(({ name, own }) => [name, own?.amount])).toEqual([
      ['a.png', undefined],
      ['b.png', 77],
      ['c.png', undefined],
    ]);
    expect([activeId, shared?.amount, second.options().amount]).toEqual(['id-2', 20, 77]);
    expect(run).toMatchObject({ phase: 'done', result: { batch: { pictures: 3 } } });
    expect(batch.map(({ progress }) => progress.phase)).toEqual(['done', 'done', 'done']);
    expect([second.bench.isResultOlder(second.state()), second.bench.cost(second.state())]).toEqual([false, 0]);
    expect(second.sessions).toHaveLength(1);
  });

  test('has what was drawn on its pictures, and says of each whether it was made', async () => {
    const first = rig();
    await first.bench.start({ handedOver: null });
    await first.bench.open(['a.png', 'b.png', 'c.png'].map(png));
    first.bench.addStroke(stroke);
    await first.bench.showInBatch('id-2');
    first.maker.make.mockImplementation(async (_, { fileName }) => {
      if (fileName === 'c.png') throw new AppError('file.truncated', { file: fileName });
      return MADE;
    });
    await first.bench.export();
    await vi.waitFor(() => expect(first.storedResult()).not.toBeNull());
    const second = rig(await keptOf(first));
    await second.bench.start({ handedOver: null });
    expect(second.state().batch.map(({ progress }) => progress.phase)).toEqual(['done', 'done', 'failed']);
    expect(second.bench.isResultOlder(second.state())).toBe(false);
    await second.bench.showInBatch('id-1');
    expect(second.options().strokes).toEqual([stroke]);
  });

  test('says of files that are called alike which one failed, and of a cancelled one how far it came', async () => {
    const first = rig();
    await first.bench.start({ handedOver: null });
    await first.bench.open(['art.png', 'art.png', 'b.png', 'c.png'].map(png));
    first.maker.make
      .mockRejectedValueOnce(new AppError('file.truncated', { file: 'art.png' }))
      .mockResolvedValueOnce(MADE)
      .mockImplementation(async (_, { signal }) => {
        first.bench.cancel();
        signal?.throwIfAborted();
        return MADE;
      });
    await first.bench.export();
    await vi.waitFor(() => expect(first.storedResult()).not.toBeNull());
    const second = rig(await keptOf(first));
    await second.bench.start({ handedOver: null });
    expect(second.state().batch.map(({ progress }) => progress.phase)).toEqual(['failed', 'done', 'waiting', 'waiting']);
  });

  test('that was too large to be kept says so, with how many files are missing', async () => {
    const first = rig();
    await first.bench.start({ handedOver: null });
    const large = Object.defineProperty(new Blob(['bytes']), 'size', { value: MOST_KEPT_BATCH_BYTES });
    await first.bench.open([png('a.png'), { name: 'large.png', blob: large }]);
    const { kept } = await keptOf(first);
    expect(kept.files.map(({ name }) => name)).toEqual(['a.png']);
    const { bench, state } = rig({ kept });
    await bench.start({ handedOver: null });
    expect([state().files.length, state().batch.length]).toEqual([1, 0]);
    expect(state().notice).toContain('The 1 other file of the batch was too large');
  });
});
