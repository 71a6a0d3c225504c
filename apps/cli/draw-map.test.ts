import { type PixelImage, plainKernels } from '@underbase/engine';
import { type OverlayShape, toolById } from '@underbase/tools';
import { expect, it } from 'vitest';
import { drawMap } from './draw-map.ts';

/** A picture of 4 x 1 pixels: clear, black, white, half clear. */
const source: PixelImage = {
  width: 4,
  height: 1,
  pixels: Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 255, 255, 255, 255, 255, 0, 0, 0, 128),
  dpi: 300,
  icc: null,
};

function map(shapes: readonly OverlayShape[]): Promise<PixelImage> {
  const run = {
    stages: [],
    bands: { apply: () => ({}) },
    report: () => ({ facts: [], warnings: [] }),
    overlays: () => shapes,
  };
  const overlays = [
    { id: 'one', label: 'One' },
    { id: 'two', label: 'Two' },
  ];
  const tool = { ...toolById('line-enhancer'), overlays, load: async () => ({ run }) };
  return drawMap({ tool, options: {}, source, result: source, kernels: plainKernels() });
}

it('pales the artwork and keeps its alpha', async () => {
  const { pixels } = await map([]);
  expect([...pixels.subarray(4, 12)]).toEqual([114, 114, 114, 255, 212, 212, 212, 255]);
  expect(pixels[3]).toBe(0);
});

it('lays each overlay over it in its own color, coarse planes too', async () => {
  const rect = { x: 0, y: 0, width: 4, height: 1 };
  const { pixels } = await map([
    { id: 'one', kind: 'heat', plane: Uint8Array.of(255, 0), size: { width: 2, height: 1 }, rect },
    { id: 'two', kind: 'heat', plane: Uint8Array.of(0, 0, 255, 0), size: { width: 4, height: 1 }, rect },
  ]);
  expect([...pixels.subarray(0, 12)]).toEqual([236, 0, 140, 255, 236, 0, 140, 255, 0, 159, 227, 255]);
  expect(pixels[15]).toBe(128);
});
