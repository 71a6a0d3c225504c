import { AppError } from '@underbase/contract';
import type { ImageSession } from '@underbase/runner/browser';
import { describe, expect, test, vi } from 'vitest';
import type { ServerRuns } from './server-run.ts';
import { png, rig } from './testing/bench-rig.ts';
import type { WorkbenchDeps } from './workbench-deps.ts';

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

  test('is known to have made what is on the bench until that changes', async () => {
    const { runs } = server(() => true);
    const { bench, state } = rig({ serverRuns: runs });
    await bench.open([png('art.png')]);
    bench.setPlace('server');
    expect(bench.isMadeThere(state())).toBe(false);
    await bench.export();
    expect([bench.isMadeThere(state()), bench.isMadeHere(state())]).toEqual([true, false]);
    bench.change({ amount: 55 });
    expect(bench.isMadeThere(state())).toBe(false);
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

  test.each([
    ['before a preview told its size', 'art_upscaler_300dpi.png', { widthPx: 2400, heightPx: 1800, dpi: 1200 }],
    ['of films', 'art_color-separator_720dpi_1-black.tif', { widthPx: 2400, heightPx: 1800, dpi: 1200 }],
    ['whose file does not say its resolution', 'art_image-converter.webp', { widthPx: 2400, heightPx: 1800, dpi: null }],
    ['of a drawing, whose size the bench knows', 'art_image-vectorizer.svg', { widthPx: 100, heightPx: 50, dpi: 300 }],
  ])('has the measures of what was made: %s', async (_, name, measures) => {
    const { runs } = server(() => true);
    const results = [{ id: 'a', name, bytes: 3, expiresAt: '', url: '/x' }];
    runs.follow = async () => ({ ...(done as object), results }) as never;
    const { bench, state, deps } = rig({ serverRuns: runs });
    await bench.open([png('art.png')]);
    bench.setPlace('server');
    deps.inspectImage.mockResolvedValue({ format: 'png', ...measures } as never);
    await bench.export();
    const { run } = state();
    expect(run.phase === 'done' && run.result).toMatchObject({ ...measures, dpi: measures.dpi ?? 300 });
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
