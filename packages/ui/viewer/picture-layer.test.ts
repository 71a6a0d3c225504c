import { afterEach, describe, expect, it, vi } from 'vitest';
import { PictureLayer, type Wanted } from './picture-layer.ts';
import type { PictureRendering, PictureRequest, PictureSource, RenderFault } from './picture-source.ts';

interface Asked {
  readonly version: number;
  readonly request: PictureRequest;
  give(scale?: number, isDraft?: boolean): Promise<void>;
  refuse(error: unknown): Promise<void>;
}

/** A source that answers when the test says so, and a record of bitmaps that were given back. */
function table() {
  const asked: Asked[] = [];
  let open = 0;
  const source = (version: number, id = 'art', isHeavy = false): PictureSource => ({
    isHeavy,
    id,
    widthPx: 6000,
    heightPx: 4000,
    dpi: 300,
    version,
    render(request) {
      const { promise, resolve, reject } = Promise.withResolvers<PictureRendering>();
      const settle = async (act: () => void) => {
        act();
        await promise.catch(() => {});
        // Two turns: the queue hears of it, then asks for the next piece.
        await Promise.resolve();
        await Promise.resolve();
      };
      asked.push({
        version,
        request,
        give: (scale = request.scale, isDraft = false) =>
          settle(() => {
            open++;
            resolve({ rect: request.rect, scale, isDraft, bitmap: { close: () => open-- } as unknown as ImageBitmap });
          }),
        refuse: (error) => settle(() => reject(error)),
      });
      return promise;
    },
  });
  const faults: RenderFault[] = [];
  const layer = new PictureLayer({ onChange: () => {}, onFault: (fault) => faults.push(fault) });
  return { asked, source, layer, faults, openBitmaps: () => open };
}

const whole: Wanted = {
  visible: { x: 0, y: 0, width: 6000, height: 4000 },
  padded: { x: 0, y: 0, width: 6000, height: 4000 },
  deviceScale: 0.16,
  fitDeviceScale: 0.16,
};
const zoomed: Wanted = {
  visible: { x: 1000, y: 1000, width: 1000, height: 700 },
  padded: { x: 800, y: 860, width: 1400, height: 980 },
  deviceScale: 1,
  fitDeviceScale: 0.16,
};

afterEach(() => {
  vi.useRealTimers();
});

describe('picture layer', () => {
  it('asks for the whole at the size of the screen, and for no more than two megapixels', async () => {
    const { asked, source, layer } = table();
    layer.setSource(source(1));
    layer.setWanted(whole);
    expect(asked.map(({ request }) => request.scale)).toEqual([0.16]);
    layer.close();
    const large = table();
    large.layer.setSource(large.source(1));
    large.layer.setWanted({ ...whole, deviceScale: 0.9, fitDeviceScale: 0.9 });
    const { rect, scale } = large.asked[0].request;
    expect(rect.width * rect.height * scale * scale).toBeLessThanOrEqual(2_000_001);
  });

  it('keeps the old picture until the new one is there, and gives every bitmap back', async () => {
    const { asked, source, layer, openBitmaps } = table();
    layer.setSource(source(1));
    layer.setWanted(whole);
    await asked[0].give();
    const first = layer.base;
    layer.setSource(source(2));
    expect(layer.base).toBe(first);
    await asked[1].give();
    expect(layer.base).not.toBe(first);
    expect(openBitmaps()).toBe(1);
    layer.close();
    expect(openBitmaps()).toBe(0);
  });

  it('shows progress while options change faster than pictures come, and ends with the newest', async () => {
    const { asked, source, layer } = table();
    layer.setSource(source(1));
    layer.setWanted(whole);
    await asked[0].give();
    for (const version of [2, 3, 4]) layer.setSource(source(version));
    expect(asked.map(({ version }) => version)).toEqual([1, 2]);
    expect(asked[1].request.signal?.aborted).toBe(false);
    await asked[1].give();
    expect(layer.isSettled).toBe(false);
    expect(asked.map(({ version }) => version)).toEqual([1, 2, 4]);
    await asked[2].give();
    expect(layer.isSettled).toBe(true);
  });

  it('shows a slow whole at half its scale while options change, and sharply once they rest', async () => {
    vi.useFakeTimers();
    const { asked, source, layer, openBitmaps } = table();
    layer.setSource(source(1));
    layer.setWanted(whole);
    vi.advanceTimersByTime(90);
    await asked[0].give();
    for (const version of [2, 3]) {
      layer.setSource(source(version));
      vi.advanceTimersByTime(40);
      await asked[version - 1].give();
    }
    expect(asked.map(({ request }) => request.scale)).toEqual([0.16, 0.08, 0.08]);
    expect(layer.isSettled).toBe(false);
    vi.advanceTimersByTime(200);
    expect(asked.map(({ version, request }) => [version, request.scale]).at(-1)).toEqual([3, 0.16]);
    vi.advanceTimersByTime(90);
    await asked[3].give();
    expect(layer.isSettled).toBe(true);
    expect(asked).toHaveLength(4);
    layer.close();
    expect(openBitmaps()).toBe(0);
  });

  it('keeps the old picture until the draft is there, where the source drafts once', async () => {
    vi.useFakeTimers();
    const { asked, source, layer } = table();
    const draftsOnce = (version: number): PictureSource => ({ ...source(version), draftsOnce: true });
    layer.setSource(draftsOnce(1));
    layer.setWanted(whole);
    vi.advanceTimersByTime(90);
    await asked[0].give();
    layer.setSource(draftsOnce(2));
    vi.advanceTimersByTime(40);
    await asked[1].give(0.16, true);
    vi.advanceTimersByTime(200);
    expect(asked.map(({ request }) => [request.scale, request.mayBeDraft])).toEqual([
      [0.16, true],
      [0.16, true],
      [0.16, false],
    ]);
    layer.close();
  });

  it('brings sharp detail for what is seen once zoomed, and asks for it first when options change', async () => {
    const { asked, source, layer } = table();
    layer.setSource(source(1));
    layer.setWanted(zoomed);
    await asked[0].give();
    expect(asked[1].request).toMatchObject({ rect: zoomed.padded, scale: 1 });
    await asked[1].give();
    expect(layer.drawnDetail?.scale).toBe(1);
    expect(layer.isSettled).toBe(true);
    layer.setSource(source(2));
    expect(asked[2].request.scale).toBe(1);
    await asked[2].give();
    expect(layer.drawnDetail?.generation).toBeGreaterThan(layer.base?.generation ?? 99);
    await asked[3].give();
    expect(layer.isSettled).toBe(true);
  });

  it('never draws old detail over a newer whole', async () => {
    const { asked, source, layer } = table();
    layer.setSource(source(1));
    layer.setWanted(zoomed);
    await asked[0].give();
    await asked[1].give();
    layer.setSource(source(2));
    await asked[2].refuse(Object.assign(new Error('superseded'), { name: 'AbortError' }));
    await asked[3].give();
    expect(layer.base?.generation).toBeGreaterThan(layer.detail?.generation ?? 99);
    expect(layer.drawnDetail).toBeNull();
    layer.close();
  });

  it('asks for a heavy whole as a draft alone, for its parts as they are, and for all of it once it has run', async () => {
    vi.useFakeTimers();
    const { asked, source, layer } = table();
    layer.setSource(source(1));
    layer.setWanted(whole);
    await asked[0].give();
    const before = layer.base;
    layer.setSource(source(2, 'art', true));
    vi.advanceTimersByTime(400);
    expect(layer.base).toBe(before);
    expect([layer.isRefining, layer.standsAsDraft]).toEqual([true, false]);
    await asked[1].give(0.16, true);
    vi.advanceTimersByTime(400);
    expect(asked.slice(1).map(({ request }) => request.mayBeDraft)).toEqual([true]);
    expect([layer.isRefining, layer.standsAsDraft, layer.isSettled]).toEqual([true, true, true]);

    layer.setWanted(zoomed);
    vi.advanceTimersByTime(200);
    expect(asked[2].request).toMatchObject({ rect: zoomed.padded, scale: 1 });
    expect(asked[2].request.mayBeDraft).toBeUndefined();
    expect([layer.standsAsDraft, layer.isSettled]).toEqual([false, false]);
    await asked[2].give();
    expect([layer.isRefining, layer.isSettled]).toEqual([false, true]);

    layer.setWanted(whole);
    layer.setSource(source(3));
    vi.advanceTimersByTime(400);
    await asked[3].give();
    vi.advanceTimersByTime(400);
    expect([layer.isRefining, layer.standsAsDraft, layer.isSettled]).toEqual([false, false, true]);
    layer.close();
  });

  it('tells of a failure once and does not ask again until something changes', async () => {
    const { asked, source, layer, faults } = table();
    layer.setSource(source(1));
    layer.setWanted(whole);
    await asked[0].refuse(new Error('out of memory'));
    layer.setWanted(whole);
    expect(asked.length).toBe(1);
    expect(faults.map(({ kind }) => kind)).toEqual(['failed']);
    layer.setSource(source(2));
    expect(asked.length).toBe(2);
  });

  it('takes a somewhat smaller picture than asked without asking again and again', async () => {
    const { asked, source, layer } = table();
    layer.setSource(source(1));
    layer.setWanted(zoomed);
    await asked[0].give(0.1);
    await asked[1].give(0.9);
    layer.setWanted(zoomed);
    expect(layer.isSettled).toBe(true);
    expect(asked.length).toBe(2);
    layer.close();
  });

  it('clears for another picture', async () => {
    const { asked, source, layer, openBitmaps } = table();
    layer.setSource(source(1));
    layer.setWanted(whole);
    await asked[0].give();
    layer.setSource(source(1, 'other'));
    expect(layer.base).toBeNull();
    expect(openBitmaps()).toBe(0);
  });
});
