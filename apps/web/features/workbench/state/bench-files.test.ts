import { AppError } from '@underbase/contract';
import type { ExportResult, ImageSession } from '@underbase/runner/browser';
import { expect, test, vi } from 'vitest';
import type { KeptDraft, KeptFile } from '../../../clients/work-storage.ts';
import { OPTIONS, png, rig, stroke } from './testing/bench-rig.ts';

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

const swatches = {
  kind: 'text',
  label: 'Inks',
  group: 'Inks',
  default: '',
  pattern: '[^]*',
  example: 'shop.ase',
  isFile: 'swatches',
} as const;
const palette = (text: string) => ({ blob: new Blob([text]), name: 'shop.gpl' });
const SHOP = 'GIMP Palette\nName: Shop\n#\n200 16 46\tScarlet\n20 40 80\tNavy\n';

test('a swatch file that is dropped is the inks of a tool that takes them, alone or beside a picture', async () => {
  const { bench, state, options, deps } = rig({ fields: { ...OPTIONS, swatches } });
  await bench.open([palette(SHOP)]);
  expect(options().swatches).toBe('#c8102e Scarlet\n#142850 Navy');
  expect(deps.openImage).not.toHaveBeenCalled();
  bench.undo();
  expect(options().swatches).toBe('');
  await bench.open([png('a.png'), palette(SHOP)]);
  expect(state().files).toHaveLength(1);
  expect(options().swatches).toContain('Scarlet');
});

test('a broken swatch file is named, and changes nothing', async () => {
  const { bench, state, options } = rig({ fields: { ...OPTIONS, swatches } });
  await bench.open([palette('nothing of that kind')]);
  expect(state().opening).toMatchObject({ phase: 'failed', message: { what: expect.stringContaining('shop.gpl') } });
  expect(options().swatches).toBe('');
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

test('opening says how far it is, of all files that came together, and nothing once it was stopped', async () => {
  const { bench, state, deps } = rig();
  const told: number[] = [];
  let tell: ((fraction: number) => void) | undefined;
  const never = Promise.withResolvers<ImageSession>();
  deps.openImage.mockImplementationOnce((...[, options]: unknown[]) => {
    tell = (options as { onProgress(fraction: number): void }).onProgress;
    return never.promise;
  });
  const opening = bench.open([png('a.png')]);
  const fraction = () => {
    const { opening: now } = state();
    return now.phase === 'opening' ? now.fraction : null;
  };
  told.push(fraction() ?? -1);
  tell?.(0.05);
  told.push(fraction() ?? -1);
  tell?.(0.85);
  told.push(fraction() ?? -1);
  expect(told).toEqual([0, 0.05, 0.85]);
  bench.stopOpening();
  tell?.(0.95);
  expect(fraction()).toBeNull();
  never.reject(new DOMException('', 'AbortError'));
  await opening;
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

test('files that are dropped while others open wait their turn; those that wait go when opening is stopped', async () => {
  const { bench, state } = rig({ inputs: 5, gathersFiles: true });
  await Promise.all([bench.open([png('a.png')]), bench.open([png('b.png')]), bench.open([png('c.png')])]);
  expect(state().files.map(({ name }) => name)).toEqual(['a.png', 'b.png', 'c.png']);
  const late = [bench.open([png('d.png')]), bench.open([png('e.png')])];
  bench.stopOpening();
  await Promise.all(late);
  expect(state().files.map(({ name }) => name)).toEqual(['a.png', 'b.png', 'c.png']);
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

test('a tool that is full says so, closes what it does not hold, and shows what it showed', async () => {
  const { bench, state, sessions } = rig({ inputs: 2 });
  await bench.open([png('a.png'), png('b.png')]);
  await bench.open([png('c.png')]);
  expect(state().files.map(({ name }) => name)).toEqual(['a.png', 'b.png']);
  expect(state().notice).toBe('Trial holds 2 files at most; the others were left out.');
  expect(sessions[2].close).toHaveBeenCalledOnce();
  expect(state().activeId).toBe('id-1');
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
