import type { ImageSession } from '@underbase/runner/browser';
import type { OptionValues, ToolDeclaration } from '@underbase/tools';
import { describe, expect, test, vi } from 'vitest';
import type { ServerRun } from '../../../clients/server-runs.ts';
import { startHistory } from '../model/history.ts';
import { LEFT, placeOf, type RunToMake, runOnServer, ServerRunFailed, type ServerRuns } from './server-run.ts';
import type { OpenFile } from './workbench-state.ts';

const job = (changes: Partial<ServerRun> = {}): ServerRun => ({
  id: 'j',
  tool: 'color-ko',
  options: {},
  format: 'png',
  inputs: [],
  tokens: 1,
  state: 'queued',
  stage: null,
  progress: 0,
  ahead: 2,
  error: null,
  report: null,
  results: [],
  archive: null,
  hasInputs: true,
  faults: [],
  createdAt: '2026-11-23T08:00:00Z',
  ...changes,
});
const DONE = job({
  state: 'done',
  progress: 1,
  report: { facts: [], warnings: [] },
  results: [{ id: 'r', name: 'a_color-ko_300dpi.png', bytes: 3, expiresAt: '', url: '/x' }],
});

function server(steps: readonly ServerRun[], isStuck = false): ServerRuns & { readonly canceled: string[] } {
  const canceled: string[] = [];
  return {
    canceled,
    isAvailable: () => true,
    isOffered: () => true,
    upload: async (_file, _signal, onFraction) => {
      onFraction(1);
      return 'f';
    },
    submit: async () => job(),
    async follow(_id, signal, onStep) {
      for (const step of steps) onStep(step);
      if (isStuck && !signal.aborted) await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
      return steps.at(-1) ?? job();
    },
    cancel: async (id) => void canceled.push(id),
    load: async () => new Blob(['png']),
  };
}

function run(changes: Partial<RunToMake> = {}): RunToMake {
  return {
    tool: { id: 'color-ko' } as ToolDeclaration,
    options: {},
    format: 'png',
    files: [{ name: 'a.png', blob: new Blob(['x']), dpi: 300 }],
    key: 'k',
    signal: new AbortController().signal,
    onStep: () => undefined,
    onLeft: () => undefined,
    onLost: () => undefined,
    ...changes,
  };
}

describe('a run on the server', () => {
  test('brings the file, waits in line, runs, and hands out what was made', async () => {
    const steps: string[] = [];
    const made = await runOnServer(server([job({ ahead: 1 }), job({ state: 'running', progress: 0.5 }), DONE]), {
      ...run(),
      onStep: (step) => steps.push(step.stage === 'queue' ? `queue ${step.ahead}` : `${step.stage} ${step.fraction}`),
    });
    expect(steps).toEqual(['upload 0', 'upload 1', 'queue 2', 'queue 1', 'server 0.5', 'server 1']);
    expect(made.pictures.map(({ name }) => name)).toEqual(['a_color-ko_300dpi.png']);
  });

  test('that fails speaks in the words of the server', async () => {
    const failed = job({ state: 'failed', error: { code: 'picture.clear', what: 'The picture is empty.', next: '' } });
    const made = runOnServer(server([failed]), run());
    await expect(made).rejects.toBeInstanceOf(ServerRunFailed);
    await expect(made).rejects.toMatchObject({ words: { what: 'The picture is empty.', next: 'The token is back.' } });
  });

  test('that is canceled leaves the line', async () => {
    const runs = server([job()], true);
    const own = new AbortController();
    const made = runOnServer(
      runs,
      run({ signal: own.signal, onStep: ({ stage }) => stage === 'queue' && queueMicrotask(() => own.abort()) }),
    );
    await expect(made).rejects.toMatchObject({ name: 'AbortError' });
    expect(runs.canceled).toEqual(['j']);
  });

  test('whose bench is left goes on, and says by itself how it ended', async () => {
    const runs = server([job()], true);
    const own = new AbortController();
    const onLeft = vi.fn();
    const made = runOnServer(runs, run({ signal: own.signal, onLeft, onStep: ({ stage }) => stage === 'queue' && queueMicrotask(leave) }));
    function leave(): void {
      runs.follow = async () => DONE;
      own.abort(LEFT);
    }
    await expect(made).rejects.toBe(LEFT);
    await expect.poll(() => onLeft.mock.calls.length).toBe(1);
    expect(onLeft).toHaveBeenCalledWith(DONE);
    expect(runs.canceled).toEqual([]);
  });
});

describe('a bench that is left while its file is on its way', () => {
  /** A server whose upload waits for a word. */
  function slow() {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const submitted: string[] = [];
    const runs: ServerRuns = {
      ...server([DONE]),
      upload: (_file, signal) => {
        signal.addEventListener('abort', () => reject(signal.reason));
        return promise;
      },
      submit: async (_run, ids) => {
        submitted.push(...ids);
        return job();
      },
    };
    return { runs, submitted, arrive: resolve, fail: reject };
  }

  test('sends it all the same, and the run is made', async () => {
    const { runs, submitted, arrive } = slow();
    const own = new AbortController();
    const onLeft = vi.fn();
    const made = runOnServer(runs, run({ signal: own.signal, onLeft }));
    own.abort(LEFT);
    await expect(made).rejects.toBe(LEFT);
    arrive('f');
    await expect.poll(() => onLeft.mock.calls).toEqual([[DONE]]);
    expect(submitted).toEqual(['f']);
  });

  test('says what could not be sent', async () => {
    const { runs, submitted, fail } = slow();
    const own = new AbortController();
    const onLost = vi.fn();
    const made = runOnServer(runs, run({ signal: own.signal, onLost }));
    own.abort(LEFT);
    await expect(made).rejects.toBe(LEFT);
    const fault = new Error('no answer');
    fail(fault);
    await expect.poll(() => onLost.mock.calls).toEqual([[fault]]);
    expect(submitted).toEqual([]);
  });

  test('and whoever cancels sends nothing more', async () => {
    const { runs, submitted } = slow();
    const own = new AbortController();
    const made = runOnServer(runs, run({ signal: own.signal }));
    own.abort();
    await expect(made).rejects.toMatchObject({ name: 'AbortError' });
    expect(submitted).toEqual([]);
  });
});

describe('where a run happens', () => {
  const files = (widthPx: number): readonly OpenFile[] => [
    { id: '1', name: 'a', blob: new Blob(), session: { info: { widthPx, heightPx: 5000, dpi: 300 } } as ImageSession },
  ];
  const here = server([]);
  const light = { where: () => 'browser' as const };
  const history = startHistory({ options: {}, dpiByFile: {}, preset: {} });
  test.each([
    ['small pictures stay here', { place: null, files: files(8000) }, here, 'browser'],
    ['over 40 megapixels go to the server', { place: null, files: files(8001) }, here, 'server'],
    ['unless somebody wants them here', { place: 'browser', files: files(9000) }, here, 'browser'],
    ['or any there', { place: 'server', files: files(10) }, here, 'server'],
    [
      'and nothing goes where there is none',
      { place: 'server', files: files(10) },
      { ...here, isAvailable: (): boolean => false },
      'browser',
    ],
    ['nor without one', { place: 'server', files: files(9000) }, undefined, 'browser'],
  ] as const)('%s', (_, state, runs, place) => {
    expect(placeOf({ ...state, history }, light, runs)).toBe(place);
  });

  test('a tool says which of its options belong there; here they run where somebody wants that, or no server is', () => {
    const heavy = { where: ({ mode }: OptionValues) => (mode === 'subject' ? 'server' : 'browser') } as const;
    const state = { place: null, files: files(10), history: startHistory({ options: { mode: 'subject' }, dpiByFile: {}, preset: {} }) };
    expect(placeOf(state, heavy, here)).toBe('server');
    expect(placeOf({ ...state, place: 'browser' }, heavy, here)).toBe('browser');
    expect(placeOf(state, heavy, { ...here, isAvailable: () => false })).toBe('browser');
    expect(placeOf({ ...state, history }, heavy, here)).toBe('browser');
  });
});
