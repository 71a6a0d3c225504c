import type { Ground } from './find-ground.ts';
import { type GroundCells, neighborsOf } from './ground-cells.ts';
import { offRay } from './plateaus.ts';

/** Ground of which no channel comes so far is black. */
const BLACK = 24;
/** Residue of worn ink is no farther from the ground than this, in levels of a color's length: white ink of which a twentieth is left is 22. */
const FARTHEST = 27;
/** What stands beside it, and was worn off where it lies, is so many times as strong. */
const STRONGER = 4;
/** Of the cells around a piece that are not bare so many are such ink: where art is shaded into the dark, what lies beside is hardly stronger. */
const LEAST_INK = 0.6;
const BARE = 0.9;

/**
 * Names the cells of what worn ink has left on black ground: a twentieth of the ink that stands beside it at once. On a black shirt nobody sees it; on any
 * other it would print as black blotches. For art with worn places alone.
 */
export function findResidue(cells: GroundCells, { color }: Ground): readonly number[] {
  if (Math.max(color.r, color.g, color.b) >= BLACK) return [];
  const { columns, rows, strengths, bare, reach } = cells;
  const seen = new Uint8Array(strengths.length);
  const isFaint = (cell: number) => strengths[cell] > reach && strengths[cell] <= FARTHEST;
  const found: number[] = [];
  for (let seed = 0; seed < seen.length; seed++) {
    if (seen[seed] === 1 || !isFaint(seed)) continue;
    seen[seed] = 1;
    const piece = [seed];
    let [beside, inks] = [0, 0];
    for (const cell of piece) {
      neighborsOf(cell, columns, rows, 1, (other) => {
        if (isFaint(other)) {
          if (seen[other] === 0) piece.push(other);
          seen[other] = 1;
        } else if (bare[other] < BARE) {
          beside++;
          if (strengths[other] >= STRONGER * strengths[cell]) inks++;
        }
      });
    }
    if (beside > 0 && inks >= LEAST_INK * beside) for (const cell of piece) found.push(cell);
  }
  return found;
}

/** Of worn art so many cells are filled by one color to this part; fur and hair are as dark beside as bright, and hardly any is. Measured: .53 and more, and .02. */
const LEAST_FLAT = 0.25;
const FILLED = 0.7;

/** Whether art is of inks that are even by themselves, as worn prints are. */
export function isOfEvenInks({ strengths, bare, even }: GroundCells): boolean {
  let [art, flats] = [0, 0];
  for (let cell = 0; cell < strengths.length; cell++) {
    if (strengths[cell] <= FARTHEST || bare[cell] >= BARE) continue;
    art++;
    if (even[cell] >= FILLED) flats++;
  }
  return flats >= LEAST_FLAT * art;
}

/** A hole with residue in it takes this part of its ink within two pixels. */
const HOLE_PART = 0.6;

/** Marks in `open` the cells of worn ink with a hole that residue keeps from being bare. */
export function openToResidue({ tops, means, strengths, jumps }: GroundCells, open: Uint8Array): void {
  for (let cell = 0; cell < open.length; cell++) {
    if (
      strengths[cell] > FARTHEST &&
      jumps[cell] >= HOLE_PART * Math.max(tops[cell * 3], tops[cell * 3 + 1], tops[cell * 3 + 2]) &&
      offRay(means, cell * 3, tops, cell * 3) < 1
    )
      open[cell] = 1;
  }
}
