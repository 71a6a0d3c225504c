import { expect, test } from 'vitest';
import { plainKernels } from '../kernels/plain-kernels.ts';
import { evenGround } from './even-ground.ts';
import { findLitCards, LIT_CARD } from './lit-cards.ts';

const [WIDTH, HEIGHT] = [160, 120];
const PALE = [245, 246, 248] as const;
const CARD = { left: 30, top: 30, right: 130, bottom: 90 };

type Color = (x: number, y: number) => readonly number[];

const isIn = (x: number, y: number, by = 0) => x >= CARD.left - by && x < CARD.right + by && y >= CARD.top - by && y < CARD.bottom + by;

/** What is found on a sheet where a rule gives the color, at a place of it. */
function found(ground: readonly [number, number, number], colorOf: Color) {
  const pixels = new Uint8Array(WIDTH * HEIGHT * 4).fill(255);
  for (let at = 0; at < WIDTH * HEIGHT; at++) pixels.set(colorOf(at % WIDTH, Math.floor(at / WIDTH)).map(Math.round), at * 4);
  const image = { width: WIDTH, height: HEIGHT, pixels, dpi: 300, icc: null };
  const marks = findLitCards(image, evenGround(WIDTH, HEIGHT, ground), 0, plainKernels());
  return (x: number, y: number) => marks?.[y * WIDTH + x] ?? null;
}

/** A card from white to a shade below the ground, and its shadow around, as dark as is given, that fades over 20 pixels. */
const shaded =
  (shadow: number): Color =>
  (x, y) => {
    const past = Math.max(CARD.left - x, x - CARD.right + 1, CARD.top - y, y - CARD.bottom + 1, 0);
    if (past === 0) return [0, 1, 2].map(() => 255 - (15 * (x - CARD.left)) / 100);
    return PALE.map((value) => value - shadow * Math.max(0, 1 - past / 20));
  };

test('a card whose gradient passes the ground’s color is one all over, walled by its shadow', () => {
  const mark = found(PALE, shaded(30));
  expect([mark(35, 60), mark(98, 60), mark(125, 60)]).toEqual([LIT_CARD, LIT_CARD, LIT_CARD]);
  expect([mark(20, 60), mark(5, 5)]).toEqual([0, 0]);
});

test('what no wall keeps from the ground is none, nor what is nowhere lighter than it', () => {
  const patch = (x: number, y: number) => PALE.map((value) => value + 7 * Math.max(0, 1 - Math.hypot(x - 80, y - 60) / 55));
  expect(found(PALE, patch)(80, 60)).not.toBe(LIT_CARD);
  expect(found(PALE, (x, y) => (isIn(x, y) ? PALE : isIn(x, y, 4) ? [40, 40, 60] : PALE))(80, 60)).toBeNull();
});

test('lettering on it stays with its counters; a hole in it is none', () => {
  const isLetter = (x: number, y: number) => Math.max(Math.abs(x - 105), Math.abs(y - 60)) < 12;
  const isInner = (x: number, y: number) => Math.max(Math.abs(x - 105), Math.abs(y - 60)) < 6;
  const lettered = found(PALE, (x, y) => (isLetter(x, y) && !isInner(x, y) ? [40, 44, 80] : shaded(30)(x, y)));
  expect([lettered(105, 60), lettered(95, 60)]).toEqual([LIT_CARD, LIT_CARD]);
  const holed = found([238, 238, 240], (x, y) => (isIn(x, y) && !isLetter(x, y) ? [255, 255, 255] : [238, 238, 240]));
  expect([holed(105, 60), holed(60, 60)]).toEqual([0, LIT_CARD]);
});

test('on darker ground white glows, and on white nothing is lighter', () => {
  expect(found([225, 226, 230], (x, y) => (isIn(x, y) ? [255, 255, 255] : [225, 226, 230]))(80, 60)).toBeNull();
  expect(found([255, 255, 255], shaded(30))(40, 60)).toBeNull();
});
