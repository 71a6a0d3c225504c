import { expect, test } from 'vitest';
import { fillNotches } from './fill-notches.ts';

const [width, height] = [30, 20];

/** Lines that cover everything but what `isOpen` says, of which a gap took what `isCut` says. */
function filled(isOpen: (x: number, y: number) => boolean, isCut: (x: number, y: number) => boolean, wasInk = isCut) {
  const planes = Array.from({ length: 4 }, () => new Uint8Array(width * height));
  const [before, after, laid, cut] = planes;
  for (let at = 0; at < after.length; at++) {
    const [x, y] = [at % width, Math.floor(at / width)];
    if (isOpen(x, y)) continue;
    if (isCut(x, y)) cut[at] = 250;
    else after[at] = laid[at] = 255;
    before[at] = wasInk(x, y) ? 0 : after[at];
  }
  fillNotches({ before, after, laid, cut, width }, 5);
  return (x: number, y: number) => [after[y * width + x], laid[y * width + x]];
}

const isAbove = (_: number, y: number): boolean => y < 8;
const isFrame = (x: number, y: number): boolean => x < 2 || y < 2 || x >= width - 2 || y >= height - 2;

test('a notch that opens to one side is as full as its lines', () => {
  const ink = filled(
    (x, y) => isAbove(x, y) || isFrame(x, y),
    (x, y) => x >= 14 && x < 17 && y < 11,
  );
  expect(ink(15, 9)).toEqual([250, 250]);
  expect(ink(15, 6)).toEqual([0, 0]);
});

test('a gap between two parts and a slit stay open', () => {
  const gap = filled(
    (x, y) => isAbove(x, y) || isFrame(x, y) || y >= 12,
    (x) => x >= 14 && x < 17,
  );
  expect(gap(15, 9)).toEqual([0, 0]);
  const slit = filled(
    (x, y) => isAbove(x, y) || isFrame(x, y),
    (x, y) => x >= 14 && x < 17 && y < 15,
  );
  expect(slit(15, 9)).toEqual([0, 0]);
});

test('a counter stays open, and what growth enclosed does not', () => {
  const isHole = (x: number, y: number) => x >= 14 && x < 17 && y >= 10 && y < 13;
  const isRing = (x: number, y: number) => x >= 13 && x < 18 && y >= 9 && y < 14;
  const isCut = (x: number, y: number) => isHole(x, y) && x === 14;
  const isOpen = (x: number, y: number) => isFrame(x, y) || (isHole(x, y) && x > 14);
  expect(filled(isOpen, isCut, isHole)(15, 11)).toEqual([0, 0]);
  const wasOpen = (x: number, y: number) => isRing(x, y) || y < 12;
  expect(filled(isOpen, isCut, wasOpen)(15, 11)).toEqual([255, 255]);
});
