import { describe, expect, it } from 'vitest';
import type { PictureRendering, PictureSource } from './picture-source.ts';
import { type Job, RenderQueue } from './render-queue.ts';

const rect = { x: 0, y: 0, width: 10, height: 10 };

function setUp() {
  const running: { scale: number; signal?: AbortSignal; give: () => void }[] = [];
  let closed = 0;
  const source: PictureSource = {
    id: 'art',
    widthPx: 10,
    heightPx: 10,
    dpi: 300,
    version: 1,
    render: ({ scale, signal }) =>
      new Promise<PictureRendering>((resolve) => {
        const bitmap = { close: () => closed++ } as unknown as ImageBitmap;
        running.push({ scale, signal, give: () => resolve({ rect, scale, bitmap }) });
      }),
  };
  const delivered: number[] = [];
  const job = (scale: number, priority: number): Job => ({
    request: { rect, scale },
    priority,
    deliver: () => delivered.push(scale),
    fail: () => {},
  });
  const queue = new RenderQueue();
  queue.setSource(source);
  const settle = async (at: number) => {
    running[at].give();
    for (let turn = 0; turn < 4; turn++) await Promise.resolve();
  };
  return { queue, source, running, delivered, job, settle, closed: () => closed };
}

describe('render queue', () => {
  it('runs the whole beside one part at a time, the more urgent first', async () => {
    const { queue, running, delivered, job, settle } = setUp();
    queue.request('loupe', job(0.4, 4));
    queue.request('base', job(0.1, 3));
    queue.request('detail', job(0.2, 2));
    queue.request('pixel', job(1, 5));
    expect(running.map(({ scale }) => scale)).toEqual([0.4, 0.1]);
    await settle(0);
    await settle(2);
    await settle(1);
    await settle(3);
    expect(delivered).toEqual([0.4, 0.2, 0.1, 1]);
  });

  it('keeps only the newest of a slot', async () => {
    const { queue, delivered, job, settle } = setUp();
    queue.request('base', job(0.1, 1));
    queue.request('base', job(0.2, 1));
    queue.request('base', job(0.3, 1));
    await settle(0);
    await settle(1);
    expect(delivered).toEqual([0.1, 0.3]);
  });

  it('gives the bitmap of a cancelled job back without delivering it', async () => {
    const { queue, running, delivered, job, settle, closed } = setUp();
    queue.request('detail', job(0.5, 1));
    queue.cancel('detail');
    expect(running[0].signal?.aborted).toBe(true);
    await settle(0);
    expect(delivered).toEqual([]);
    expect(closed()).toBe(1);
  });

  it('lets a draft end when the pixels change, and stops what would only keep newer ones waiting', async () => {
    const { queue, source, running, delivered, job, settle } = setUp();
    const draft = { ...job(0.1, 1), request: { rect, scale: 0.1, mayBeDraft: true } };
    queue.request('base', draft);
    queue.request('detail', job(1, 2));
    queue.setSource({ ...source, version: 2 });
    expect(running.map(({ signal }) => signal?.aborted)).toEqual([false, true]);
    queue.request('detail', job(0.9, 2));
    await settle(0);
    await settle(2);
    expect(delivered).toEqual([0.1, 0.9]);
  });

  it('counts versions, and forgets what another picture was asked for', () => {
    const { queue, source, job } = setUp();
    const { generation } = queue;
    queue.request('base', job(0.1, 1));
    queue.setSource({ ...source, version: 2 });
    expect(queue.generation).toBe(generation + 1);
    expect(queue.pending('base')).toBeNull();
    queue.request('base', job(0.2, 1));
    expect(queue.pending('base')?.scale).toBe(0.2);
    queue.setSource({ ...source, id: 'other' });
    expect(queue.pending('base')).toBeNull();
  });
});
