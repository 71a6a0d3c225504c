import { expect, test } from 'vitest';
import { drawPale } from '../../../tests/art/pale-solids.ts';
import { findGround } from './find-ground.ts';
import type { GroundCells } from './ground-cells.ts';
import { findResidue, isOfEvenInks, openToResidue } from './residue.ts';

const COLUMNS = 12;
const COUNT = COLUMNS * COLUMNS;

/** A square of ink on black, in whose middle a square of so many levels is left; `beside` is what lies between the two. */
function worn(ink: number, left: number, beside: number): GroundCells {
  const strengths = Float32Array.from({ length: COUNT }, (_, cell) => {
    const off = Math.max(Math.abs((cell % COLUMNS) - 5.5), Math.abs(Math.floor(cell / COLUMNS) - 5.5));
    return off > 5 ? 0 : off > 3 ? ink : off > 2 ? beside : left;
  });
  const tops = Float32Array.from({ length: COUNT * 3 }, (_, at) => strengths[Math.floor(at / 3)] / Math.sqrt(3));
  const plane = (value: number) => new Float32Array(COUNT).fill(value);
  const bare = strengths.map((strength) => (strength === 0 ? 1 : 0));
  const [means, peaks] = [tops.slice(), strengths.slice()];
  return {
    columns: COLUMNS,
    rows: COLUMNS,
    tops,
    strengths,
    bare,
    even: plane(1),
    haze: plane(0),
    peaks,
    jumps: plane(0),
    means,
    reach: 2,
    nearReach: 2,
  };
}

const black = findGround(drawPale('star', [60, 60, 60], [0, 0, 0]).flat);
const white = findGround(drawPale('star', [60, 60, 60], [255, 255, 255]).flat);
if (!black || !white) throw new Error('no ground');

test('a twentieth of an ink that stands beside it is residue on black ground, and no ink on any other', () => {
  expect(findResidue(worn(373, 19, 373), black)).toHaveLength(16);
  expect(findResidue(worn(373, 19, 373), white)).toEqual([]);
});

test('charcoal is an ink, and so is the dark that art is shaded into', () => {
  expect(findResidue(worn(373, 66, 373), black)).toEqual([]);
  expect(findResidue(worn(373, 19, 45), black)).toEqual([]);
});

test('fur is of no even inks', () => {
  const cells = worn(373, 19, 373);
  expect(isOfEvenInks(cells)).toBe(true);
  expect(isOfEvenInks({ ...cells, even: new Float32Array(COUNT).fill(0.2) })).toBe(false);
});

test('cells of ink with a hole are open, though residue in it is not bare', () => {
  const cells = worn(373, 19, 373);
  cells.jumps[26] = 200;
  const open = new Uint8Array(COUNT);
  openToResidue(cells, open);
  expect(Array.from(open.keys()).filter((cell) => open[cell] === 1)).toEqual([26]);
});
