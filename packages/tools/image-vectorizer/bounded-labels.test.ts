import { edgeLength, edgeNoise, type PixelImage, scaleDrawing, seededRandom, type TraceInk } from '@underbase/engine';
import { describe, expect, test } from 'vitest';
import { defaultOptions } from '../options.ts';
import { makePlan } from '../plan-stages.ts';
import { contextOf, NATIVE } from '../testing/hosts.ts';
import { frameOf } from '../testing/run-tool.ts';
import { boundedLabels } from './bounded-labels.ts';
import { options as fields } from './options.ts';
import { run } from './run.ts';

const CLEAR: TraceInk = { r: 255, g: 255, b: 255, opacity: 0 };
const gray = (level: number): TraceInk => ({ r: level, g: level, b: level, opacity: 1 });
const GRAYS = [CLEAR, gray(40), gray(128), gray(215)];
const CLEAN = { grain: 0, ringing: 0 };

function picture(width: number, height: number, levelAt: (x: number, y: number) => number): PixelImage {
  const pixels = new Uint8Array(width * height * 4).fill(255);
  for (let y = 0, at = 0; y < height; y++) for (let x = 0; x < width; x++, at += 4) pixels.fill(levelAt(x, y), at, at + 3);
  return { width, height, pixels, dpi: 300, icc: null };
}

/** Gravel: stones of a few pixels of all tones. */
function gravel(width: number, height: number): PixelImage {
  const random = seededRandom(3);
  const stones = Float32Array.from({ length: (width >> 2) * (height >> 2) + width }, () => random.nextUnit());
  return picture(width, height, (x, y) => 30 + 195 * stones[(y >> 2) * (width >> 2) + (x >> 2)] + 20 * random.nextUnit());
}

describe('bounds', () => {
  test('a picture that is all texture is traced from a copy whose edges are no longer than a program bears', () => {
    const image = gravel(1000, 900);
    const { map, image: copy } = boundedLabels({ image, edges: edgeNoise(CLEAN) }, GRAYS, 2, 'flat', NATIVE);
    expect(copy.width).toBeLessThan(image.width);
    expect([map.width, map.height]).toEqual([copy.width, copy.height]);
    expect(edgeLength(map)).toBeLessThanOrEqual(150_000);
  });

  test('flat art with as many edges is traced as it stands', () => {
    const image = picture(1500, 1200, (x, y) => ((Math.floor(x / 12) + Math.floor(y / 12)) % 2 === 0 ? 40 : 215));
    const { map, image: copy } = boundedLabels({ image, edges: edgeNoise(CLEAN) }, GRAYS, 2, 'flat', NATIVE);
    expect(edgeLength(map)).toBeGreaterThan(150_000);
    expect(copy).toBe(image);
  });

  test('a photo’s drawing has the picture’s size, its places are those of the picture, and its tolerance is told in pixels of it', async () => {
    const disc = (x: number, y: number): number =>
      (Math.hypot(x - 700.5, y - 420.5) < 200 ? 60 : 190) + Math.round(12 * Math.sin(x / 37) * Math.sin(y / 29));
    const image = picture(1400, 1000, disc);
    const options = { ...defaultOptions(fields), mode: 'photo', colors: 2 } as const;
    const plan = await makePlan(run, image, frameOf(image), options, contextOf(NATIVE));
    expect([plan.drawing.width, plan.drawing.height]).toEqual([1400, 1000]);
    expect(plan.art.image.width * plan.art.image.height).toBeLessThanOrEqual(700_000);
    expect(plan.tolerancePx).toBeCloseTo((0.25 * 2.2 * 1400) / plan.art.image.width, 6);
    const round = plan.drawing.edges.flatMap(({ shape }) => (shape?.kind === 'ellipse' ? [shape] : []));
    expect(round).toHaveLength(1);
    expect(Math.abs(round[0].cx - 701)).toBeLessThan(0.6);
    expect(Math.abs(round[0].cy - 421)).toBeLessThan(0.6);
    expect(Math.abs(round[0].rx - 200)).toBeLessThan(0.6);
    expect(plan.offDe).toBeLessThan(4);
  });

  test('a drawing of the picture’s own size is not touched', () => {
    const drawing = { width: 20, height: 10, inks: GRAYS, faces: [], edges: [] };
    expect(scaleDrawing(drawing, { width: 20, height: 10 })).toBe(drawing);
  });
});
