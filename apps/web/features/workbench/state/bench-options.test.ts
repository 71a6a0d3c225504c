import { expect, test, vi } from 'vitest';
import type { ResultOrigin } from '../../../clients/recent-results.ts';
import { png, rig, stroke } from './testing/bench-rig.ts';
import { isReportOlder } from './workbench-state.ts';

test('undo goes back over options, strokes and print size alike', async () => {
  const { bench, state, options } = rig();
  await bench.open([png('art.png')]);
  bench.change({ amount: 20 }, 'amount');
  bench.change({ amount: 30 }, 'amount');
  bench.settle();
  bench.addStroke(stroke);
  bench.setPrintSize('width', 2);
  expect(state().history.present.dpiByFile).toEqual({ 'id-1': 50 });
  bench.undo();
  expect(state().history.present.dpiByFile).toEqual({});
  bench.undo();
  expect(options().strokes).toEqual([]);
  bench.undo();
  expect(options().amount).toBe(10);
  bench.redo();
  bench.redo();
  expect(options()).toEqual({ amount: 30, strokes: [stroke] });
});

test('the size and place of a result are taken from the finest copy that told them', async () => {
  const { bench, state } = rig();
  await bench.open([png('a.png')]);
  const report = { facts: [], warnings: [] };
  const copy = (width: number, height: number, scale: number, placement: object) =>
    bench.tell({ report, frame: { width, height, scale, dpi: 300 * scale }, placement: placement as never }, state().history.present);
  copy(25, 13, 0.25, { x: 0, y: 0, width: 100, height: 50 });
  expect(state().resultSize).toBeNull();
  copy(15, 8, 0.25, { x: 8, y: 4, width: 60, height: 32 });
  expect(state().resultSize).toMatchObject({ widthPx: 60, heightPx: 32, scale: 0.25 });
  copy(59, 30, 1, { x: 9, y: 5, width: 59, height: 30 });
  expect(state().resultSize).toEqual({ widthPx: 59, heightPx: 30, scale: 1, placement: { x: 9, y: 5, width: 59, height: 30 } });
  copy(15, 8, 0.25, { x: 8, y: 4, width: 60, height: 32 });
  expect(state().resultSize).toMatchObject({ widthPx: 59, scale: 1 });
  copy(25, 13, 0.25, { x: 0, y: 0, width: 100, height: 50 });
  expect(state().resultSize).toMatchObject({ widthPx: 100, heightPx: 52 });
});

test('copies that round the place of a reduced result to either side do not send the view to and fro', async () => {
  const { bench, state } = rig();
  await bench.open([png('a.png')]);
  const exact = { x: -400, y: -1200, width: 1800, height: 2400 };
  const frameAt = (scale: number) => ({
    width: 1200 * scale,
    height: 1600 * scale,
    scale,
    dpi: 300 * scale,
    full: { width: 1200, height: 1600 },
  });
  const news = [0.1, 0.12, 0.11, 0.13, 0.1].map((scale, turn) => {
    // A pixel of the copy's result is one and a half of the source's at that scale.
    const off = (((turn % 2) * 2 - 1) * 1.4) / scale;
    const told = { report: null, frame: frameAt(scale), placement: { ...exact, x: exact.x + off, y: exact.y - off } };
    const isNews = bench.tellsNewSize(told);
    bench.tell(told, state().history.present);
    return isNews;
  });
  expect(news).toEqual([true, false, false, false, false]);
  const file = { report: null, frame: { width: 1200, height: 1600, scale: 1, dpi: 300 }, placement: exact };
  expect(bench.tellsNewSize(file)).toBe(true);
  bench.tell(file, state().history.present);
  expect(bench.tellsNewSize(file)).toBe(false);
  expect(state().resultSize?.placement).toEqual(exact);
});

test('figures are older than the picture from a change until those of the change are told; a draft tells none', async () => {
  const { bench, state } = rig();
  await bench.open([png('a.png')]);
  const told = { frame: { width: 100, height: 50, scale: 1, dpi: 300 }, placement: { x: 0, y: 0, width: 100, height: 50 } };
  const report = { facts: [], warnings: [] };
  bench.tell({ ...told, report }, state().history.present);
  expect(isReportOlder(state())).toBe(false);
  const before = state().history.present;
  bench.change({ amount: 20 });
  expect(isReportOlder(state())).toBe(true);
  bench.tell({ ...told, report: null }, state().history.present);
  bench.tell({ ...told, report }, before);
  expect([isReportOlder(state()), state().report]).toEqual([true, report]);
  bench.tell({ ...told, report }, state().history.present);
  expect(isReportOlder(state())).toBe(false);
});

test('a copy that knows the exact size tells it at once, and a rendering of the same size is no news', async () => {
  const { bench, state } = rig();
  await bench.open([png('a.png')]);
  const tell = (width: number) => {
    const placement = { x: 0, y: 0, width: 100, height: 50 };
    const frame = { width: 25, height: 13, scale: 0.25, dpi: 75, full: { width, height: 50 } };
    bench.tell({ report: { facts: [], warnings: [] }, frame, placement }, state().history.present);
  };
  tell(100);
  expect(state().resultSize).toBeNull();
  tell(102);
  const told = state().resultSize;
  expect(told).toMatchObject({ widthPx: 102, heightPx: 50 });
  tell(102);
  expect(state().resultSize).toBe(told);
});

test('another picture begins with the preset in force; own changes stay aside and come back as one step', async () => {
  const { bench, sessions, options, state } = rig();
  bench.applyPreset({ amount: 30 });
  await bench.open([png('a.png')]);
  bench.change({ amount: 70 });
  bench.addStroke(stroke);
  await bench.open([png('b.png')]);
  expect(options()).toEqual({ amount: 30, strokes: [] });
  expect(sessions[0].close).toHaveBeenCalledOnce();
  expect(state().files.map((file) => file.name)).toEqual(['b.png']);
  bench.keepMySettings();
  expect([options(), state().setAside]).toEqual([{ amount: 70, strokes: [] }, null]);
  await bench.open([png('c.png')]);
  expect([options().amount, state().setAside]).toEqual([70, null]);
});

test('bringing own changes back is a step that undo takes back', async () => {
  const { bench, options } = rig();
  await bench.open([png('a.png')]);
  bench.change({ amount: 70 });
  await bench.open([png('b.png')]);
  bench.keepMySettings();
  bench.undo();
  expect(options().amount).toBe(10);
});

test('strokes alone are no settings to come back to, and nothing is put aside where all is as the preset has it', async () => {
  const { bench, state } = rig();
  bench.applyPreset({ amount: 30 });
  await bench.open([png('a.png')]);
  bench.addStroke(stroke);
  await bench.open([png('b.png')]);
  expect(state().setAside).toBeNull();
});

test('saving the options as a preset puts it in force', async () => {
  const { bench, options } = rig();
  await bench.open([png('a.png')]);
  bench.change({ amount: 55 });
  bench.takeAsPreset();
  await bench.open([png('b.png')]);
  expect(options().amount).toBe(55);
});

const LINK_DRAFT = { options: { amount: 40 }, dpiByFile: {}, fileIds: [] };

test('a shared link is a step that undo takes back, also after the first file came', async () => {
  const { bench, state, options, deps } = rig({ kept: { draft: LINK_DRAFT, files: [] } });
  const started = await bench.start({ handedOver: null, hasLink: true, linkedOptions: { amount: 70 } });
  expect(started).toEqual({ isLinkTaken: true });
  expect(options().amount).toBe(70);
  await bench.open([png('art.png')]);
  bench.undo();
  expect(options().amount).toBe(40);
  bench.redo();
  expect(options().amount).toBe(70);
  bench.keepNow();
  expect(deps.storage.saveDraftAtOnce).toHaveBeenLastCalledWith(
    'color-ko',
    expect.objectContaining({ options: { amount: 70, strokes: [] } }),
  );
  expect(state().notice).toBeNull();
});

test('a picture that comes with a link begins with what the link says, and nothing else is said of it', async () => {
  const { bench, state, options } = rig({ kept: { draft: LINK_DRAFT, files: [] } });
  await bench.start({ handedOver: png('art.png'), hasLink: true, linkedOptions: { amount: 70 } });
  expect([options().amount, state().setAside]).toEqual([70, null]);
});

test.each([
  ['no link of ours', undefined],
  ['a list', [1]],
  ['a word', 'amount'],
  ['values out of range', { amount: 999 }],
])('a link that can not be read (%s) changes nothing and says so', async (_, linkedOptions) => {
  const { bench, state, options } = rig({ kept: { draft: LINK_DRAFT, files: [] } });
  expect(await bench.start({ handedOver: null, hasLink: true, linkedOptions })).toEqual({ isLinkTaken: false });
  expect(options().amount).toBe(40);
  expect(state().history.past).toEqual([]);
  expect(state().notice).toContain('could not be read');
});

test('a link of which a part is read sets that part, says so, and can be undone', async () => {
  const { bench, state, options } = rig({ kept: { draft: LINK_DRAFT, files: [] } });
  expect(await bench.start({ handedOver: null, hasLink: true, linkedOptions: { amount: 70, gone: 1 } })).toEqual({ isLinkTaken: false });
  expect(options().amount).toBe(70);
  expect(state().notice).toContain('Part of the options');
  bench.undo();
  expect(options().amount).toBe(40);
});

test('steps that were made before the first picture stay for undo; those of pictures before do not', async () => {
  const { bench, options, state } = rig({ inputs: 2 });
  bench.change({ amount: 20 });
  await bench.open([png('a.png')]);
  bench.setPrintSize('width', 2);
  bench.addStroke(stroke);
  bench.remove('id-1');
  await bench.open([png('b.png')]);
  expect(options()).toEqual({ amount: 20, strokes: [] });
  expect(state().history.past).toHaveLength(1);
  bench.undo();
  expect(options().amount).toBe(10);
});

test('figures of the shop come from its profile, stay with another picture, preset, reset and result, and go back into it', async () => {
  const keep = vi.fn();
  const draft = { options: { price: 2, amount: 20 }, dpiByFile: {}, preset: {}, fileIds: [] };
  const { bench, options } = rig({ kept: { draft, files: [] }, shopFigures: { read: () => ({ price: 5 }), keep } });
  await bench.start({ handedOver: null });
  expect(options()).toMatchObject({ price: 5, amount: 20 });
  await bench.open([png('a.png')]);
  await bench.open([png('b.png')]);
  bench.applyPreset({ amount: 40 });
  bench.reset(['amount', 'price']);
  await bench.reopen({
    options: { price: 1, amount: 60 },
    dpiByFile: {},
    sources: [{ ...png('c.png'), id: 'c' }],
  } as unknown as ResultOrigin);
  expect(options()).toMatchObject({ price: 5, amount: 60 });
  expect(keep).not.toHaveBeenCalled();
  bench.change({ price: 6 });
  bench.close();
  expect(keep).toHaveBeenCalledExactlyOnceWith({ price: 6 });
});

test('an option of the shop begins with its figure as it comes into view, in one step, and keeps what was given', async () => {
  const starts = () => ({ smallestDot: '0.4mm' });
  const { bench, options } = rig({ shopFigures: { read: () => ({}), keep: () => {}, starts } });
  await bench.open([png('a.png')]);
  expect(options()).toMatchObject({ edge: 'soft', dot: '0mm' });
  bench.change({ edge: 'dots' });
  expect(options()).toMatchObject({ edge: 'dots', dot: '0.4mm' });
  bench.change({ dot: '0.2mm' });
  bench.change({ edge: 'soft' });
  bench.change({ edge: 'dots' });
  expect(options()).toMatchObject({ dot: '0.2mm' });
  for (let step = 0; step < 4; step++) bench.undo();
  expect(options()).toMatchObject({ edge: 'soft', dot: '0mm' });
  bench.change({ edge: 'dots', dot: '0mm' });
  expect(options()).toMatchObject({ dot: '0mm' });
});
