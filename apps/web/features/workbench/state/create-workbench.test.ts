import { AppError } from '@underbase/contract';
import type { ExportResult, ImageSession, Maker } from '@underbase/runner/browser';
import { declareTool, type OptionFields } from '@underbase/tools';
import { describe, expect, test, vi } from 'vitest';
import type { ResultOrigin } from '../../../clients/recent-results.ts';
import type { KeptDraft, KeptFile, KeptResult } from '../../../clients/work-storage.ts';
import { createWorkbench } from './create-workbench.ts';
import type { ServerRuns } from './server-run.ts';
import type { WorkbenchDeps } from './workbench-deps.ts';
import { canExport, isReportOlder } from './workbench-state.ts';

const OPTIONS = {
  amount: { kind: 'number', label: 'Amount', group: 'Tone', default: 10, min: 0, max: 100, step: 1, control: 'slider' },
  strokes: { kind: 'strokes', label: 'Brush', group: 'Brush', default: [], modes: [{ value: 'erase', label: 'Erase' }] },
} as const satisfies OptionFields;

/** With a figure of the shop's own. */
const PRICED = {
  ...OPTIONS,
  price: { kind: 'number', label: 'Price', group: 'Tone', default: 0, min: 0, max: 9, step: 1, control: 'field', isOfShop: true },
} as const satisfies OptionFields;

function tool(inputs: number, gathersFiles?: true, options: OptionFields = OPTIONS) {
  return declareTool({
    id: 'color-ko',
    title: 'Trial',
    summary: 'A tool for tests.',
    icon: 'pipette',
    searchWords: '',
    place: 1,
    price: 1,
    task: 'clean',
    inHeaderMenu: false,
    access: 'public',
    where: () => 'browser',
    accepts: ['png'],
    produces: ['png', 'webp'],
    inputs: { min: 1, max: inputs },
    ...(gathersFiles ? { gathersFiles } : {}),
    options,
    railTools: [],
  });
}

const stroke = { mode: 'erase', radiusPx: 4, points: [1, 1, 2, 2] };
const png = (name: string) => ({ blob: new Blob(['bytes']), name });

interface Rig {
  readonly kept?: { readonly draft: KeptDraft; readonly files: readonly KeptFile[] };
  readonly inputs?: number;
  readonly gathersFiles?: true;
  readonly format?: 'png' | 'jpeg';
  readonly storageFails?: boolean;
  readonly keptResult?: KeptResult | null;
  readonly folder?: { readonly write: (files: readonly unknown[]) => Promise<void> };
  readonly serverRuns?: ServerRuns;
  readonly shopFigures?: WorkbenchDeps['shopFigures'];
}

/** What a run of one file hands out. */
const MADE: ExportResult = {
  files: [{ suffix: '', extension: 'png', mime: 'image/png', bytes: new Uint8Array([1]) }],
  report: { facts: [], warnings: [] },
  widthPx: 100,
  heightPx: 50,
  dpi: 300,
};

function rig({
  kept,
  inputs = 1,
  gathersFiles,
  format = 'png',
  storageFails = false,
  keptResult = null,
  folder,
  serverRuns,
  shopFigures,
}: Rig = {}) {
  const sessions: ImageSession[] = [];
  const makeSession = (): ImageSession => {
    const session = {
      info: { format, widthPx: 100, heightPx: 50, dpi: null },
      dpi: 300,
      export: vi.fn(async () => MADE),
      close: vi.fn(),
    } as unknown as ImageSession;
    sessions.push(session);
    return session;
  };
  const refuse = (): Promise<never> => Promise.reject(new Error('no storage'));
  let ids = 0;
  let storedResult = keptResult;
  const maker = { threads: 2, make: vi.fn<Maker['make']>(async () => MADE), close: vi.fn() };
  const deps = {
    openMaker: vi.fn(async () => maker),
    openImage: vi.fn(async () => makeSession()),
    inspectImage: vi.fn(async () => ({ format, widthPx: 20_000, heightPx: 13_000, dpi: 150 }) as unknown as ImageSession['info']),
    firstLook: undefined as WorkbenchDeps['firstLook'],
    storage: {
      saveFiles: vi.fn(storageFails ? refuse : async () => {}),
      loadFiles: storageFails ? refuse : async () => kept?.files ?? [],
      saveDraft: vi.fn(storageFails ? refuse : async () => {}),
      saveDraftAtOnce: vi.fn(),
      loadDraft: storageFails ? refuse : async () => kept?.draft ?? null,
      saveResult: vi.fn(async (_tool: string, next: KeptResult | null) => {
        storedResult = next;
      }),
      loadResult: storageFails ? refuse : async () => storedResult,
      clear: async () => {},
    },
    spend: { precheck: vi.fn(async () => {}), charge: vi.fn(async () => {}) },
    rememberFile: vi.fn(async () => {}),
    rememberResult: vi.fn(async () => {}),
    makeThumb: async () => null,
    download: vi.fn(),
    makeZip: vi.fn(async () => new Blob(['zip'])),
    newId: () => `id-${++ids}`,
    ...(folder && { chooseFolder: async () => folder }),
  } satisfies WorkbenchDeps;
  const bench = createWorkbench(tool(inputs, gathersFiles, shopFigures && PRICED), Object.assign(deps, { serverRuns, shopFigures }));
  const state = () => bench.store.get();
  return { bench, deps, maker, sessions, state, storedResult: () => storedResult, options: () => state().history.present.options };
}

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

test('files that are added to a batch keep its one set of options', async () => {
  const { bench, options, state } = rig({ inputs: 5 });
  await bench.open([png('a.png')]);
  bench.change({ amount: 70 });
  await bench.open([png('b.png')]);
  expect([options().amount, state().setAside]).toEqual([70, null]);
});

test('saving the options as a preset puts it in force', async () => {
  const { bench, options } = rig();
  await bench.open([png('a.png')]);
  bench.change({ amount: 55 });
  bench.takeAsPreset();
  await bench.open([png('b.png')]);
  expect(options().amount).toBe(55);
});

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

const lookOf = () => ({ width: 8, height: 4, close: vi.fn() }) as unknown as ImageBitmap;

test('on an empty bench a file is seen before it is open, until the viewer has drawn it', async () => {
  const look = lookOf();
  const opened = Promise.withResolvers<ImageSession>();
  const { bench, state, deps } = rig();
  const session = await deps.openImage();
  deps.openImage.mockReturnValueOnce(opened.promise);
  Object.assign(deps, { firstLook: async () => look });
  const opening = bench.open([png('a.png')]);
  await vi.waitFor(() => expect(state().look).toBe(look));
  expect(state().files).toEqual([]);
  opened.resolve(session);
  await opening;
  expect(state().look).toBe(look);
  bench.dropLook();
  expect(state().look).toBeNull();
  expect(look.close).toHaveBeenCalledOnce();
  Object.assign(deps, { firstLook: vi.fn() });
  await bench.open([png('b.png')]);
  expect(deps.firstLook).not.toHaveBeenCalled();
});

test('what can not be opened is not seen either, nor what is looked at too late', async () => {
  const [early, late] = [lookOf(), lookOf()];
  const opened = Promise.withResolvers<ImageSession>();
  const { bench, state, deps } = rig();
  deps.openImage.mockReturnValueOnce(opened.promise);
  Object.assign(deps, { firstLook: async () => early });
  const opening = bench.open([png('bad.png')]);
  await vi.waitFor(() => expect(state().look).toBe(early));
  opened.reject(new AppError('file.truncated', { file: 'bad.png' }));
  await opening;
  expect(state().look).toBeNull();
  const looked = Promise.withResolvers<ImageBitmap>();
  Object.assign(deps, { firstLook: () => looked.promise });
  await bench.open([png('good.png')]);
  looked.resolve(late);
  await vi.waitFor(() => expect(late.close).toHaveBeenCalledOnce());
  expect(state().look).toBeNull();
  expect(early.close).toHaveBeenCalledOnce();
});

test('a file that is refused says why and leaves the bench as it was', async () => {
  const { bench, state, deps } = rig();
  await bench.open([png('good.png')]);
  deps.openImage.mockRejectedValueOnce(new AppError('file.truncated', { file: 'bad.png' }));
  await bench.open([png('bad.png')]);
  expect(state().opening).toMatchObject({ phase: 'failed', message: { what: 'bad.png is incomplete: its end is missing.' } });
  expect(state().files.map((file) => file.name)).toEqual(['good.png']);
});

test('a format that the tool does not take is refused by its bytes, not its name', async () => {
  const { bench, state, sessions } = rig({ format: 'jpeg' });
  await bench.open([png('photo.png')]);
  expect(state().opening).toMatchObject({ phase: 'failed' });
  expect(state().files).toEqual([]);
  expect(sessions[0].close).toHaveBeenCalledOnce();
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

test('files that are dropped while others open wait their turn; those that wait go when opening is stopped', async () => {
  const { bench, state } = rig({ inputs: 5, gathersFiles: true });
  await Promise.all([bench.open([png('a.png')]), bench.open([png('b.png')]), bench.open([png('c.png')])]);
  expect(state().files.map(({ name }) => name)).toEqual(['a.png', 'b.png', 'c.png']);
  const late = [bench.open([png('d.png')]), bench.open([png('e.png')])];
  bench.stopOpening();
  await Promise.all(late);
  expect(state().files.map(({ name }) => name)).toEqual(['a.png', 'b.png', 'c.png']);
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

test('a picture handed over opens instead of the one that was kept', async () => {
  const draft = { options: { amount: 40, strokes: [stroke] }, dpiByFile: {}, fileIds: ['old'] };
  const { bench, state, options } = rig({ kept: { draft, files: [{ id: 'old', ...png('old.png') }] } });
  await bench.start({ handedOver: png('new.png') });
  expect(state().files.map((file) => file.name)).toEqual(['new.png']);
  expect(options()).toEqual({ amount: 10, strokes: [] });
  bench.keepMySettings();
  expect(options()).toEqual({ amount: 40, strokes: [] });
});

test('a file dropped while the last one is looked for wins', async () => {
  const draft = { options: { amount: 40 }, dpiByFile: {}, fileIds: ['old'] };
  const { bench, state } = rig({ kept: { draft, files: [{ id: 'old', ...png('old.png') }] } });
  await Promise.all([bench.start({ handedOver: null }), bench.open([png('dropped.png')])]);
  expect(state().files.map((file) => file.name)).toEqual(['dropped.png']);
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

test('a tool that is full says so, closes what it does not hold, and shows what it showed', async () => {
  const { bench, state, sessions } = rig({ inputs: 2 });
  await bench.open([png('a.png'), png('b.png')]);
  await bench.open([png('c.png')]);
  expect(state().files.map(({ name }) => name)).toEqual(['a.png', 'b.png']);
  expect(state().notice).toBe('Trial holds 2 files at most; the others were left out.');
  expect(sessions[2].close).toHaveBeenCalledOnce();
  expect(state().activeId).toBe('id-1');
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

test('a file that comes while a run is under way waits for its end: the run is not cancelled', async () => {
  for (const inputs of [1, 3]) {
    const { bench, deps, sessions, state } = rig({ inputs });
    await bench.open([png('first.png')]);
    const { close, finish } = heldRun(sessions[0]);
    const running = bench.export();
    await expect.poll(() => state().run.phase).toBe('running');
    const opening = bench.open([png('second.png')]);
    await expect.poll(() => sessions.length).toBe(2);
    expect(state().files.map(({ name }) => name)).toEqual(['first.png']);
    expect(close).not.toHaveBeenCalled();
    finish();
    await running;
    expect(deps.spend.charge).toHaveBeenCalledOnce();
    expect(deps.download).toHaveBeenCalledWith(expect.anything(), 'first_color-ko_300dpi.png');
    await opening;
    expect(state().files.map(({ name }) => name)).toEqual(inputs === 1 ? ['second.png'] : ['first.png', 'second.png']);
  }
});

test('a file that waits for a run goes when its opening is stopped', async () => {
  const { bench, sessions, state } = rig();
  await bench.open([png('first.png')]);
  const { finish } = heldRun(sessions[0]);
  const running = bench.export();
  const opening = bench.open([png('second.png')]);
  await expect.poll(() => sessions.length).toBe(2);
  bench.stopOpening();
  finish();
  await Promise.all([running, opening]);
  expect(sessions[1].close).toHaveBeenCalledOnce();
  expect(state().files.map(({ name }) => name)).toEqual(['first.png']);
  expect(state().run.phase).toBe('done');
});

test('nothing is exported while another file is on its way to the bench', async () => {
  const { bench, deps, sessions } = rig();
  await bench.open([png('first.png')]);
  const opening = bench.open([png('second.png')]);
  await bench.export();
  expect(sessions[0].export).not.toHaveBeenCalled();
  await opening;
  await bench.export();
  expect(deps.download).toHaveBeenCalledWith(expect.anything(), 'second_color-ko_300dpi.png');
});

test('a file dropped while the kept one is read leaves no word that this one is lost', async () => {
  const kept = {
    draft: { options: { amount: 42 }, dpiByFile: {}, fileIds: ['old'] } as unknown as KeptDraft,
    files: [{ id: 'old', ...png('old.png') }] as unknown as KeptFile[],
  };
  const { bench, deps, state } = rig({ kept });
  const open = deps.openImage.getMockImplementation() as () => Promise<ImageSession>;
  const [old, fresh] = [Promise.withResolvers<ImageSession>(), Promise.withResolvers<void>()];
  deps.openImage.mockImplementationOnce(() => old.promise).mockImplementationOnce(() => fresh.promise.then(open));
  const started = bench.start({ handedOver: null });
  await expect.poll(() => deps.openImage.mock.calls.length).toBe(1);
  const dropped = bench.open([png('new.png')]);
  old.reject(new DOMException('given up', 'AbortError'));
  await started;
  expect(state().notice).toBeNull();
  fresh.resolve();
  await dropped;
  expect(state().files.map(({ name }) => name)).toEqual(['new.png']);
});

/** A session whose next export ends when it is told to, or with AbortError when the session is closed before, as sessions do. */
function heldRun(session: ImageSession) {
  const { promise, resolve, reject } = Promise.withResolvers<ExportResult>();
  const close = vi.mocked(session.close).mockImplementation(() => reject(new DOMException('closed', 'AbortError')));
  vi.mocked(session.export).mockImplementationOnce(() => promise);
  const finish = (): void =>
    resolve({
      files: [{ suffix: '', extension: 'png', mime: 'image/png', bytes: new Uint8Array([1]) }],
      report: { facts: [], warnings: [] },
      widthPx: 100,
      heightPx: 50,
      dpi: 300,
    });
  return { close, finish };
}

describe('a run on the server', () => {
  const done = { id: 'j', state: 'done', progress: 1, ahead: 0, error: null, report: null, faults: [], results: [] } as never;
  function server(isAnswered: () => boolean) {
    const keys: string[] = [];
    const runs: ServerRuns = {
      isAvailable: () => true,
      isOffered: () => true,
      upload: async () => 'f',
      async submit({ key }) {
        keys.push(key);
        if (!isAnswered()) throw Object.assign(new Error('The server does not answer.'), { name: 'ServerRunError' });
        return done;
      },
      follow: async () => done,
      cancel: async () => undefined,
      load: async () => new Blob(),
    };
    return { runs, keys };
  }

  test('whose answer was lost is the same run when it is pressed again; after its end another press is another run', async () => {
    let isAnswered = false;
    const { runs, keys } = server(() => isAnswered);
    const { bench, state } = rig({ serverRuns: runs });
    await bench.open([png('art.png')]);
    bench.setPlace('server');
    await bench.export();
    expect(state().run.phase).toBe('failed');
    isAnswered = true;
    await bench.export();
    await bench.export();
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  test('costs its price there, also where the browser was paid for the same', async () => {
    const { runs } = server(() => true);
    const { bench, state, deps } = rig({ serverRuns: runs });
    await bench.open([png('art.png')]);
    bench.setPlace('browser');
    await bench.export();
    expect(bench.cost(state())).toBe(0);
    bench.setPlace('server');
    expect(bench.cost(state())).toBe(1);
    await bench.export();
    expect(deps.spend.charge).toHaveBeenCalledTimes(1);
  });

  test('of a batch is one ZIP that says how many files it holds', async () => {
    const { runs } = server(() => true);
    const two = ['a', 'b'].map((id) => ({ id, name: `${id}_color-ko_300dpi.png`, bytes: 3, expiresAt: '', url: '/x' }));
    runs.follow = async () => ({ ...(done as object), results: two }) as never;
    const { bench, state } = rig({ serverRuns: runs });
    await bench.open([png('a.png'), png('b.png')]);
    bench.setPlace('server');
    await bench.export();
    const { run } = state();
    expect(run.phase === 'done' && run.result.file.name).toBe('underbase_color-ko_2-files.zip');
  });

  test('sends files once somebody agreed to it, and the run takes them over', async () => {
    const { runs } = server(() => true);
    const upload = vi.spyOn(runs, 'upload');
    const { bench, state } = rig({ serverRuns: runs });
    await bench.open([png('art.png')]);
    expect(bench.canSendAhead(state())).toBe(false);
    bench.setPlace('server');
    expect([bench.canSendAhead(state()), upload.mock.calls.length]).toEqual([true, 0]);
    bench.sendAhead();
    await vi.waitUntil(() => state().sentAhead?.fraction === 1);
    expect([bench.canSendAhead(state()), upload.mock.calls.length]).toEqual([false, 1]);
    bench.change({ amount: 30 });
    await bench.export();
    expect([state().run.phase, upload.mock.calls.length]).toEqual(['done', 1]);
  });

  test('calls files back that stay in the browser after all, and asks anew for those that come', async () => {
    const { runs } = server(() => true);
    const begun: AbortSignal[] = [];
    runs.upload = (_file, signal) => {
      begun.push(signal);
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    };
    const { bench, state } = rig({ serverRuns: runs });
    await bench.open([png('art.png')]);
    bench.setPlace('server');
    bench.sendAhead();
    await vi.waitUntil(() => begun.length === 1);
    bench.setPlace('browser');
    expect([begun[0].aborted, state().sentAhead]).toEqual([true, null]);
    bench.setPlace('server');
    bench.sendAhead();
    await vi.waitUntil(() => begun.length === 2);
    await bench.open([png('other.png')]);
    expect([begun[1].aborted, bench.canSendAhead(state())]).toEqual([true, true]);
  });

  describe('of what this browser is not up to', () => {
    const TOO_LARGE = new AppError('run.memory-budget', { neededMb: 3120, budgetMb: 2147 });

    test('is offered in place of a refusal: known by its header, never uploaded before the press', async () => {
      const { runs } = server(() => true);
      const upload = vi.spyOn(runs, 'upload');
      const { bench, state, deps } = rig({ serverRuns: runs });
      deps.openImage.mockRejectedValueOnce(TOO_LARGE);
      await bench.open([png('wall.png')]);
      expect(state().opening).toEqual({ phase: 'none' });
      expect(state().files[0]).toMatchObject({ name: 'wall.png', session: { info: { widthPx: 20_000 } } });
      expect(state().files[0].unseen?.what).toContain('3120 MB');
      expect([bench.placeOf(state()), bench.canChoosePlace(state()), bench.cost(state())]).toEqual(['server', false, 1]);
      expect(upload).not.toHaveBeenCalled();
      await bench.export();
      expect(upload).toHaveBeenCalledTimes(1);
      expect(state().run.phase).toBe('done');
      expect(deps.spend.charge).not.toHaveBeenCalled();
      expect(deps.rememberFile).not.toHaveBeenCalled();
    });

    test('is refused with what could be done, where nobody is signed in or no server runs', async () => {
      for (const [isOffered, words] of [
        [true, 'Sign in to run it on the server.'],
        [false, 'no runs on a server'],
      ] as const) {
        const runs = { ...server(() => true).runs, isAvailable: () => false, isOffered: () => isOffered };
        const { bench, state, deps } = rig({ serverRuns: runs });
        deps.openImage.mockRejectedValueOnce(TOO_LARGE);
        await bench.open([png('wall.png')]);
        expect(state().files).toEqual([]);
        expect(state().opening).toMatchObject({ phase: 'failed', message: { next: expect.stringContaining(words) } });
      }
    });

    test('is offered of files that make one thing together as well; taken off the bench, the rest runs here', async () => {
      const { runs } = server(() => true);
      const upload = vi.spyOn(runs, 'upload');
      const { bench, state, deps, sessions } = rig({ inputs: 5, gathersFiles: true, serverRuns: runs });
      deps.openImage.mockRejectedValueOnce(TOO_LARGE);
      await bench.open([png('wall.png'), png('a.png'), png('b.png')]);
      expect([state().opening, state().files.map(({ name }) => name)]).toEqual([{ phase: 'none' }, ['wall.png', 'a.png', 'b.png']]);
      // The first that is open here does the work for the others.
      const asked = vi.mocked<WorkbenchDeps['openImage']>(deps.openImage).mock.calls;
      expect(asked.map(([, { beside }]) => beside)).toEqual([undefined, undefined, sessions[0]]);
      expect([bench.placeOf(state()), bench.canChoosePlace(state())]).toEqual(['server', false]);
      await bench.export();
      expect([upload.mock.calls.length, state().run.phase]).toEqual([3, 'done']);
      const wall = state().files[0];
      bench.remove(wall.id);
      expect([bench.placeOf(state()), state().files[0].session]).toEqual(['browser', sessions[0]]);
    });

    test('of several is refused by name where no server is, and the rest goes on', async () => {
      const { bench, state, deps } = rig({ inputs: 5, gathersFiles: true });
      deps.openImage.mockRejectedValueOnce(TOO_LARGE);
      deps.openImage.mockRejectedValueOnce(new AppError('run.worker-lost'));
      await bench.open([png('wall.png'), png('b.png'), png('c.png')]);
      expect(state().files.map(({ name }) => name)).toEqual(['c.png']);
      expect(state().opening).toMatchObject({ phase: 'failed', message: { what: expect.stringMatching(/^wall\.png: .*: b\.png\.$/) } });
    });

    test('stays a refusal where the file is at fault, or where the header says what the tool does not take', async () => {
      const { runs } = server(() => true);
      const { bench, state, deps } = rig({ serverRuns: runs });
      deps.openImage.mockRejectedValueOnce(new AppError('file.truncated', { file: 'bad.png' }));
      await bench.open([png('bad.png')]);
      expect(state().opening.phase).toBe('failed');
      deps.openImage.mockRejectedValueOnce(TOO_LARGE);
      deps.inspectImage.mockResolvedValueOnce({ format: 'pdf', widthPx: 1, heightPx: 1, dpi: null } as unknown as ImageSession['info']);
      await bench.open([png('wall.pdf')]);
      expect([state().opening.phase, state().files]).toEqual(['failed', []]);
    });

    test('that failed here is offered there, by a press that says so first', async () => {
      const { runs } = server(() => true);
      const { bench, state, sessions } = rig({ serverRuns: runs });
      await bench.open([png('art.png')]);
      vi.mocked(sessions[0].export).mockRejectedValueOnce(TOO_LARGE);
      await bench.export();
      expect(state().run).toMatchObject({ phase: 'failed', isForServer: true });
      bench.setPlace('server');
      expect([state().run.phase, bench.placeOf(state())]).toEqual(['idle', 'server']);
    });

    test('that is large runs here where no server is, and says so', async () => {
      const none = { ...server(() => true).runs, isAvailable: () => false };
      const { bench, state, deps } = rig({ serverRuns: none });
      const large = await deps.openImage();
      Object.assign(large.info, { widthPx: 9000, heightPx: 5000 });
      deps.openImage.mockResolvedValueOnce(large);
      await bench.open([png('large.png')]);
      expect([bench.placeOf(state()), bench.lackingServer(state())]).toEqual(['browser', 'signed-out']);
    });
  });
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
