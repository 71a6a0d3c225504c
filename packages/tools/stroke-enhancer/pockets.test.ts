import { type Frame, instantiateKernels, labelComponents, type PixelImage, type Rect } from '@underbase/engine';
import { expect, test } from 'vitest';
import { loadKernels } from '../../../scripts/build-kernels.mjs';
import { defaultOptions } from '../options.ts';
import { makePlan } from '../plan-stages.ts';
import { ThreadTables } from '../thread-tables.ts';
import { options as fields, type StrokeOptions } from './options.ts';
import { run } from './run.ts';

const kernels = instantiateKernels(await loadKernels());
const context = { kernels, progress: () => {}, allocate: (bytes: number) => new Uint8Array(bytes), kept: new ThreadTables().kept };
const [WIDTH, HEIGHT] = [160, 160];

/** Six discs of 20 px radius in a ring around the middle, `gapPx` apart. */
function discs(gapPx: number): PixelImage {
  const pixels = new Uint8Array(WIDTH * HEIGHT * 4);
  const middles = Array.from({ length: 6 }, (_, disc) => [
    80 + (40 + gapPx) * Math.cos((disc * Math.PI) / 3),
    80 + (40 + gapPx) * Math.sin((disc * Math.PI) / 3),
  ]);
  for (let at = 0; at < WIDTH * HEIGHT; at++) {
    const away = Math.min(...middles.map(([x, y]) => Math.hypot((at % WIDTH) + 0.5 - x, Math.floor(at / WIDTH) + 0.5 - y)));
    const covered = Math.min(1, Math.max(0, 20.5 - away));
    if (covered > 0) pixels.set([40, 120, 80, Math.round(255 * covered)], at * 4);
  }
  return { width: WIDTH, height: HEIGHT, pixels, dpi: 300, icc: null };
}

async function stroke(image: PixelImage, given: Partial<StrokeOptions>, part?: Rect) {
  const options = { ...defaultOptions(fields), color: '#ffffff', ...given };
  const frame: Frame = { width: WIDTH, height: HEIGHT, dpi: 300, scale: 1 };
  const plan = await makePlan(run, image, frame, options, context);
  const output = run.bands.layout?.(frame, options, plan) ?? frame;
  const rect = part ?? { x: 0, y: 0, width: output.width, height: output.height };
  const pixels = new Uint8Array(rect.width * rect.height * 4);
  const whole = { rect: { x: 0, y: 0, width: WIDTH, height: HEIGHT }, pixels: image.pixels };
  run.bands.apply(whole, { rect, pixels }, frame, options, plan, context);
  const at = (x: number, y: number) => [...pixels.slice(((y + plan.growPx) * output.width + x + plan.growPx) * 4).subarray(0, 4)];
  return { output, pixels, at };
}

test('what the outlines of neighbors enclose fills with the outermost ring, where holes are filled', async () => {
  const given = { width: '3px', rings: ['2px:#d22222'] };
  expect((await stroke(discs(2), given)).at(80, 80)[3]).toBe(0);
  const { at, pixels, output } = await stroke(discs(2), { ...given, holes: 'fill' });
  // From the middle to a disc: ring, then stroke, then art, and no rim between.
  for (let x = 80; x < 110; x++) expect(at(x, 80)[3], `${x}`).toBe(255);
  expect(at(80, 80)).toEqual([210, 34, 34, 255]);
  const lower = { x: 0, y: 60, width: output.width, height: output.height - 60 };
  expect((await stroke(discs(2), { ...given, holes: 'fill' }, lower)).pixels).toEqual(pixels.slice(60 * output.width * 4));
});

test('what closed gaps enclose fills too; what is open to a side does not', async () => {
  const given = { width: '2px', holes: 'fill' } as const;
  expect((await stroke(discs(9), given)).at(80, 80)[3]).toBe(0);
  expect((await stroke(discs(9), { ...given, closeGaps: '8px' })).at(80, 80)[3]).toBe(255);
});

/** Pixels under half covered that what is covered encloses. */
async function leftClear(gapPx: number, given: Partial<StrokeOptions>): Promise<number> {
  const { output, pixels } = await stroke(discs(gapPx), { holes: 'fill', ...given });
  const clear = Uint8Array.from({ length: output.width * output.height }, (_, at) => (pixels[at * 4 + 3] < 128 ? 1 : 0));
  const parts = labelComponents(kernels, clear, output, { connectivity: 4 });
  return parts.areas.subarray(1).reduce((sum, area, at) => sum + (parts.boxes[(at + 1) * 4] > 0 ? area : 0), 0);
}

test('what is enclosed by a hair fills as well as what is by far', async () => {
  for (const hair of [-4, -2, 1]) {
    // The middle is 22 px from the discs around it.
    expect(await leftClear(2, { width: `${21.5 + hair / 8}px` }), `${hair}`).toBe(0);
    expect(await leftClear(2, { width: `${13.5 + hair / 8}px`, closeGaps: '16px' }), `${hair}`).toBe(0);
  }
});

test('outside of the ring nothing changes', async () => {
  const [filled, open] = await Promise.all((['fill', 'stroke'] as const).map((holes) => stroke(discs(2), { width: '5px', holes })));
  const { width, height } = filled.output;
  for (let at = 0; at < width * height; at++) {
    const away = Math.hypot((at % width) - width / 2, Math.floor(at / width) - height / 2);
    if (away > 45) expect(filled.pixels[at * 4 + 3]).toBe(open.pixels[at * 4 + 3]);
  }
});
