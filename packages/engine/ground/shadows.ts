import type { Ground } from './find-ground.ts';
import { isSoft } from './flood-fades.ts';
import { type GroundCells, neighborsOf } from './ground-cells.ts';
import { forSides, offRay, type Plateaus } from './plateaus.ts';

/** On darker ground than this, in levels of each channel, no shadow is seen. */
export const LIGHT_GROUND = 170;
/** A shadow's hue is the ground's, darker, within this part of what hues may differ by. */
const OF_SHADE = 0.6;
/** From one cell to the next a shadow that falls off fast changes by so many levels of a color's length at most. */
const FASTEST = 180;
/** Cells beyond what was found to fade that may belong to it. */
const BEYOND = 6;
/** Smaller ones are rims. */
const LEAST_CELLS = 8;
/** A shadow lies beside art: so many of its cells touch a solid, per cell that touches a solid of its own hue. */
const LEAST_TOUCHING = 4;
const OTHERS_PER_OWN = 8;
/** The soft edge of a gray solid is so many cells wide at most. */
const SOFT_RIM = 3;
/** What this part of is not known to fade is no shadow. */
const LEAST_FADING = 0.5;
/** Of a shadow nearly all is soft; wear has edges. */
const LEAST_SOFT = 0.4;
/** A cell changes all over where two pixels of it that lie next but one to each other differ by more than this, in levels. */
const GRADED_JUMP = 6;

/** What is known of cells before inks are handed on; one byte a cell each. */
export interface ShadowHints {
  readonly fading: Uint8Array;
  readonly plateaus: Pick<Plateaus, 'isTop' | 'owners' | 'inks'>;
  /** Cells that cannot be of a shadow. */
  readonly isOther: (cell: number) => boolean;
  /** Coverage that the ink of a plateau, from an index on, has at least at a cell. */
  readonly isFullInk: (cell: number, inks: Float32Array, at: number) => boolean;
}

/**
 * Cells of soft shadows on light ground: gray that goes down to the ground gradually and lies beside art of other colors, or of full ink, and nowhere beside
 * a gray that it could be the soft edge of. What casts it covers where it is darkest, so that nothing tells its ink: it is as thin as its color allows.
 */
export function shadowCells(
  cells: GroundCells,
  { color }: Ground,
  { fading, plateaus, isOther, isFullInk }: ShadowHints,
): readonly number[] {
  if (Math.min(color.r, color.g, color.b) < LIGHT_GROUND) return [];
  const { columns, rows, tops, strengths, reach } = cells;
  const shade = Float32Array.of(-color.r, -color.g, -color.b);
  const mayBe = (cell: number) =>
    strengths[cell] > reach &&
    (plateaus.isTop[cell] === 0 || isGraded(cells, cell)) &&
    !isOther(cell) &&
    offRay(tops, cell * 3, shade, 0) < OF_SHADE;
  const near = nearGrays(cells, shade, plateaus, isFullInk);
  const seen = new Uint8Array(fading.length);
  const found: number[] = [];
  for (let start = 0; start < fading.length; start++) {
    if (seen[start] === 1 || fading[start] === 0 || !mayBe(start)) continue;
    const zone = zoneFrom(start, seen, cells, fading, mayBe);
    if (zone.length < LEAST_CELLS) continue;
    let [own, others, fades, soft] = [0, 0, 0, 0];
    for (const cell of zone) {
      fades += fading[cell];
      if (isSoft(cells, cell)) soft++;
      own += near[cell];
      if (near[cell] === 1) continue;
      let isBeside = false;
      neighborsOf(cell, columns, rows, 1, (other) => {
        if (plateaus.isTop[other] === 1) isBeside = true;
      });
      if (isBeside) others++;
    }
    if (others < LEAST_TOUCHING || others < OTHERS_PER_OWN * own || Math.min(fades / LEAST_FADING, soft / LEAST_SOFT) < zone.length)
      continue;
    for (const cell of zone) found.push(cell);
  }
  return found;
}

/** Whether a cell's color changes all over it: along a straight edge a shadow is alike from cell to cell, and no solid for that. */
const isGraded = (cells: GroundCells, cell: number): boolean => isSoft(cells, cell) && cells.jumps[cell] > GRADED_JUMP + 2 * cells.reach;

/** Cells around solids of a shadow's hue that may be softly edged, one byte each. */
function nearGrays(
  cells: GroundCells,
  shade: Float32Array,
  { isTop, owners, inks }: ShadowHints['plateaus'],
  isFullInk: ShadowHints['isFullInk'],
): Uint8Array {
  const { columns, rows } = cells;
  const near = new Uint8Array(isTop.length);
  for (let cell = 0; cell < near.length; cell++) {
    const ink = owners[cell] * 3;
    if (isTop[cell] === 0 || isGraded(cells, cell) || offRay(inks, ink, shade, 0) >= 1 || isFullInk(cell, inks, ink)) continue;
    neighborsOf(cell, columns, rows, SOFT_RIM, (other) => {
      near[other] = 1;
    });
  }
  return near;
}

/**
 * The fading cells that hang together with one, which are marked as seen, and those beyond that go on gradually, the nearest first. These may belong to
 * several zones: one that is no shadow takes none from another.
 */
function zoneFrom(
  start: number,
  seen: Uint8Array,
  cells: GroundCells,
  fading: Uint8Array,
  mayBe: (cell: number) => boolean,
): readonly number[] {
  const { columns, tops } = cells;
  const goesOn = (one: number, other: number): boolean => {
    const [x, y] = [one * 3, other * 3];
    return Math.hypot(tops[x] - tops[y], tops[x + 1] - tops[y + 1], tops[x + 2] - tops[y + 2]) <= FASTEST && mayBe(other);
  };
  const zone = [start];
  seen[start] = 1;
  for (let next = 0; next < zone.length; next++) {
    const cell = zone[next];
    forSides(cell, columns, fading.length, (other) => {
      if (other < 0 || seen[other] === 1 || fading[other] === 0 || !goesOn(cell, other)) return;
      seen[other] = 1;
      zone.push(other);
    });
  }
  const taken = new Set(zone);
  let rim: readonly number[] = zone.slice();
  for (let far = 0; far < BEYOND && rim.length > 0; far++) {
    const next: number[] = [];
    for (const cell of rim) {
      forSides(cell, columns, fading.length, (other) => {
        if (other < 0 || fading[other] === 1 || taken.has(other) || !isSoft(cells, other) || !goesOn(cell, other)) return;
        taken.add(other);
        next.push(other);
        zone.push(other);
      });
    }
    rim = next;
  }
  return zone;
}
