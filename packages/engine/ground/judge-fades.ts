import type { FadeVotes } from './fade-votes.ts';
import type { GroundCells } from './ground-cells.ts';
import { forSides } from './plateaus.ts';

/** So many passages tell of an area by themselves; of smaller ones all areas together do. */
const LEAST_VOTES = 12;

/** Where fewer passages than this part are gradual, an area meets the ground in edges. */
const LEAST_GRADUAL = 0.02;

/** Colors beyond so many reaches of grain are none of it; in a picture of strands, whose grain ends at their edges, beyond the last. */
const STANDS_OUT = 3;
const STRAND_STANDS_OUT = 1;

/** How full an area is: so much of what stands out is no fuller. Below the last, it may be a worn print of one even strength. */
const FULL_SHARE = 0.8;
const FULL = 0.58;

/** What fades, however worn, has a middle: cells between these parts of how full it is, as strong as those on their sides, with this much bare at most. */
const DIM_FROM = 0.1;
const DIM_TO = 0.45;
const DIM_BARE = 0.4;
const ALIKE_PART = 0.15;
const LEAST_ALIKE = 3;

/** Of what stands out, this part at least is such a middle; strands have next to none. */
const LEAST_DIM = 0.01;

/** What is known of fading cells; one byte a cell each. */
export interface JudgedFades {
  /** 1 where color goes down to the ground gradually. */
  readonly fading: Uint8Array;
  /** 1 where a color that nothing stronger of its hue stands above is as thin as it can be; else it is an ink as it is. */
  readonly thin: Uint8Array;
}

interface Judgement {
  readonly fades: boolean;
  readonly isThin: boolean;
}

/**
 * Judges areas of fading cells by how they meet the ground all around. A flood goes from cell to cell, and through one faint tip of a hair, or what
 * grain makes of it, into fur, feathers and all that is solid. Where an area has edges all around, full colors and no middle, it is solid; where
 * its gradual passages end in even tops, it is solid with a soft rim. Glow, smoke and worn prints fade. `fullness` tells of a cell the least
 * coverage, 0 to 1, that makes its color.
 */
export function judgeFades(cells: GroundCells, votes: FadeVotes, fading: Uint8Array, fullness: (cell: number) => number): JudgedFades {
  const { columns, strengths, reach } = cells;
  const areas = areasOf(fading, columns);
  const all = judge(areas.flat(), cells, votes, fullness) ?? { fades: true, isThin: true };
  const [judged, thin] = [fading.slice(), fading.slice()];
  for (const area of areas) {
    const { fades, isThin } = judge(area, cells, votes, fullness) ?? all;
    for (const cell of area) {
      const isSolid = !fades && strengths[cell] > (votes.hasStrands ? STRAND_STANDS_OUT : STANDS_OUT) * reach;
      if (isSolid) judged[cell] = 0;
      if (isSolid || !isThin) thin[cell] = 0;
    }
  }
  return { fading: judged, thin };
}

/** Null where too few passages tell. */
function judge(
  area: readonly number[],
  cells: GroundCells,
  { peaked, topped, sharp, hasStrands }: FadeVotes,
  fullness: (cell: number) => number,
): Judgement | null {
  let [peaks, tops, edges] = [0, 0, 0];
  for (const cell of area) {
    peaks += peaked[cell];
    tops += topped[cell];
    edges += sharp[cell];
  }
  const gradual = peaks + tops;
  if (gradual + edges < LEAST_VOTES) return null;
  if (gradual >= LEAST_GRADUAL * (gradual + edges)) return { fades: true, isThin: peaks >= tops };
  // Strands may be of any color, however near the ground's; no worn print is of them.
  return { fades: !hasStrands && !isSolid(area, cells, fullness), isThin: true };
}

/** Whether an area that meets the ground in edges is full, and has no middle between full and bare. */
function isSolid(area: readonly number[], { columns, strengths, bare, reach }: GroundCells, fullness: (cell: number) => number): boolean {
  const standing = area.filter((cell) => strengths[cell] > STANDS_OUT * reach);
  const parts = Float64Array.from(standing, fullness).sort();
  const full = parts[Math.floor(FULL_SHARE * parts.length)] ?? 0;
  if (full < FULL) return false;
  let dim = 0;
  for (const cell of area) {
    const part = fullness(cell) / full;
    if (part < DIM_FROM || part > DIM_TO || bare[cell] > DIM_BARE) continue;
    let alike = 0;
    forSides(cell, columns, strengths.length, (other) => {
      if (other >= 0 && Math.abs(strengths[other] - strengths[cell]) <= ALIKE_PART * strengths[cell] + reach / 2) alike++;
    });
    if (alike >= LEAST_ALIKE) dim++;
  }
  return dim < LEAST_DIM * standing.length;
}

/** Fading cells that hang together by their sides. */
function areasOf(fading: Uint8Array, columns: number): readonly (readonly number[])[] {
  const seen = new Uint8Array(fading.length);
  const areas: number[][] = [];
  for (let start = 0; start < fading.length; start++) {
    if (fading[start] === 0 || seen[start] === 1) continue;
    const area = [start];
    seen[start] = 1;
    for (const cell of area) {
      forSides(cell, columns, fading.length, (other) => {
        if (other < 0 || fading[other] === 0 || seen[other] === 1) return;
        seen[other] = 1;
        area.push(other);
      });
    }
    areas.push(area);
  }
  return areas;
}
