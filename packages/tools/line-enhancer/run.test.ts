import {
  connectRuns,
  type Frame,
  instantiateKernels,
  joinEnds,
  joinSides,
  type PixelImage,
  plainKernels,
  type Rect,
  RunList,
  shapePlane,
} from '@underbase/engine';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { loadKernels } from '../../../scripts/build-kernels.mjs';
import { drawPiece } from '../../../tests/art/index.ts';
import { defaultOptions } from '../options.ts';
import { makePlan } from '../plan-stages.ts';
import { ThreadTables } from '../thread-tables.ts';
import { options as fields, type LineOptions } from './options.ts';
import { changeLines, keptSurvey, type Plan, planLines, surveyLines } from './plan.ts';
import { run } from './run.ts';

const native = instantiateKernels(await loadKernels());
const DEFAULTS = { ...defaultOptions(fields), minWidth: '4px' };
const INK = [20, 60, 160];
const SAMPLES = 8;

type Distance = (x: number, y: number) => number;

/** A picture of one ink from a signed distance, anti-aliased; on a ground color where one is given, else on transparency. */
function draw(width: number, height: number, distance: Distance, ground: readonly number[] | null = null): PixelImage {
  const pixels = new Uint8Array(width * height * 4);
  for (let index = 0; index < width * height; index++) {
    let inside = 0;
    for (let sample = 0; sample < SAMPLES * SAMPLES; sample++) {
      const x = (index % width) + ((sample % SAMPLES) + 0.5) / SAMPLES;
      const y = Math.floor(index / width) + (Math.floor(sample / SAMPLES) + 0.5) / SAMPLES;
      if (distance(x, y) <= 0) inside++;
    }
    const share = inside / SAMPLES ** 2;
    if (ground) pixels.set([...ground.map((under, channel) => Math.round(under + (INK[channel] - under) * share)), 255], index * 4);
    else if (inside > 0) pixels.set([...INK, Math.round(share * 255)], index * 4);
  }
  return { width, height, pixels, dpi: 300, icc: null };
}

const box =
  (x0: number, y0: number, x1: number, y1: number): Distance =>
  (x, y) =>
    Math.max(x0 - x, x - x1, y0 - y, y - y1);
const union =
  (...parts: Distance[]): Distance =>
  (x, y) =>
    Math.min(...parts.map((part) => part(x, y)));
const without =
  (one: Distance, other: Distance): Distance =>
  (x, y) =>
    Math.max(one(x, y), -other(x, y));

const frameOf = ({ width, height }: PixelImage): Frame => ({ width, height, dpi: 300, scale: 1 });

async function enhance(image: PixelImage, given: Partial<LineOptions> = {}, part?: Rect, kernels = native) {
  const options = { ...DEFAULTS, ...given };
  const frame = frameOf(image);
  const context = { kernels, progress: () => {}, allocate: (bytes: number) => new Uint8Array(bytes), kept: new ThreadTables().kept };
  const plan: Plan = await makePlan(run, image, frame, options, context);
  const rect = part ?? { x: 0, y: 0, width: image.width, height: image.height };
  const need = run.bands.reach?.(rect, frame, options, plan) ?? rect;
  const source = new Uint8Array(need.width * need.height * 4);
  for (let y = 0; y < need.height; y++) {
    const from = ((need.y + y) * image.width + need.x) * 4;
    source.set(image.pixels.subarray(from, from + need.width * 4), y * need.width * 4);
  }
  const pixels = new Uint8Array(rect.width * rect.height * 4);
  const tally = run.bands.apply({ rect: need, pixels: source }, { rect, pixels }, frame, options, plan, context);
  return { plan, pixels, report: run.report(frame, options, plan, tally), alpha: pixels.filter((_, at) => (at & 3) === 3) };
}

const factOf = (report: { facts: readonly { id: string; value: number }[] }, id: string) =>
  report.facts.find((fact) => fact.id === id)?.value;
const warningsOf = (report: { warnings: readonly { id: string }[] }) => report.warnings.map(({ id }) => id);
const sumOf = (values: Uint8Array) => values.reduce((sum, value) => sum + value, 0) / 255;

type Stroke = readonly [number, number, number, number];

/** Strokes with round ends, half as wide as `halfPx` says; each pixel is covered by how deep its center lies in them. */
function drawStrokes(lines: readonly Stroke[], halfPx: number): PixelImage {
  const distance = (x: number, y: number) => {
    const each = lines.map(([x0, y0, x1, y1]) => {
      const [dx, dy] = [x1 - x0, y1 - y0];
      const along = Math.min(1, Math.max(0, ((x - x0) * dx + (y - y0) * dy) / (dx * dx + dy * dy)));
      return Math.hypot(x - x0 - along * dx, y - y0 - along * dy) - halfPx;
    });
    return Math.min(...each);
  };
  const pixels = new Uint8Array(96 * 96 * 4);
  for (let index = 0; index < 96 * 96; index++) {
    const depth = 0.5 - distance((index % 96) + 0.5, Math.floor(index / 96) + 0.5);
    if (depth > 0) pixels.set([...INK, Math.round(Math.min(1, depth) * 255)], index * 4);
  }
  return { width: 96, height: 96, pixels, dpi: 300, icc: null };
}

/** How much of the ink of these strokes, drawn as wide as they should be, is missing or too much. */
function shareOff(alpha: Uint8Array, lines: readonly Stroke[], halfPx: number): number {
  const ideal = drawStrokes(lines, halfPx).pixels.filter((_, at) => (at & 3) === 3);
  return alpha.reduce((sum, value, at) => sum + Math.abs(value - ideal[at]) / 255, 0) / sumOf(ideal);
}

const MEETINGS: readonly (readonly [string, readonly Stroke[]])[] = [
  [
    'a T',
    [
      [12, 14, 84, 14],
      [48, 14, 48, 84],
    ],
  ],
  [
    'a V of 25 degrees',
    [
      [30, 12, 48, 84],
      [66, 12, 48, 84],
    ],
  ],
  [
    'an X',
    [
      [16, 12, 80, 84],
      [80, 12, 16, 84],
    ],
  ],
  [
    'a K',
    [
      [20, 12, 20, 84],
      [70, 12, 21, 46],
      [21, 46, 74, 84],
    ],
  ],
  [
    'an H, turned',
    [
      [26, 12, 12, 80],
      [72, 16, 58, 84],
      [20, 44, 66, 53],
    ],
  ],
  [
    'an A',
    [
      [14, 84, 48, 12],
      [82, 84, 48, 12],
      [26, 58, 70, 58],
    ],
  ],
  [
    'a cusp',
    [
      [20, 12, 20, 84],
      [20, 40, 26, 26],
      [26, 26, 40, 18],
      [40, 18, 56, 20],
      [56, 20, 64, 34],
      [64, 34, 64, 84],
    ],
  ],
];

/** Ends and inmost corners may differ by parts of a pixel; a lump or a notch is more. */
const MOST_OFF = 0.03;

describe('strokes that meet', () => {
  test.each(MEETINGS)('grow as each would alone: %s', async (_name, lines) => {
    for (const halfPx of [0.9, 1.5, 2.2]) {
      const { alpha, report } = await enhance(drawStrokes(lines, halfPx), { minWidth: '8px' });
      expect(warningsOf(report)).not.toContain('cramped');
      expect(shareOff(alpha, lines, 4)).toBeLessThan(MOST_OFF);
    }
  });

  test('have no bites where arms close together leave a stem', async () => {
    const lines: readonly Stroke[] = [
      [40, 20, 40, 60],
      [40, 24, 54, 26],
      [40, 31, 58, 34],
    ];
    const { alpha } = await enhance(drawStrokes(lines, 0.7), { minWidth: '6px' });
    // What is off then is the gap between the two that stays open.
    expect(shareOff(alpha, lines, 3)).toBeLessThan(0.05);
  });

  test.each(MEETINGS)('leave no crumbs where gaps are opened too: %s', async (_name, lines) => {
    const { alpha } = await enhance(drawStrokes(lines, 1.5), { minWidth: '6px', minGap: '6px' });
    expect(shareOff(alpha, lines, 3)).toBeLessThan(MOST_OFF);
  });
});

describe('hairlines', () => {
  const arc: Distance = (x, y) => Math.abs(Math.hypot(x - 48, y - 400) - 360) - 0.5;

  test.each([
    ['transparency', null],
    ['white', [255, 255, 255]],
  ] as const)('are not cut where they pass from one row of pixels to the next, on %s', async (_name, ground) => {
    const { plan } = await enhance(draw(96, 60, arc, ground), { minWidth: '5px' });
    for (let x = 8; x < 88; x++) {
      let sum = 0;
      for (let y = 0; y < 60; y++) sum += plan.after[y * 96 + x] / 255;
      expect(sum).toBeGreaterThan(4.9);
    }
  });

  test.each([4, 5, 8])('that cross twice at a sharp angle, %i px apart between, are whole all along', async (apart) => {
    const radius = 160;
    const bent =
      (from: number, sign: number): Distance =>
      (x, y) =>
        Math.abs(Math.hypot(x - 48, y - from - sign * radius) - radius) - 0.5;
    const image = draw(96, 60, union(bent(30 - apart / 2, 1), bent(30 + apart / 2, -1)));
    const { alpha } = await enhance(image, { minWidth: '4.7px' });
    for (let x = 8; x < 88; x++) {
      const sag = radius - Math.sqrt(radius ** 2 - (x + 0.5 - 48) ** 2);
      for (const y of [30 - apart / 2 + sag, 30 + apart / 2 - sag]) {
        const row = Math.floor(y - 0.5);
        const share = y - 0.5 - row;
        expect((1 - share) * alpha[row * 96 + x] + share * alpha[(row + 1) * 96 + x]).toBeGreaterThan(0.9 * 255);
      }
    }
  });

  test('grow in their full color, though none of their pixels has it', async () => {
    const sloped: Distance = (x, y) => Math.abs(y - 30 - 0.4 * (x - 48)) / Math.hypot(1, 0.4) - 0.5;
    const { pixels } = await enhance(draw(96, 60, union(sloped, box(8, 44, 20, 56)), [255, 255, 255]), { minWidth: '5px' });
    const middle = (30 * 96 + 48) * 4;
    expect([...pixels.subarray(middle, middle + 3)]).toEqual(INK);
  });
});

describe('lines', () => {
  const art = draw(60, 50, union(box(8.3, 6, 9.8, 44), box(30, 8, 52, 42)));

  test('the corners of thick parts, as at the arms of an X, are none', async () => {
    const arm =
      (lean: number): Distance =>
      (x, y) =>
        Math.max(Math.abs(x - 30 - lean * (y - 25)) - 9, Math.abs(y - 25) - 19);
    const image = draw(60, 50, union(arm(0.8), arm(-0.8)));
    const { pixels } = await enhance(image, { minWidth: '6px' });
    expect(pixels).toEqual(image.pixels);
  });

  test('a thin one becomes as wide as asked, a thick part stays to the pixel', async () => {
    const { alpha, pixels } = await enhance(art);
    const row = alpha.subarray(25 * 60, 26 * 60);
    expect(sumOf(row.subarray(0, 25))).toBeCloseTo(4, 1);
    expect(row[9]).toBe(255);
    for (let y = 0; y < 50; y++) {
      const from = (y * 60 + 25) * 4;
      expect(pixels.subarray(from, from + 140)).toEqual(art.pixels.subarray(from, from + 140));
    }
  });

  test('new ink has the color of its line', async () => {
    const red = { ...art, pixels: art.pixels.slice() };
    for (let at = 0; at < red.pixels.length; at += 4) if (red.pixels[at + 3] > 0 && (at >> 2) % 60 < 25) red.pixels.set([200, 10, 30], at);
    const { pixels } = await enhance(red);
    for (let at = 0; at < pixels.length; at += 4) {
      if (pixels[at + 3] === 0) continue;
      expect([...pixels.subarray(at, at + 3)]).toEqual((at >> 2) % 60 < 25 ? [200, 10, 30] : INK);
    }
  });

  test.each([
    [255, 255, 255],
    [0, 0, 0],
    [250, 240, 90],
  ])('opaque art on %d %d %d grows as much as the same art on transparency', async (...ground) => {
    const { alpha } = await enhance(art);
    const { pixels, report } = await enhance(draw(60, 50, union(box(8.3, 6, 9.8, 44), box(30, 8, 52, 42)), ground));
    expect(warningsOf(report)).toEqual([]);
    for (let index = 0; index < alpha.length; index++) {
      expect(pixels[index * 4 + 3]).toBe(255);
      for (let channel = 0; channel < 3; channel++) {
        const expected = ground[channel] + ((INK[channel] - ground[channel]) * alpha[index]) / 255;
        expect(Math.abs(pixels[index * 4 + channel] - expected)).toBeLessThan(5);
      }
    }
  });

  test('units count at the resolution of the picture', async () => {
    const { alpha } = await enhance(art, { minWidth: '0.5mm' });
    expect(sumOf(alpha.subarray(25 * 60, 25 * 60 + 25))).toBeCloseTo((0.5 / 25.4) * 300, 1);
  });

  test('with a gap beside it, a line grows to the other side', async () => {
    const { alpha } = await enhance(draw(60, 50, union(box(20, 6, 22, 44), box(24, 6, 50, 44))));
    const row = alpha.subarray(25 * 60, 26 * 60);
    expect(Math.min(...row.subarray(22, 24))).toBeLessThan(60);
    expect(sumOf(row.subarray(0, 23))).toBeGreaterThan(3.4);
  });

  test('between two gaps it stays, and the report says so', async () => {
    const { alpha, report } = await enhance(draw(60, 50, union(box(4, 6, 27, 44), box(29, 6, 31, 44), box(33, 6, 56, 44))));
    const row = alpha.subarray(25 * 60, 26 * 60);
    expect(row[27] + row[28]).toBeLessThan(256);
    expect(row[31] + row[32]).toBeLessThan(256);
    expect(warningsOf(report)).toContain('cramped');
    expect(factOf(report, 'cramped')).toBeGreaterThan(0);
  });

  test('no width is named that is under the thinnest line', async () => {
    // Of 7 px a rule, 5 px and a gap of 0.4 of it: as wide as the rules are.
    const { report } = await enhance(draw(60, 50, union(...[6, 13, 20, 27, 34].map((x) => box(x, 6, x + 5, 44)))), { minWidth: '0.7mm' });
    const words = report.warnings.find(({ id }) => id === 'cramped')?.text ?? '';
    expect(words).toContain('too little room');
    expect(words).not.toContain('At most');
  });

  test('where lines lack room, the report names a width that fits, and at that width they have room', async () => {
    const rules = union(...[6, 14, 22, 30, 38, 46].map((x) => box(x, 6, x + 2, 44)));
    const { report } = await enhance(draw(60, 50, rules), { minWidth: '0.7mm' });
    const words = report.warnings.find(({ id }) => id === 'cramped')?.text ?? '';
    // Of 8 px a rule, the width and a gap of 0.4 of it: 5.7 px, which is 0.48 mm.
    expect(words).toContain('At most 0.45 mm keeps nearly all');
    expect(warningsOf((await enhance(draw(60, 50, rules), { minWidth: '0.45mm' })).report)).not.toContain('cramped');
  });

  test('the report measures them as printed', async () => {
    const { report } = await enhance(art);
    const mm = (px: number) => (px / 300) * 25.4;
    expect(Math.abs((factOf(report, 'thin-lines') ?? 0) - mm(38))).toBeLessThan(mm(2.5));
    expect(Math.abs((factOf(report, 'thinnest') ?? 0) - mm(1.5))).toBeLessThan(mm(0.1));
  });
});

describe('gaps', () => {
  const slit = draw(60, 50, without(box(4, 4, 56, 46), box(20.2, 10, 21.6, 40)));

  test('a narrow one is opened where a figure is given, and stays where none is', async () => {
    const { alpha, report } = await enhance(slit, { minGap: '4px' });
    const row = alpha.subarray(25 * 60, 26 * 60);
    expect(52 - sumOf(row)).toBeCloseTo(4, 1);
    expect(factOf(report, 'narrow-gaps')).toBeGreaterThan(0);
    expect((await enhance(slit)).pixels).toEqual(slit.pixels);
  });

  test('is not opened at the cost of a line', async () => {
    const lines = union(...[0, 1, 2, 3, 4].map((index) => box(8 + index * 5, 6, 11 + index * 5, 44)));
    const { alpha } = await enhance(draw(60, 50, lines), { minWidth: '3px', minGap: '4px' });
    expect(sumOf(alpha.subarray(25 * 60 + 12, 25 * 60 + 17))).toBeGreaterThan(2.8);
  });
});

describe('pictures without lines to tell', () => {
  const noise = (width: number, height: number): PixelImage => ({
    ...draw(width, height, () => 1, [0, 0, 0]),
    pixels: Uint8Array.from({ length: width * height * 4 }, (_, at) => ((at & 3) === 3 ? 255 : (at * 2654435761) >>> 24)),
  });

  test.each([
    ['empty', draw(24, 20, () => 1)],
    ['thick-enough', draw(40, 40, box(8, 8, 32, 32))],
  ])('%s: nothing changes, and the report says why', async (id, image) => {
    const { pixels, report } = await enhance(image);
    expect(pixels).toEqual(image.pixels);
    expect(warningsOf(report)).toEqual([id]);
    expect(report.changesNothing).toBe(true);
  });

  test('what changes is no picture as it came', async () => {
    expect((await enhance(draw(40, 40, box(8, 18, 32, 20)))).report.changesNothing).toBeUndefined();
  });

  test('what is opaque without an even ground is refused before anything is charged', async () => {
    await expect(enhance(noise(24, 20))).rejects.toMatchObject({ code: 'picture.no-lines' });
  });
});

/** Lines, rings, blocks and dots at any place: some thin, some near each other. */
const arts = fc
  .array(
    fc.record({
      x: fc.double({ min: 6, max: 54, noNaN: true }),
      y: fc.double({ min: 6, max: 44, noNaN: true }),
      size: fc.double({ min: 2, max: 20, noNaN: true }),
      width: fc.double({ min: 0.8, max: 7, noNaN: true }),
      angle: fc.double({ min: 0, max: Math.PI, noNaN: true }),
      kind: fc.constantFrom('line', 'ring', 'box'),
    }),
    { minLength: 1, maxLength: 6 },
  )
  .map((parts) =>
    draw(
      60,
      50,
      union(
        ...parts.map(({ x: x0, y: y0, size, width, angle, kind }): Distance => {
          if (kind === 'ring') return (x, y) => Math.abs(Math.hypot(x - x0, y - y0) - size) - width / 2;
          if (kind === 'box') return box(x0 - size / 2, y0 - width, x0 + size / 2, y0 + width);
          const [c, s] = [Math.cos(angle), Math.sin(angle)];
          return (x, y) => {
            const along = Math.max(0, Math.abs((x - x0) * c + (y - y0) * s) - size);
            return Math.hypot(along, (y - y0) * c - (x - x0) * s) - width / 2;
          };
        }),
      ),
    ),
  );

const settings = fc.record({ minWidth: fc.constantFrom('2px', '4px', '7px'), minGap: fc.constantFrom('0mm', '3px') });

/** Parts and grounds of sides: 8-connected inside, 4-connected outside. */
function topologyOf(sides: Uint8Array, width: number): readonly [parts: number, grounds: number] {
  const count = (mask: Uint8Array, connectivity: 4 | 8) => {
    const runs = new RunList(width, mask.length / width);
    native.scanRuns(mask, 128, runs);
    return connectRuns(runs, connectivity).count;
  };
  return [
    count(sides, 8),
    count(
      Uint8Array.from(sides, (value) => (value >= 128 ? 0 : 255)),
      4,
    ),
  ];
}

/** Parts and grounds of a picture, and those of what becomes of it. */
async function topologies(image: PixelImage, given: Partial<LineOptions>) {
  const before = image.pixels.filter((_, at) => (at & 3) === 3);
  const plane = shapePlane(native, before, image);
  const width = plane.area.columns * 8;
  joinEnds(plane);
  const sides = plane.crisp.slice();
  joinSides(plane.coverage, sides, width);
  const after = shapePlane(native, (await enhance(image, given)).alpha, image).coverage;
  // A pixel that is not changed, or for its own side alone, stays there: faint ridges are inside before and after, and fuller ones, as of soft lines, too.
  const isKept = (at: number) => (sides[at] >= 128 ? after[at] >= plane.coverage[at] : after[at] <= plane.coverage[at]);
  const sidesAfter = sides.map((side, at) => (isKept(at) ? side : after[at]));
  return { before: topologyOf(sides, width), after: topologyOf(sidesAfter, width) };
}

test('parts and holes stay as many', async () => {
  await fc.assert(
    fc.asyncProperty(arts, settings, async (image, given) => {
      const { before, after } = await topologies(image, given);
      expect(after).toEqual(before);
    }),
    { numRuns: 80, endOnFailure: true },
  );
});

test('a line between two rows of pixels, which is nowhere full ink, is one part where it grows fuller', async () => {
  const { before, after } = await topologies(draw(60, 50, union(box(-1, 26.625, 24.3, 27.375), box(48.8, 5.5, 57.2, 6.5))), {
    minWidth: '2px',
  });
  expect(after).toEqual(before);
});

test('an outline between openings that grow on both sides of it is not parted', async () => {
  const ring =
    (x0: number, y0: number, radius: number, width: number): Distance =>
    (x, y) =>
      Math.abs(Math.hypot(x - x0, y - y0) - radius) - width / 2;
  const crossing = union(ring(7.25, 6.5, 6.7, 1.4), ring(10.35, 6.66, 6.24, 0.88), box(8.7, 3.2, 11.7, 9.3));
  const { before, after } = await topologies(draw(60, 50, union(crossing, box(36, 7.9, 39.2, 14.1))), { minGap: '3px' });
  expect(after).toEqual(before);
});

test('without a figure for gaps no ink is lost anywhere', async () => {
  await fc.assert(
    fc.asyncProperty(arts, async (image) => {
      const { alpha } = await enhance(image);
      for (let index = 0; index < alpha.length; index++) expect(alpha[index]).toBeGreaterThanOrEqual(image.pixels[index * 4 + 3]);
    }),
    { numRuns: 40 },
  );
});

test('a part equals the same place of the whole', async () => {
  const parts = fc.record({
    x: fc.nat(40),
    y: fc.nat(30),
    width: fc.integer({ min: 1, max: 20 }),
    height: fc.integer({ min: 1, max: 20 }),
  });
  await fc.assert(
    fc.asyncProperty(arts, settings, parts, async (image, given, part) => {
      const { pixels } = await enhance(image, given);
      const cut = await enhance(image, given, part);
      for (let y = 0; y < part.height; y++) {
        const from = ((part.y + y) * image.width + part.x) * 4;
        expect(cut.pixels.subarray(y * part.width * 4, (y + 1) * part.width * 4)).toEqual(pixels.subarray(from, from + part.width * 4));
      }
    }),
    { numRuns: 40 },
  );
});

test('native and plain kernels agree', async () => {
  await fc.assert(
    fc.asyncProperty(arts, settings, async (image, given) => {
      const one = (await enhance(image, given)).alpha;
      const other = (await enhance(image, given, undefined, plainKernels())).alpha;
      const off = one.reduce((sum, value, index) => sum + Math.abs(value - other[index]), 0);
      expect(off / one.length).toBeLessThan(0.1);
    }),
    { numRuns: 30 },
  );
});

test('overlays show what changed, and only what is asked for', async () => {
  const image = draw(60, 50, without(union(box(8, 6, 10, 44), box(20, 6, 52, 44)), box(35, 12, 36.5, 38)));
  const { plan, pixels } = await enhance(image, { minGap: '4px' });
  const options = { ...DEFAULTS, minGap: '4px' };
  const context = {
    kernels: native,
    progress: () => {},
    allocate: (bytes: number) => new Uint8Array(bytes),
    kept: new ThreadTables().kept,
  };
  const sight = { ids: ['thicker', 'opened'], source: image, result: { ...image, pixels } };
  const shapes = run.overlays?.(sight, frameOf(image), options, plan, context) ?? [];
  const at = (id: string, x: number) => {
    const shape = shapes.find((one) => one.id === id);
    return shape?.kind === 'heat' ? shape.plane[25 * 60 + x] : null;
  };
  expect([at('thicker', 7), at('thicker', 36), at('opened', 7)]).toEqual([255, 0, 0]);
  expect(at('opened', 34)).toBeGreaterThan(100);
  expect(run.overlays?.({ ...sight, ids: ['opened'] }, frameOf(image), options, plan, context)?.map(({ id }) => id)).toEqual(['opened']);
});

test('lines without room are marked as wide as the eye finds them in the whole picture', async () => {
  const image = draw(400, 300, union(...[20, 22, 24].map((y) => box(20, y, 380, y + 1))));
  const { plan, pixels } = await enhance(image, { minWidth: '4px' });
  expect(plan.findings.crampedAt.length).toBeGreaterThan(0);
  const context = {
    kernels: native,
    progress: () => {},
    allocate: (bytes: number) => new Uint8Array(bytes),
    kept: new ThreadTables().kept,
  };
  const frame = { ...frameOf(image), width: 4000, height: 3000 };
  const art = { ...plan.art, coverage: new Uint8Array(frame.width * frame.height) };
  const wide = { ...plan, art, after: art.coverage, findings: { ...plan.findings, crampedAt: [2000, 1500] } };
  const [marks] = run.overlays?.({ ids: ['cramped'], source: image, result: { ...image, pixels } }, frame, DEFAULTS, wide, context) ?? [];
  const row = marks?.kind === 'heat' ? marks.plane.subarray(1500 * frame.width, 1501 * frame.width) : new Uint8Array();
  expect(row.filter((value) => value > 0).length).toBeGreaterThanOrEqual(frame.width / 90);
});

describe('shades', () => {
  test('a wash with grain, a glow and faded art stay as they are, but for the lines of them', async () => {
    for (const name of ['watercolor', 'smoke', 'faded-crest', 'neon-haze'] as const) {
      const image = drawPiece(name, { widthPx: 480, seed: 3 }).truth;
      const { plan, pixels } = await enhance(image);
      // Without a rule for shades, two fifths of what is neither clear nor full grow.
      let [shaded, grown] = [0, 0];
      for (let at = 3; at < pixels.length; at += 4) {
        if (image.pixels[at] < 32 || image.pixels[at] >= 224) continue;
        shaded++;
        if (Math.abs(pixels[at] - image.pixels[at]) > 16) grown++;
      }
      expect(shaded, name).toBeGreaterThan(10_000);
      expect(grown / shaded, `${name}, ${plan.findings.linePx} px of lines`).toBeLessThan(0.15);
    }
  });
});

test('a run that is cancelled hears of it while colors are told and lines are measured, and progress never runs back', async () => {
  const image = drawPiece('mascot', { widthPx: 320 }).truth;
  const heard: number[] = [];
  const context = { kernels: native, allocate: (bytes: number) => new Uint8Array(bytes), kept: new ThreadTables().kept };
  const planOf = (progress: (share: number) => void) => makePlan(run, image, frameOf(image), DEFAULTS, { ...context, progress });
  await planOf((share) => void heard.push(share));
  expect(heard).toEqual([...heard].sort((one, other) => one - other));
  // The parts that take longest: telling ink from ground, finding wear, the lines of each ink, those of the whole.
  for (const [from, to, least] of [
    [0, 0.6, 8],
    [0.6, 0.68, 3],
    [0.68, 0.8, 8],
    [0.8, 0.98, 5],
  ])
    expect(heard.filter((share) => share > from && share <= to).length, `${from} to ${to}`).toBeGreaterThanOrEqual(least);
  const stop = new Error('cancelled');
  await expect(
    planOf((share) => {
      if (share > 0.2) throw stop;
    }),
  ).rejects.toThrow(stop);
});

test('another width asks nothing of a picture that its survey told', () => {
  const image = drawPiece('jpeg-logo', { widthPx: 320 }).flat;
  const context = { progress: () => {}, allocate: (bytes: number) => new Uint8Array(bytes), kept: new ThreadTables().kept };
  const survey = structuredClone(surveyLines(image, { ...context, kernels: native }));
  const unasked = () => {
    throw new Error('told before');
  };
  const kernels = { ...native, alphaRows: unasked, inkCoverage: unasked };
  const [thin, wide] = ['2px', '7px'].map((minWidth) =>
    changeLines(image, frameOf(image), { ...DEFAULTS, minWidth }, survey, { ...context, kernels }),
  );
  expect(run.stages.map(({ reads }) => reads.length)).toEqual([0, 1, 0, 3]);
  expect(wide.findings.linePx).toBeGreaterThan(thin.findings.linePx);
});

test('of a picture of 24 megapixels no survey is kept', () => {
  const context = {
    kernels: native,
    progress: () => {},
    allocate: (bytes: number) => new Uint8Array(bytes),
    kept: new ThreadTables().kept,
  };
  const image = { width: 6000, height: 4000, pixels: new Uint8Array(0), dpi: 300, icc: null };
  expect(keptSurvey(image, context)).toBeNull();
});

test('what a survey held that is not kept is not held by the plan', () => {
  const image = drawPiece('jpeg-logo', { widthPx: 320 }).flat;
  let held = 0;
  const allocate = (bytes: number) => {
    held += bytes;
    return new Uint8Array(bytes);
  };
  const context = { kernels: native, progress: () => {}, allocate, kept: new ThreadTables().kept };
  const kept = keptSurvey(image, context);
  const ofSurvey = held;
  const byKept = planLines(image, frameOf(image), DEFAULTS, kept, context);
  const ofPlan = held - ofSurvey;
  const alone = planLines(image, frameOf(image), DEFAULTS, null, context);
  expect(alone).toEqual(byKept);
  // The coverage of the art is the one plane of it that a result is drawn from.
  expect(held - ofSurvey - ofPlan).toBe(ofPlan + image.width * image.height);
});

test('half-transparent lines grow and stay half-transparent', async () => {
  const image = draw(60, 50, box(8, 20, 52, 22.4));
  for (let at = 3; at < image.pixels.length; at += 4) image.pixels[at] >>= 1;
  const { alpha } = await enhance(image, { minWidth: '7px' });
  expect(Math.max(...alpha)).toBeLessThan(132);
  for (let y = 19; y < 24; y++) expect(alpha[y * 60 + 30]).toBeGreaterThan(120);
});
