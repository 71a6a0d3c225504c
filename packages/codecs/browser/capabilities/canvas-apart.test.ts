import { afterEach, beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllGlobals());

class Bitmap {
  close(): void {}
}

/** A canvas whose pen is as given. */
const canvasWith = (pen: object | null) =>
  class {
    getContext = () => pen;
    transferToImageBitmap(): Bitmap {
      // A canvas that nobody could draw on has nothing to hand over.
      if (!pen) throw new DOMException('no context', 'InvalidStateError');
      return new Bitmap();
    }
  };

async function drawsApart(): Promise<boolean> {
  return (await import('./canvas-apart.ts')).drawsApart();
}

test('a thread draws apart where a canvas takes a pen and hands its bitmap over', async () => {
  vi.stubGlobal('ImageBitmap', Bitmap);
  vi.stubGlobal('OffscreenCanvas', canvasWith({ fillRect: () => undefined }));
  expect(await drawsApart()).toBe(true);
});

test('not where there is no such canvas, or one without a pen', async () => {
  vi.stubGlobal('ImageBitmap', Bitmap);
  expect(await drawsApart()).toBe(false);
  vi.resetModules();
  vi.stubGlobal('OffscreenCanvas', canvasWith(null));
  expect(await drawsApart()).toBe(false);
});
