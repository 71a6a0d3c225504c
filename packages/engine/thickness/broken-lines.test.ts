import { describe, expect, test } from 'vitest';
import { wholeLines } from './broken-lines.ts';

const [WIDTH, HEIGHT] = [160, 60];
const SIZE = { width: WIDTH, height: HEIGHT };

/** A level line, one pixel wide with soft rims, as dark at every place as `toneAt` says. */
function lineAt(y: number, toneAt: (x: number) => number, plane: Uint8Array = new Uint8Array(WIDTH * HEIGHT)): Uint8Array {
  for (let x = 15; x < 145; x++) {
    for (const [dy, share] of [
      [-1, 0.45],
      [0, 1],
      [1, 0.45],
    ] as const)
      plane[(y + dy) * WIDTH + x] = Math.round(share * toneAt(x));
  }
  return plane;
}

/** What of a plane is taken for ink when each pixel is judged by itself. */
const inked = (plane: Uint8Array): Uint8Array => plane.map((tone) => (tone >= 110 ? 255 : 0));

/** Pencil: grains of any tone, and gaps of four pixels with so much left in them. */
const grains =
  (left: number) =>
  (x: number): number =>
    x % 11 < 4 ? left : 110 + ((x * 73) % 120);

/** Places along a row at which a shape has the line. */
const along = (shape: Uint8Array, y: number): number =>
  shape.subarray(y * WIDTH + 15, y * WIDTH + 145).filter((value) => value >= 128).length;

describe('lines that are broken into grains', () => {
  test.each([30, 0])('are whole, and as full as they are in the mean, with %i left in their gaps', (left) => {
    const plane = lineAt(20, grains(30));
    lineAt(40, grains(left), plane);
    const whole = wholeLines(plane, inked(plane), SIZE);
    expect(along(inked(plane), 40)).toBeLessThan(90);
    expect(along(whole?.shape ?? plane, 40)).toBeGreaterThan(125);
    const own = (whole?.full ?? plane).subarray(40 * WIDTH + 30, 40 * WIDTH + 130);
    expect(Math.max(...own) - Math.min(...own)).toBeLessThan(60);
    expect(own.reduce((sum, value) => sum + value, 0) / own.length).toBeLessThan(190);
  });

  test('of a pen are dashes, and stay so', () => {
    const dashes = lineAt(20, (x) => (x % 11 < 4 ? 0 : 200));
    expect(wholeLines(dashes, inked(dashes), SIZE)).toBeNull();
  });

  test('are not those that are gray all along', () => {
    const gray = lineAt(20, (x) => 170 + (x % 30));
    expect(wholeLines(gray, inked(gray), SIZE)).toBeNull();
  });

  test('end where they end, and what is faint all along is a crease', () => {
    const plane = lineAt(20, (x) => (x < 90 ? grains(30)(x) : 30));
    const whole = wholeLines(plane, inked(plane), SIZE);
    expect(along(whole?.shape ?? plane, 20)).toBeGreaterThan(70);
    expect(along(whole?.shape ?? plane, 20)).toBeLessThan(84);
  });

  test('beside each other stay apart', () => {
    const plane = lineAt(20, grains(30));
    lineAt(26, (x) => grains(30)(x + 5), plane);
    const whole = wholeLines(plane, inked(plane), SIZE);
    expect([20, 23, 26].map((y) => along(whole?.shape ?? plane, y) > 100)).toEqual([true, false, true]);
  });

  test('among more that a pen has drawn are left', () => {
    const plane = lineAt(10, grains(30));
    for (const y of [25, 35, 45]) lineAt(y, () => 240, plane);
    expect(wholeLines(plane, inked(plane), SIZE)).toBeNull();
  });
});
