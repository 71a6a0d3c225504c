import { describe, expect, it, vi } from 'vitest';
import { LoupeView } from './loupe-view.ts';
import { PictureLayer } from './picture-layer.ts';
import type { PictureRendering, PictureRequest, PictureSource } from './picture-source.ts';

const bitmapOf = (name: string) => ({ name, close: () => {} }) as unknown as ImageBitmap;

/** A layer with its whole on screen, a glass of 100 x 100 px, and the requests for pieces that wait for an answer. */
async function glassOver(widthPx = 6000, heightPx = 4000) {
  const pieces: { readonly request: PictureRequest; give(name: string): Promise<void> }[] = [];
  const source = (width: number, height: number, version: number, id = 'art'): PictureSource => ({
    id,
    widthPx: width,
    heightPx: height,
    dpi: 300,
    version,
    render(request) {
      if (request.scale < 1) return Promise.resolve({ rect: request.rect, scale: request.scale, bitmap: bitmapOf(`whole ${version}`) });
      const { promise, resolve } = Promise.withResolvers<PictureRendering>();
      const give = async (name: string) => {
        resolve({ rect: request.rect, scale: 1, bitmap: bitmapOf(name) });
        await vi.waitFor(() => expect(layer.queue.pending('loupe')).toBeFalsy());
      };
      pieces.push({ request, give });
      return promise;
    },
  });
  const layer = new PictureLayer({ onChange: () => {}, onFault: () => {} });
  const show = async (picture: PictureSource) => {
    layer.setSource(picture);
    layer.setWanted({ visible: null, padded: null, deviceScale: 0.1, fitDeviceScale: 0.1 });
    await vi.waitFor(() => expect(layer.base?.generation).toBe(layer.queue.generation));
  };
  await show(source(widthPx, heightPx, 1));
  const loupe = new LoupeView(() => {});
  const paint = (x: number, y: number) => {
    const drawn: { readonly name: string; readonly at: readonly number[] }[] = [];
    const context = {
      canvas: { width: 100, height: 100 },
      clearRect: () => {},
      drawImage: (image: { name: string }, ...at: number[]) => drawn.push({ name: image.name, at }),
    } as unknown as CanvasRenderingContext2D;
    const isCurrent = loupe.paint(context, layer, { x, y });
    return { drawn, isCurrent };
  };
  return { layer, paint, pieces, source, show };
}

describe('the loupe', () => {
  it('shows the whole, enlarged to its place, until its piece is there, and says that it works', async () => {
    const { paint, pieces } = await glassOver();
    expect(paint(3000, 2000)).toEqual({ drawn: [{ name: 'whole 1', at: [-2950, -1950, 6000, 4000] }], isCurrent: false });
    await pieces[0]?.give('piece');
    expect(paint(3000, 2000)).toEqual({ drawn: [{ name: 'piece', at: [-35, -35] }], isCurrent: true });
  });

  it('fills what a short way outside its piece lacks from the whole', async () => {
    const { paint, pieces } = await glassOver();
    paint(3000, 2000);
    await pieces[0]?.give('piece');
    const { drawn, isCurrent } = paint(3090, 2000);
    expect(drawn.map(({ name }) => name)).toEqual(['whole 1', 'piece']);
    expect(isCurrent).toBe(false);
  });

  it('keeps older pixels of the same size, and says that they are older', async () => {
    const { paint, pieces, show, source } = await glassOver();
    paint(3000, 2000);
    await pieces[0]?.give('piece');
    await show(source(6000, 4000, 2));
    expect(paint(3000, 2000)).toEqual({ drawn: [{ name: 'piece', at: [-35, -35] }], isCurrent: false });
  });

  it('never shows a piece of a result that had another size', async () => {
    const { paint, pieces, show, source } = await glassOver();
    paint(3000, 2000);
    await pieces[0]?.give('piece');
    await show(source(12_000, 8000, 2));
    expect(paint(3000, 2000).drawn).toEqual([{ name: 'whole 2', at: [-2950, -1950, 12_000, 8000] }]);
  });
});
