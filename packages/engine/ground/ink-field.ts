import { CELL_KIND } from './cell-kind.ts';
import type { FadeVotes } from './fade-votes.ts';
import { findDust } from './find-dust.ts';
import type { Ground } from './find-ground.ts';
import { type FlatInks, withFlatInks } from './flat-inks.ts';
import { EVEN, FAINT, floodFades, GRADUAL } from './flood-fades.ts';
import { GROUND_CELL, type GroundCells, neighborsOf, type Quiet, quietCells, RINGING_JUMP } from './ground-cells.ts';
import { glowBetween, isValley, joinInks, openIslands } from './join-islands.ts';
import { judgeFades } from './judge-fades.ts';
import { openClosedHoles } from './open-closed-holes.ts';
import { findPaleSolids, paleRims } from './pale-solids.ts';
import { glows, glowsAllOver } from './parted-fades.ts';
import { findPlateaus, offRay } from './plateaus.ts';
import { findRamps, type Ramp } from './ramps.ts';
import { findResidue, isOfEvenInks, openToResidue } from './residue.ts';
import { keepPlateaus, settleTones, TONE } from './settle-tones.ts';
import { shadowCells } from './shadows.ts';
import { surfaceAt } from './surface.ts';

/** The full ink of each cell: what coverage is measured against. */
export interface InkField {
  /** Red, green, blue of the full ink less the ground's, in levels; zero where there is none near. */
  readonly inks: Float32Array;
  readonly kinds: Uint8Array;
  readonly quiet: Quiet;
  /** One byte a cell: 1 where color goes down to the ground gradually. */
  readonly fading: Uint8Array;
  /** See FadeVotes. */
  readonly isEdged: boolean;
  /** A color fades through shapes with edges of their own (see `findRamps`). */
  readonly hasRamps: boolean;
}

/** With less of a cell than this in its strongest color, the neighbors know the ink better. */
const TOUCHED = 0.15;

/** Art so many reaches of grain away from the ground, and not all but bare. Where this part of it is of flat inks, it is drawn. */
const STANDS_OUT = 3;
const MOST_BARE = 0.9;
const MOSTLY_FLAT = 0.6;
/** Ground with less deviation than this, in levels, has no grain, which washes and worn prints come with; without, they are dim (cover less than the second) for this part. */
const GRAINLESS = 0.7;
const DIM = 0.4;
const MOSTLY_DIM = 0.42;

/** Art that meets the ground in edges alone: where a cell has so much of its strongest color, and others beside it are so much stronger, it is shaded. */
const FILLED = 0.3;
const SHADED = 1.08;

/** Cells around that ink of a fade is asked of. */
const UPHILL = 3;

/** The same of ink with an edge. */
const BESIDE = 2;

/** Cells are solid from a bare share below this on. */
const HOLE = 0.02;

/** Among strands less bare ground than this, away from cells with more, is a chance gap between hairs that lie on each other. */
const GAP = 0.14;

/** Coverage of at least this needs no proof that it is full: the ink is as far from the ground as inks go. */
const FULL = 0.85;

/** Of a fade through edged shapes less than this part is known by how it meets the ground. */
const KNOWN = 0.9;

/** A clean drawing's ground has no more grain than rounding makes. */
const CLEAN_REACH = 2;

/** Little can be darker than a dark ground or lighter than a light one: differences that way are noise as likely as ink. */
const LEAST_ROOM = 100;

/** Least coverage that can make a difference `d` from a ground: the farthest of the three channels, each against the room it has. */
function leastCoverage(dr: number, dg: number, db: number, ground: Float32Array | Float64Array): number {
  const part = (d: number, b: number) => (d > 0 ? d / Math.max(LEAST_ROOM, 255 - b) : -d / Math.max(LEAST_ROOM, b));
  return Math.max(part(dr, ground[0]), part(dg, ground[1]), part(db, ground[2]));
}

/**
 * Single pixels ring farther than their deviation tells, to so many reaches of it: where white or black cuts chroma off, by so much to one side. Then the
 * mean of a cell comes to no more than this part of its strongest color; of what is drawn more is left.
 */
const RINGS_FARTHEST = 2.2;
const RINGING_MEAN = 0.4;

/** Cells beside art that show no more than its ringing. */
function ringingCells({ columns, rows, strengths, means, jumps, reach, nearReach }: GroundCells): Uint8Array {
  const weak = new Uint8Array(columns * rows);
  const farthest = nearReach > reach ? RINGS_FARTHEST * nearReach : nearReach;
  // Cells with art are few, and most of a sheet lies beside none.
  const isBeside = new Uint8Array(weak.length);
  for (let cell = 0; cell < weak.length; cell++) {
    if (jumps[cell] < RINGING_JUMP) continue;
    neighborsOf(cell, columns, rows, 2, (other) => {
      isBeside[other] = 1;
    });
  }
  for (let cell = 0; cell < weak.length; cell++) {
    if (isBeside[cell] === 0 || strengths[cell] > farthest) continue;
    const mean = Math.hypot(means[cell * 3], means[cell * 3 + 1], means[cell * 3 + 2]);
    if (strengths[cell] <= nearReach || mean <= RINGING_MEAN * strengths[cell]) weak[cell] = 1;
  }
  return weak;
}

/** Cells that the ground shows in, one byte a cell; chance gaps within strands are none: around each they would un-mix a square of solid fur. */
function openCells({ columns, rows, bare }: GroundCells, hasStrands: boolean): Uint8Array {
  const open = Uint8Array.from(bare, (share) => (share >= HOLE ? 1 : 0));
  if (!hasStrands) return open;
  for (let cell = 0; cell < open.length; cell++) {
    if (open[cell] === 0 || bare[cell] >= GAP) continue;
    let isGap = true;
    neighborsOf(cell, columns, rows, 1, (other) => {
      if (bare[other] >= GAP) isGap = false;
    });
    if (isGap) open[cell] = 0;
  }
  return open;
}

/** Whether art is drawn: on even ground, but for what is so dim as what is washed out, or of flat inks. Shades of it are no fades. */
function isDrawn(
  { strengths, bare, reach }: GroundCells,
  { grain }: Ground,
  flat: FlatInks | null,
  fullness: (cell: number) => number,
): boolean {
  let [art, dim, flats] = [0, 0, 0];
  for (let cell = 0; cell < strengths.length; cell++) {
    if (strengths[cell] <= STANDS_OUT * reach || bare[cell] > MOST_BARE) continue;
    art++;
    if (fullness(cell) < DIM) dim++;
    if (flat && flat.owners[cell] > 0) flats++;
  }
  return flats >= MOSTLY_FLAT * art || (Math.max(...grain) < GRAINLESS && dim <= MOSTLY_DIM * art);
}

/** Cells by strength, the strongest first. */
function orderOf(strengths: Float32Array): Uint32Array {
  const levels = 512;
  const counts = new Uint32Array(levels + 1);
  const levelOf = (cell: number) => levels - 1 - Math.min(levels - 1, Math.floor(strengths[cell]));
  for (let cell = 0; cell < strengths.length; cell++) counts[levelOf(cell) + 1]++;
  for (let level = 0; level < levels; level++) counts[level + 1] += counts[level];
  const order = new Uint32Array(strengths.length);
  for (let cell = 0; cell < strengths.length; cell++) order[counts[levelOf(cell)]++] = cell;
  return order;
}

/**
 * Finds for every cell the ink that its colors are parts of.
 *
 * A color that an edge or a plateau shows is an ink. A color on its way to the ground is part of the ink that it comes from, which lies uphill,
 * where the same hue is stronger: inks are handed downhill, cell by cell. A fade that no ink stands above (smoke, a bare glow) is as thin as its
 * color allows. Solid cells, away from bare ground and not hanging on it by a fade, are left alone.
 * Source of the idea that mixtures with one color lie on lines through it: D. Berman, T. Treibitz, S. Avidan, "Non-local image dehazing", CVPR 2016.
 */
export function inkField(cells: GroundCells, ground: Ground, told: FadeVotes, flat: FlatInks | null = null): InkField {
  const { columns, rows, tops, strengths, bare, even, reach } = cells;
  const count = columns * rows;
  const order = orderOf(strengths);
  const found = findPlateaus(cells, order);
  const plateaus = flat ? withFlatInks(found, flat) : found;
  const solids = findPaleSolids(cells, ground, plateaus.isTop);
  const isTop = solids ? plateaus.isTop.map((top, cell) => top | solids.covered[cell] | (solids.areas[cell] > 0 ? 1 : 0)) : plateaus.isTop;
  const base = new Float32Array(3);
  const leastAt = (cell: number, r: number, g: number, b: number) => {
    const [x, y] = [(cell % columns) * GROUND_CELL + GROUND_CELL / 2, Math.floor(cell / columns) * GROUND_CELL + GROUND_CELL / 2];
    surfaceAt(ground.surface, x, y, base);
    return leastCoverage(r, g, b, base);
  };
  const fullness = (cell: number) => leastAt(cell, tops[cell * 3], tops[cell * 3 + 1], tops[cell * 3 + 2]);
  const votes = { ...told, isEdged: told.isEdged && (told.isOutlined || isDrawn(cells, ground, flat, fullness)) };
  const { fading, thin } = judgeFades(cells, votes, floodFades(cells, isTop, votes), solids?.covered ?? null, fullness);
  const settled = settleTones(cells, { fading, isTop }, votes, fullness);
  keepPlateaus(settled, plateaus);
  for (let cell = 0; cell < count; cell++) {
    if (settled.verdicts[cell] === TONE.OPEN) continue;
    const fades = settled.verdicts[cell] === TONE.FADES ? 1 : 0;
    thin[cell] = fades & (fading[cell] === 1 ? thin[cell] : 1);
    fading[cell] = fades;
    if (fades === 0) continue;
    plateaus.owners[cell] = 0;
    plateaus.isTop[cell] = 0;
    if (solids) solids.areas[cell] = solids.covered[cell] = 0;
  }
  // A block that comes down to the ground by itself is known already. Of a clean drawing's all tell its ink better, unless it may be thinner than it looks.
  const knownOf = ({ cells: own }: Ramp) => own.filter((cell) => fading[cell] === 1).length / own.length;
  const isTold = (ramp: Ramp) => (cells.nearReach <= CLEAN_REACH && leastAt(ramp.cells[0], ...ramp.ink) >= FULL) || knownOf(ramp) < KNOWN;
  const ramps = findRamps(cells).filter(isTold);
  for (const cell of ramps.flatMap((ramp) => ramp.cells)) {
    fading[cell] = 1;
    thin[cell] = plateaus.owners[cell] = plateaus.isTop[cell] = 0;
    if (solids) solids.areas[cell] = solids.covered[cell] = 0;
  }
  const shadows = votes.hasStrands
    ? []
    : shadowCells(cells, ground, {
        ...{ fading, plateaus },
        isOther: (cell) => solids?.covered[cell] === 1 || (solids?.areas[cell] ?? 0) > 0,
        isFullInk: (cell, own, at) => leastAt(cell, own[at], own[at + 1], own[at + 2]) >= FULL,
      });
  for (const cell of shadows) {
    fading[cell] = thin[cell] = 1;
    plateaus.owners[cell] = plateaus.isTop[cell] = 0;
  }
  const residue = votes.hasSlits && isOfEvenInks(cells) ? findResidue(cells, ground) : [];
  for (const cell of residue) {
    fading[cell] = thin[cell] = 1;
    plateaus.owners[cell] = plateaus.isTop[cell] = 0;
    if (solids) solids.areas[cell] = solids.covered[cell] = 0;
  }
  const kinds = new Uint8Array(count);
  const inks = new Float32Array(count * 3);
  const weak = ringingCells(cells);
  const quiet = quietCells(cells);
  const dust = findDust(cells, isTop);
  for (let cell = 0; cell < count; cell++) if (dust[cell] === 1) quiet.marks[cell] = 1;
  const pale = solids ? paleRims(cells, solids) : null;
  const open = openCells(cells, votes.hasStrands);
  if (residue.length > 0) openToResidue(cells, open);
  openClosedHoles(cells, open, (cell) => fading[cell] === 1 || plateaus.isTop[cell] === 1);
  const isFilled = (cell: number) => (1 - bare[cell]) * even[cell] >= FILLED;
  const isNone = (cell: number) =>
    kinds[cell] !== CELL_KIND.PALE &&
    kinds[cell] !== CELL_KIND.BODY &&
    (strengths[cell] <= reach || weak[cell] === 1 || quiet.marks[cell] === 1);
  for (let cell = 0; cell < count; cell++) {
    if (solids?.covered[cell]) kinds[cell] = CELL_KIND.BODY;
    else if (pale && pale[cell] > 0) kinds[cell] = CELL_KIND.PALE;
    if (kinds[cell] !== CELL_KIND.BARE || isNone(cell)) continue;
    const isRim = plateaus.owners[cell] > 0 && plateaus.isTop[cell] === 0;
    let isBody = !fading[cell] && !isRim && open[cell] === 0;
    if (isBody) {
      neighborsOf(cell, columns, rows, 1, (other) => {
        if (open[other] === 1 || fading[other]) isBody = false;
      });
    }
    kinds[cell] = isBody ? CELL_KIND.BODY : CELL_KIND.MIXED;
  }
  const isTorn = votes.hasSlits && cells.nearReach > reach;
  const isGlow = glows(votes) || glowsAllOver(votes);
  // Even light between two tubes is no plateau.
  const isSolid = (cell: number) => solids?.covered[cell] === 1 || (plateaus.isTop[cell] === 1 && !(isGlow && isValley(cells, cell)));
  if (isTorn || isGlow) openIslands(cells, kinds, isGlow, isSolid);
  const between = isGlow ? glowBetween(cells, fading, (cell) => kinds[cell] === CELL_KIND.MIXED && !isSolid(cell)) : [];
  for (const cell of between) {
    fading[cell] = thin[cell] = 1;
    plateaus.owners[cell] = plateaus.isTop[cell] = 0;
  }
  const done = new Uint8Array(count);
  for (let cell = 0; cell < count; cell++) {
    const solid = solids ? solids.areas[cell] || (pale?.[cell] ?? 0) : 0;
    if (solids && solid > 0) {
      inks.set(solids.inks.subarray(solid * 3, solid * 3 + 3), cell * 3);
      done[cell] = 1;
      continue;
    }
    if (kinds[cell] !== CELL_KIND.BODY) continue;
    inks.set(tops.subarray(cell * 3, cell * 3 + 3), cell * 3);
    done[cell] = 1;
  }
  for (let cell = 0; cell < count; cell++) {
    const owner = plateaus.owners[cell];
    if (owner === 0 || kinds[cell] !== CELL_KIND.MIXED) continue;
    inks.set(plateaus.inks.subarray(owner * 3, owner * 3 + 3), cell * 3);
    done[cell] = 1;
  }
  for (const ramp of ramps) {
    for (const cell of ramp.cells) {
      if (isNone(cell)) continue;
      inks.set(ramp.ink, cell * 3);
      done[cell] = 1;
    }
  }
  for (const cell of shadows) {
    if (done[cell] || isNone(cell)) continue;
    const full = strengths[cell] / fullness(cell);
    for (let at = cell * 3; at < cell * 3 + 3; at++) inks[at] = (tops[at] * full) / strengths[cell];
    done[cell] = 1;
  }
  for (const cell of order) {
    if (isNone(cell)) continue;
    if (done[cell]) continue;
    const at = cell * 3;
    done[cell] = 1;
    if (settled.most[cell] > 0) {
      const full = Math.max(1, settled.most[cell] / fullness(cell));
      for (let channel = 0; channel < 3; channel++) inks[at + channel] = tops[at + channel] * full;
      continue;
    }
    // What stands uphill hands its ink down: how much stronger than here it is, along this cell's own hue.
    let [sum, weights, bodySum, bodyWeights] = [0, 0, 0, 0];
    const strength = strengths[cell];
    // A corner that an edge only touches shows a rim, not the ink.
    const isSteep = (even[cell] < EVEN && fading[cell] === 1) || (1 - bare[cell]) * even[cell] < TOUCHED;
    // Farther than the next cell: in a long fade grain hides from one cell to the next which of them is stronger.
    const uphill = fading[cell] ? UPHILL : BESIDE;
    let endsAtLine = false;
    neighborsOf(cell, columns, rows, uphill, (other, distance) => {
      if (!done[other] || other === cell || isNone(other)) return;
      // A narrow flat ink ends in its edges: what fades beside it is a shadow or a glow of its own.
      if (fading[cell] && flat && flat.owners[other] > 0 && found.isTop[other] === 0) {
        // Only of a full ink it is sure that what is faint beside it is no soft edge of its own.
        const line = flat.owners[other] * 3;
        if (leastAt(other, flat.inks[line], flat.inks[line + 1], flat.inks[line + 2]) >= FULL) endsAtLine = true;
        return;
      }
      if (strengths[other] - strength > GRADUAL * distance && !isSteep) return;
      const off = offRay(tops, at, inks, other * 3);
      if (off >= 1) return;
      const weight = (1 - off * off) ** 2 / distance;
      const ink = weight * Math.hypot(inks[other * 3], inks[other * 3 + 1], inks[other * 3 + 2]);
      if (kinds[other] === CELL_KIND.BODY) {
        bodySum += ink;
        bodyWeights += weight;
      }
      if (distance > 1 && !fading[cell]) return;
      sum += ink;
      weights += weight;
    });
    // Beside solid art an edge shows its color: what cells along the edge handed on to each other says less.
    if (!fading[cell] && bodyWeights > 0) [sum, weights] = [bodySum, bodyWeights];
    const least = fullness(cell);
    let full = strength;
    const isShaded = votes.isEdged && fading[cell] === 0 && isFilled(cell) && sum > Math.max(GRADUAL, SHADED * strength) * weights;
    // What stands beside a glow says nothing of it: rims of tubes are mixes.
    if (isShaded) full = strength;
    else if (weights > 0 && !(isGlow && thin[cell] === 1)) full = Math.max(strength, Math.min(sum / weights, strength / least));
    else {
      // Only a fade, or what is as faint as its end, may be thinner than it looks: whatever has an edge of its own is as it is.
      if ((thin[cell] || endsAtLine || strength <= FAINT) && least < FULL) full = strength / least;
    }
    for (let channel = 0; channel < 3; channel++) inks[at + channel] = (tops[at + channel] * full) / strength;
  }
  if (isTorn)
    joinInks(cells, inks, (cell) => kinds[cell] === CELL_KIND.MIXED && fading[cell] === 0 && plateaus.owners[cell] === 0, fullness);
  return { inks, kinds, quiet, fading, isEdged: votes.isEdged, hasRamps: ramps.length > 0 };
}
