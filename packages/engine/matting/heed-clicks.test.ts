import { describe, expect, test } from 'vitest';
import type { PixelImage, Rect } from '../image.ts';
import { heedClicks } from './heed-clicks.ts';
import type { Matte } from './matte.ts';

const [WIDTH, HEIGHT] = [96, 64];
const GROUND = [200, 190, 180];
const INK = [30, 40, 60];
const SPOKE = [120, 150, 110];
/** Nearly the ground's color. */
const PALE = [196, 188, 180];
const BLOCK = { x: 8, y: 8, width: 80, height: 12 };
const SPOKES = [20, 44, 68].map((x) => ({ x, y: 20, width: 4, height: 24 }));
const PANEL = { x: 30, y: 48, width: 24, height: 10 };
const SPECK = { x: 80, y: 52, width: 4, height: 4 };

const holds = ({ x, y, width, height }: Rect, i: number, j: number) => i >= x && i < x + width && j >= y && j < y + height;

const image: PixelImage = { width: WIDTH, height: HEIGHT, pixels: new Uint8Array(WIDTH * HEIGHT * 4).fill(255), dpi: 300, icc: null };
for (let at = 0; at < WIDTH * HEIGHT; at++) {
  const isAt = (rect: Rect) => holds(rect, at % WIDTH, Math.floor(at / WIDTH));
  image.pixels.set(isAt(BLOCK) || isAt(SPECK) ? INK : SPOKES.some(isAt) ? SPOKE : isAt(PANEL) ? PALE : GROUND, at * 4);
}

/** A copy half as large, with the speck unseen on it. */
const copy = { width: WIDTH / 2, height: HEIGHT / 2 };
const seen = Uint8Array.from({ length: copy.width * copy.height }, (_, at) =>
  [BLOCK, ...SPOKES, PANEL].some((rect) => holds(rect, (at % copy.width) * 2, Math.floor(at / copy.width) * 2)) ? 1 : 0,
);
const settled = { isSubject: seen, isHeld: seen };

/** The block and the speck came out whole, the rest was lost: spokes to a quarter of some other color. */
function lost(): Matte {
  const alpha = new Uint8Array(WIDTH * HEIGHT);
  const rowStarts = new Uint32Array(HEIGHT + 1);
  const open: number[] = [];
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      if (holds(BLOCK, x, y) || holds(SPECK, x, y)) alpha[y * WIDTH + x] = 255;
      if (!SPOKES.some((rect) => holds(rect, x, y))) continue;
      alpha[y * WIDTH + x] = 64;
      open.push(x);
    }
    rowStarts[y + 1] = open.length;
  }
  return { width: WIDTH, height: HEIGHT, alpha, rowStarts, open: Uint32Array.from(open), colors: new Uint8Array(open.length * 3) };
}

const heeded = (x: number, y: number, keeps: boolean) => heedClicks(image, lost(), copy, settled, [{ x, y, keeps, isFine: false }]);

function expectOnly(matte: Matte, changed: readonly Rect[], value: number): void {
  const before = lost().alpha;
  for (let y = 0, at = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++, at++) {
      const wanted = changed.some((rect) => holds(rect, x, y)) ? value : before[at];
      // Rims of one pixel are solved anew.
      const isRim = changed.some((r) => holds({ x: r.x - 1, y: r.y - 1, width: r.width + 2, height: r.height + 2 }, x, y));
      expect(Math.abs(matte.alpha[at] - wanted), `${x},${y}`).toBeLessThanOrEqual(isRim ? 128 : 0);
    }
  }
}

describe('a click on what came out the other way though the copy has it as asked', () => {
  test('brings back a spoke with all others of its color, in the picture’s own color', () => {
    const matte = heeded(45, 30, true);
    expectOnly(matte, SPOKES, 255);
    for (const { x, y } of SPOKES) expect(matte.alpha[(y + 8) * WIDTH + x + 1]).toBe(255);
    expect(matte.colors.length).toBe(matte.open.length * 3);
    const row = Array.from(matte.open.subarray(matte.rowStarts[30], matte.rowStarts[31]));
    expect(row).not.toContain(45);
  });

  test('brings back no other spoke where more crumbs have that color than parts do', () => {
    const pixels = image.pixels.slice();
    for (let y = 22; y < HEIGHT; y += 3)
      for (let x = 1; x < WIDTH; x += 3) if (seen[(y >> 1) * copy.width + (x >> 1)] === 0) pixels.set(SPOKE, (y * WIDTH + x) * 4);
    const all = { isSubject: seen.map(() => 1), isHeld: seen.map(() => 1) };
    const { alpha } = heedClicks({ ...image, pixels }, lost(), copy, all, [{ x: 45, y: 30, keeps: true, isFine: false }]);
    expect(SPOKES.map(({ x, y }) => alpha[(y + 8) * WIDTH + x + 1])).toEqual([64, 255, 64]);
  });

  test('brings back what is nearly of the ground’s color as far as the copy has it', () => {
    const matte = heeded(40, 52, true);
    expectOnly(matte, [PANEL], 255);
    expect(matte.alpha[52 * WIDTH + 40]).toBe(255);
    // Nothing tells a rim of such a color from the ground: every pixel stays the picture's own.
    expect(matte.open).toEqual(lost().open);
  });

  test('takes away a speck that the copy is too coarse for', () => {
    const matte = heeded(81, 53, false);
    expectOnly(matte, [SPECK], 0);
    expect(matte.alpha[53 * WIDTH + 81]).toBe(0);
  });

  test('takes a speck away with its soft rim, but not what is soft of the subject beside it', () => {
    const before = lost();
    const soft = { x: SPECK.x - 1, y: SPECK.y, width: 1, height: SPECK.height };
    for (let y = soft.y; y < soft.y + soft.height; y++) before.alpha[y * WIDTH + soft.x] = 90;
    const isRimHeld = Uint8Array.from(seen, (mark, at) => (at % copy.width === (SPECK.x >> 1) - 1 ? 1 : mark));
    const click = { x: 82, y: 53, keeps: false, isFine: false };
    const at = 53 * WIDTH + soft.x;
    expect(heedClicks(image, { ...before, alpha: before.alpha.slice() }, copy, settled, [click]).alpha[at]).toBe(0);
    const held = { isSubject: isRimHeld, isHeld: isRimHeld };
    expect(heedClicks(image, { ...before, alpha: before.alpha.slice() }, copy, held, [click]).alpha[at]).toBe(90);
  });

  test('changes nothing where it stands on what is right, or where the copy says otherwise', () => {
    expect(heeded(40, 12, true).alpha).toEqual(lost().alpha);
    expect(heeded(4, 60, true).alpha).toEqual(lost().alpha);
    expect(heeded(40, 12, false).alpha).toEqual(lost().alpha);
  });
});

describe('a click on what is finer than the copy', () => {
  /** Strands of a subject, two pixels wide and two apart, that the copy has as one; and beside them strands that it lacks, among stones. */
  const [OWN, STRAND, STONE] = [
    [30, 40, 60],
    [220, 120, 60],
    [150, 150, 150],
  ];
  const side = 64;
  const columns = [8, 12, 16, 20, 24].map((x) => ({ x, y: 12, width: 2, height: 40 }));
  const BETWEEN = { x: 8, y: 12, width: 18, height: 36 };
  /** The last column hangs on it, and no strand: those that do come with one that is clicked, see `clickedLines`. */
  const BROAD = { x: 24, y: 52, width: 12, height: 12 };
  const strands = [40, 46, 52].map((x) => ({ x, y: 12, width: 2, height: 40 }));
  const stones = [43, 49].map((x) => ({ x, y: 12, width: 2, height: 40 }));
  const picture: PixelImage = { width: side, height: side, pixels: new Uint8Array(side * side * 4).fill(255), dpi: 300, icc: null };
  for (let at = 0; at < side * side; at++) {
    const isAt = (rect: Rect) => holds(rect, at % side, Math.floor(at / side));
    picture.pixels.set(columns.some(isAt) || isAt(BROAD) ? OWN : strands.some(isAt) ? STRAND : stones.some(isAt) ? STONE : GROUND, at * 4);
  }
  /** What lies between columns came out half clear, as opaque as this. */
  const SOFT = 90;
  const fine = (x: number, y: number, keeps: boolean, between = 0) => {
    const half = { width: side / 2, height: side / 2 };
    const isSubject = Uint8Array.from({ length: half.width * half.height }, (_, at) => (at % half.width < 14 ? 1 : 0));
    const alpha = Uint8Array.from({ length: side * side }, (_, at) =>
      [...columns, BROAD].some((rect) => holds(rect, at % side, Math.floor(at / side)))
        ? 255
        : holds(BETWEEN, at % side, Math.floor(at / side))
          ? between
          : 0,
    );
    const matte: Matte = {
      width: side,
      height: side,
      alpha,
      rowStarts: new Uint32Array(side + 1),
      open: new Uint32Array(),
      colors: new Uint8Array(),
    };
    return {
      before: alpha.slice(),
      after: heedClicks(picture, matte, half, { isSubject, isHeld: isSubject }, [{ x, y, keeps, isFine: true }]).alpha,
    };
  };
  const changed = ({ before, after }: ReturnType<typeof fine>) => [...after.keys()].filter((at) => after[at] >= 128 !== before[at] >= 128);
  const placesOf = ({ x, y, width, height }: Rect) =>
    Array.from({ length: width * height }, (_, index) => (y + Math.floor(index / width)) * side + x + (index % width));

  test('takes away the one strand that it stands on, and leaves its neighbors', () => {
    expect(changed(fine(17, 30, false))).toEqual(placesOf(columns[2]));
  });

  test('takes its soft rim with it, and leaves those of its neighbors', () => {
    const { after } = fine(17, 30, false, SOFT);
    expect(Array.from({ length: 12 }, (_, x) => after[30 * side + 10 + x])).toEqual([
      SOFT,
      SOFT,
      255,
      255,
      SOFT,
      0,
      0,
      0,
      0,
      SOFT,
      255,
      255,
    ]);
  });

  /** What of a picture in one color on ground, all of it found, a fine click to remove takes. */
  const takenOf = (isArt: (x: number, y: number) => boolean, x: number, y: number) => {
    const pixels = new Uint8Array(side * side * 4).fill(255);
    for (let at = 0; at < side * side; at++) pixels.set(isArt(at % side, Math.floor(at / side)) ? OWN : GROUND, at * 4);
    const alpha = Uint8Array.from({ length: side * side }, (_, at) => (isArt(at % side, Math.floor(at / side)) ? 255 : 0));
    const matte = {
      ...lost(),
      width: side,
      height: side,
      alpha,
      rowStarts: new Uint32Array(side + 1),
      open: new Uint32Array(),
      colors: new Uint8Array(),
    };
    const all = new Uint8Array((side * side) / 4).fill(1);
    const made = heedClicks({ ...picture, pixels }, matte, { width: side / 2, height: side / 2 }, { isSubject: all, isHeld: all }, [
      { x, y, keeps: false, isFine: true },
    ]);
    expect(made.alpha[y * side + x]).toBe(0);
    return made.alpha.filter((value, at) => value === 0 && isArt(at % side, Math.floor(at / side))).length;
  };
  const isNet = (x: number, y: number) => x % 4 < 2 || y % 4 < 2;

  test('takes no net of strands that cross it', () => {
    expect(takenOf(isNet, 32, 30)).toBeLessThan(600);
  });

  test('takes hardly more than its strand where most of that color is broad, and stays', () => {
    expect(takenOf((x, y) => isNet(x, y) || x >= 24 || y >= 24, 8, 10)).toBeLessThan(150);
  });

  test('brings back no strands like it where the ground around has nearly their color', () => {
    const kept = (strand: readonly number[]) => {
      const rects = [10, 22, 34, 46].map((x) => ({ x, y: 16, width: 2, height: 14 }));
      const block = { x: 4, y: 6, width: 56, height: 10 };
      const isAt = (rect: Rect, at: number) => holds(rect, at % side, Math.floor(at / side));
      const pixels = new Uint8Array(side * side * 4).fill(255);
      for (let at = 0; at < side * side; at++)
        pixels.set(isAt(block, at) ? OWN : rects.some((rect) => isAt(rect, at)) ? strand : GROUND, at * 4);
      const alpha = Uint8Array.from({ length: side * side }, (_, at) => (isAt(block, at) ? 255 : 0));
      const matte = { ...lost(), width: side, height: side, alpha, rowStarts: new Uint32Array(side + 1), open: new Uint32Array() };
      const none = new Uint8Array((side * side) / 4);
      const settledAs = { isSubject: none, isHeld: none };
      const click = { x: 22, y: 23, keeps: true, isFine: true };
      const made = heedClicks({ ...picture, pixels }, { ...matte, colors: new Uint8Array() }, { width: 32, height: 32 }, settledAs, [
        click,
      ]);
      expect(made.alpha.filter((value, at) => value >= 128 && !isAt(block, at)).length).toBeLessThan(150);
      return rects.map(({ x }) => made.alpha[23 * side + x] >= 128);
    };
    expect(kept([150, 140, 130])).toEqual([true, true, true, true]);
    expect(kept([186, 176, 168])).toEqual([false, true, false, false]);
  });

  test('leaves broad art that the strand hangs on', () => {
    expect(changed(fine(25, 40, false)).every((at) => at % side < 26)).toBe(true);
    expect(fine(25, 40, false).after[54 * side + 30]).toBe(255);
  });

  test('brings back the strand, and neither what it lies among nor what the copy lacks elsewhere', () => {
    expect(changed(fine(46, 30, true))).toEqual(placesOf(strands[1]));
  });
});
