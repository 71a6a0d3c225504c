import type { FadeVotes } from './fade-votes.ts';
import type { GroundCells } from './ground-cells.ts';
import { forSides, offRay } from './plateaus.ts';

/** A part of a fade is as even from cell to cell as the fade: changes up to this, in levels of a color's length. */
const GRADUAL = 75;

/** Lines that part a fade are so many cells wide at most, with what smears beside them; where all that meets the ground glows, as wide as neon tubes. */
const LINE = 4;
const TUBE = 12;

/** All glows where so much of the passages to the ground is gradual and goes on to a peak, of so many at least. */
const GLOWS = 0.8;
const LEAST_VOTES = 100;

/** On both sides of a line a fade is as strong: within so many levels, or this part of the stronger; among tubes glows of all sides add up. */
const ALIKE = 24;
const ALIKE_PART = 0.45;
const ALIKE_AMONG_TUBES = 0.65;

/** Fainter than this, glows of two lines mix: of colors as dim as that no hue is asked, but of flat ones, and the fainter has this part of the other. */
const DIM = 110;
const DIM_PART = 0.4;

/** Of an area of one color this part differs by so many levels at most, besides grain; fewer cells are even by chance. */
const FLAT = 2;
const FLAT_PART = 0.8;
const LEAST_FLAT = 3;

/** So much of what lies around an area, beyond its lines, must be alike, and so many places seen. */
const LEAST_ALIKE = 0.4;
const LEAST_SEEN = 3;

/** A color of less than this length is fainter than any ink by itself; where glows of several lines add up, it is stronger. */
const FAINT = 200;
const FAINT_TOGETHER = 260;

/** Bold lettering over smoke parts it, too: behind strokes so wide nearly all must be alike, and as faint as this. */
const STROKE = 10;
const MOSTLY_ALIKE = 0.85;
const SMOKE = 130;

/** How areas are asked: fainter than what, across lines of how many cells, and how much around them must be alike. */
interface Question {
  readonly faint: number;
  readonly line: number;
  readonly leastAlike: number;
}
const FAINT_AREAS: Question = { faint: FAINT, line: LINE, leastAlike: LEAST_ALIKE };
const AREAS_AMONG_TUBES: Question = { faint: FAINT_TOGETHER, line: TUBE, leastAlike: LEAST_ALIKE };
/** After those beside narrow lines. */
const AREAS_AMONG_STROKES: Question = { faint: SMOKE, line: STROKE, leastAlike: MOSTLY_ALIKE };
/** After the faint ones, so that none of those is judged by what is stronger. */
const STRONGER_AREAS: Question = { faint: FAINT_TOGETHER, line: LINE, leastAlike: 0.7 };

/** Areas of cells that neither fade nor lie on the ground, each even from cell to cell. */
function areasOf(
  { columns, tops, strengths, reach }: GroundCells,
  fading: Uint8Array,
  isTop: Uint8Array,
  faint: number,
): readonly number[][] {
  const seen = new Uint8Array(fading.length);
  const isAsked = (cell: number) =>
    seen[cell] === 0 && fading[cell] === 0 && isTop[cell] === 0 && strengths[cell] > reach && strengths[cell] < faint;
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

/** Whether most of an area is of one color, but for grain: a dark fill within outlines. A glow falls off from its tube. */
function isOneColor(area: readonly number[], { tops, reach }: GroundCells): boolean {
  const middle = [0, 1, 2].map((channel) => Float32Array.from(area, (cell) => tops[cell * 3 + channel]).sort()[area.length >> 1]);
  const isNear = (cell: number) => middle.every((value, channel) => Math.abs(tops[cell * 3 + channel] - value) <= FLAT + reach / 2);
  return area.filter(isNear).length >= FLAT_PART * area.length;
}

const sumOf = (counts: Float32Array): number => counts.reduce((sum, count) => sum + count, 0);

/** Where hardly a passage is an edge, and so many times more go on to a peak than end in an even top, tubes of neon end as evenly. */
const FEW_EDGES = 0.05;
const MORE_PEAKS = 2;

/** Whether nothing on the sheet meets the ground but glow, of solids with even tops, too. */
export function glowsAllOver({ peaked, topped, sharp }: FadeVotes): boolean {
  const [peaks, tops, edges] = [sumOf(peaked), sumOf(topped), sumOf(sharp)];
  const all = peaks + tops + edges;
  return all >= LEAST_VOTES && edges <= FEW_EDGES * all && peaks >= MORE_PEAKS * tops;
}

/** Whether nothing on the sheet meets the ground but glow. */
export function glows({ peaked, topped, sharp, isLit }: FadeVotes): boolean {
  if (isLit) return true;
  const peaks = sumOf(peaked);
  const all = peaks + sumOf(topped) + sumOf(sharp);
  return all >= LEAST_VOTES && peaks >= GLOWS * all;
}

/**
 * Cells of areas that lines part from a fade: what glows inside a neon letter, or between two of them, has the glow's color on the line's other side,
 * all around. Shading of solid art has not. `isGlow`: nothing on the sheet has an edge of its own (see `glows`).
 */
export function partedFades(cells: GroundCells, fading: Uint8Array, isTop: Uint8Array, isGlow = false): readonly number[] {
  if (isGlow) return partedBy(AREAS_AMONG_TUBES, cells, fading, isTop, isGlow);
  const faint = partedBy(FAINT_AREAS, cells, fading, isTop, isGlow);
  const known = Uint8Array.from(fading);
  for (const cell of faint) known[cell] = 1;
  const stronger = partedBy(STRONGER_AREAS, cells, known, isTop, isGlow);
  for (const cell of stronger) known[cell] = 1;
  // What a JPEG left within outlines is as faint, and no smoke.
  if (cells.nearReach > cells.reach) return [...faint, ...stronger];
  return [...faint, ...stronger, ...partedBy(AREAS_AMONG_STROKES, cells, known, isTop, isGlow)];
}

function partedBy(
  { faint, line, leastAlike }: Question,
  cells: GroundCells,
  fading: Uint8Array,
  isTop: Uint8Array,
  isGlow: boolean,
): readonly number[] {
  const { columns, rows, tops, strengths, reach } = cells;
  const part = isGlow ? ALIKE_AMONG_TUBES : ALIKE_PART;
  const isAlike = (one: number, other: number, isFlat: boolean) => {
    const [weak, strong] = strengths[one] < strengths[other] ? [one, other] : [other, one];
    if (!isFlat && strengths[strong] <= DIM && strengths[weak] >= DIM_PART * strengths[strong]) return true;
    return strengths[strong] - strengths[weak] <= Math.max(ALIKE, part * strengths[strong]) && offRay(tops, weak * 3, tops, strong * 3) < 1;
  };
  const parted: number[] = [];
  for (const area of areasOf(cells, fading, isTop, faint)) {
    const own = new Set(area);
    const isFlat = isGlow && area.length >= LEAST_FLAT && isOneColor(area, cells);
    let [alike, seen] = [0, 0];
    for (const cell of area) {
      const [column, row] = [cell % columns, Math.floor(cell / columns)];
      for (const [dx, dy] of SIDES) {
        let [isSeen, isSame] = [false, false];
        for (let away = 1; away <= line; away++) {
          const [x, y] = [column + dx * away, row + dy * away];
          if (x < 0 || y < 0 || x >= columns || y >= rows) break;
          const other = y * columns + x;
          if (own.has(other)) break;
          if (fading[other] === 0 && strengths[other] > reach) continue;
          isSeen = true;
          if (fading[other] === 1 && isAlike(cell, other, isFlat)) isSame = true;
        }
        if (isSeen) seen++;
        if (isSame) alike++;
      }
    }
    if (seen >= LEAST_SEEN && alike >= leastAlike * seen) for (const cell of area) parted.push(cell);
  }
  return parted;
}

const SIDES = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const;
