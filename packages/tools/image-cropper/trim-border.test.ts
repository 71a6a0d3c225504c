import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { nodeCodecs } from '@underbase/codecs/node';
import { clipRect, cropWindow, type Frame, type PixelImage, plainKernels, seededRandom } from '@underbase/engine';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { defaultOptions } from '../options.ts';
import { makePlan } from '../plan-stages.ts';
import { ThreadTables } from '../thread-tables.ts';
import { type CropperOptions, options as fields } from './options.ts';
import { run } from './run.ts';

const context = {
  kernels: plainKernels(),
  progress: () => {},
  allocate: (bytes: number) => new Uint8Array(bytes),
  kept: new ThreadTables().kept,
};

async function trim(image: PixelImage, given: Partial<CropperOptions> = {}) {
  const options = { ...defaultOptions(fields), trimBorder: true, ...given };
  const frame: Frame = { width: image.width, height: image.height, dpi: 100, scale: 1 };
  const plan = await makePlan(run, image, frame, options, context);
  const { facts, warnings } = run.report(frame, options, plan, {});
  const [x, y, width, height] = facts.map(({ value }) => value as number);
  const rect = { x: 0, y: 0, width, height };
  const source = cropWindow(image, clipRect(run.bands.reach?.(rect, frame, options, plan) ?? rect, image));
  const target = { rect, pixels: new Uint8Array(width * height * 4) };
  run.bands.apply(source, target, frame, options, plan, context);
  return { cut: { x, y, width, height }, warned: warnings.map(({ id }) => id), pixels: target.pixels };
}

const WIDTH = 300;
const HEIGHT = 220;
const ART = { x: 60, y: 45, width: 150, height: 110 };

/** A badge in its box on a ground that is drawn place by place. */
function badge(ground: (x: number, y: number) => readonly number[], ink = [40, 90, 170]): PixelImage {
  const pixels = new Uint8Array(WIDTH * HEIGHT * 4);
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      const isInk = x >= ART.x && x < ART.x + ART.width && y >= ART.y && y < ART.y + ART.height && (x + y) % 40 < 30;
      pixels.set([...(isInk ? ink : ground(x, y)), 255], (y * WIDTH + x) * 4);
    }
  }
  return { width: WIDTH, height: HEIGHT, pixels, dpi: 100, icc: null };
}

/** A color with grain, darker to the right by so many levels. */
const grainy = (color: readonly number[], levels: number, shade: number, seed: number) => {
  const random = seededRandom(seed);
  return (x: number) =>
    color.map((value) => Math.min(255, Math.max(0, Math.round(value - (shade * x) / WIDTH + levels * random.nextNormal()))));
};

/** How far the sides of a cut are from the art's, the worst of four. */
const worstSide = ({ cut }: Awaited<ReturnType<typeof trim>>): number =>
  Math.max(
    Math.abs(cut.x - ART.x),
    Math.abs(cut.y - ART.y),
    Math.abs(cut.x + cut.width - ART.x - ART.width),
    Math.abs(cut.y + cut.height - ART.y - ART.height),
  );

describe('trim the border color', () => {
  test('as another program trims, to the byte', async () => {
    const read = async (name: string) =>
      (await nodeCodecs().decode(readFileSync(join(import.meta.dirname, 'golden', name)))).image as PixelImage;
    const [image, expected] = [await read('input-on-paper.png'), await read('trim-border.png')];
    const { cut, pixels } = await trim(image);
    expect([cut.width, cut.height]).toEqual([expected.width, expected.height]);
    expect(Buffer.compare(pixels, expected.pixels)).toBe(0);
  });

  test.each([
    ['a white sheet', () => [255, 255, 255]],
    ['black cloth with grain', grainy([28, 27, 30], 4, 0, 5)],
    ['scanned paper, darker to one side', grainy([236, 230, 214], 2, 20, 7)],
  ] as const)('on %s', async (_name, ground) => {
    const found = await trim(badge(ground));
    expect(found.warned).toEqual([]);
    expect(worstSide(found)).toBeLessThanOrEqual(1);
  });

  test('on a JPEG, but for the ringing of its blocks', async () => {
    const { pixels } = badge(() => [255, 255, 255]);
    const jpeg = await sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 4 } })
      .jpeg({ quality: 60 })
      .toBuffer();
    const found = await trim((await nodeCodecs().decode(jpeg)).image as PixelImage);
    expect(found.warned).toEqual([]);
    expect(worstSide(found)).toBeLessThanOrEqual(8);
  });

  test('a margin and a ratio hold about it', async () => {
    const { cut } = await trim(
      badge(() => [255, 255, 255]),
      { margin: '5px' },
    );
    expect(cut).toEqual({ x: ART.x - 5, y: ART.y - 5, width: ART.width + 10, height: ART.height + 10 });
  });

  test.each([
    ['a border of many colors', (x: number, y: number) => [(x * 37) & 255, (y * 91) & 255, ((x + y) * 13) & 255], undefined],
    ['a picture of one color', () => [90, 90, 90], [90, 90, 90]],
  ] as const)('%s is left as it is, and said to be', async (_name, ground, ink) => {
    const { cut, warned } = await trim(badge(ground, ink as number[] | undefined));
    expect(cut).toEqual({ x: 0, y: 0, width: WIDTH, height: HEIGHT });
    expect(warned).toEqual(['no-border-color']);
  });
});
