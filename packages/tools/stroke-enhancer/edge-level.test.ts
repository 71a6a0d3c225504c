import { type Frame, instantiateKernels, type PixelImage, type Rect } from '@underbase/engine';
import { describe, expect, test } from 'vitest';
import { loadKernels } from '../../../scripts/build-kernels.mjs';
import { defaultOptions } from '../options.ts';
import { makePlan } from '../plan-stages.ts';
import { ThreadTables } from '../thread-tables.ts';
import { options as fields, type StrokeOptions } from './options.ts';
import { run } from './run.ts';

const kernels = instantiateKernels(await loadKernels());
const DEFAULTS = defaultOptions(fields);
const context = { kernels, progress: () => {}, allocate: (bytes: number) => new Uint8Array(bytes), kept: new ThreadTables().kept };
const [WIDTH, HEIGHT] = [120, 90];
const GROWN = 4;

/** Art of one color whose alpha is given, 0 to 1, by place. */
function art(alpha: (x: number, y: number) => number): PixelImage {
  const pixels = new Uint8Array(WIDTH * HEIGHT * 4);
  for (let at = 0; at < WIDTH * HEIGHT; at++) {
    const value = Math.round(255 * Math.min(1, Math.max(0, alpha((at % WIDTH) + 0.5, Math.floor(at / WIDTH) + 0.5))));
    if (value > 0) pixels.set([200, 40, 50, value], at * 4);
  }
  return { width: WIDTH, height: HEIGHT, pixels, dpi: 300, icc: null };
}

async function stroke(image: PixelImage, given: Partial<StrokeOptions> = {}, part?: Rect) {
  const options = { ...DEFAULTS, width: `${GROWN}px`, color: '#1040ff', ...given };
  const frame: Frame = { width: WIDTH, height: HEIGHT, dpi: 300, scale: 1 };
  const plan = await makePlan(run, image, frame, options, context);
  const output = run.bands.layout?.(frame, options, plan) ?? frame;
  const rect = part ?? { x: 0, y: 0, width: output.width, height: output.height };
  const target = { rect, pixels: new Uint8Array(rect.width * rect.height * 4) };
  const wanted = run.bands.reach?.(rect, frame, options, plan) ?? rect;
  const top = Math.max(0, wanted.y);
  const height = Math.max(0, Math.min(HEIGHT, wanted.y + wanted.height) - top);
  const source = {
    rect: { x: 0, y: top, width: WIDTH, height },
    pixels: image.pixels.subarray(top * WIDTH * 4, (top + height) * WIDTH * 4),
  };
  const tally = run.bands.apply(source, target, frame, options, plan, context);
  const { facts, warnings } = run.report(frame, options, plan, tally);
  const alphaAt = (x: number, y: number) => target.pixels[((y + plan.growPx) * output.width + x + plan.growPx) * 4 + 3];
  const level = facts.find(({ id }) => id === 'edge-level')?.value ?? 50;
  return { plan, output, pixels: target.pixels, level, alphaAt, ids: warnings.map(({ id }) => id) };
}

function area(pixels: Uint8Array): number {
  let sum = 0;
  for (let at = 3; at < pixels.length; at += 4) sum += pixels[at] / 255;
  return sum;
}

const disc = (x: number, y: number, radius = 24) => Math.min(1, Math.max(0, 0.5 - (Math.hypot(x - 55, y - 42) - radius)));
const shadow = (x: number, y: number) => 0.6 * Math.min(1, Math.max(0, 1 - (Math.hypot(x - 62, y - 49) - 18) / 14));
const shaded = art((x, y) => Math.max(disc(x, y), shadow(x, y)));
/** Around a crisp disc: hairs that are nowhere half covered. */
const whiskered = art((x, y) => {
  const dy = y - 42 - 8 * Math.round((y - 42) / 8);
  return Math.max(disc(x, y), x > 60 && Math.abs(y - 42) < 20 ? 0.4 * Math.exp(-((dy / 1.6) ** 2)) * Math.min(1, (112 - x) / 4) : 0);
});

describe('soft art', () => {
  test('a shadow lies on the stroke as far as it shows', async () => {
    const { level, ids, alphaAt } = await stroke(shaded);
    expect(level).toBe(10);
    expect(ids).toContain('edge-level');
    // 10 % lie 30 px from the middle of the shadow, 4 px more are stroke.
    for (let degree = 0; degree < 90; degree += 5) {
      const [dx, dy] = [Math.cos((degree * Math.PI) / 180), Math.sin((degree * Math.PI) / 180)];
      expect(alphaAt(Math.floor(62 + 32 * dx), Math.floor(49 + 32 * dy))).toBe(255);
      expect(alphaAt(Math.floor(62 + 36 * dx), Math.floor(49 + 36 * dy))).toBeLessThan(20);
    }
  });

  test('hairs that are nowhere half covered lie on the stroke whole', async () => {
    const { level, alphaAt } = await stroke(whiskered);
    expect(level).toBe(10);
    for (let x = 60; x < 110; x++) for (let y = 26; y <= 58; y += 8) expect(alphaAt(x, y), `${x}, ${y}`).toBe(255);
  });

  test.each([0.2, 0.4, 0.8])('a flat wash of %d grows by exactly the width', async (wash) => {
    const { pixels, level } = await stroke(art((x, y) => wash * disc(x, y)));
    expect(level).toBe(wash < 0.5 ? 10 : 50);
    const around = level === 10 ? 24 : 24 + 0.5 - 0.5 / wash;
    expect(Math.abs(area(pixels) - Math.PI * (around + GROWN) ** 2)).toBeLessThan(0.05 * 2 * Math.PI * 28);
  });

  test('at 50 % the outline stays where half of it shows, and the report says that it follows the shadow', async () => {
    const { level, ids, alphaAt } = await stroke(shaded, { edgeLevel: 50 });
    expect(level).toBe(50);
    expect(ids).toContain('soft-edge');
    expect(ids).not.toContain('edge-level');
    expect(alphaAt(62 + 30, 49)).toBeLessThan(40);
    // A level of one's own choice needs no word.
    expect((await stroke(shaded, { edgeLevel: 20 })).ids).not.toContain('edge-level');
  });

  test.each<Partial<StrokeOptions>>([
    {},
    { holes: 'fill' },
    { ignoreHoles: '2mm' },
    { position: 'center' },
    { color: 'auto', edgeColor: 'along' },
    { corner: 'miter' },
  ])('parts are as the whole: %j', async (given) => {
    for (const image of [shaded, whiskered]) {
      const { output, pixels } = await stroke(image, given);
      const half = { x: 0, y: 40, width: output.width, height: output.height - 40 };
      expect((await stroke(image, given, half)).pixels).toEqual(pixels.slice(40 * output.width * 4));
    }
  });

  test('no hole is found between a shadow and what throws it', async () => {
    const { pixels, plan } = await stroke(shaded, { holes: 'fill' });
    expect(plan.holeCount).toBe(0);
    expect(pixels).toEqual((await stroke(shaded, { holes: 'skip' })).pixels);
    expect(pixels).toEqual((await stroke(shaded)).pixels);
  });
});

describe('crisp art', () => {
  test.each([
    ['a disc', art((x, y) => disc(x, y))],
    ['rings', art((x, y) => Math.min(disc(x, y, 30), 1 - disc(x, y, 20)))],
    ['bars', art((x, y) => (y > 10 && y < 80 ? Math.min(1, Math.max(0, 4 - Math.abs((x % 24) - 12))) : 0))],
  ])('%s is measured as ever', async (_name, image) => {
    const { level, pixels, ids } = await stroke(image);
    expect(level).toBe(50);
    expect(ids).toEqual([]);
    expect(pixels).toEqual((await stroke(image, { edgeLevel: 50 })).pixels);
    // Whatever the level, a crisp edge keeps its place to a few hundredths of a pixel.
    expect(Math.abs(area((await stroke(image, { edgeLevel: 10 })).pixels) / area(pixels) - 1)).toBeLessThan(0.004);
  });

  test('a flat panel, half opaque and more, is no shadow', async () => {
    const panel = art((x, y) => 0.6 * disc(x, y));
    const { level, plan, ids } = await stroke(panel);
    expect(level).toBe(50);
    expect(plan.softEdge).toBe(0);
    // That half-clear art prints as it does is another matter.
    expect(ids).toEqual(['soft']);
    expect((await stroke(panel, { edgeLevel: 50 })).ids).toEqual(['soft']);
  });

  test('a blurred edge, clear within a few pixels, is no shadow', async () => {
    const { ids } = await stroke(
      art((x, y) => 0.5 - Math.max(Math.abs(x - 60) - 36, Math.abs(y - 45) - 28) / 7),
      { edgeLevel: 50 },
    );
    expect(ids).not.toContain('soft-edge');
  });

  test.each([
    ['rows', (_x: number, y: number) => y],
    ['columns', (x: number) => x],
  ])('strands of hair in %s, which cover pixels in part as well, are no shadow', async (_name, across) => {
    // Every second one of what fades outward is half as full.
    const fading = (x: number, y: number) => Math.min(0.59, Math.max(0, 0.5 - 0.035 * (Math.hypot(x - 62, y - 49) - 20)));
    const strands = art((x, y) => Math.max(disc(x, y), fading(x, y)) / (Math.floor(across(x, y)) % 2 === 1 ? 2 : 1));
    const { plan, ids } = await stroke(strands, { edgeLevel: 50 });
    expect(plan.softEdge).toBe(0);
    expect(ids).not.toContain('soft-edge');
    expect(
      (
        await stroke(
          art((x, y) => Math.max(disc(x, y), fading(x, y))),
          { edgeLevel: 50 },
        )
      ).ids,
    ).toContain('soft-edge');
  });

  test('a haze over the whole canvas is no art', async () => {
    const { level } = await stroke(art((x, y) => Math.max(disc(x, y), 0.15 + 0.02 * Math.sin(x / 9))));
    expect(level).toBe(50);
  });
});
