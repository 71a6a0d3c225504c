import { describe, expect, test } from 'vitest';
import type { PixelImage, Rect } from '../image.ts';
import { clickedLines } from './clicked-lines.ts';
import { clickGrain } from './fine-click.ts';
import { heedClicks } from './heed-clicks.ts';
import type { HeededClick } from './heeded-click.ts';

const SIDE = 128;
const INK = [40, 60, 120];
/** As light as the stones, and told from them by its tint. */
const SPOKE = [141, 148, 156];
const BAR = { x: 0, y: 0, width: SIDE, height: 12 };
const SPOKES = [16, 48, 80].map((x) => ({ x, y: 12, width: 4, height: 60 }));
/** Of the same color: a line that hangs on nothing, a short one, and what is broad. */
const LOOSE = { x: 112, y: 40, width: 4, height: 60 };
const STUB = { x: 100, y: 12, width: 4, height: 12 };
const PANEL = { x: 20, y: 96, width: 24, height: 12 };
/** Far from all of it. */
const STONE = 120 * SIDE + 60;
const PER_PX = 2;
const THIN_PX = 3;

const holds = ({ x, y, width, height }: Rect, at: number) => {
  const [i, j] = [at % SIDE, Math.floor(at / SIDE)];
  return i >= x && i < x + width && j >= y && j < y + height;
};

/** Stones of 4 x 4 pixels around the spokes' gray, which they have on the whole; below them some have their very color where `isOfSpokes`. */
function pictureOn(isOfSpokes: boolean): PixelImage {
  const pixels = new Uint8Array(SIDE * SIDE * 4).fill(255);
  for (let at = 0; at < SIDE * SIDE; at++) {
    const stone = ((at % SIDE) >> 2) * 7 + (at >> 9) * 13;
    const light = [100, 146, 190][stone % 3];
    const color = isOfSpokes && at >= 76 * SIDE && stone % 2 === 0 ? SPOKE : [light, light - 4, light - 10];
    const isSpoke = [...SPOKES, LOOSE, STUB, PANEL].some((rect) => holds(rect, at));
    pixels.set(holds(BAR, at) ? INK : isSpoke ? SPOKE : color, at * 4);
  }
  return { width: SIDE, height: SIDE, pixels, dpi: 300, icc: null };
}

/** The bar alone came out. */
function found() {
  const alpha = Uint8Array.from({ length: SIDE * SIDE }, (_, at) => (holds(BAR, at) ? 255 : 0));
  return { width: SIDE, height: SIDE, alpha, rowStarts: new Uint32Array(SIDE + 1), open: new Uint32Array(), colors: new Uint8Array() };
}

const placesOf = (rects: readonly Rect[]) =>
  Array.from({ length: SIDE * SIDE }, (_, at) => at).filter((at) => rects.some((rect) => holds(rect, at)));
const linesAt = (x: number, y: number, isOfSpokes = false) => {
  const lines = clickedLines(pictureOn(isOfSpokes), found(), { x, y }, THIN_PX);
  return lines && [...lines.places].sort((one, other) => one - other);
};

describe('a click to keep on a lost line', () => {
  test('takes the lines like it that hang on the subject, and nothing else of their color', () => {
    expect(linesAt(50, 40)).toEqual(placesOf(SPOKES));
  });

  test('takes its own alone where the ground has its color too', () => {
    const places = linesAt(49, 40, true) ?? [];
    expect(placesOf([SPOKES[1]]).every((at) => places.includes(at))).toBe(true);
    expect(placesOf([SPOKES[0], SPOKES[2]]).some((at) => places.includes(at))).toBe(false);
  });

  test('is none on what is broad, on what is short, and on what came out', () => {
    expect(linesAt(32, 102)).toBe(null);
    expect(linesAt(101, 16)).toBe(null);
    expect(linesAt(50, 6)).toBe(null);
    // Nor where what is thin is thinner.
    expect(clickedLines(pictureOn(false), found(), { x: 50, y: 40 }, 1)).toBe(null);
  });

  test('is fine, and changes them and their rims only, though the ground is as light', () => {
    const [image, before] = [pictureOn(false), found()];
    const click = { x: 50, y: 40, keeps: true, isFine: false };
    expect(clickGrain(image, before, PER_PX, click).isFine).toBe(true);
    const copy = { width: SIDE / PER_PX, height: SIDE / PER_PX };
    const none = new Uint8Array(copy.width * copy.height);
    const { alpha } = heedClicks(image, found(), copy, { isSubject: none, isHeld: none }, [{ ...click, isFine: true }]);
    expect(placesOf(SPOKES).every((at) => alpha[at] === 255)).toBe(true);
    const rims = SPOKES.map(({ x, y, width, height }) => ({ x: x - 1, y, width: width + 2, height: height + 1 }));
    const changed = placesOf([{ x: 0, y: 0, width: SIDE, height: SIDE }]).filter((at) => alpha[at] !== before.alpha[at]);
    expect(changed.filter((at) => !rims.some((rect) => holds(rect, at)))).toEqual([]);
  });

  test('is heeded with the lines that were found before, as long as nothing changed since', () => {
    const image = pictureOn(false);
    const copy = { width: SIDE / PER_PX, height: SIDE / PER_PX };
    const none = new Uint8Array(copy.width * copy.height);
    const heeded = (clicks: readonly HeededClick[]) => heedClicks(image, found(), copy, { isSubject: none, isHeld: none }, clicks).alpha;
    const click = { x: 50, y: 40, keeps: true, isFine: true };
    const known = { ...click, lines: { places: Uint32Array.of(STONE), color: [0, 0, 0] } };
    const before = { x: 50, y: 6, keeps: false, isFine: true };
    expect([[click], [known], [before, known]].map((clicks) => heeded(clicks)[STONE])).toEqual([0, 255, 0]);
  });
});
