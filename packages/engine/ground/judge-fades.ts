import type { FadeVotes } from './fade-votes.ts';
import { isSoft } from './flood-fades.ts';
import type { GroundCells } from './ground-cells.ts';
import { HUES, hueOf } from './hues.ts';
import { forSides } from './plateaus.ts';

/** So many passages tell of an area by themselves; of smaller ones all areas together do. */
const LEAST_VOTES = 12;

/** Where fewer passages than this part are gradual, an area meets the ground in edges. */
const LEAST_GRADUAL = 0.02;
/** On a sheet that does so all over, JPEG makes more of them look gradual. */
const LEAST_GRADUAL_EDGED = 0.1;
/** In a clean drawing nothing looks gradual that is not: rays and words that fade lengthwise have crisp sides, and are gradual at their ends alone. So many passages tell. */
const LEAST_GRADUAL_DRAWN = 0.002;
const LEAST_ENDS = 4;
/** A clean drawing's ground has no more grain than rounding makes. */
const CLEAN_REACH = 2;

/** Colors beyond so many reaches of grain are none of it; in a picture of strands, whose grain ends at their edges, beyond the last. */
const STANDS_OUT = 3;
const STRAND_STANDS_OUT = 1;

/** How full an area is: so much of what stands out is no fuller. Below the last, it may be a worn print. */
const FULL_SHARE = 0.8;
const FULL = 0.58;

/**
 * Pale inks: of the cells that their strongest color fills to this part, those of one hue are of one strength (the strongest tenth less the weakest,
 * against the middle) for this part of all; fewer cells of a hue tell nothing, nor do fewer in all. Wear and washes come in all strengths: of their hues
 * the spread is 0.4 and more, of pale lettering in a JPEG of quality 72 at most 0.09.
 */
const FILLED = 0.4;
const ONE_STRENGTH = 0.15;
const ONE_STRENGTH_PART = 0.7;
const LEAST_OF_HUE = 8;
const LEAST_FILLED = 24;
/** Larger areas, in cells, tell of themselves, by having hardly a cell that one ink fills; of smaller ones known inks do where they are at least this part as strong. */
const MOST_OF_WORD = 200;
const KNOWN_PART = 0.6;
/** What covers less than this part of what pale inks do is grain beside them. */
const PALE_PART = 0.5;

/** What fades, however worn, has a middle: cells between these parts of how full it is, as strong as those on their sides, with this much bare at most. */
const DIM_FROM = 0.1;
const DIM_TO = 0.45;
const DIM_BARE = 0.4;
const ALIKE_PART = 0.15;
const LEAST_ALIKE = 3;

/** Of what stands out, this part at least is such a middle; strands have next to none. */
const LEAST_DIM = 0.01;

/** So many sides of cells that go over to a dark solid make shading. */
const LEAST_SHADED = 8;

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
  /** Of pale inks: what is fainter than this coverage is none of them, but grain. 0 where all that stands out is solid. */
  readonly least: number;
}

/**
 * Judges areas of fading cells by how they meet the ground all around. A flood goes from cell to cell, and through one faint tip of a hair, or what
 * grain makes of it, into fur, feathers and all that is solid. Where an area has edges all around, full colors and no middle, it is solid; where
 * its gradual passages end in even tops, it is solid with a soft rim. Glow, smoke and worn prints fade. `fullness` tells of a cell the least
 * coverage, 0 to 1, that makes its color. `covered` has 1 for cells that solids nearly of the
 * ground's color cover; null where there are none.
 */
export function judgeFades(
  cells: GroundCells,
  votes: FadeVotes,
  fading: Uint8Array,
  covered: Uint8Array | null,
  fullness: (cell: number) => number,
): JudgedFades {
  const { columns, strengths, reach } = cells;
  const areas = areasOf(fading, columns);
  const all = judge(areas.flat(), cells, { ...votes, isEdged: false }, fullness) ?? FADES;
  const told = areas.map((area) => (covered && isShading(area, cells, fading, covered) ? SOLID : judge(area, cells, votes, fullness)));
  const inks = inksByHue(cells, fading, areas, told);
  const [judged, thin] = [fading.slice(), fading.slice()];
  for (const [index, area] of areas.entries()) {
    const { fades, isThin, least } = told[index] ?? (isOfKnownInks(area, cells, inks) ? paleInks(area, cells, fullness) : all);
    for (const cell of area) {
      const standsOut = strengths[cell] > (votes.hasStrands ? STRAND_STANDS_OUT : STANDS_OUT) * reach;
      const isSolid = !fades && standsOut && (least === 0 || fullness(cell) >= least);
      if (isSolid) judged[cell] = 0;
      if (isSolid || !isThin) thin[cell] = 0;
    }
  }
  return { fading: judged, thin };
}

const FADES: Judgement = { fades: true, isThin: true, least: 0 };
const SOLID: Judgement = { fades: false, isThin: true, least: 0 };

/** What is solid and what fades of each hue, by its cells. */
interface HueInks {
  readonly solid: Float64Array;
  readonly fades: Float64Array;
  /** Sum of the strengths of what is solid. */
  readonly strength: Float64Array;
}

/** Counts by hue what meets the ground without any passage, and what areas that tell of themselves are. */
function inksByHue(
  cells: GroundCells,
  fading: Uint8Array,
  areas: readonly (readonly number[])[],
  told: readonly (Judgement | null)[],
): HueInks {
  const { strengths, nearReach } = cells;
  const inks = { solid: new Float64Array(HUES), fades: new Float64Array(HUES), strength: new Float64Array(HUES) };
  const count = (cell: number, fades: boolean) => {
    if (strengths[cell] <= STANDS_OUT * nearReach) return;
    const hue = hueOf(cells, cell);
    inks[fades ? 'fades' : 'solid'][hue]++;
    if (!fades) inks.strength[hue] += strengths[cell];
  };
  for (let cell = 0; cell < fading.length; cell++) if (fading[cell] === 0) count(cell, false);
  for (const [index, area] of areas.entries()) {
    const judgement = told[index];
    if (judgement) for (const cell of area) count(cell, judgement.fades);
  }
  return inks;
}

/**
 * Whether an area too small to tell is of inks that are solid elsewhere, as strong as there: one word of a line of pale lettering. A spark of what
 * fades is weaker.
 */
function isOfKnownInks(area: readonly number[], cells: GroundCells, inks: HueInks): boolean {
  const { strengths, reach } = cells;
  if (area.length > MOST_OF_WORD) return false;
  let [solid, fades, strength] = [0, 0, 0];
  const standing = area.filter((cell) => strengths[cell] > STANDS_OUT * reach);
  for (const cell of standing) {
    const hue = hueOf(cells, cell);
    solid += inks.solid[hue];
    fades += inks.fades[hue];
    strength += inks.strength[hue];
  }
  if (solid === 0 || solid <= fades) return false;
  const own = Float64Array.from(standing, (cell) => strengths[cell]).sort();
  return own[Math.floor(FULL_SHARE * own.length)] >= KNOWN_PART * (strength / solid);
}

/** An area of pale inks: what covers much less is grain beside them. */
function paleInks(area: readonly number[], { strengths, reach }: GroundCells, fullness: (cell: number) => number): Judgement {
  const full = fullOf(
    area.filter((cell) => strengths[cell] > STANDS_OUT * reach),
    fullness,
  );
  return full < FULL ? { ...SOLID, least: PALE_PART * full } : SOLID;
}

/** How full the fullest cells are, 0 to 1. */
function fullOf(standing: readonly number[], fullness: (cell: number) => number): number {
  const parts = Float64Array.from(standing, fullness).sort();
  return parts[Math.floor(FULL_SHARE * parts.length)] ?? 0;
}

/**
 * Whether an area goes over to a solid that is nearly of the ground's color, rather than to the ground: the lit side of a planet whose dark side has an
 * edge of its own. A gradual passage tells, not what lies beside an edge.
 */
function isShading(area: readonly number[], cells: GroundCells, fading: Uint8Array, covered: Uint8Array): boolean {
  const { columns, strengths, reach } = cells;
  let [toSolid, toGround] = [0, 0];
  for (const cell of area) {
    if (strengths[cell] <= STANDS_OUT * reach || !isSoft(cells, cell)) continue;
    forSides(cell, columns, strengths.length, (other) => {
      if (other < 0 || fading[other] === 1 || !isSoft(cells, other)) return;
      if (covered[other] === 1 && strengths[other] < strengths[cell]) toSolid++;
      else if (strengths[other] <= reach) toGround++;
    });
  }
  return toSolid >= LEAST_SHADED && toSolid > toGround;
}

/** Null where too few passages tell. */
function judge(
  area: readonly number[],
  cells: GroundCells,
  { peaked, topped, sharp, endsInStrands, isEdged, isOutlined }: FadeVotes,
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
  const isClean = cells.nearReach === cells.reach && cells.reach <= CLEAN_REACH && !isOutlined;
  const least = !isEdged ? LEAST_GRADUAL : isClean && peaks >= LEAST_ENDS ? LEAST_GRADUAL_DRAWN : LEAST_GRADUAL_EDGED;
  if (gradual >= least * (gradual + edges)) return { fades: true, isThin: peaks >= tops, least: 0 };
  // Strands may be of any color, however near the ground's; no worn print is of them.
  if (endsInStrands) return SOLID;
  const edged = judgeEdged(area, cells, fullness);
  return isEdged && edged?.fades ? paleInks(area, cells, fullness) : edged;
}

/**
 * An area that meets the ground in edges is solid if it is full, or of pale inks, and has no middle between full and bare. Null where it is pale and too
 * small to tell: then what is about it does.
 */
function judgeEdged(area: readonly number[], cells: GroundCells, fullness: (cell: number) => number): Judgement | null {
  const { columns, strengths, bare, reach } = cells;
  const standing = area.filter((cell) => strengths[cell] > STANDS_OUT * reach);
  const full = fullOf(standing, fullness);
  if (full < FULL) {
    const isInks = isOfInks(standing, cells);
    if (!isInks) return isInks === null ? null : FADES;
  }
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
  if (dim >= LEAST_DIM * standing.length) return FADES;
  return paleInks(area, cells, fullness);
}

/** Whether colors are inks, of one strength each, however pale; null where too few cells are filled by one. */
function isOfInks(standing: readonly number[], cells: GroundCells): boolean | null {
  const byHue = new Map<number, number[]>();
  for (const cell of standing) {
    if ((1 - cells.bare[cell]) * cells.even[cell] < FILLED) continue;
    const hue = hueOf(cells, cell);
    const list = byHue.get(hue);
    if (list) list.push(cells.strengths[cell]);
    else byHue.set(hue, [cells.strengths[cell]]);
  }
  let [told, even] = [0, 0];
  for (const values of byHue.values()) {
    if (values.length < LEAST_OF_HUE) continue;
    values.sort((one, other) => one - other);
    const at = (part: number) => values[Math.floor(part * (values.length - 1))];
    told += values.length;
    if (at(0.9) - at(0.1) <= ONE_STRENGTH * at(0.5)) even += values.length;
  }
  return told < LEAST_FILLED ? null : even >= ONE_STRENGTH_PART * told;
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
