import type { GroundCells } from './ground-cells.ts';
import { forSides, offRay } from './plateaus.ts';

/** A part of a fade is as even from cell to cell as the fade: changes up to this, in levels of a color's length. */
const GRADUAL = 75;

/** Lines that part a fade are so many cells wide at most, with what smears beside them. */
const LINE = 4;

/** On both sides of a line a fade is as strong: within so many levels, or this part of the stronger. */
const ALIKE = 24;
const ALIKE_PART = 0.45;

/** Fainter than this, glows of two lines mix: of colors as dim as that no hue is asked, and the fainter has this part of the other. */
const DIM = 110;
const DIM_PART = 0.4;

/** So much of what lies around an area, beyond its lines, must be alike, and so many places seen. */
const LEAST_ALIKE = 0.4;
const LEAST_SEEN = 3;

/** A color of less than this length is fainter than any ink by itself. */
const FAINT = 200;

/** Areas of cells that neither fade nor lie on the ground, each even from cell to cell. */
function areasOf({ columns, tops, strengths, reach }: GroundCells, fading: Uint8Array, isTop: Uint8Array): readonly number[][] {
  const seen = new Uint8Array(fading.length);
  const isAsked = (cell: number) =>
    seen[cell] === 0 && fading[cell] === 0 && isTop[cell] === 0 && strengths[cell] > reach && strengths[cell] < FAINT;
  const apart = (one: number, other: number) =>
    Math.hypot(tops[one] - tops[other], tops[one + 1] - tops[other + 1], tops[one + 2] - tops[other + 2]);
  const areas: number[][] = [];
  for (let start = 0; start < fading.length; start++) {
    if (!isAsked(start)) continue;
    const cells = [start];
    seen[start] = 1;
    for (const cell of cells) {
      forSides(cell, columns, fading.length, (other) => {
        if (other < 0 || !isAsked(other) || apart(cell * 3, other * 3) > GRADUAL) return;
        seen[other] = 1;
        cells.push(other);
      });
    }
    areas.push(cells);
  }
  return areas;
}

/**
 * Cells of areas that lines part from a fade: what glows inside a neon letter, or between two of them, has the glow's color on the line's other side,
 * all around. Shading of solid art has not.
 */
export function partedFades(cells: GroundCells, fading: Uint8Array, isTop: Uint8Array): readonly number[] {
  const { columns, rows, tops, strengths, reach } = cells;
  const isAlike = (one: number, other: number) =>
    (Math.max(strengths[one], strengths[other]) <= DIM &&
      Math.min(strengths[one], strengths[other]) >= DIM_PART * Math.max(strengths[one], strengths[other])) ||
    (Math.abs(strengths[one] - strengths[other]) <= Math.max(ALIKE, ALIKE_PART * Math.max(strengths[one], strengths[other])) &&
      offRay(tops, one * 3, tops, other * 3) < 1);
  const parted: number[] = [];
  for (const area of areasOf(cells, fading, isTop)) {
    const own = new Set(area);
    let [alike, seen] = [0, 0];
    for (const cell of area) {
      const [column, row] = [cell % columns, Math.floor(cell / columns)];
      for (const [dx, dy] of SIDES) {
        let [isSeen, isSame] = [false, false];
        for (let away = 1; away <= LINE; away++) {
          const [x, y] = [column + dx * away, row + dy * away];
          if (x < 0 || y < 0 || x >= columns || y >= rows) break;
          const other = y * columns + x;
          if (own.has(other)) break;
          if (fading[other] === 0 && strengths[other] > reach) continue;
          isSeen = true;
          if (fading[other] === 1 && isAlike(cell, other)) isSame = true;
        }
        if (isSeen) seen++;
        if (isSame) alike++;
      }
    }
    if (seen >= LEAST_SEEN && alike >= LEAST_ALIKE * seen) parted.push(...area);
  }
  return parted;
}

const SIDES = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const;
