import { instantiateKernels } from '@underbase/engine';
import { expect, test } from 'vitest';
import { loadKernels } from '../../../scripts/build-kernels.mjs';
import { settleSmears } from './chroma-smears.ts';

const kernels = instantiateKernels(await loadKernels());
const SIZE = 60;
const [PAGE, NAVY, YELLOW, BLACK] = [0, 1, 2, 3];
const inks = [
  { r: 255, g: 255, b: 255 },
  { r: 20, g: 34, b: 80 },
  { r: 250, g: 215, b: 60 },
  { r: 22, g: 22, b: 22 },
];

interface Piece {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly color: readonly [number, number, number];
}

/** Navy above, yellow below its middle, and pieces that were read as black; gives how much of each piece is black still. */
function blackLeft(pieces: readonly Piece[]): readonly number[] {
  const first = new Uint8Array(SIZE * SIZE).map((_, at) => (at < (SIZE * SIZE) / 2 ? NAVY : YELLOW));
  const mixes = { inks, first, second: first.slice(), share: new Uint8Array(SIZE * SIZE) };
  const pixels = new Uint8Array(SIZE * SIZE * 4).fill(255);
  for (let at = 0; at < SIZE * SIZE; at++) pixels.set([inks[first[at]].r, inks[first[at]].g, inks[first[at]].b], at * 4);
  const placesOf = ({ x, y, width, height }: Piece) =>
    Array.from({ length: width * height }, (_, at) => (y + Math.floor(at / width)) * SIZE + x + (at % width));
  for (const piece of pieces) {
    for (const at of placesOf(piece)) {
      pixels.set(piece.color, at * 4);
      mixes.second[at] = BLACK;
      mixes.share[at] = 230;
    }
  }
  settleSmears(kernels, mixes, { width: SIZE, height: SIZE, pixels, dpi: 300, icc: null }, PAGE);
  return pieces.map((piece) => placesOf(piece).filter((at) => mixes.second[at] === BLACK).length / (piece.width * piece.height));
}

const SMEARED = [40, 37, 30] as const;

test('navy that yellow was smeared over is no black', () => {
  expect(
    blackLeft([
      { x: 5, y: 27, width: 4, height: 3, color: SMEARED },
      { x: 20, y: 28, width: 17, height: 2, color: SMEARED },
    ]),
  ).toEqual([0, 0]);
});

test('what stands on one ink, is long or wide, or has a tone or color of neither, stays', () => {
  expect(
    blackLeft([
      { x: 5, y: 10, width: 4, height: 4, color: SMEARED },
      { x: 5, y: 28, width: 30, height: 2, color: SMEARED },
      { x: 45, y: 22, width: 8, height: 8, color: SMEARED },
      { x: 5, y: 30, width: 4, height: 3, color: [0, 0, 0] },
      { x: 15, y: 30, width: 4, height: 3, color: [120, 10, 10] },
    ]),
  ).toEqual([1, 1, 1, 1, 1]);
});
