import type { PixelImage } from '@underbase/engine';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { settleCutRims, settleRimsOnGround } from './cut-rims.ts';

const [WIDTH, HEIGHT, EDGE] = [64, 48, 30.5];
const [PAPER, BLUE] = [
  { r: 255, g: 255, b: 255 },
  { r: 10, g: 60, b: 145 },
];
const NOISE = { grain: 0, ringing: 0.05 };

/** Blue to the right of a slanted edge on paper, through a JPEG with halved chroma; and how much of each pixel is blue, 0 to 1. */
async function slanted() {
  const covers = Array.from({ length: WIDTH * HEIGHT }, (_, at) =>
    Math.min(1, Math.max(0, 0.5 + (at % WIDTH) - EDGE - Math.floor(at / WIDTH) / 5)),
  );
  const drawn = Uint8Array.from(
    covers.flatMap((cover) =>
      [PAPER.r, PAPER.g, PAPER.b].map((level, c) => Math.round(level + cover * ([BLUE.r, BLUE.g, BLUE.b][c] - level))),
    ),
  );
  const jpeg = await sharp(drawn, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .jpeg({ quality: 80 })
    .toBuffer();
  const pixels = new Uint8Array(await sharp(jpeg).ensureAlpha().raw().toBuffer());
  const image: PixelImage = { width: WIDTH, height: HEIGHT, dpi: 300, icc: null, pixels };
  return { image, covers };
}

/** The picture as a cut leaves it at worst: rims of any color, and at odds with how much of them is art. */
function roughlyCut({ pixels }: PixelImage, covers: readonly number[]): Uint8Array {
  const cut = pixels.slice();
  for (const [index, cover] of covers.entries()) {
    const at = index * 4;
    if (cover === 1) continue;
    const isRim = cover > 0 || covers[index + 2] > 0;
    cut.set(
      isRim ? [index % 3 === 0 ? 255 : 0, 255, index % 2 === 0 ? 255 : 0, index % 5 === 0 ? 255 : 90 + 100 * cover] : [0, 0, 0, 0],
      at,
    );
  }
  return cut;
}

test('rims of a cut JPEG have the color of the art inside, and are as much of it as their luma says', async () => {
  const { image, covers } = await slanted();
  const cut = roughlyCut(image, covers);
  settleCutRims(image, cut, PAPER, NOISE);
  for (const [index, cover] of covers.entries()) {
    const [x, y] = [index % WIDTH, Math.floor(index / WIDTH)];
    if (y < 4 || y >= HEIGHT - 4 || x < 4) continue;
    const [r, g, b, alpha] = cut.subarray(index * 4, index * 4 + 4);
    expect(Math.abs(alpha / 255 - cover)).toBeLessThan(0.25);
    if (alpha > 0) expect(Math.max(Math.abs(r - BLUE.r), Math.abs(g - BLUE.g), Math.abs(b - BLUE.b))).toBeLessThan(24);
  }
});

test('ringing that was taken for art in a row of whole pixels along the rim goes', async () => {
  const { image, covers } = await slanted();
  const cut = roughlyCut(image, covers);
  for (let y = 10; y < 38; y++) {
    for (let x = Math.floor(EDGE + y / 5) - 2; covers[y * WIDTH + x] < 1; x++) {
      cut.set([...image.pixels.subarray((y * WIDTH + x) * 4, (y * WIDTH + x) * 4 + 3), 255], (y * WIDTH + x) * 4);
    }
  }
  settleCutRims(image, cut, PAPER, NOISE);
  for (let y = 10; y < 38; y++) {
    for (let x = 4; x < WIDTH; x++) expect(Math.abs(cut[(y * WIDTH + x) * 4 + 3] / 255 - covers[y * WIDTH + x])).toBeLessThan(0.3);
  }
});

test('specks of ringing go, a drawn dot and a line of another color along the rim stay', async () => {
  const { image, covers } = await slanted();
  const cut = roughlyCut(image, covers);
  const put = (x: number, y: number, color: readonly number[]) => {
    image.pixels.set([...color, 255], (y * WIDTH + x) * 4);
    cut.set([...color, 255], (y * WIDTH + x) * 4);
  };
  put(8, 8, [250, 248, 249]);
  put(8, 20, [200, 20, 30]);
  put(9, 20, [200, 20, 30]);
  for (let y = 10; y < 40; y++) for (const x of [31, 32]) put(Math.round(x + y / 5), y, [240, 160, 20]);
  settleCutRims(image, cut, PAPER, NOISE);
  expect(cut[(8 * WIDTH + 8) * 4 + 3]).toBe(0);
  expect([...cut.subarray((20 * WIDTH + 8) * 4, (20 * WIDTH + 8) * 4 + 4)]).toEqual([200, 20, 30, 255]);
  expect([...cut.subarray((25 * WIDTH + 37) * 4, (25 * WIDTH + 37) * 4 + 4)]).toEqual([240, 160, 20, 255]);
});

test('a faint fade that hangs on nothing solid keeps all of its pixels', () => {
  const [width, height] = [80, 60];
  const pixels = new Uint8Array(width * height * 4).fill(255);
  const cut = new Uint8Array(width * height * 4);
  for (let y = 10; y < 50; y++) {
    for (let x = 10; x < 70; x++) {
      const at = (y * width + x) * 4;
      pixels.fill(245, at, at + 3);
      cut.set([0, 0, 0, 10], at);
    }
  }
  settleCutRims({ width, height, dpi: 300, icc: null, pixels }, cut, PAPER, NOISE);
  expect(cut.filter((alpha, at) => at % 4 === 3 && alpha === 10)).toHaveLength(40 * 60);
});

test('art without ringing is left as it is', async () => {
  const { image, covers } = await slanted();
  const cut = roughlyCut(image, covers);
  const before = cut.slice();
  settleCutRims(image, cut, PAPER, { grain: 0, ringing: 0 });
  expect(cut).toEqual(before);
});

test('on its ground a rim lies on the line between that and the art', async () => {
  const { image, covers } = await slanted();
  // As it was settled before: the ground is of one color.
  for (const [index, cover] of covers.entries()) if (cover === 0) image.pixels.set([255, 255, 255, 255], index * 4);
  settleRimsOnGround(image, PAPER, NOISE);
  for (const [index, cover] of covers.entries()) {
    const [x, y] = [index % WIDTH, Math.floor(index / WIDTH)];
    if (y < 4 || y >= HEIGHT - 4 || cover === 0 || cover === 1) continue;
    const [r, g, b] = image.pixels.subarray(index * 4, index * 4 + 3);
    const share = (255 - r) / (255 - BLUE.r);
    expect([x, Math.abs(255 - share * (255 - BLUE.g) - g) < 12, Math.abs(255 - share * (255 - BLUE.b) - b) < 20]).toEqual([x, true, true]);
  }
});

test('a sheet that is all rims is settled too', () => {
  const [width, height] = [1200, 900];
  const pixels = new Uint8Array(width * height * 4);
  for (let at = 0; at < width * height; at++) pixels.set(at % 3 === 0 ? [10, 60, 145, 255] : [120, 150, 200, 255], at * 4);
  const cut = pixels.slice();
  for (let at = 0; at < width * height; at++) if (at % 3 !== 0) cut[at * 4 + 3] = 128;
  expect(() => settleCutRims({ width, height, dpi: 300, icc: null, pixels }, cut, PAPER, NOISE)).not.toThrow();
});
