import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { PixelImage } from '../image.ts';
import { measureNoise } from '../separation/picture-noise.ts';
import { readFlatMixes } from './flat-mixes.ts';

type Color = readonly [number, number, number];
/** How far inside a shape a place is, in pixels; negative outside. */
type Inside = (x: number, y: number) => number;

const [WIDTH, HEIGHT] = [300, 220];
const [WHITE, BLACK, GRAY, YELLOW, RED]: readonly Color[] = [
  [255, 255, 255],
  [10, 10, 10],
  [150, 150, 150],
  [251, 201, 44],
  [205, 40, 50],
];

const wave =
  (y0: number, heightPx: number, widthPx: number, phase = 0): Inside =>
  (x, y) => {
    const at = (x / WIDTH) * 4 * Math.PI + phase;
    const slope = ((heightPx * 4 * Math.PI) / WIDTH) * Math.cos(at);
    return widthPx / 2 - Math.abs(y - y0 - heightPx * Math.sin(at)) / Math.hypot(1, slope);
  };
const ring =
  (radius: number, widthPx: number): Inside =>
  (x, y) =>
    widthPx / 2 - Math.abs(Math.hypot(x - WIDTH / 2, y - HEIGHT / 2) - radius);
const disc =
  (radius: number): Inside =>
  (x, y) =>
    radius - Math.hypot(x - WIDTH / 2, y - HEIGHT / 2);

const both =
  (one: Inside, other: Inside): Inside =>
  (x, y) =>
    Math.min(one(x, y), other(x, y));

/** Layers over each other on an even page, anti-aliased by how much of each pixel a straight edge leaves. */
function draw(page: Color, layers: readonly (readonly [Color, Inside])[]): PixelImage {
  const pixels = new Uint8Array(WIDTH * HEIGHT * 4);
  for (let at = 0; at < WIDTH * HEIGHT; at++) {
    let color = [...page];
    for (const [ink, inside] of layers) {
      const covered = Math.min(1, Math.max(0, 0.5 + inside((at % WIDTH) + 0.5, Math.floor(at / WIDTH) + 0.5)));
      color = color.map((value, channel) => value + (ink[channel] - value) * covered);
    }
    pixels.set([...color.map(Math.round), 255], at * 4);
  }
  return { width: WIDTH, height: HEIGHT, pixels, dpi: 300, icc: null };
}

/** Each pixel's mean with its eight neighbors, nearer ones counting more. */
function softened(image: PixelImage): PixelImage {
  const pixels = image.pixels.slice();
  const weights = [1, 2, 1, 2, 4, 2, 1, 2, 1];
  for (let y = 1; y < HEIGHT - 1; y++) {
    for (let x = 1; x < WIDTH - 1; x++) {
      for (let channel = 0; channel < 3; channel++) {
        let sum = 0;
        for (let near = 0; near < 9; near++) {
          const at = (y + Math.floor(near / 3) - 1) * WIDTH + x + (near % 3) - 1;
          sum += weights[near] * image.pixels[at * 4 + channel];
        }
        pixels[(y * WIDTH + x) * 4 + channel] = Math.round(sum / 16);
      }
    }
  }
  return { ...image, pixels };
}

async function throughJpeg(image: PixelImage, quality: number, chromaSubsampling = '4:2:0'): Promise<PixelImage> {
  const raw = { width: WIDTH, height: HEIGHT, channels: 4 as const };
  const bytes = await sharp(image.pixels, { raw }).removeAlpha().jpeg({ quality, chromaSubsampling }).toBuffer();
  return { ...image, pixels: new Uint8Array(await sharp(bytes).ensureAlpha().raw().toBuffer()) };
}

const inksOf = (image: PixelImage, noise = measureNoise(image)) => readFlatMixes(image, noise)?.inks ?? [];
const hasInk = (inks: ReturnType<typeof inksOf>, [r, g, b]: Color, within: number) =>
  inks.some((ink) => Math.hypot(ink.r - r, ink.g - g, ink.b - b) <= within);

describe('inks of clean art', () => {
  test('a hairline paler in places is of the ink it is found in, not of another that nearly explains it', () => {
    const [navy, gold]: readonly Color[] = [
      [22, 36, 74],
      [240, 200, 120],
    ];
    const bar =
      (at: number, widthPx: number): Inside =>
      (x) =>
        widthPx / 2 - Math.abs(x - at);
    const image = draw(navy, [
      [WHITE, bar(20, 12)],
      [gold, bar(60.5, 0.7)],
      [gold, bar(100.1, 0.7)],
      [gold, bar(140.9, 0.7)],
    ]);
    const mixes = readFlatMixes(image, measureNoise(image));
    if (!mixes) return expect.fail('no inks');
    const white = mixes.inks.findIndex(({ r, g, b }) => Math.min(r, g, b) > 240);
    for (const x of [60, 99, 100, 140, 141])
      expect([mixes.first[50 * WIDTH + x], mixes.second[50 * WIDTH + x]], `column ${x}`).not.toContain(white);
  });

  test('what thin lines have where they meet the pixels badly is no ink', () => {
    const rings = [20, 34.5, 47.3, 60.5, 74.2, 88.5, 101].map((radius): readonly [Color, Inside] => [WHITE, ring(radius, 1.3)]);
    const inks = inksOf(draw(BLACK, rings));
    expect(inks).toHaveLength(2);
    expect(hasInk(inks, WHITE, 8)).toBe(true);
  });

  test.each([1.6, 2.2])('gray lines of %f px beside black shapes are gray', (widthPx) => {
    const lines = [40, 180].map((y0): readonly [Color, Inside] => [GRAY, wave(y0, 14, widthPx, y0)]);
    const inks = inksOf(draw(WHITE, [...lines, [BLACK, disc(30)], [BLACK, wave(100, -10, 1.2, 1)]]));
    expect(inks).toHaveLength(3);
    expect(hasInk(inks, GRAY, 12)).toBe(true);
  });

  test('a gray casing between two fills beside black lettering is gray, where lines cross it too', () => {
    const [meadow, road, casing, type]: readonly Color[] = [
      [226, 238, 214],
      [255, 240, 160],
      [90, 90, 90],
      [30, 30, 30],
    ];
    const along =
      (half: number): Inside =>
      (x, y) =>
        half - Math.abs(y - 190 + 0.5 * x - 12 * Math.sin(x / 70)) / Math.hypot(1, 0.5 - 0.17 * Math.cos(x / 70));
    const image = draw(meadow, [
      [[160, 110, 60], wave(110, -30, 1.4)],
      [casing, along(3.5)],
      [road, along(2)],
      [type, (x, y) => 12 - Math.hypot(x - 40, y - 30)],
    ]);
    const mixes = readFlatMixes(image, measureNoise(image));
    if (!mixes) return expect.fail('no inks');
    const [gray, black] = [casing, type].map(([r, g, b]) =>
      mixes.inks.findIndex((ink) => Math.hypot(ink.r - r, ink.g - g, ink.b - b) < 12),
    );
    let [asGray, asBlack] = [0, 0];
    for (let at = 50 * WIDTH; at < HEIGHT * WIDTH; at++) {
      if (gray >= 0 && [mixes.first[at], mixes.second[at]].includes(gray)) asGray++;
      if ([mixes.first[at], mixes.second[at]].includes(black)) asBlack++;
    }
    expect(asGray).toBeGreaterThan(1000);
    expect(asBlack).toBeLessThan(0.05 * asGray);
  });

  test('a black casing too thin to fill a pixel is black', () => {
    const road: readonly (readonly [Color, Inside])[] = [
      [BLACK, wave(110, 14, 10.4)],
      [YELLOW, wave(110, 14, 9)],
    ];
    expect(inksOf(draw(WHITE, [...road, [BLACK, (x, y) => 12 - Math.hypot(x - 40, y - 30)]]))).toHaveLength(3);
  });

  test('gray nearly as full as what lies around the panel has its lines, hairlines among them', () => {
    const nearly: Color = [200, 200, 200];
    const panel: Color = [30, 30, 30];
    const lines = [60, 85, 110].map((y0): readonly [Color, Inside] => [nearly, both(wave(y0, 10, 2.4, y0), disc(70))]);
    const hairline: readonly [Color, Inside] = [nearly, both(wave(140, 10, 0.6), disc(70))];
    const inks = inksOf(draw([240, 240, 240], [[panel, disc(90)], ...lines, hairline]));
    expect(inks).toHaveLength(3);
    expect(hasInk(inks, nearly, 3)).toBe(true);
    // The same lines in the color of the ground show none.
    const light = lines.map(([, inside]): readonly [Color, Inside] => [[240, 240, 240], inside]);
    expect(inksOf(draw([240, 240, 240], [[panel, disc(90)], ...light]))).toHaveLength(2);
  });

  test('a rim of one black along another is no ink', () => {
    const inks = inksOf(
      draw(WHITE, [
        [[20, 16, 20], disc(60)],
        [[30, 30, 30], disc(57)],
      ]),
    );
    expect(inks).toHaveLength(2);
  });

  test.each([1.3, 1.5, 2])('lines in an ink that others nearly mix have their own, %f px wide', (widthPx) => {
    const [amber, ocher, maroon]: readonly Color[] = [
      [255, 204, 60],
      [200, 120, 20],
      [120, 20, 20],
    ];
    const lines = [40, 70, 150].map((y0): readonly [Color, Inside] => [ocher, wave(y0, 8, widthPx, y0)]);
    const inks = inksOf(draw(amber, [...lines, [maroon, wave(190, 8, 1.5)], [BLACK, disc(20)]]));
    expect(inks).toHaveLength(4);
    expect(hasInk(inks, ocher, 2)).toBe(true);
    expect(hasInk(inks, maroon, 2)).toBe(true);
  });

  test('thin black lines beside black shapes are black', () => {
    const lines = [40, 70, 150, 180].map((y0, at): readonly [Color, Inside] => [BLACK, wave(y0, 14, 0.8 + 0.3 * at, y0)]);
    expect(inksOf(draw(WHITE, [...lines, [BLACK, disc(30)]]))).toHaveLength(2);
  });
});

describe('inks of what was a JPEG', () => {
  test('what a fill tints thin lines to is no ink', async () => {
    const lines = [80, 95, 110, 125, 140].map((y0): readonly [Color, Inside] => [BLACK, wave(y0, 6, 2.2)]);
    const art = draw(WHITE, [
      [YELLOW, disc(90)],
      ...lines.map(([color, inside]) => [color, (x: number, y: number) => Math.min(inside(x, y), disc(80)(x, y))] as const),
    ]);
    for (const quality of [40, 50, 60]) expect(inksOf(await throughJpeg(art, quality)), `quality ${quality}`).toHaveLength(3);
  });

  test('gray lines beside black type stay gray', async () => {
    const lines = [40, 180].map((y0): readonly [Color, Inside] => [GRAY, wave(y0, 14, 2.2, y0)]);
    const inks = inksOf(await throughJpeg(draw(WHITE, [...lines, [BLACK, disc(30)]]), 70));
    expect(inks).toHaveLength(3);
    expect(hasInk(inks, GRAY, 20)).toBe(true);
  });

  test('lines of a color that is flat nowhere have it', async () => {
    const lines = [40, 70, 150, 180].map((y0): readonly [Color, Inside] => [RED, wave(y0, 14, 1.3, y0)]);
    const art = await throughJpeg(draw(WHITE, [...lines, [BLACK, disc(30)]]), 70, '4:4:4');
    // Of art that is mostly ground, the ground beside it tells how far JPEG rings.
    const inks = inksOf(art, { grain: 0, ringing: 0.02 });
    expect(inks).toHaveLength(3);
    expect(hasInk(inks, RED, 40)).toBe(true);
  });
});

test('thin black lines of soft art are black', () => {
  const lines = [40, 70, 150, 180].map((y0, at): readonly [Color, Inside] => [BLACK, wave(y0, 14, 0.8 + 0.3 * at, y0)]);
  const art = draw(WHITE, [...lines, [BLACK, disc(30)]]);
  expect(inksOf(softened(softened(art)))).toHaveLength(2);
});

test('a pale grid is of its own ink between white lines, along the sides of the sheet and in small pieces', () => {
  const [blue, pale]: readonly Color[] = [
    [22, 62, 130],
    [92, 121, 170],
  ];
  const lines = [ring(70, 1.3), ring(40, 1.3), wave(40, 12, 1.3), wave(52, 12, 1.3), (_: number, y: number) => 0.65 - Math.abs(y - 190.4)];
  const grid: Inside = (x, y) => 0.5 - Math.min(...[x, y].map((at) => Math.abs(((at + 10.25) % 20) - 10)));
  const read = readFlatMixes(draw(blue, [[pale, grid], ...lines.map((inside) => [WHITE, inside] as const)]), { grain: 0, ringing: 0 });
  let ofGrid = 0;
  let white = 0;
  for (let at = 0; read && at < WIDTH * HEIGHT; at++) {
    const [x, y] = [(at % WIDTH) + 0.5, Math.floor(at / WIDTH) + 0.5];
    if (grid(x, y) < -0.25 || lines.some((line) => line(x, y) > -3)) continue;
    ofGrid++;
    const own = read.share[at] > 0 ? read.second[at] : read.first[at];
    if (Math.hypot(read.inks[own].r - 255, read.inks[own].g - 255) < 60) white++;
  }
  expect(ofGrid).toBeGreaterThan(4000);
  expect(white).toBeLessThan(0.02 * ofGrid);
});
