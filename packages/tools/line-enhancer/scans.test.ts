import { nodeCodecs } from '@underbase/codecs/node';
import { instantiateKernels, type PixelImage, seededRandom } from '@underbase/engine';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { loadKernels } from '../../../scripts/build-kernels.mjs';
import { underFallingLight } from '../../../tests/art/falling-light.ts';
import { drawPiece, type PieceName } from '../../../tests/art/index.ts';
import { pixelsOfPiece } from '../../../tests/art/piece-file.ts';
import { defaultOptions } from '../options.ts';
import { makePlan } from '../plan-stages.ts';
import { ThreadTables } from '../thread-tables.ts';
import { options as fields } from './options.ts';
import type { Plan } from './plan.ts';
import { run } from './run.ts';

const kernels = instantiateKernels(await loadKernels());
const MIN_WIDTH_PX = 6;

async function enhance(image: PixelImage, widthPx = MIN_WIDTH_PX) {
  const frame = { width: image.width, height: image.height, dpi: 300, scale: 1 };
  const options = { ...defaultOptions(fields), minWidth: `${widthPx}px` };
  const context = { kernels, progress: () => {}, allocate: (bytes: number) => new Uint8Array(bytes), kept: new ThreadTables().kept };
  const plan: Plan = await makePlan(run, image, frame, options, context);
  const rect = { x: 0, y: 0, width: image.width, height: image.height };
  const pixels = new Uint8Array(image.pixels.length);
  run.bands.apply({ rect, pixels: image.pixels }, { rect, pixels }, frame, options, plan, context);
  return { plan, pixels };
}

/** Distance from the nearest pixel with any ink, up to `most`: squares grown one pixel a round. */
function isFarFromInk(truth: PixelImage, most: number): Uint8Array {
  const { width, height, pixels } = truth;
  const far = new Uint8Array(width * height).fill(1);
  for (let at = 0; at < far.length; at++) {
    if (pixels[at * 4 + 3] < 8) continue;
    const [x, y] = [at % width, Math.floor(at / width)];
    for (let v = Math.max(0, y - most); v <= Math.min(height - 1, y + most); v++) {
      far.fill(0, v * width + Math.max(0, x - most), v * width + Math.min(width, x + most + 1));
    }
  }
  return far;
}

const SCANS: readonly (readonly [PieceName, number])[] = [
  ['scanned-emblem', 8],
  ['scanned-sketch', 5],
];

test.each(SCANS)('%s, seed %d: its lines grow, and nothing is drawn on its paper', async (name, seed) => {
  const piece = drawPiece(name, { widthPx: 700, seed });
  const image = await pixelsOfPiece(piece);
  const { plan, pixels } = await enhance(image);
  expect(plan.art.beside.kind).toBe('paper');
  const far = isFarFromInk(piece.truth, MIN_WIDTH_PX / 2 + 4);
  let [bare, drawn, grown] = [0, 0, 0];
  for (let at = 0; at < far.length; at++) {
    const moved = Math.abs(pixels[at * 4 + 1] - image.pixels[at * 4 + 1]);
    if (far[at] === 1) {
      bare++;
      if (moved > 16) drawn++;
    } else if (moved > 60) grown++;
  }
  expect(drawn).toBeLessThanOrEqual(0.0005 * bare);
  expect(grown).toBeGreaterThan(0.002 * far.length);
});

test.each(SCANS)(
  '%s, seed %d, under a lamp at its side: its lines grow in one color, and nothing is drawn on its paper',
  async (name, seed) => {
    const piece = drawPiece(name, { widthPx: 700, seed });
    const image = underFallingLight(await pixelsOfPiece(piece), 0.65);
    const { plan, pixels } = await enhance(image);
    expect(plan.art.beside.kind).toBe('paper');
    const far = isFarFromInk(piece.truth, MIN_WIDTH_PX / 2 + 4);
    let [bare, drawn, grown, laid, uneven] = [0, 0, 0, 0, 0];
    for (let at = 0; at < far.length; at++) {
      const moved = Math.abs(pixels[at * 4 + 1] - image.pixels[at * 4 + 1]);
      if (far[at] === 1) {
        bare++;
        if (moved > 16) drawn++;
        continue;
      }
      if (moved > 60) grown++;
      if (plan.art.coverage[at] < 64 && plan.after[at] > 250 && plan.after[at + 1] > 250) {
        laid++;
        if (Math.abs(pixels[at * 4 + 1] - pixels[at * 4 + 5]) > 16) uneven++;
      }
    }
    expect(drawn).toBeLessThanOrEqual(0.0005 * bare);
    expect(grown).toBeGreaterThan(0.002 * far.length);
    expect(laid).toBeGreaterThan(100);
    expect(uneven).toBeLessThan(0.02 * laid);
  },
);

/** A picture with coarse grain of its own at every pixel, some levels deep. */
function grained(image: PixelImage, levels: number): PixelImage {
  const random = seededRandom(9);
  const pixels = image.pixels.slice();
  for (let at = 0; at < pixels.length; at += 4) {
    const by = levels * (random.nextUnit() + random.nextUnit() + random.nextUnit() - 1.5) * 2;
    for (let channel = at; channel < at + 3; channel++) pixels[channel] = Math.max(0, Math.min(255, Math.round(pixels[channel] + by)));
  }
  return { ...image, pixels };
}

test.each(SCANS)('%s, seed %d: coarse paper under a lamp is paper', async (name, seed) => {
  const piece = drawPiece(name, { widthPx: 700, seed });
  const image = grained(underFallingLight(await pixelsOfPiece(piece), 0.65), 9);
  const { plan } = await enhance(image);
  expect(plan.art.beside.kind).toBe('paper');
  const far = isFarFromInk(piece.truth, MIN_WIDTH_PX / 2 + 4);
  let [bare, drawn] = [0, 0];
  for (let at = 0; at < far.length; at++) {
    if (far[at] === 0) continue;
    bare++;
    if (plan.after[at] > plan.art.coverage[at] + 64) drawn++;
  }
  expect(drawn).toBeLessThanOrEqual(0.0005 * bare);
});

test('a scan keeps the grain of its solid parts, and what grows has the color of the pen', async () => {
  const image = await pixelsOfPiece(drawPiece('scanned-emblem', { widthPx: 700, seed: 6 }));
  const { plan, pixels } = await enhance(image);
  let [solid, kept, count, off] = [0, 0, 0, 0];
  for (let at = 0; at < plan.art.coverage.length; at++) {
    if (plan.art.coverage[at] === 255) {
      solid++;
      if (pixels[at * 4] === image.pixels[at * 4]) kept++;
    } else if (plan.after[at] >= 250 && plan.art.coverage[at] <= 128) {
      count++;
      // The pen is #2b2724.
      off += Math.max(...[0x2b, 0x27, 0x24].map((value, channel) => Math.abs(pixels[at * 4 + channel] - value)));
    }
  }
  expect(solid).toBeGreaterThan(1000);
  expect(kept).toBe(solid);
  expect(count).toBeGreaterThan(200);
  expect(off / count).toBeLessThan(30);
});

test.each(SCANS)('%s, seed %d: nothing that grows is darker than the pen', async (name, seed) => {
  const image = await pixelsOfPiece(drawPiece(name, { widthPx: 700, seed }));
  const { plan, pixels } = await enhance(image);
  if (plan.art.beside.kind !== 'paper') throw new Error('no paper');
  const { r } = plan.art.beside.ink;
  let darker = 0;
  for (let at = 0; at < plan.after.length; at++) {
    if (plan.after[at] > plan.art.coverage[at] && pixels[at * 4] < Math.min(image.pixels[at * 4], r - 36)) darker++;
  }
  expect(darker).toBe(0);
});

test.each<PieceName>(['watercolor', 'faded-crest'])('%s on a grainy shirt or paper is no drawing in ink', async (name) => {
  const piece = drawPiece(name, { widthPx: 640, seed: 4 });
  await expect(enhance(await pixelsOfPiece(piece))).rejects.toMatchObject({ code: 'picture.no-lines' });
});

test.each<PieceName>(['neon-haze', 'glow', 'smoke'])(
  '%s on an even dark ground is shaded: contours of a glow are no lines',
  async (name) => {
    const piece = drawPiece(name, { widthPx: 640, seed: 4 });
    await expect(enhance(await pixelsOfPiece(piece))).rejects.toMatchObject({ code: 'picture.no-lines' });
  },
);

test('what JPEG leaves along the edges of a clean logo is no ink: nothing grows on what is thick', async () => {
  const image = await pixelsOfPiece(drawPiece('jpeg-logo', { widthPx: 640, seed: 3 }));
  const { pixels } = await enhance(image, 4);
  expect(pixels.every((value, at) => value === image.pixels[at])).toBe(true);
});

test('a crease in the paper is no line, however long it is', async () => {
  const piece = drawPiece('scanned-emblem', { widthPx: 700, seed: 8 });
  const image = await pixelsOfPiece(piece);
  const { width, height } = image;
  const far = isFarFromInk(piece.truth, 12);
  const lengthPx = 90;
  const isFree = (first: number) => Array.from({ length: lengthPx }, (_, row) => far[first + row * width]).every((is) => is === 1);
  const first = Array.from({ length: width * (height - lengthPx - 20) }, (_, at) => at).find(
    (at) => at % width > 20 && at % width < width - 20 && at > 20 * width && isFree(at),
  );
  if (first === undefined) throw new Error('no bare paper');
  for (let row = 0; row < lengthPx; row++) {
    for (let channel = 0; channel < 8; channel++) if (channel % 4 !== 3) image.pixels[(first + row * width) * 4 + channel] -= 50;
  }
  const { pixels } = await enhance(image);
  for (let row = 0; row < lengthPx; row++) {
    for (let at = first + row * width - 6; at < first + row * width + 8; at++) expect(pixels[at * 4]).toBe(image.pixels[at * 4]);
  }
});

/** Rings drawn with a pen of one color on grainy paper, under a light that says how bright each place is, with fibers of another color. */
function drawRings(pen: number, paper: readonly number[], light: (x: number, y: number) => number, fiber: number): PixelImage {
  const [width, height] = [520, 420];
  const random = seededRandom(7);
  const pixels = new Uint8Array(width * height * 4);
  const rings = Array.from({ length: 20 }, (_, at) => [60 + (at % 5) * 100, 60 + Math.floor(at / 5) * 100] as const);
  const fibers = Array.from(
    { length: 60 },
    () => [random.nextUnit() * width, random.nextUnit() * height, random.nextUnit() * Math.PI] as const,
  );
  for (let at = 0; at < width * height; at++) {
    const [x, y] = [at % width, Math.floor(at / width)];
    const grain = 14 * (random.nextUnit() + random.nextUnit() - 1);
    const inked = Math.max(...rings.map(([cx, cy]) => Math.min(1, Math.max(0, 1.6 - Math.abs(Math.hypot(x - cx, y - cy) - 34)))));
    const isFiber = fibers.some(([cx, cy, angle]) => {
      const [c, s] = [Math.cos(angle), Math.sin(angle)];
      return Math.abs((x - cx) * c + (y - cy) * s) < 9 && Math.abs((y - cy) * c - (x - cx) * s) < 0.7;
    });
    for (let channel = 0; channel < 3; channel++) {
      const under = paper[channel] * light(x, y) + grain - (isFiber ? fiber : 0);
      pixels[at * 4 + channel] = Math.min(255, Math.max(0, Math.round(under + (pen - under) * inked)));
    }
    pixels[at * 4 + 3] = 255;
  }
  return { width, height, pixels, dpi: 300, icc: null };
}

test.each<readonly [string, PixelImage]>([
  [
    'light in patches on a toned sheet',
    drawRings(45, [214, 196, 160], (x, y) => 1 + 0.11 * Math.sin(x / 60) * Math.cos(y / 70) - (0.12 * x) / 520, 0),
  ],
  ['white pen on paper with dark fibers', drawRings(238, [176, 130, 88], () => 1, 58)],
])('%s: only the pen’s lines grow', async (_name, image) => {
  const { plan, pixels } = await enhance(image);
  expect(plan.art.beside.kind).toBe('paper');
  let [drawn, grown] = [0, 0];
  for (let at = 0; at < image.width * image.height; at++) {
    if (Math.abs(pixels[at * 4 + 1] - image.pixels[at * 4 + 1]) <= 24) continue;
    const [x, y] = [at % image.width, Math.floor(at / image.width)];
    const [cx, cy] = [
      60 + Math.min(4, Math.max(0, Math.round((x - 60) / 100))) * 100,
      60 + Math.min(3, Math.max(0, Math.round((y - 60) / 100))) * 100,
    ];
    if (Math.abs(Math.hypot(x - cx, y - cy) - 34) > MIN_WIDTH_PX / 2 + 3) drawn++;
    else grown++;
  }
  expect(grown).toBeGreaterThan(5000);
  expect(drawn).toBeLessThan(0.002 * grown);
});

/** Waves in pencil on paper of some grain, whose tooth leaves grains of any tone, and gaps. */
function drawWaves(grainLevels: number): { readonly image: PixelImage; readonly middleOf: (x: number, wave: number) => number } {
  const [width, height] = [420, 300];
  const random = seededRandom(3);
  const pixels = new Uint8Array(width * height * 4);
  const middleOf = (x: number, wave: number) => 40 + 36 * wave + 12 * Math.sin(x / (24 + wave));
  const tooth = Array.from({ length: width * height }, () => random.nextUnit());
  for (let at = 0; at < width * height; at++) {
    const [x, y] = [at % width, Math.floor(at / width)];
    const wave = Math.max(0, Math.min(6, Math.round((y - 40) / 36)));
    const away = Math.abs(y - middleOf(x, wave)) / Math.hypot(1, (12 / (24 + wave)) * Math.cos(x / (24 + wave)));
    const line = x > 20 && x < width - 20 ? Math.min(1, Math.max(0, 1.1 - away)) : 0;
    // Grains are two pixels wide.
    const grain = tooth[(y >> 1) * width + (x >> 1)];
    const covered = line * (grain < 0.3 ? 0.12 : grain);
    const noise = grainLevels * (random.nextUnit() + random.nextUnit() - 1);
    for (let channel = 0; channel < 3; channel++) {
      const paper = [238, 235, 228][channel] - (14 * x) / width + noise;
      pixels[at * 4 + channel] = Math.round(paper + (70 - paper) * covered);
    }
    pixels[at * 4 + 3] = 255;
  }
  return { image: { width, height, pixels, dpi: 300, icc: null }, middleOf };
}

const asJpeg = async ({ pixels, width, height }: PixelImage): Promise<PixelImage> => {
  const bytes = await sharp(pixels, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .jpeg({ quality: 85 })
    .toBuffer();
  return { ...(await nodeCodecs().decode(bytes)).image, dpi: 300 };
};

test.each([
  ['on paper', 8, async (image: PixelImage) => image],
  // Compression takes what grain there was, so that the ground is as even as one that was drawn on a computer.
  ['through a JPEG', 3, asJpeg],
] as const)('a pencil drawing grows in whole lines, as gray as they are, %s', async (_, grainLevels, made) => {
  const { image: drawn, middleOf } = drawWaves(grainLevels);
  const image = await made(drawn);
  const { plan, pixels } = await enhance(image);
  expect(plan.art.beside.kind).toBe('paper');
  let [all, gaps, dark] = [0, 0, 0];
  for (let wave = 0; wave < 7; wave++) {
    for (let x = 30; x < image.width - 30; x++) {
      // Beside the line as it was, where new ink alone is.
      const y = Math.round(middleOf(x, wave)) + 2;
      const level = pixels[(y * image.width + x) * 4 + 1];
      all++;
      if (level > 205) gaps++;
      if (level < 105) dark++;
    }
  }
  expect(gaps).toBeLessThan(0.03 * all);
  expect(dark).toBeLessThan(0.03 * all);
});
