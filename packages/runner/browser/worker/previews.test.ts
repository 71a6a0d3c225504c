import type { BandsRun, RunContext } from '@underbase/tools';
import { expect, test } from 'vitest';
import type { PreviewThreads } from './preview-threads.ts';
import { Previews } from './previews.ts';
import { type Copy, Pyramid } from './pyramid.ts';
import { toolCall } from './tool-call.ts';

const picture = (width: number, height: number) => ({
  width,
  height,
  pixels: new Uint8Array(width * height * 4),
  dpi: 300,
  icc: null,
});

/** Tells how wide the copy was that its figures are from. */
const widthTool = {
  stages: [],
  bands: { apply: () => ({}) },
  report: (frame) => ({ facts: [{ id: 'width', label: 'Width', value: frame.width }], warnings: [] }),
} as BandsRun;

const threads = { isShared: false, apply: async () => ({}) } as unknown as PreviewThreads;

function rig() {
  const pyramid = new Pyramid(picture(64, 32), async (_, { width, height }) => picture(width, height));
  const previews = new Previews(pyramid, threads, {} as RunContext);
  const call = toolCall('color-ko', {}, 300);
  const width = async () => (await previews.report(widthTool, call)).facts[0].value;
  const draw = async (copy: Copy, rect = { x: 0, y: 0, width: copy.image.width, height: copy.image.height }) =>
    previews.apply(widthTool, call, copy, await previews.analysis(widthTool, call, copy), rect);
  return { pyramid, width, draw };
}

test('figures get better with a finer whole, and stay when a coarser one or a detail is drawn', async () => {
  const { pyramid, width, draw } = rig();
  await draw(await pyramid.copyFor(0.25));
  expect(await width()).toBe(16);
  await draw(await pyramid.copyFor(0.5));
  expect(await width()).toBe(32);
  await draw(await pyramid.copyFor(0.25));
  expect(await width()).toBe(32);
  await draw(pyramid.full, { x: 0, y: 0, width: 8, height: 8 });
  expect(await width()).toBe(32);
  await draw(pyramid.full);
  expect(await width()).toBe(64);
});
