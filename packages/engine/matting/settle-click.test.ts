import { describe, expect, test } from 'vitest';
import type { Rect } from '../image.ts';
import { seededRandom } from '../random.ts';
import { tiesOf } from './cut-subject.ts';
import type { Subject } from './find-subject.ts';
import type { ClickGrain } from './heeded-click.ts';
import { settleSubject } from './settle-subject.ts';
import { smallCopy } from './small-copy.ts';

const [WIDTH, HEIGHT] = [120, 90];
const INK = [18, 40, 76];
const GOLD = [200, 160, 40];
const SOLID = { x: 40, y: 8, width: 36, height: 24 };
const LETTERS = [20, 42, 64].map((x) => ({ x, y: 50, width: 14, height: 16 }));
/** As dark as the letters, and nowhere near. */
const CLUTTER = { x: 104, y: 4, width: 6, height: 6 };
/** As dark again, and thin. */
const RIM = { x: 10, y: 80, width: 100, height: 3 };

const holds = ({ x, y, width, height }: Rect, i: number, j: number) => i >= x && i < x + width && j >= y && j < y + height;

/** A golden block and three letters on grass, of which the block alone was found. */
function foundBlock(found: readonly Rect[], more: readonly Rect[] = []): Subject {
  const random = seededRandom(5);
  const pixels = new Uint8Array(WIDTH * HEIGHT * 4);
  for (let at = 0; at < WIDTH * HEIGHT; at++) {
    const [i, j] = [at % WIDTH, Math.floor(at / WIDTH)];
    const shift = random.nextNormal() * 12;
    const grass = [88 + shift, 122 + shift, 52 + shift];
    const color = holds(SOLID, i, j) ? GOLD : [...LETTERS, CLUTTER, ...more].some((rect) => holds(rect, i, j)) ? INK : grass;
    pixels.set([...color, 255], at * 4);
  }
  const copy = smallCopy({ width: WIDTH, height: HEIGHT, pixels });
  const isSubject = Uint8Array.from({ length: WIDTH * HEIGHT }, (_, at) =>
    found.some((rect) => holds(rect, at % WIDTH, Math.floor(at / WIDTH))) ? 1 : 0,
  );
  const leaning = Float32Array.from(isSubject, (mark) => (mark ? 3 : -3));
  const guess = { leaning, ring: new Uint8Array(isSubject.length), isSmooth: false, fences: leaning, certainty: 2 };
  return { copy, guess, leaning, ties: tiesOf(copy), isSubject, pockets: [] };
}

/** A glass before a smooth wall, of which the block above it alone was found: walls that stand out, and a middle that nearly shows the wall. */
const GLASS = { x: 30, y: 36, width: 50, height: 46 };

function lostGlass(): Subject {
  const found = foundBlock([SOLID]);
  const pixels = new Uint8Array(WIDTH * HEIGHT * 4);
  const middle = { x: GLASS.x + 5, y: GLASS.y, width: GLASS.width - 10, height: GLASS.height - 5 };
  for (let at = 0; at < WIDTH * HEIGHT; at++) {
    const [i, j] = [at % WIDTH, Math.floor(at / WIDTH)];
    const color = holds(SOLID, i, j)
      ? GOLD
      : holds(middle, i, j)
        ? [209, 213, 211]
        : holds(GLASS, i, j)
          ? [213, 226, 230]
          : [206, 203, 196];
    pixels.set([...color, 255], at * 4);
  }
  const copy = smallCopy({ width: WIDTH, height: HEIGHT, pixels });
  const leaning = found.leaning.map((value, at) => (holds(GLASS, at % WIDTH, Math.floor(at / WIDTH)) ? -1 : value));
  return { ...found, copy, leaning, guess: { ...found.guess, leaning, isSmooth: true }, ties: tiesOf(copy) };
}

const clicked = (subject: Subject, x: number, y: number, keeps: boolean, isTold = true) =>
  settleSubject(subject, { clicks: [{ x, y, keeps, isFine: false, isTold }], hand: null, pockets: 'auto' }).isSubject;

function partIn(isSubject: Uint8Array, { x, y, width, height }: Rect): number {
  let count = 0;
  for (let j = y; j < y + height; j++) for (let i = x; i < x + width; i++) count += isSubject[j * WIDTH + i];
  return count / (width * height);
}

describe('a click', () => {
  test('on a letter keeps the word, and nothing of its color elsewhere', () => {
    const isSubject = clicked(foundBlock([SOLID]), 49, 58, true);
    for (const letter of LETTERS) expect(partIn(isSubject, letter)).toBe(1);
    expect(partIn(isSubject, CLUTTER)).toBe(0);
    expect(partIn(isSubject, SOLID)).toBe(1);
    const wanted = LETTERS.length * 14 * 16 + 36 * 24;
    expect(isSubject.reduce((sum, mark) => sum + mark, 0)).toBeLessThan(wanted * 1.02);
  });

  test('on a letter whose color tells nothing keeps that letter alone', () => {
    const isSubject = clicked(foundBlock([SOLID]), 49, 58, true, false);
    expect(LETTERS.map((letter) => Math.round(partIn(isSubject, letter)))).toEqual([0, 1, 0]);
  });

  test('on a rim whose color tells nothing means what lies around it', () => {
    expect(partIn(clicked(foundBlock([SOLID], [RIM]), 60, 81, true), RIM)).toBeGreaterThan(0.95);
    const isSubject = clicked(foundBlock([SOLID], [RIM]), 60, 81, true, false);
    expect(partIn(isSubject, { ...RIM, x: 57, width: 7 })).toBe(1);
    expect(partIn(isSubject, { ...RIM, width: 40 })).toBe(0);
  });

  test('off a smooth ground keeps nothing that stands out from it less than half as far as what it stands on', () => {
    const subject = lostGlass();
    const isSubject = clicked(subject, GLASS.x + 2, 60, true);
    expect(partIn(isSubject, { ...GLASS, width: 5 })).toBe(1);
    expect(partIn(isSubject, { ...GLASS, x: GLASS.x + GLASS.width - 5, width: 5 })).toBe(1);
    expect(partIn(isSubject, { x: GLASS.x + 8, y: GLASS.y + 2, width: GLASS.width - 16, height: GLASS.height - 10 })).toBe(0);
  });

  test('takes nothing else away that has not the colors of the ground', () => {
    const isSubject = clicked(foundBlock([SOLID, ...LETTERS, CLUTTER]), 49, 58, false);
    expect(LETTERS.map((letter) => Math.round(partIn(isSubject, letter)))).toEqual([1, 0, 1]);
    expect(partIn(isSubject, SOLID)).toBe(1);
  });

  test('on ground that was kept takes all of it, and leaves what lies on it', () => {
    // Grass between and around the letters was taken for the subject.
    const word = { x: 14, y: 44, width: 70, height: 28 };
    const isSubject = clicked(foundBlock([SOLID, word]), 38, 58, false);
    for (const letter of LETTERS) expect(partIn(isSubject, letter)).toBeGreaterThan(0.95);
    expect(partIn(isSubject, { x: 34, y: 44, width: 8, height: 28 })).toBeLessThan(0.05);
    expect(partIn(isSubject, { x: 56, y: 44, width: 8, height: 28 })).toBeLessThan(0.05);
  });

  test('on ground that was kept takes such ground far off too, and leaves what lies on it', () => {
    const [word, far] = [
      { x: 14, y: 44, width: 70, height: 28 },
      { x: 100, y: 4, width: 14, height: 14 },
    ];
    const isSubject = clicked(foundBlock([SOLID, word, far]), 38, 58, false);
    expect(partIn(isSubject, { x: 110, y: 4, width: 4, height: 14 })).toBeLessThan(0.05);
    for (const letter of LETTERS) expect(partIn(isSubject, letter)).toBeGreaterThan(0.95);
    expect(partIn(isSubject, SOLID)).toBe(1);
  });

  test('to keep on bare ground never takes the sheet', () => {
    const isSubject = clicked(foundBlock([SOLID]), 100, 40, true);
    expect(isSubject.reduce((sum, mark) => sum + mark, 0)).toBeLessThan(36 * 24 + 160);
    expect(partIn(isSubject, { x: 99, y: 39, width: 3, height: 3 })).toBeGreaterThan(0);
  });

  test.each([
    { what: 'twice as far', ofVane: 192, ofVeil: 171 },
    { what: 'farther by more than a quarter', ofVane: 206, ofVeil: 190 },
  ])('off a smooth ground takes away what is pale, and not what stands out $what', ({ ofVane, ofVeil }) => {
    const vane = { x: 40, y: 10, width: 40, height: 50 };
    const veil = { x: 20, y: 10, width: 20, height: 50 };
    const pixels = new Uint8Array(WIDTH * HEIGHT * 4);
    for (let at = 0; at < WIDTH * HEIGHT; at++) {
      const [i, j] = [at % WIDTH, Math.floor(at / WIDTH)];
      pixels.set([holds(vane, i, j) ? ofVane : holds(veil, i, j) ? ofVeil : 150, 150, 150, 255], at * 4);
    }
    const copy = smallCopy({ width: WIDTH, height: HEIGHT, pixels });
    const isFound = Uint8Array.from({ length: WIDTH * HEIGHT }, (_, at) =>
      holds({ ...veil, width: 60 }, at % WIDTH, Math.floor(at / WIDTH)) ? 1 : 0,
    );
    const leaning = Float32Array.from(isFound, (mark) => (mark ? 3 : -3));
    const guess = { leaning, ring: new Uint8Array(isFound.length), isSmooth: true, fences: leaning, certainty: 2 };
    const isSubject = clicked({ copy, guess, leaning, ties: tiesOf(copy), isSubject: isFound, pockets: [] }, 28, 35, false);
    expect(partIn(isSubject, veil)).toBeLessThan(0.05);
    expect(partIn(isSubject, vane)).toBeGreaterThan(0.9);
  });
});

/** A gray bag on a gray wall with grain, on a pedestal; of all that, the pedestal was found. Both grays pass into each other along a strap. */
function lostBag(seed: number): Subject {
  const found = foundBlock([{ x: 36, y: 70, width: 44, height: 12 }]);
  const random = seededRandom(seed);
  const [bag, strap] = [
    { x: 40, y: 34, width: 36, height: 36 },
    { x: 56, y: 20, width: 4, height: 14 },
  ];
  const pixels = new Uint8Array(WIDTH * HEIGHT * 4);
  for (let at = 0; at < WIDTH * HEIGHT; at++) {
    const [i, j] = [at % WIDTH, Math.floor(at / WIDTH)];
    const gray = holds(bag, i, j) ? 128 : holds(strap, i, j) ? 128 + 16 * ((34 - j) / 14) : 144;
    const value = holds({ x: 36, y: 70, width: 44, height: 12 }, i, j) ? 60 : gray + random.nextNormal() * 2;
    pixels.set([value, value, value, 255], at * 4);
  }
  const copy = smallCopy({ width: WIDTH, height: HEIGHT, pixels });
  return { ...found, copy, ties: tiesOf(copy) };
}

describe('a click on what nothing but a step tells from the ground', () => {
  const BAG = { x: 43, y: 37, width: 30, height: 32 };

  test.each([3, 8])('keeps that, and not the wall, with grain %i', (seed) => {
    const isSubject = clicked(lostBag(seed), 58, 52, true);
    expect(partIn(isSubject, BAG)).toBeGreaterThan(0.95);
    expect(partIn(isSubject, { x: 0, y: 0, width: 34, height: 90 })).toBeLessThan(0.01);
    expect(partIn(isSubject, { x: 84, y: 0, width: 36, height: 90 })).toBeLessThan(0.01);
  });
});

describe('a click to the contrary on what a click changed', () => {
  const click = (x: number, y: number, keeps: boolean) => ({ x, y, keeps, isFine: false, isTold: true });
  const settled = (subject: Subject, clicks: ReturnType<typeof click>[]) => settleSubject(subject, { clicks, hand: null, pockets: 'auto' });

  test('takes back no more than that', () => {
    // Of the letters the first was found; one that is kept brings the rest, and taking that away leaves the first.
    const subject = foundBlock([SOLID, LETTERS[0]]);
    const after = settled(subject, [click(49, 58, true)]).isSubject;
    expect(LETTERS.map((letter) => Math.round(partIn(after, letter)))).toEqual([1, 1, 1]);
    const back = settled(subject, [click(49, 58, true), click(71, 58, false)]).isSubject;
    expect(partIn(back, LETTERS[0])).toBe(1);
    expect(partIn(back, LETTERS[2])).toBe(0);
    // And one to keep what was taken away brings nothing else.
    const only = settled(foundBlock([SOLID, LETTERS[1]]), [click(49, 58, false), click(49, 58, true)]).isSubject;
    expect(LETTERS.map((letter) => Math.round(partIn(only, letter)))).toEqual([0, 1, 0]);
  });
});

describe('a click to keep in a pocket that goes', () => {
  const box = { x: 48, y: 34, width: 20, height: 14 };
  const places = Uint32Array.from(
    { length: box.width * box.height },
    (_, at) => (box.y + Math.floor(at / box.width)) * WIDTH + box.x + (at % box.width),
  );
  const subject = { ...foundBlock([SOLID]), pockets: [{ places, box, likelihood: 0.9 }] };
  const grass = [88, 122, 52];
  const goes = (grain: ClickGrain) =>
    settleSubject(subject, { clicks: [{ x: 58, y: 41, keeps: true, ...grain }], hand: null, pockets: 'auto' }).pockets[0].goes;

  test('keeps it, also where it is a slit of its own color', () => {
    expect(goes({ isFine: false })).toBe(false);
    expect(goes({ isFine: true })).toBe(false);
    expect(goes({ isFine: true, lines: { places: new Uint32Array(), color: grass } })).toBe(false);
  });

  test('leaves it where it stands on a line of another color', () => {
    expect(goes({ isFine: true, lines: { places: new Uint32Array(), color: INK } })).toBe(true);
  });
});
