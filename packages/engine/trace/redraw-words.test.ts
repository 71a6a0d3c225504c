import { expect, test } from 'vitest';
import type { InkedWord } from '../jpeg-repair/word-inks.ts';
import { redrawWords } from './redraw-words.ts';

const SMALL = { width: 24, height: 24 };
const SCALE = 4;
const LARGE = { width: SMALL.width * SCALE, height: SMALL.height * SCALE };
const WHITE = { r: 255, g: 255, b: 255 };
const NAVY = { r: 20, g: 40, b: 90 };

/** A bar two and a half pixels wide, whose right edge covers half of its pixels. */
const coverAt = (x: number): number => (x === 10 || x === 11 ? 1 : x === 12 ? 0.5 : 0);
const places = Array.from({ length: 16 * 16 }, (_, at) => (4 + Math.floor(at / 16)) * SMALL.width + 4 + (at % 16));
const WORD: InkedWord = {
  word: { ground: WHITE, places, box: [4, 4, 20, 20] },
  ink: NAVY,
  covers: Float32Array.from(places, (place) => coverAt(place % SMALL.width)),
};

test('a stroke of an enlarged word is as wide as its luma says, and its edges are sharp', () => {
  const size = LARGE.width * LARGE.height;
  const covers = [new Uint8Array(size).fill(255), new Uint8Array(size)];
  redrawWords([WORD], () => ({ ink: 1, ground: 0, mixes: [] }), covers, SMALL, LARGE);
  const row = covers[1].subarray(LARGE.width * 48, LARGE.width * 49);
  const width = row.reduce((sum, cover) => sum + cover, 0) / 255;
  expect(width).toBeGreaterThan(9);
  expect(width).toBeLessThan(11);
  expect(row.filter((cover) => cover > 20 && cover < 235).length).toBeLessThanOrEqual(4);
  expect(covers[0][LARGE.width * 48 + 42]).toBe(255 - row[42]);
});

test('where a third ink meets the two the drawing stays', () => {
  const size = LARGE.width * LARGE.height;
  const covers = [new Uint8Array(size), new Uint8Array(size), new Uint8Array(size).fill(255)];
  redrawWords([WORD], () => ({ ink: 1, ground: 0, mixes: [] }), covers, SMALL, LARGE);
  expect(covers[1].every((cover) => cover === 0)).toBe(true);
});

test('what a third ink has of the smear around a word goes, where it is a mix of the two', () => {
  const size = LARGE.width * LARGE.height;
  const covers = [new Uint8Array(size), new Uint8Array(size), new Uint8Array(size).fill(255)];
  redrawWords([WORD], () => ({ ink: 1, ground: 0, mixes: [2] }), covers, SMALL, LARGE);
  const at = (x: number) => covers.map((cover) => cover[LARGE.width * 48 + x]);
  expect(at(44)).toEqual([0, 255, 0]);
  expect(at(60)).toEqual([255, 0, 0]);
});
