import { expect, test, vi } from 'vitest';
import { paintPicture } from './paint-art.ts';
import type { PictureLayer } from './picture-layer.ts';

const PAINT = { backdrop: '#ffffff', heat: null, colors: {}, devicePixelRatio: 1, isMoving: false } as never;

/** Where a base of 100 x 80 pixels at full size comes to lie on a result of so many pixels, each `scale` on screen. */
function drawnAt(widthPx: number, heightPx: number, scale: number) {
  const drawImage = vi.fn();
  const context = new Proxy({ drawImage } as Record<string, unknown>, {
    get: (known, key) => known[String(key)] ?? (() => undefined),
    set: () => true,
  });
  const base = { rect: { x: 0, y: 0, width: 100, height: 80 }, scale: 1, generation: 1, bitmap: { width: 100, height: 80 } };
  const layer = { base, drawnDetail: null } as unknown as PictureLayer;
  const placed = { layer, x: 10, y: 20, widthPx, heightPx, scaleX: scale, scaleY: scale };
  paintPicture(context as never, placed, { x: 0, y: 0, width: 4000, height: 4000 }, PAINT);
  return drawImage.mock.calls[0].slice(1);
}

test('true pixels lie on the screen each as large as the others', () => {
  expect(drawnAt(100, 80, 3)).toEqual([10, 20, 300, 240]);
});

test('pixels of before fill the place of a result that has other measures by now', () => {
  expect(drawnAt(50, 40, 6)).toEqual([10, 20, 300, 240]);
  expect(drawnAt(200, 160, 1.5)).toEqual([10, 20, 300, 240]);
});
