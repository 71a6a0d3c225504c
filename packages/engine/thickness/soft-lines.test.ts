import { expect, test } from 'vitest';
import { seededRandom } from '../random.ts';
import { faintShare, mayHaveFaint } from './faint-places.ts';
import { type SoftLines, softLines } from './soft-lines.ts';

const SIZE = { width: 160, height: 60 };

/** Ink at a place, 0 to 1. */
type Drawing = (x: number, y: number) => number;

/** Coverage of drawings laid over one another. */
function draw(...drawings: readonly Drawing[]): Uint8Array {
  const plane = new Uint8Array(SIZE.width * SIZE.height);
  for (let at = 0; at < plane.length; at++) {
    const [x, y] = [at % SIZE.width, Math.floor(at / SIZE.width)];
    plane[at] = Math.round(255 * Math.max(...drawings.map((inkAt) => inkAt(x, y))));
  }
  return plane;
}

/** How much a stroke covers at so many pixels from its middle. */
const covered = (away: number, widthPx: number, softPx: number) => Math.min(1, Math.max(0, (widthPx / 2 - away) / softPx + 0.5));

/** Where the slanting line's middle is. */
const rowAt = (x: number) => 15 + x / 5;
const indexAt = (x: number, down = 0) => (Math.round(rowAt(x)) + down) * SIZE.width + x;

/** A slanting line with soft rims; `fullAt` tells how full it is along the way, 0 to 1. */
function line(fullAt: Drawing, widthPx: number, softPx = 1): Drawing {
  return (x, y) => (x < 10 || x > 150 ? 0 : fullAt(x, y) * covered(Math.abs(y - rowAt(x)), widthPx, softPx));
}

/** A line along a row of pixels. */
const level = (full: number, middle: number, widthPx: number): Drawing => {
  return (x, y) => (x < 10 || x > 150 ? 0 : full * covered(Math.abs(y - middle), widthPx, 1));
};

const block = (left: number, top: number, right: number, bottom: number): Drawing => {
  return (x, y) => (x >= left && x < right && y >= top && y < bottom ? 1 : 0);
};
/** Full ink that meets no line. */
const elsewhere = block(130, 2, 145, 12);

/** The lines of drawings that have some. */
function found(...drawings: readonly Drawing[]): SoftLines {
  const soft = softLines(draw(...drawings), SIZE);
  if (!soft) throw new Error('No faint lines were found.');
  return soft;
}
const isNone = (...drawings: readonly Drawing[]) => softLines(draw(...drawings), SIZE) === null;

/** A value in every pixel that is the same in every run. */
function grain(least: number): Drawing {
  const random = seededRandom(7);
  const values = Float64Array.from({ length: SIZE.width * SIZE.height }, () => least + (1 - least) * random.nextUnit());
  return (x, y) => values[y * SIZE.width + x];
}

/** Places along the slanting line, away from its ends. */
const along = Array.from({ length: 121 }, (_, place) => place + 20);

test('a half-transparent line is a full shape, and as full as it was, with its rims', () => {
  const { shape, full, unsteady } = found(line(() => 0.5, 2.4));
  expect(shape[indexAt(80)]).toBe(255);
  expect(Math.abs(full[indexAt(80)] - 128)).toBeLessThan(4);
  expect(shape[indexAt(80, 1)]).toBeGreaterThan(150);
  expect(full[indexAt(80, 1)]).toBe(full[indexAt(80)]);
  expect(unsteady).toBe(0);
});

const half =
  (drawing: Drawing): Drawing =>
  (x, y) =>
    0.5 * drawing(x, y);

test('what is no line in art without full ink is measured at the fullest of it, grain and specks aside; beside full ink as it is', () => {
  const dot = 7 * SIZE.width + 135;
  const pale = found(
    line(() => 0.5, 2.4),
    half(elsewhere),
  );
  expect([pale.shape[dot], pale.full[dot]]).toEqual([255, 128]);
  const grainy = found(
    line(() => 0.5, 2.4),
    half(elsewhere),
    block(20, 40, 23, 43),
    block(140, 5, 141, 6),
  );
  expect(grainy.full[dot]).toBeLessThan(140);
  const mixed = found(
    line(() => 0.5, 2.4),
    half(elsewhere),
    block(20, 40, 40, 50),
  );
  expect([mixed.shape[dot], mixed.full[dot]]).toEqual([128, 255]);
});

test('a line that fades is whole all along, and fades', () => {
  const { shape, full } = found(line((x) => 0.8 - x / 220, 3, 1.5));
  for (const x of along) expect(shape[indexAt(x)]).toBeGreaterThan(200);
  expect(full[indexAt(20)]).toBeGreaterThan(2 * full[indexAt(140)]);
});

test('a narrow line that fades is told by its width, which stays; one that narrows is full ink', () => {
  const fades = (x: number) => 0.95 - x / 200;
  const fading = found(line(fades, 1.6), elsewhere);
  const share = (x: number) => fading.full[indexAt(x)] / (255 * fades(x));
  // Where it passes from one row of pixels to the next it looks fainter.
  for (const x of along) expect([share(x) > 0.65, share(x) < 1.1]).toEqual([true, true]);
  const level2 = found((x, y) => fades(x) * level(1, 40, 2)(x, y), elsewhere);
  for (const x of along) expect(Math.abs(level2.full[40 * SIZE.width + x] - 255 * fades(x))).toBeLessThan(20);
  const narrows: Drawing = (x, y) => line(() => 1, 1.6 * (1 - x / 170))(x, y);
  expect(isNone(narrows, elsewhere)).toBe(true);
});

test('hairlines of full ink and glows are no faint lines', () => {
  expect(isNone(line(() => 1, 1.2))).toBe(true);
  expect(isNone(line(() => 0.6, 30, 28))).toBe(true);
});

test('rims of full ink are not faint, and art that has nothing else has no faint lines', () => {
  const rims: Drawing = (x, y) => covered(Math.hypot(x - 60, y - 30), 40, 3);
  expect(mayHaveFaint(draw(rims), SIZE)).toBe(false);
  expect(
    mayHaveFaint(
      draw(
        elsewhere,
        line(() => 0.5, 2.4),
      ),
      SIZE,
    ),
  ).toBe(true);
});

test('hairlines are as full as the picture gets, single specks aside', () => {
  const hairline = line(() => 1, 0.6);
  expect(isNone(hairline, elsewhere)).toBe(true);
  expect(found(hairline, block(140, 5, 141, 6)).full[indexAt(80)]).toBeLessThan(210);
  // Nor is one that hardly leaves its row, whose ends are fainter still.
  const flat: Drawing = (x, y) =>
    x < 36 || x > 60
      ? 0
      : ([35, 36, 44, 60].includes(x) ? 0.3 : 0.75) *
        (y === (x < 45 ? 10 : 11) ? 1 : 0.35 * (Math.abs(y - (x < 45 ? 10 : 11)) === 1 ? 1 : 0));
  expect(isNone(flat, elsewhere)).toBe(true);
  // Nor is one that goes on from full ink.
  expect(isNone(hairline, block(130, 30, 158, 58))).toBe(true);
});

test('a line of full ink between two rows of pixels is not half-transparent; wider and slanting ones are', () => {
  expect(isNone(level(1, 40.5, 1), elsewhere)).toBe(true);
  expect(isNone(level(1, 40.5, 0.75), block(130, 30, 158, 58))).toBe(true);
  expect(found(level(0.5, 40.5, 4), elsewhere).full[40 * SIZE.width + 80]).toBe(128);
  const slanting = found(
    line(() => 0.5, 1.3),
    elsewhere,
  ).full[indexAt(80)];
  expect(slanting).toBeGreaterThan(110);
  expect(slanting).toBeLessThan(135);
});

test('the bars of a cross of full ink lie between rows and columns each in their own way', () => {
  const bar = (along: number, away: number) => (Math.abs(along - 30) > 11 ? 0 : covered(away, 1, 1));
  const cross = [(x: number, y: number) => bar(x, Math.abs(y - 29.53)), (x: number, y: number) => bar(y, Math.abs(x - 30.5))];
  expect(isNone(...cross, elsewhere)).toBe(true);
});

test('faint lines with full grains in them are whole; full ink that they run into stays full', () => {
  const pencil = line((x) => (x % 30 < 2 ? 1 : 0.35), 3);
  const { shape, full } = found(pencil, block(120, 30, 158, 58));
  for (const x of along) if (x < 115) expect(shape[indexAt(x)]).toBeGreaterThan(150);
  expect(full[40 * SIZE.width + 124]).toBe(255);
  // What goes on from full ink and is nearly as full is of it.
  expect(
    isNone(
      line(() => 0.7, 3),
      block(120, 30, 158, 58),
    ),
  ).toBe(true);
});

test('single dark grains tell how full an unsteady line is around them', () => {
  const { full, unsteady } = found(line((x) => (x % 30 < 6 ? 0.8 : 0.3), 4));
  for (const x of along) if (x > 35 && x < 125) expect(full[indexAt(x)]).toBeGreaterThan(110);
  expect(unsteady).toBe(1);
});

test('a line is told once, however many grains part it', () => {
  const { unsteady } = found(
    line((x) => (x % 30 < 2 ? 1 : 0.35), 3),
    (x, y) => (y < 50 ? 0 : level(0.5, 54, 4)(x, y)),
  );
  expect(Math.abs(unsteady - 0.5)).toBeLessThan(0.05);
});

test('pencil that is grainy all over is whole all along', () => {
  const inkAt = grain(0.2);
  const { shape } = found(line((x, y) => 0.8 * inkAt(x, y), 3));
  for (const x of along) expect(shape[indexAt(x)]).toBeGreaterThan(200);
});

test('rings that are not as full all around are followed', () => {
  const [middleX, middleY, radius] = [60, 30, 8];
  const ring: Drawing = (x, y) => {
    const full = 0.55 + 0.3 * Math.cos(Math.atan2(y - middleY, x - middleX));
    return full * covered(Math.abs(Math.hypot(x - middleX, y - middleY) - radius), 2.6, 1);
  };
  const { full } = found(ring);
  for (let turn = 0; turn < 16; turn++) {
    const angle = (turn * Math.PI) / 8;
    const at = Math.round(middleY + radius * Math.sin(angle)) * SIZE.width + Math.round(middleX + radius * Math.cos(angle));
    expect(full[at]).toBeGreaterThan(255 * (0.55 + 0.3 * Math.cos(angle)) * 0.9);
  }
});

test('lines that are barely there, short strokes and grounds of soft dots are left alone', () => {
  const { shape, full } = found(
    line(() => 0.5, 2.4),
    level(0.12, 55, 3),
  );
  const barely = 55 * SIZE.width + 80;
  expect(Math.abs((shape[barely] * full[barely]) / 255 - 0.12 * 255)).toBeLessThan(1);
  expect(isNone((x, y) => (y === 20 && x >= 40 && x < 60 ? 0.4 : 0))).toBe(true);
  expect(isNone((x, y) => 0.1 + 0.6 * covered(Math.hypot((x % 7) - 3, (y % 7) - 3), 3, 2))).toBe(true);
});

test('pictures that are faint all over are no drawings', () => {
  const size = { width: 2100, height: 2100 };
  const plane = new Uint8Array(size.width * size.height).fill(20);
  for (let y = 1000; y < 1004; y++) plane.fill(128, y * size.width + 100, y * size.width + 2000);
  expect(softLines(plane, size)).toBeNull();
});

test('how much is faint tells a pencil’s drawing from full ink with its rims', () => {
  expect(faintShare(draw(line(() => 1, 3)), SIZE)).toBeLessThan(0.05);
  expect(faintShare(draw(line((x) => 0.3 + 0.5 * (x % 2), 3)), SIZE)).toBeGreaterThan(0.9);
  expect(faintShare(new Uint8Array(SIZE.width * SIZE.height), SIZE)).toBe(0);
});

test('hairlines beside a pencil’s lines are the pencil’s: as full as they look, where others are as full as the picture', () => {
  const hairline: Drawing = (x, y) => (x < 10 || x > 150 ? 0 : 0.5 * covered(Math.abs(y - rowAt(x) - 14), 1, 1));
  const rough = line((x) => (x % 30 < 6 ? 0.8 : 0.3), 4);
  const fullest = (soft: SoftLines) => Math.max(...along.map((x) => soft.full[indexAt(x, 14)]));
  expect(fullest(found(rough, hairline))).toBeLessThan(140);
  expect(
    fullest(
      found(
        line(() => 0.8, 4),
        hairline,
      ),
    ),
  ).toBeGreaterThan(190);
});
