import { findGround, findHeldShades, type PixelImage } from '@underbase/engine';
import { expect, test } from 'vitest';
import { fill } from '../../../tests/art/coverage.ts';
import { wear } from '../../../tests/art/pale-solids.ts';
import { alike, ellipse, rectangle } from '../../../tests/art/rings.ts';
import { type Rgb, rgb, Sheet } from '../../../tests/art/sheet.ts';
import { knockOut, native } from './knockout-for-tests.ts';

const [WIDTH, HEIGHT] = [480, 320];
/** The plate within its outline, and what is cut out of it. */
const PLATE = { left: 60, top: 50, right: 420, bottom: 270 };
const COUNTER = { x: 240, y: 200, radius: 30 };
const OUTLINE = '#101010';
const EDGE = 6;

const mixed = (from: Rgb, to: Rgb, share: number): Rgb => [0, 1, 2].map((c) => from[c] + (to[c] - from[c]) * share) as unknown as Rgb;

const WHITE: Rgb = [255, 255, 255];

const box = (grow: number) =>
  alike(rectangle(PLATE.left - grow, PLATE.top - grow, PLATE.right - PLATE.left + 2 * grow, PLATE.bottom - PLATE.top + 2 * grow));
const hole = (radius: number) => [...alike(ellipse([COUNTER.x, COUNTER.y], radius))].reverse();

/** A plate shaded from `top` down to `bottom` in a dark outline, with a round counter, on a ground. */
function plate(top: string, bottom: string, ground = '#ffffff', edge = EDGE): PixelImage {
  const [from, to] = [rgb(top), rgb(bottom)];
  const shade = (_x: number, y: number) => mixed(from, to, Math.min(1, Math.max(0, (y - PLATE.top) / (PLATE.bottom - PLATE.top))));
  return new Sheet(WIDTH, HEIGHT)
    .lay([box(edge), hole(COUNTER.radius)], OUTLINE)
    .lay(fill([box(0), hole(COUNTER.radius + edge)], WIDTH, HEIGHT), shade)
    .toFlat(300, () => rgb(ground));
}

/** How much of the plate, farther than two pixels from its ground, is opaque, 0 to 1. */
function keptOf(pixels: Uint8Array, edge = EDGE): number {
  let [kept, all] = [0, 0];
  for (let y = PLATE.top - edge + 2; y < PLATE.bottom + edge - 2; y++) {
    for (let x = PLATE.left - edge + 2; x < PLATE.right + edge - 2; x++) {
      if (Math.hypot(x - COUNTER.x, y - COUNTER.y) < COUNTER.radius + 2) continue;
      all++;
      if (pixels[(y * WIDTH + x) * 4 + 3] > 250) kept++;
    }
  }
  return kept / all;
}

function heldIn(image: PixelImage): Uint8Array | null {
  const ground = findGround(image);
  if (!ground) throw new Error('no ground');
  return findHeldShades(image, ground, 0, native);
}

const alphaAt = (pixels: Uint8Array, x: number, y: number): number => pixels[(y * WIDTH + x) * 4 + 3];

test.each([
  { name: 'a gray plate', top: '#f0f0f0', bottom: '#3c3c3c', quality: 90 },
  { name: 'a pale plate', top: '#fafafa', bottom: '#a0a0a0', quality: 80 },
  { name: 'a plate that is white at its top', top: '#ffffff', bottom: '#909090', quality: 85 },
  { name: 'a plate paler than heather and darker', top: '#d8dce0', bottom: '#8c9094', quality: 85, ground: '#b8bcc0' },
])('$name in a dark outline stays, and its counter goes', async ({ top, bottom, quality, ground }) => {
  const { pixels } = knockOut(await wear(plate(top, bottom, ground), { name: 'JPEG', quality, halved: true }), {});
  expect(keptOf(pixels)).toBeGreaterThan(0.99);
  expect(alphaAt(pixels, COUNTER.x, COUNTER.y)).toBe(0);
  expect(alphaAt(pixels, 10, 10)).toBe(0);
});

/** A picture in a dark outline: the plate's box with a color for each place of it, and no counter. */
const framed = (color: (x: number, y: number) => Rgb): PixelImage =>
  new Sheet(WIDTH, HEIGHT)
    .lay([box(EDGE)], OUTLINE)
    .lay(fill([box(0)], WIDTH, HEIGHT), color)
    .toFlat(300, () => WHITE);
const within = (share: number) => Math.min(1, Math.max(0, share));
const BLUE: Rgb = [112, 184, 232];
const down = (y: number) => (y - PLATE.top) / (PLATE.bottom - PLATE.top);

test.each([
  { name: 'the upper half of a block', color: (_x: number, y: number) => mixed(WHITE, BLUE, within(2 * down(y) - 1)) },
  {
    name: 'the middle of pearl',
    color: (_x: number, y: number) => mixed(WHITE, [200, 184, 208], within(3 * Math.abs(down(y) - 0.5) - 0.5)),
  },
  { name: 'the left of it, as if light fell from there', color: (x: number) => mixed(WHITE, BLUE, within((x - 240) / 180)) },
])('white that is much of the art stays within an outline: $name', async ({ color }) => {
  const art = framed(color);
  for (const image of [art, ...(await Promise.all([75, 82].map((quality) => wear(art, { name: 'JPEG', quality, halved: true }))))]) {
    const { pixels } = knockOut(image, {});
    let kept = 0;
    for (let at = 3; at < pixels.length; at += 4) if (pixels[at] > 250) kept++;
    // Of the box within its outline, less its rim.
    expect(kept).toBeGreaterThan(0.99 * (PLATE.right - PLATE.left + 2 * EDGE - 2) * (PLATE.bottom - PLATE.top + 2 * EDGE - 2));
    expect(alphaAt(pixels, 10, 10)).toBe(0);
  }
});

test('a ring shaded toward its middle is open there, and a frame around a picture that fades within', () => {
  const rim = (x: number, y: number) => Math.min(x - PLATE.left, PLATE.right - x, y - PLATE.top, PLATE.bottom - y);
  expect(heldIn(framed((x, y) => mixed(BLUE, WHITE, within(rim(x, y) / 50))))).toBeNull();
  expect(heldIn(framed((x, y) => mixed(BLUE, WHITE, within(Math.hypot(x - 240, y - 160) / 60 - 0.5))))).toBeNull();
});

/** A letter of thin strokes, by its outline and its fill: little of its border is shaded, and little of what is calm. */
test('the white tops of letters stay, and their counters go', async () => {
  const strokes = (grow: number) => [60, 200, 340].map((x) => alike(rectangle(x - grow, 50 - grow, 90 + 2 * grow, 200 + 2 * grow)));
  const counters = (grow: number) =>
    [60, 200, 340].map((x) => [...alike(rectangle(x + 24 - grow, 74 - grow, 42 + 2 * grow, 152 + 2 * grow))].reverse());
  const art = new Sheet(WIDTH, HEIGHT)
    .lay([...strokes(EDGE), ...counters(0)], OUTLINE)
    .lay(fill([...strokes(0), ...counters(EDGE)], WIDTH, HEIGHT), (_x, y) => mixed(WHITE, [60, 150, 220], within((y - 160) / 90)))
    .toFlat(300, () => WHITE);
  const { pixels } = knockOut(await wear(art, { name: 'q82', quality: 82, halved: true }), {});
  for (const x of [60, 200, 340]) {
    for (const y of [56, 100, 150, 200, 240]) expect(alphaAt(pixels, x + 8, y)).toBe(255);
    for (const y of [90, 150, 210]) expect(alphaAt(pixels, x + 45, y)).toBe(0);
  }
});

test('what an outline holds goes where it is picked', async () => {
  const image = await wear(plate('#ffffff', '#909090'), { name: 'q85', quality: 85, halved: true });
  const { pixels } = knockOut(image, { seeds: [{ mode: 'remove', x: 240, y: PLATE.top + 6 }] });
  expect(alphaAt(pixels, 240, PLATE.top + 6)).toBeLessThan(20);
});

test('an outline with a shadow beside it closes nothing: the shadow would stay as it is', () => {
  const art = plate('#fafafa', '#a0a0a0');
  const pixels = art.pixels.slice();
  for (let y = 276; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      const light = 1 - 0.35 * Math.exp(-(((y - 276) / 14) ** 2) - ((x - 240) / 120) ** 2);
      for (let channel = 0; channel < 3; channel++) pixels[(y * WIDTH + x) * 4 + channel] = Math.round(255 * light);
    }
  }
  expect(heldIn(art)).not.toBeNull();
  expect(heldIn({ ...art, pixels })).toBeNull();
});

/** Slits between strokes of an outline, so narrow that no pixel of them may be bare. */
test.each([2, 3, 5, 8])('a slit of %i pixels between outlines is no shade', async (wide) => {
  const art = new Sheet(WIDTH, HEIGHT).lay([box(EDGE)], OUTLINE).lay(fill([box(0)], WIDTH, HEIGHT), '#c8a050');
  for (let x = 120; x < 380; x += 40) {
    art.lay([alike(rectangle(x, 100, wide + 16, 120))], OUTLINE).lay([alike(rectangle(x + 8, 108, wide, 104))], '#ffffff');
  }
  const worn = await wear(
    art.toFlat(300, () => [255, 255, 255]),
    { name: 'q80', quality: 80, halved: true },
  );
  const { pixels } = knockOut(worn, {});
  for (let x = 120; x < 380; x += 40) expect(alphaAt(pixels, x + 8 + (wide >> 1), 160)).toBeLessThan(128);
});

/** What the outline of a plate holds, once parts of it are painted over: boxes of a level, or of two in turns, row by row. */
function heldWith(
  boxes: readonly (readonly [x: number, y: number, width: number, height: number, ...levels: number[]])[],
  gray = '#b8b8b8',
) {
  const art = plate(gray, gray);
  const pixels = art.pixels.slice();
  for (const [left, top, width, height, ...levels] of boxes) {
    for (let y = top; y < top + height; y++) {
      for (let x = left; x < left + width; x++)
        pixels.fill(levels[(y - top) % levels.length], (y * WIDTH + x) * 4, (y * WIDTH + x) * 4 + 3);
    }
  }
  const marks = heldIn({ ...art, pixels });
  return (x: number, y: number): number => marks?.[y * WIDTH + x] ?? 0;
}

/** A shade by which the plate is outlined and held all the same: none of its ground's color. */
const SHADE = [100, 60, 40, 20, 225] as const;
const [INK, BARE, OFF] = [16, 255, 247];

test('a wedge between letters is none, though half of it is off the ground’s color; a shade in so small an outline is', () => {
  const wedge = heldWith([SHADE, [200, 100, 28, 28, INK], [208, 108, 12, 12, OFF, BARE]]);
  expect(wedge(214, 114)).toBe(0);
  expect(wedge(110, 70)).toBe(255);
  const shade = heldWith([SHADE, [200, 100, 28, 28, INK], [208, 108, 12, 12, OFF]]);
  expect(shade(214, 114)).toBe(255);
});

test('what lies at the edges of a narrow counter tells of no shade', () => {
  const at = heldWith([SHADE, [200, 100, 24, 46, INK], [208, 108, 8, 30, 205], [209, 109, 6, 28, 225], [210, 110, 4, 26, BARE]]);
  expect(at(212, 120)).toBe(0);
  expect(at(110, 70)).toBe(255);
});

test('a band too narrow to have calm pixels is a shade where other shades lie beside it, but not on worn art', () => {
  const band = [120, PLATE.bottom - 3, 100, 3, 216] as const;
  expect(heldWith([SHADE, band])(160, PLATE.bottom - 2)).toBe(255);
  const flecks = Array.from({ length: 12 }, (_, at) => [100 + 20 * at, 150, 4, 4, BARE] as const);
  expect(heldWith([SHADE, band, ...flecks])(160, PLATE.bottom - 2)).toBe(0);
  expect(heldWith([SHADE, band, ...flecks])(102, 152)).toBe(0);
});

test('shades that stay narrow no tolerance', () => {
  const { plan } = knockOut(plate('#ffffff', '#909090'), {});
  expect(plan.isClosed).toBe(true);
  expect(plan.tolerance.isNarrow).toBe(false);
});

test('the rim of what goes ends at shades, however thin the outline', async () => {
  const worn = await wear(plate('#fafafa', '#3c3c3c', '#ffffff', 1), { name: 'q80', quality: 80, halved: true });
  // .995 where it goes on.
  expect(keptOf(knockOut(worn, {}).pixels, 1)).toBeGreaterThan(0.999);
});

const ICE = { top: '#f4fbff', bottom: '#90c8f0', ink: '#0a2850' };
const LETTER = { width: 34, height: 42 };
const THICK = 3.5;
/** Left and top of a letter's hole, and its width and height. */
const HOLE = [12, 14, 3, 7] as const;

test('small letters of ice in a thin outline stay as far as that, and their counters go though a JPEG tints them', async () => {
  const places = Array.from({ length: 45 }, (_, at): readonly [number, number] => {
    const [column, row] = [at % 9, Math.floor(at / 9)];
    return [20 + 50 * column + 1.3 * row, 20 + 60 * row + 0.7 * column];
  });
  const [left, top, width, height] = HOLE;
  const letters = (grow: number) =>
    places.map(([x, y]) => alike(rectangle(x - grow, y - grow, LETTER.width + 2 * grow, LETTER.height + 2 * grow)));
  const holes = (grow: number) =>
    places.map(([x, y]) => [...alike(rectangle(x + left - grow, y + top - grow, width + 2 * grow, height + 2 * grow))].reverse());
  const shade = (_x: number, y: number) => mixed(rgb(ICE.top), rgb(ICE.bottom), ((y + 40) % 60) / 60);
  const art = new Sheet(WIDTH, HEIGHT)
    .lay([...letters(THICK), ...holes(0)], ICE.ink)
    .lay(fill([...letters(0), ...holes(THICK)], WIDTH, HEIGHT), shade)
    .toFlat(300, () => WHITE);
  const { pixels, plan } = knockOut(await wear(art, { name: 'q75', quality: 75, halved: true }), {});
  expect(plan.field).not.toBeNull();
  const [solid, open] = [
    { is: 0, all: 0 },
    { is: 0, all: 0 },
  ];
  for (const [x0, y0] of places) {
    for (let y = Math.ceil(y0 - THICK); y < y0 + LETTER.height + THICK; y++) {
      for (let x = Math.ceil(x0 - THICK); x < x0 + LETTER.width + THICK; x++) {
        const alpha = alphaAt(pixels, x, y);
        const rim = Math.min(x - x0, x0 + LETTER.width - x - 1, y - y0, y0 + LETTER.height - y - 1) + THICK;
        const away = Math.max(x0 + left - x - 1, x - x0 - left - width, y0 + top - y - 1, y - y0 - top - height);
        if (rim >= 2 && away >= 2) {
          solid.all++;
          if (alpha >= 235) solid.is++;
        } else if (away <= -1) {
          open.all++;
          if (alpha < 128) open.is++;
        }
      }
    }
  }
  // .946 where the inner side of the outline is a rim of the ground's, and .43 where only what is nearly white is bare.
  expect(solid.is / solid.all).toBeGreaterThan(0.99);
  expect(open.is / open.all).toBeGreaterThan(0.9);
});

test('an outline that is a darker shade of its ground stays, however wide a JPEG left its rims', async () => {
  const bars = (grow: number) =>
    Array.from({ length: 18 }, (_, at) => {
      const [x, y] = [40.3 + (at % 6) * 68.7, 50.4 + Math.floor(at / 6) * 85.3];
      return alike(rectangle(x - grow, y - grow, 34 + 2 * grow, 44 + 2 * grow));
    });
  const ice = (_x: number, y: number) => mixed(WHITE, BLUE, within((((y - 50) % 85.3) / 50) ** 1.5));
  const art = new Sheet(WIDTH, HEIGHT).lay(bars(8), ICE.ink).lay(fill(bars(0), WIDTH, HEIGHT), ice);
  const [drawn, royal] = [art.toFlat(300, () => [255, 0, 255]), art.toFlat(300, () => rgb('#2040a0'))];
  const { pixels } = knockOut(await wear(royal, { name: 'q80', quality: 80, halved: true }), {});
  let [kept, all] = [0, 0];
  for (let at = 0; at < pixels.length; at += 4) {
    // Rims count as well.
    if (drawn.pixels[at] > 60 && drawn.pixels[at + 1] < 30) continue;
    all++;
    if (pixels[at + 3] >= 235) kept++;
  }
  // .53 where its rims are taken for fades.
  expect(kept / all).toBeGreaterThan(0.75);
});
