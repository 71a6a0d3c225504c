import { nodeCodecs } from '@underbase/codecs/node';
import { instantiateKernels, type PixelImage, seededRandom } from '@underbase/engine';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { loadKernels } from '../../../scripts/build-kernels.mjs';
import { drawPiece } from '../../../tests/art/index.ts';
import { defaultOptions } from '../options.ts';
import { makePlan } from '../plan-stages.ts';
import { ThreadTables } from '../thread-tables.ts';
import { options as fields } from './options.ts';
import type { Plan } from './plan.ts';
import { run } from './run.ts';

const kernels = instantiateKernels(await loadKernels());
const codecs = nodeCodecs();
const [WIDTH, HEIGHT, SAMPLES] = [320, 240, 4];

type Color = readonly [number, number, number];
type Paint = (x: number, y: number) => Color;

const [WHITE, NAVY, GOLD]: readonly Color[] = [
  [255, 255, 255],
  [20, 33, 61],
  [240, 150, 60],
];

/** An opaque picture, anti-aliased. */
function draw(paint: Paint): PixelImage {
  const pixels = new Uint8Array(WIDTH * HEIGHT * 4).fill(255);
  for (let at = 0; at < WIDTH * HEIGHT; at++) {
    const sum = [0, 0, 0];
    for (let sample = 0; sample < SAMPLES * SAMPLES; sample++) {
      const x = (at % WIDTH) + ((sample % SAMPLES) + 0.5) / SAMPLES;
      const y = Math.floor(at / WIDTH) + (Math.floor(sample / SAMPLES) + 0.5) / SAMPLES;
      for (const [channel, value] of paint(x, y).entries()) sum[channel] += value;
    }
    pixels.set(
      sum.map((value) => Math.round(value / SAMPLES ** 2)),
      at * 4,
    );
  }
  return { width: WIDTH, height: HEIGHT, pixels, dpi: 300, icc: null };
}

async function enhance(image: PixelImage, minWidth = '6px') {
  const frame = { width: image.width, height: image.height, dpi: 300, scale: 1 };
  const options = { ...defaultOptions(fields), minWidth };
  const context = { kernels, progress: () => {}, allocate: (bytes: number) => new Uint8Array(bytes), kept: new ThreadTables().kept };
  const plan: Plan = await makePlan(run, image, frame, options, context);
  const rect = { x: 0, y: 0, width: image.width, height: image.height };
  const pixels = new Uint8Array(image.pixels.length);
  const tally = run.bands.apply({ rect, pixels: image.pixels }, { rect, pixels }, frame, options, plan, context);
  return { plan, pixels, warnings: run.report(frame, options, plan, tally).warnings.map(({ id }) => id) };
}

test('a ball in charcoal, as dark as ink on a sheet that was scanned, has no lines', async () => {
  const [side, random] = [150, seededRandom(5)];
  const deepness = (x: number, y: number): number => {
    const away = Math.hypot(x - side / 2, y - side / 2) / 60;
    return away < 1 ? 0.95 * (1 - 0.6 * Math.sqrt(1 - away * away) - (side - x - y) / 300) : 0;
  };
  const noise = Float64Array.from({ length: side * side }, () => random.nextUnit() - 0.5);
  const tones = Array.from({ length: side * side }, (_, at) => {
    const deep = deepness(at % side, Math.floor(at / side));
    // The paper's tooth is coarser than a pixel.
    const tooth = [-side - 1, -side, 1 - side, -1, 0, 1, side - 1, side, side + 1].reduce((sum, by) => sum + (noise[at + by] ?? 0), 0);
    const cover = Math.min(1, 3 * deep) / (1 + Math.exp(3.5 - 7 * deep - 1.3 * tooth));
    return 232 - 178 * cover + 6 * (random.nextUnit() - 0.5);
  });
  const jpeg = await sharp(Buffer.from(tones.map(Math.round)), { raw: { width: side, height: side, channels: 1 } })
    .jpeg({ quality: 88 })
    .toBuffer();
  const pixels = new Uint8Array(await sharp(jpeg).toColorspace('srgb').ensureAlpha().raw().toBuffer());
  await expect(enhance({ width: side, height: side, pixels, dpi: 300, icc: null })).rejects.toMatchObject({ code: 'picture.no-lines' });
});

/** Slanting lines of two pixels, over the disc and beside it. */
const isLine = (x: number, y: number) => y > 30 && y < 210 && [70, 130, 190, 250].some((from) => Math.abs(x - from - y / 8) < 1);
const isDisc = (x: number, y: number) => Math.hypot(x - 130, y - 120) < 70;

describe('art that was a JPEG', () => {
  const clean = draw((x, y) => (isLine(x, y) ? NAVY : isDisc(x, y) ? GOLD : WHITE));

  test.each([30, 50, 80])('of quality %i, colors halved: lines grow as in the clean art, and nothing else changes', async (quality) => {
    const raw = { width: WIDTH, height: HEIGHT, channels: 4 } as const;
    const bytes = await sharp(clean.pixels, { raw }).removeAlpha().jpeg({ quality, chromaSubsampling: '4:2:0' }).toBuffer();
    const { image } = await codecs.decode(bytes);
    const [wanted, got] = [await enhance(clean), await enhance(image)];
    let [grown, alike, beside] = [0, 0, 0];
    for (let at = 0; at < WIDTH * HEIGHT; at++) {
      const moved = Math.abs(got.pixels[at * 4] - image.pixels[at * 4]) > 40;
      const isGrown = clean.pixels[at * 4] - wanted.pixels[at * 4] > 120;
      if (isGrown) grown++;
      if (isGrown && got.pixels[at * 4] < 90) alike++;
      if (moved && wanted.pixels[at * 4] === clean.pixels[at * 4]) beside++;
    }
    expect(grown).toBeGreaterThan(1500);
    // Edges lie where the JPEG has them, up to half a pixel off.
    expect(alike).toBeGreaterThan(0.8 * grown);
    expect(beside).toBeLessThan(0.1 * grown);
  });
});

describe('reversed lines and frames', () => {
  const inPanel = (x: number, y: number) => x > 20 && x < 300 && y > 20 && y < 220;
  const isFrame = (x: number, y: number) => Math.abs(Math.max(Math.abs(x - 160) - 120, Math.abs(y - 120) - 80)) < 0.85;
  const isDrawn = (x: number, y: number) =>
    isFrame(x, y) || (y > 60 && y < 180 && [100, 150, 200].some((from) => Math.abs(x - from - y / 8) < 1));
  const reversed = draw((x, y) => (inPanel(x, y) && !isDrawn(x, y) ? NAVY : WHITE));
  const alone = draw((x, y) => (inPanel(x, y) && !isFrame(x, y) ? NAVY : WHITE));
  const lightAt = (pixels: Uint8Array) => {
    let light = 0;
    for (let at = 0; at < WIDTH * HEIGHT; at++)
      if (inPanel((at % WIDTH) + 0.5, Math.floor(at / WIDTH) + 0.5) && pixels[at * 4] > 150) light++;
    return light;
  };
  const frameLength = 2 * (240 + 160);

  test('a white frame alone in a panel on a white page grows', async () => {
    const { pixels } = await enhance(alone);
    expect(lightAt(pixels)).toBeGreaterThan(5.5 * frameLength);
    expect(lightAt(pixels)).toBeLessThan(6.5 * frameLength);
  });

  test.each([40, 60])('of a JPEG of quality %i, they grow as in the clean art, and none breaks', async (quality) => {
    const raw = { width: WIDTH, height: HEIGHT, channels: 4 } as const;
    const { image } = await codecs.decode(await sharp(reversed.pixels, { raw }).removeAlpha().jpeg({ quality }).toBuffer());
    const [clean, got] = [lightAt((await enhance(reversed)).pixels), lightAt((await enhance(image)).pixels)];
    expect(Math.abs(got - clean)).toBeLessThan(0.06 * clean);
  });
});

test('what grows in a JPEG has the color of its ink, not that of the rims which compression made darker', async () => {
  const brown: Color = [91, 42, 18];
  const drawn = draw((x, y) => (isLine(x, y) || isDisc(x, y) ? brown : WHITE));
  const raw = { width: WIDTH, height: HEIGHT, channels: 4 } as const;
  const { image } = await codecs.decode(await sharp(drawn.pixels, { raw }).removeAlpha().jpeg({ quality: 45 }).toBuffer());
  const { pixels, plan } = await enhance(image);
  let [full, off] = [0, 0];
  for (let at = 0; at < WIDTH * HEIGHT; at++) {
    if (plan.after[at] < 255 || plan.art.coverage[at] > 100) continue;
    full++;
    if (Math.max(...brown.map((value, channel) => Math.abs(pixels[at * 4 + channel] - value))) > 12) off++;
  }
  expect(full).toBeGreaterThan(400);
  expect(off).toBe(0);
});

test('of flat art with a gradient in it, the gradient is left alone and named, and lines beside it grow', async () => {
  const image = draw((x, y) => (isLine(x, y) ? NAVY : isDisc(x, y) ? [255 - y / 4, 210 - y / 2, 60 + y / 4] : WHITE));
  const { pixels, warnings } = await enhance(image);
  expect(warnings).toContain('left-alone');
  let grown = 0;
  for (let at = 0; at < WIDTH * HEIGHT; at++) {
    const changed = [0, 1, 2].some((channel) => pixels[at * 4 + channel] !== image.pixels[at * 4 + channel]);
    const apart = Math.hypot((at % WIDTH) + 0.5 - 130, Math.floor(at / WIDTH) + 0.5 - 120);
    if (changed && apart > 90) grown++;
    if (changed && apart < 60) expect.fail(`pixel ${at}`);
  }
  expect(grown).toBeGreaterThan(600);
});

test('art that is worn all over is refused', async () => {
  const { truth } = drawPiece('cracked-type', { widthPx: 900, seed: 5 });
  await expect(enhance(truth)).rejects.toMatchObject({ code: 'picture.worn' });
});

test.each(['2.4px', '3.5px', '6px'])('wear is told by the art, whatever is asked for: refused at %s', async (minWidth) => {
  // Specks of two pixels, coarser than wear would be at the scale of the finest lines.
  const isSpeck = (x: number, y: number) => x % 11 < 2 && (y + 3 * Math.floor(x / 11)) % 11 < 2;
  const worn = draw((x, y) => (isDisc(x, y) && !isSpeck(Math.floor(x), Math.floor(y)) ? NAVY : WHITE));
  await expect(enhance(worn, minWidth)).rejects.toMatchObject({ code: 'picture.worn' });
});

describe('a worn JPEG', () => {
  const asJpeg = async ({ width, height, pixels }: PixelImage) => {
    const raw = { width, height, channels: 4 } as const;
    const bytes = await sharp(pixels, { raw })
      .flatten({ background: '#14213d' })
      .jpeg({ quality: 75, chromaSubsampling: '4:2:0' })
      .toBuffer();
    return (await codecs.decode(bytes)).image;
  };
  /** What the tool says before it has read anything of the art. */
  const askAtOnce = ({ stages }: typeof run, image: PixelImage, minWidth = '6px') => {
    const frame = { width: image.width, height: image.height, dpi: 300, scale: 1 };
    const context = { kernels, progress: () => {}, allocate: (bytes: number) => new Uint8Array(bytes), kept: new ThreadTables().kept };
    const survey = stages.slice(
      0,
      stages.findIndex(({ takes }) => takes),
    );
    return makePlan({ stages: survey }, image, frame, { ...defaultOptions(fields), minWidth }, context);
  };

  test('is refused before its words are solved', async () => {
    const image = await asJpeg(drawPiece('cracked-type', { widthPx: 900, seed: 5 }).truth);
    await expect(askAtOnce(run, image)).rejects.toMatchObject({ code: 'picture.worn' });
  });

  test('only: clean art and lines on it are not', async () => {
    const drawn = await asJpeg(draw((x, y) => (isLine(x, y) ? NAVY : isDisc(x, y) ? GOLD : WHITE)));
    for (const minWidth of ['3px', '6px', '12px']) expect(await askAtOnce(run, drawn, minWidth)).toHaveProperty('atFirst');
  });
});

test('small dots of one ink in another are left alone, and lines of a third one over them grow', async () => {
  const YELLOW: Color = [255, 222, 120];
  const isDot = (x: number, y: number) => x < 170 && Math.hypot((x % 14) - 7, (y % 14) - 7) < 1.1;
  const { pixels } = await enhance(draw((x, y) => (isLine(x, y) ? NAVY : isDot(x, y) ? GOLD : YELLOW)));
  const navy = (from: number, to: number) => {
    let count = 0;
    for (let at = 0; at < WIDTH * HEIGHT; at++) if (at % WIDTH >= from && at % WIDTH < to && pixels[at * 4] < 60) count++;
    return count;
  };
  // Two lines of 180 px on each side, 6 px wide.
  expect(navy(0, 165)).toBeGreaterThan(0.9 * 2 * 180 * 6);
  expect(navy(175, WIDTH)).toBeGreaterThan(0.9 * 2 * 180 * 6);
});

test('a pale grid that a compressed drawing was made on is left alone, and the drawing grows', async () => {
  const size = { width: 120, height: 90 };
  const pixels = new Uint8Array(size.width * size.height * 4).fill(255);
  const isOnGrid = (at: number) => (at % size.width) % 20 === 6 || Math.floor(at / size.width) % 20 === 8;
  for (let at = 0; at < size.width * size.height; at++) {
    const [x, y] = [at % size.width, Math.floor(at / size.width)];
    const drawn = Math.min(1, Math.max(0, 1.7 - Math.abs(y - 20 - x / 2) * 0.9));
    const sheet = isOnGrid(at) ? 200 : (x * 7 + y * 13) % 3 === 0 ? 253 : 255;
    pixels.fill(Math.round(sheet + drawn * (30 - sheet)), at * 4, at * 4 + 3);
  }
  const image = { ...size, pixels, dpi: 300, icc: null };
  const { pixels: after } = await enhance(image);
  let [changed, dark] = [0, 0];
  for (let at = 0; at < size.width * size.height; at++) {
    const away = Math.abs(Math.floor(at / size.width) - 20 - (at % size.width) / 2) * 0.9;
    if (away > 6 && after[at * 4 + 1] !== pixels[at * 4 + 1]) changed++;
    if (after[at * 4 + 1] < 90) dark++;
  }
  expect(changed).toBe(0);
  expect(dark).toBeGreaterThan(100 * 6);
});
