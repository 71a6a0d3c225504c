import { instantiateKernels, type PixelImage, reversedLines } from '@underbase/engine';
import { describe, expect, test } from 'vitest';
import { loadKernels } from '../../../scripts/build-kernels.mjs';
import { defaultOptions } from '../options.ts';
import { makePlan } from '../plan-stages.ts';
import { ThreadTables } from '../thread-tables.ts';
import { options as fields } from './options.ts';
import type { Plan } from './plan.ts';
import { run } from './run.ts';

const kernels = instantiateKernels(await loadKernels());
const [WIDTH, HEIGHT] = [180, 120];
const MIN_WIDTH_PX = 6;
const SAMPLES = 6;

type Color = readonly [number, number, number];
type Inside = (x: number, y: number) => boolean;
interface Layer {
  readonly color: Color;
  readonly inside: Inside;
}

const [WHITE, NAVY, GOLD, RED]: readonly Color[] = [
  [255, 255, 255],
  [20, 33, 61],
  [227, 182, 91],
  [179, 32, 44],
];
const near =
  (x0: number, y0: number, x1: number, y1: number, halfPx: number): Inside =>
  (x, y) => {
    const [dx, dy] = [x1 - x0, y1 - y0];
    const along = Math.min(1, Math.max(0, ((x - x0) * dx + (y - y0) * dy) / (dx * dx + dy * dy)));
    return Math.hypot(x - x0 - along * dx, y - y0 - along * dy) < halfPx;
  };
const ring =
  (cx: number, cy: number, radius: number, halfPx: number): Inside =>
  (x, y) =>
    Math.abs(Math.hypot(x - cx, y - cy) - radius) < halfPx;

/** Letters of thin strokes: an "A" without its foot, an "O", a bar and a slanting stroke. */
const LETTERS: readonly Inside[] = [
  near(30, 86, 44, 36, 1.3),
  near(44, 36, 58, 86, 1.3),
  near(35, 68, 53, 68, 1),
  ring(86, 62, 17, 1.2),
  near(118, 38, 118, 86, 1.5),
  near(134, 86, 152, 38, 0.9),
];
const lettering: Inside = (x, y) => LETTERS.some((inside) => inside(x, y));
const panel: Inside = (x, y) => x > 12 && x < 168 && y > 14 && y < 106;

/** "win" of 6 points at 300 DPI with serifs, in ninths of a pixel. */
const WIN = [
  '00000000000000000000241000000000000000',
  '00000000000000000000895000000000000000',
  '00000000000000000000693000000000000000',
  '00000000000000000000000000000000000000',
  '00000000000000000000000000000000000000',
  '44444200000002444404442002444025762000',
  '26972000030000276102695000399676799200',
  '02980000294000082000495000099000069500',
  '00893000697000280000495000099000039600',
  '00496000899100550000495000099000039700',
  '00199103769400820000495000099000039700',
  '00079307329802800000495000099000039700',
  '00049619008925400000495000099000039700',
  '00009956005958100000495000099000039700',
  '00006992001997000000495000099000039700',
  '00003980000794000000495000099000039700',
  '00000850000491000026898632799730589961',
  '00000210000020000000000000000000000000',
];

/** Layers over each other, on a page or on transparency, anti-aliased; a layer without a color cuts out. */
function draw(layers: readonly (Layer | { readonly color: null; readonly inside: Inside })[], page: Color | null): PixelImage {
  const pixels = new Uint8Array(WIDTH * HEIGHT * 4);
  for (let at = 0; at < WIDTH * HEIGHT; at++) {
    const sum = [0, 0, 0, 0];
    for (let sample = 0; sample < SAMPLES * SAMPLES; sample++) {
      const x = (at % WIDTH) + ((sample % SAMPLES) + 0.5) / SAMPLES;
      const y = Math.floor(at / WIDTH) + (Math.floor(sample / SAMPLES) + 0.5) / SAMPLES;
      const color = layers.findLast(({ inside }) => inside(x, y))?.color ?? page;
      if (!color) continue;
      for (let channel = 0; channel < 3; channel++) sum[channel] += color[channel];
      sum[3]++;
    }
    if (sum[3] > 0)
      pixels.set([...sum.slice(0, 3).map((value) => Math.round(value / sum[3])), Math.round((255 * sum[3]) / SAMPLES ** 2)], at * 4);
  }
  return { width: WIDTH, height: HEIGHT, pixels, dpi: 300, icc: null };
}

async function enhance(image: PixelImage, minGap = '0px') {
  const frame = { width: WIDTH, height: HEIGHT, dpi: 300, scale: 1 };
  const options = { ...defaultOptions(fields), minWidth: `${MIN_WIDTH_PX}px`, minGap };
  const context = { kernels, progress: () => {}, allocate: (bytes: number) => new Uint8Array(bytes), kept: new ThreadTables().kept };
  const plan: Plan = await makePlan(run, image, frame, options, context);
  const rect = { x: 0, y: 0, width: WIDTH, height: HEIGHT };
  const pixels = new Uint8Array(image.pixels.length);
  const tally = run.bands.apply({ rect, pixels: image.pixels }, { rect, pixels }, frame, options, plan, context);
  return { pixels, report: run.report(frame, options, plan, tally) };
}

/** How much of each pixel is lettering: on the way from what lies around it to its own color, or to nothing. */
function lettered(pixels: Uint8Array, own: Color | null, around: Color): Float64Array {
  return Float64Array.from({ length: WIDTH * HEIGHT }, (_, at) => {
    if (!own) return 1 - pixels[at * 4 + 3] / 255;
    let [dot, square] = [0, 0];
    for (let channel = 0; channel < 3; channel++) {
      dot += (pixels[at * 4 + channel] - around[channel]) * (own[channel] - around[channel]);
      square += (own[channel] - around[channel]) ** 2;
    }
    return Math.min(1, Math.max(0, dot / square));
  });
}

async function growthOf(image: PixelImage, own: Color | null, around: Color, bottom = 102) {
  const { pixels, report } = await enhance(image);
  const [before, after] = [lettered(image.pixels, own, around), lettered(pixels, own, around)];
  let [ink, grown, lost] = [0, 0, 0];
  for (let y = 18; y < bottom; y++) {
    for (let at = y * WIDTH + 16; at < y * WIDTH + 164; at++) {
      ink += before[at];
      grown += after[at] - before[at];
      lost += Math.max(0, before[at] - after[at]);
    }
  }
  return { growth: grown / ink, lost: lost / ink, report };
}

const letters = (color: Color): Layer => ({ color, inside: lettering });
const darkOnWhite = (await growthOf(draw([letters(NAVY)], WHITE), NAVY, WHITE)).growth;

describe('lines of any color grow as the same lines dark on white', () => {
  test.each<readonly [string, PixelImage, Color | null, Color]>([
    ['white on a navy panel on transparency', draw([{ color: NAVY, inside: panel }, letters(WHITE)], null), WHITE, NAVY],
    ['white on a navy panel on a white page', draw([{ color: NAVY, inside: panel }, letters(WHITE)], WHITE), WHITE, NAVY],
    ['gold on a red panel on a white page', draw([{ color: RED, inside: panel }, letters(GOLD)], WHITE), GOLD, RED],
    ['navy on a gold panel on transparency', draw([{ color: GOLD, inside: panel }, letters(NAVY)], null), NAVY, GOLD],
    [
      'cut out of a panel',
      draw(
        [
          { color: NAVY, inside: panel },
          { color: null, inside: lettering },
        ],
        null,
      ),
      null,
      NAVY,
    ],
    [
      'white on a sheet of two colors up to its sides',
      draw([{ color: NAVY, inside: () => true }, { color: RED, inside: (_, y) => y > 110 }, letters(WHITE)], null),
      WHITE,
      NAVY,
    ],
  ])('%s', async (_name, image, own, around) => {
    const { growth, lost, report } = await growthOf(image, own, around);
    expect(growth).toBeGreaterThan(0.9 * darkOnWhite);
    expect(lost).toBeLessThan(0.002);
    expect(report.facts.find(({ id }) => id === 'thin-lines')?.value).toBeGreaterThan(20);
    // Nothing but a panel on transparency loses ink to letters that it leaves open.
    const removed = report.facts.find(({ id }) => id === 'removed');
    if (removed) expect(removed.label).toBe(image.pixels[3] === 255 ? 'Given to lines left open' : 'Ink taken away');
    if (!own) expect(removed?.value).toBeGreaterThan(1);
  });

  test.each<readonly [string, Color | null]>([
    ['the color of the page', WHITE],
    ['nothing', null],
  ])('lettering of %s that the panel’s edge cuts off', async (_name, page) => {
    const ends = 76;
    const short: Inside = (x, y) => panel(x, y) && y < ends;
    const cut = { color: page, inside: lettering } as Layer;
    const { growth, lost } = await growthOf(draw([{ color: NAVY, inside: short }, cut], page), page, NAVY, ends - 4);
    const dark = await growthOf(draw([letters(NAVY)], WHITE), NAVY, WHITE, ends - 4);
    expect(growth).toBeGreaterThan(0.9 * dark.growth);
    expect(lost).toBeLessThan(0.002);
  });

  test('hairlines cut out of a panel, which reach no half where they slant and lie in one pixel where they are upright', async () => {
    const bars = [24.5, 60.5, 96.5].map((x) => near(x, 30, x, 90, 0.33));
    const slants = [40, 76, 112, 132].map((x) => near(x - 7, 30, x + 7, 90, 0.24));
    const hair: Inside = (x, y) => [...bars, ...slants].some((inside) => inside(x, y));
    const cut = draw(
      [
        { color: NAVY, inside: panel },
        { color: null, inside: hair },
      ],
      null,
    );
    const { growth, lost } = await growthOf(cut, null, NAVY);
    const dark = await growthOf(draw([{ color: NAVY, inside: hair }], WHITE), NAVY, WHITE);
    expect(growth).toBeGreaterThan(0.9 * dark.growth);
    expect(lost).toBeLessThan(0.002);
  });

  /** Three letters "H" of display type: stems wider than asked, serifs and crossbars that are hairlines. */
  const display: Inside = (x, y) =>
    [24, 72, 120].some((left) => {
      const [own, mid] = [x - left, Math.abs(y - 60)];
      const isStem = mid < 34 && (Math.abs(own - 6) < 4 || Math.abs(own - 30) < 4);
      return isStem || (mid < 1 && own > 6 && own < 30) || (Math.abs(mid - 33) < 1 && (Math.abs(own - 6) < 8 || Math.abs(own - 30) < 8));
    });

  test.each<readonly [string, Color | null]>([
    ['the color of the page', WHITE],
    ['nothing', null],
  ])('serifs and crossbars of display type that a panel leaves open to %s', async (_name, page) => {
    const cut = { color: page, inside: display } as Layer;
    const { growth, lost } = await growthOf(draw([{ color: NAVY, inside: panel }, cut], page), page, NAVY);
    const dark = await growthOf(draw([{ color: NAVY, inside: display }], WHITE), NAVY, WHITE);
    expect(dark.growth).toBeGreaterThan(0.1);
    expect(growth).toBeGreaterThan(0.9 * dark.growth);
    expect(lost).toBeLessThan(0.002);
  });

  test('slim counters of bold type are none', () => {
    const counters: Inside = (x, y) => [40, 70, 100, 130].some((left) => Math.hypot((x - left) / 5, (y - 60) / 22) < 1);
    const cut = draw(
      [
        { color: NAVY, inside: panel },
        { color: null, inside: counters },
      ],
      null,
    );
    const coverage = Uint8Array.from({ length: WIDTH * HEIGHT }, (_, at) => cut.pixels[at * 4 + 3]);
    expect(reversedLines(kernels, coverage, { width: WIDTH, height: HEIGHT }, MIN_WIDTH_PX)).toBeNull();
  });

  test('all of a letter of small type with serifs, however near its neighbors stand', async () => {
    const image = draw([{ color: NAVY, inside: panel }], null);
    const [left, top] = [60, 50];
    for (const [y, row] of WIN.entries()) {
      for (const [x, digit] of [...row].entries()) {
        const at = ((top + y) * WIDTH + left + x) * 4;
        for (let channel = 0; channel < 3; channel++)
          image.pixels[at + channel] = Math.round(NAVY[channel] + ((255 - NAVY[channel]) * Number(digit)) / 9);
      }
    }
    const { pixels } = await enhance(image);
    const [before, after] = [lettered(image.pixels, WHITE, NAVY), lettered(pixels, WHITE, NAVY)];
    for (const [from, to] of [
      [0, 7],
      [8, 16],
      [16, 24],
      [24, 38],
    ]) {
      let [ink, grown] = [0, 0];
      for (let y = top; y < top + WIN.length; y++) {
        for (let at = y * WIDTH + left + from; at < y * WIDTH + left + to; at++) [ink, grown] = [ink + before[at], grown + after[at]];
      }
      expect(grown / ink, `columns ${from} to ${to}`).toBeGreaterThan(1.3);
    }
  });

  test('an outline between two colors grows into both', async () => {
    const parts: Layer[] = [
      { color: RED, inside: panel },
      { color: GOLD, inside: (x, y) => panel(x, y) && x > 90 },
      { color: NAVY, inside: (x, y) => panel(x, y) && Math.abs(x - 90) < 1 },
    ];
    const { pixels } = await enhance(draw(parts, null));
    const row = 60 * WIDTH;
    const navy = Array.from(
      { length: 20 },
      (_, at) => pixels[(row + 80 + at) * 4 + 2] === NAVY[2] && pixels[(row + 80 + at) * 4] === NAVY[0],
    );
    expect(navy.filter(Boolean)).toHaveLength(MIN_WIDTH_PX);
    expect([navy[7], navy[12]]).toEqual([true, true]);
  });
});

test.each<readonly [string, Color, Color, Color]>([
  ['dark upon brown', NAVY, [176, 120, 70], WHITE],
  ['white upon brown', WHITE, [176, 120, 70], NAVY],
])('a line that crosses others grows over these without a nick: %s', async (_name, upper, lower, ground) => {
  const lines: Layer[] = [
    { color: lower, inside: (x, y) => panel(x, y) && Math.abs((y % 18) - 9) < 0.8 },
    { color: upper, inside: (x, y) => y > 20 && y < 100 && [40, 70, 100, 130].some((from) => Math.abs(x - from - y / 10) < 1.2) },
  ];
  const { pixels } = await enhance(draw(lines, ground));
  const off = (at: number) => Math.max(...upper.map((value, channel) => Math.abs(pixels[at * 4 + channel] - value)));
  let [nicked, all] = [0, 0];
  for (let y = 30; y < 90; y++) {
    for (const from of [40, 70, 100, 130]) {
      const middle = Math.round(from + y / 10 - 0.5);
      for (let x = middle - 2; x <= middle + 2; x++, all++) if (off(y * WIDTH + x) > 100) nicked++;
    }
  }
  expect(nicked / all).toBeLessThan(0.015);
});

test.each<readonly [string, Color | null]>([
  ['on white', WHITE],
  ['on nothing', null],
])('a pale line that was drawn upon a dark one stays upon it, whole: %s', async (_name, page) => {
  const rows = [27, 45, 63, 81];
  const lines: Layer[] = [
    { color: NAVY, inside: (x, y) => y > 20 && y < 100 && [40, 70, 100, 130].some((from) => Math.abs(x - from - y / 10) < 1.2) },
    { color: GOLD, inside: (x, y) => panel(x, y) && rows.some((row) => Math.abs(y - row) < 0.8) },
  ];
  const { pixels } = await enhance(draw(lines, page));
  const isOf = (color: Color, at: number) => color.every((value, channel) => Math.abs(pixels[at * 4 + channel] - value) < 60);
  let [gold, all] = [0, 0];
  for (const row of rows)
    for (let y = row - 2; y < row + 2; y++) for (let x = 30; x < 150; x++, all++) if (isOf(GOLD, y * WIDTH + x)) gold++;
  expect(gold / all).toBeGreaterThan(0.99);
  // And what goes on below it is as wide up to it.
  const beside = [40, 70, 100, 130].flatMap((from) => rows.map((row) => (row - 5) * WIDTH + Math.round(from + row / 10 - 0.5)));
  expect(beside.filter((at) => [-2, 0, 1].every((to) => isOf(NAVY, at + to)))).toHaveLength(beside.length);
});

test.each<readonly [string, Color, Color, Color | null, number]>([
  ['gold upon navy on white', GOLD, NAVY, WHITE, 10],
  ['gold upon navy on nothing', GOLD, NAVY, null, 10],
  ['navy upon gold on white', NAVY, GOLD, WHITE, 2],
  ['navy upon gold on nothing', NAVY, GOLD, null, 2],
])('of two lines that cross but once the upper one stays whole: %s', async (_name, upper, lower, page, lean) => {
  const lines: Layer[] = [
    { color: lower, inside: (x, y) => y > 20 && y < 100 && Math.abs(x - 80 - y / lean) < 1.1 },
    { color: upper, inside: (x, y) => panel(x, y) && Math.abs(y - 61) < 1.2 },
  ];
  const { pixels } = await enhance(draw(lines, page));
  const isOf = (color: Color, at: number) => color.every((value, channel) => Math.abs(pixels[at * 4 + channel] - value) < 60);
  let [whole, all] = [0, 0];
  for (let y = 59; y < 63; y++) for (let x = 40; x < 140; x++, all++) if (isOf(upper, y * WIDTH + x)) whole++;
  expect(whole / all).toBe(1);
});

describe('gaps between light lines on a panel are kept as wide as asked, and reported', () => {
  // Pairs of strokes, the first with less of a gap between them than asked.
  const strokes: Inside = (x, y) => y > 30 && y < 90 && [40, 44, 70, 77, 110, 117].some((from) => Math.abs(x - from) < 1);
  test.each<readonly [string, PixelImage, Color | null]>([
    [
      'white on navy on white',
      draw(
        [
          { color: NAVY, inside: panel },
          { color: WHITE, inside: strokes },
        ],
        WHITE,
      ),
      WHITE,
    ],
    [
      'white on navy on nothing',
      draw(
        [
          { color: NAVY, inside: panel },
          { color: WHITE, inside: strokes },
        ],
        null,
      ),
      WHITE,
    ],
    [
      'cut out',
      draw(
        [
          { color: NAVY, inside: panel },
          { color: null, inside: strokes },
        ],
        null,
      ),
      null,
    ],
  ])('%s', async (_name, image, own) => {
    const gapOf = (pixels: Uint8Array, from: number) => {
      const light = lettered(pixels, own, NAVY);
      return Array.from({ length: 7 }, (_, x) => 1 - light[60 * WIDTH + from + x]).reduce((sum, value) => sum + value);
    };
    const [kept, plain] = [await enhance(image, '4.5px'), await enhance(image)];
    for (const from of [70, 110]) {
      expect(gapOf(kept.pixels, from)).toBeGreaterThan(4.2);
      expect(gapOf(plain.pixels, from)).toBeLessThan(3.5);
    }
    const fact = (id: string) => kept.report.facts.find((one) => one.id === id)?.value;
    // 60 px of one gap.
    expect(fact('narrow-gaps')).toBeGreaterThan(4);
    expect(fact('narrowest')).toBeCloseTo((2 / 300) * 25.4, 1);
  });
});

describe('what is no line stays', () => {
  const coverageOf = (inside: Inside) => draw([{ color: NAVY, inside }], null).pixels.filter((_, at) => (at & 3) === 3);
  const size = { width: WIDTH, height: HEIGHT };

  test('counters and slits of bold letters, and gaps that open to a side', () => {
    const counters = [40, 90, 140].flatMap((x) => [near(x - 6, 40, x + 6, 40, 2), near(x - 5, 70, x + 5, 70, 2)]);
    expect(
      reversedLines(
        kernels,
        coverageOf((x, y) => panel(x, y) && !counters.some((inside) => inside(x, y))),
        size,
        MIN_WIDTH_PX,
      ),
    ).toBeNull();
    expect(
      reversedLines(
        kernels,
        coverageOf((x, y) => panel(x, y) && y % 20 > 2),
        size,
        MIN_WIDTH_PX,
      ),
    ).toBeNull();
  });

  test('worn prints: specks beside scratches', () => {
    const scratches = [30, 60, 90].map((y) => near(30, y, 110, y + 6, 0.8));
    const specks = Array.from({ length: 24 }, (_, at) => near(24 + 6 * at, 46 + (at % 3), 24.1 + 6 * at, 46 + (at % 3), 1));
    const worn = [...scratches, ...specks];
    const coverage = (parts: readonly Inside[]) => coverageOf((x, y) => panel(x, y) && !parts.some((inside) => inside(x, y)));
    expect(reversedLines(kernels, coverage(worn), size, MIN_WIDTH_PX)).toBeNull();
    expect(reversedLines(kernels, coverage(scratches), size, MIN_WIDTH_PX)).not.toBeNull();
  });

  test.each<readonly [string, Color | null]>([
    ['on white', WHITE],
    ['on nothing', null],
  ])('the ground in dense cross-hatching, where more is ink than is open: %s', async (_name, page) => {
    const hatched: Inside = (x, y) => panel(x, y) && ((y + 0.12 * x) % 9 < 5.2 || (x > 40 && (0.7 * x + 0.7 * y) % 10 < 3.2));
    const image = draw([{ color: NAVY, inside: hatched }], page);
    const { pixels } = await enhance(image);
    const inkOf = (plane: Uint8Array, at: number) => (page ? 255 - plane[at * 4] : plane[at * 4 + 3]);
    const lost = Array.from({ length: WIDTH * HEIGHT }, (_, at) => inkOf(image.pixels, at) - inkOf(pixels, at));
    expect(lost.filter((value) => value > 1)).toHaveLength(0);
  });

  test('the insides of a script’s loops', async () => {
    const loop =
      (cx: number): Inside =>
      (x, y) =>
        Math.abs(Math.hypot((x - cx) * 6, y - 60) - 28) < 4 && Math.abs(y - 60) < 29;
    const loops = [40, 70, 100, 130].map(loop);
    const image = draw([{ color: NAVY, inside: (x, y) => Math.abs(y - 60) < 0.8 || loops.some((inside) => inside(x, y)) }], null);
    const { pixels } = await enhance(image);
    for (let at = 3; at < pixels.length; at += 4) if (pixels[at] < image.pixels[at]) expect.fail(`pixel ${at >> 2}`);
  });

  test('art that is shaded has no lines of one ink in it', async () => {
    const image = draw([{ color: NAVY, inside: panel }, letters(WHITE)], null);
    for (let at = 0; at < image.pixels.length; at += 4) image.pixels[at] = Math.min(255, image.pixels[at] + ((at >> 2) % WIDTH));
    const { pixels } = await enhance(image);
    expect(pixels).toEqual(image.pixels);
  });
});
