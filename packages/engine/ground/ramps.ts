import type { PixelImage } from '../image.ts';
import type { Kernels } from '../kernels/kernels.ts';
import { groupsOf } from './cell-groups.ts';
import type { Ground } from './find-ground.ts';
import { isOfFlatInks } from './flat-inks.ts';
import { type GroundCells, neighborsOf, surveyCells } from './ground-cells.ts';
import { offRay } from './plateaus.ts';
import { profileOf, type RampProfile, slopeAlong, strengthAlong } from './ramp-profile.ts';
import { isWithin, type RampWay, rampWays } from './ramp-ways.ts';

/** Even cells change by so many levels within two pixels, and by these parts of what grain and JPEG leave: steep fades included. */
const EVEN = 10;
const EVEN_GRAIN = 1.5;
const EVEN_RINGING = 0.3;

/** A cell on a letter's edge tells its ink where this part of it has its strongest color. */
const SHOWN = 0.3;

/** Fainter cells, in reaches of grain, and levels of a color's length, tell nothing. */
const STANDS_OUT = 2;
const LEAST_STRENGTH = 8;

/** Inks too pale, in levels of a color's length, have no room to fade in. */
const LEAST_INK = 80;

/** So many colors are asked, and each has so many cells on its way down to the ground, over so many in a row. */
const MOST_INKS = 6;
const LEAST_CELLS = 40;
const LEAST_WAY = 10;
const LEAST_WAY_MIXED = 6;

/** Sides of the blocks, in cells, in which words are told apart, one after the other. */
const GROUP_SIDES = [6, 3];

/** Past the middle of its last cells an ink is at most so much stronger. */
const MOST_FULL = 1.1;

/** The full ink is what all but this part of its cells are below; above this part of it cells are solid. */
const FULLEST = 0.98;
const NEARLY_FULL = 0.99;
const SOLID = 0.95;

/**
 * A ramp goes from the first of these parts of the ink at least down to one of the others: lettering is shaded across its lines, down to nearly the
 * ground, and fades along them. It runs along where its way is so many times as long as it is wide.
 */
const FROM = 0.8;
const TO = 0.12;
const TO_ALONG = 0.3;
const ALONG = 1.5;
/**
 * What is one ink mixed with the ground all along, and nothing else, fades however it lies, and may end in an edge of its own with so much left. Of gray
 * that tells less: shades of gray are all mixes of black and white.
 */
const TO_MIXED = 0.45;
const TO_GRAY = 0.33;
/** Most cells lie so many levels off that line at most, and so many times what grain and JPEG add to rounding. */
const MIXED = 1.2;
const MIXED_GRAIN = 0.3;
const ROUNDING = 2;
const MIXED_MOST = 0.8;
/** Channels of what is gray differ by this part at most. */
const GRAY = 0.1;

/** Along a ramp color changes by no more than this from cell to cell, and never rises by more. */
const STEP = 0.12;
const STEP_MIXED = 0.16;
const RISE = 0.04;
/** Cells of a ramp are as strong as those across it, in parts of the ink and of grain; so many of its color are. */
const ALIKE = 0.04;
const ALIKE_GRAIN = 0.5;
const MOSTLY = 0.8;
/** And within letters color changes as much as from one to the next, but for this part: tints drawn flat change between them alone. */
const WITHIN = 0.7;
/** Where color changes by so many levels from cell to cell, few cells inside letters are of one color to the level: else fine bars step down, each flat. */
const TOLD_CHANGE = 1;
const MOST_FLAT_CELLS = 0.5;
/** Of the cells in which it ends on bare ground so many have its own color: else an outline is around it, and it shades. */
const OPEN_EDGES = 0.5;

/** Art of which flat inks make this part fades nowhere: so much is cheaply told. */
const MOSTLY_FLAT = 0.8;

/** A color that fades along the sheet, in one direction, through whatever shapes it fills. */
export interface Ramp {
  /** The cells that it fades in, rims included. */
  readonly cells: readonly number[];
  /** Its full ink less the ground's color, in levels. */
  readonly ink: readonly [number, number, number];
}

interface Samples {
  /** Cells that tell their color. */
  readonly list: readonly number[];
  /** Red, green, blue of each cell less the ground's: its mean where it is filled, its strongest color on an edge. */
  readonly colors: Float32Array;
}

function samplesOf({ strengths, bare, even, jumps, means, tops, reach, nearReach }: GroundCells): Samples {
  const most = EVEN + EVEN_GRAIN * reach + EVEN_RINGING * (nearReach > reach ? nearReach : 0);
  const colors = tops.slice();
  const list: number[] = [];
  for (let cell = 0; cell < bare.length; cell++) {
    if (strengths[cell] <= Math.max(LEAST_STRENGTH, STANDS_OUT * reach)) continue;
    if (bare[cell] === 0 && jumps[cell] <= most) colors.set(means.subarray(cell * 3, cell * 3 + 3), cell * 3);
    else if ((1 - bare[cell]) * even[cell] < SHOWN) continue;
    list.push(cell);
  }
  return { list, colors };
}

/** Whether a profile comes up to the full ink from as little as `least` of it, steadily and without a step. */
function isSteady({ values }: RampProfile, least: number, isMixed: boolean): boolean {
  if (values.length < (isMixed ? LEAST_WAY_MIXED : LEAST_WAY)) return false;
  const step = isMixed ? STEP_MIXED : STEP;
  let most = values[0];
  for (let at = 1; at < values.length; at++) {
    if (Math.abs(values[at] - values[at - 1]) > step || values[at] < most - RISE) return false;
    most = Math.max(most, values[at]);
  }
  return values[0] <= least && most >= FROM;
}

/** Whether color changes from cell to cell, side by side, as the profile does. */
function changesWithin(profile: RampProfile, own: readonly number[], parts: Float32Array, columns: number): boolean {
  let [change, told] = [0, 0];
  for (const cell of own) {
    if (!isWithin(parts[cell])) continue;
    for (const other of [(cell + 1) % columns === 0 ? cell : cell + 1, cell + columns]) {
      if (!isWithin(parts[other] ?? 0)) continue;
      const expected = strengthAlong(profile, other) - strengthAlong(profile, cell);
      change += Math.sign(expected) * (parts[other] - parts[cell]);
      told += Math.abs(expected);
    }
  }
  return change >= WITHIN * told;
}

/** Whether cells inside shapes are of one color each, to the level, where the profile says that they change. */
function isOfFlatCells(profile: RampProfile, { bare, jumps }: GroundCells, fading: readonly number[], length: number): boolean {
  const [first, last] = [profile.values[0], profile.values[profile.values.length - 1]];
  if (((last - first) * length) / Math.sqrt(3) < TOLD_CHANGE * profile.values.length) return false;
  const inside = fading.filter((cell) => bare[cell] === 0);
  return inside.filter((cell) => jumps[cell] === 0).length > MOST_FLAT_CELLS * inside.length;
}

/**
 * Finds colors that fade along the sheet through letters and other shapes with edges of their own: each letter by itself looks like a solid with a
 * tint of its own, all together run evenly down to the ground. What is of the same ink and solid stays. Flat tints change in steps, shading not along
 * one direction, and what an outline keeps from the ground does not fade into it.
 */
export function findRamps(cells: GroundCells): readonly Ramp[] {
  const { strengths } = cells;
  const { list, colors } = samplesOf(cells);
  let rest = [...list].sort((one, other) => strengths[other] - strengths[one]);
  const ramps: Ramp[] = [];
  for (let asked = 0; asked < MOST_INKS && rest.length >= LEAST_CELLS; asked++) {
    const seed = rest[0];
    if (strengths[seed] < LEAST_INK) break;
    const family = rest.filter((cell) => cell === seed || offRay(colors, cell * 3, colors, seed * 3) < 1);
    const own = new Set(family);
    rest = rest.filter((cell) => !own.has(cell));
    if (family.length < LEAST_CELLS) continue;
    ramps.push(...rampsOf(cells, colors, family));
  }
  return ramps;
}

/** One ink in the cells that show it, and how much of it is left in each. */
interface Fading {
  readonly ink: readonly [number, number, number];
  /** Length of the same, in levels. */
  readonly length: number;
  /** One value for each cell of the sheet, 0 where it does not show the ink. */
  readonly parts: Float32Array;
  /** Cells that show it, and those of them in which it is not full. */
  readonly family: readonly number[];
  readonly own: readonly number[];
}

/** What part of an ink a color is. */
const partOf = ({ ink, length }: Pick<Fading, 'ink' | 'length'>, colors: Float32Array, at: number): number =>
  (colors[at] * ink[0] + colors[at + 1] * ink[1] + colors[at + 2] * ink[2]) / (length * length);

function fadingOf(ink: Fading['ink'], cells: GroundCells, colors: Float32Array, family: readonly number[]): Fading {
  const length = Math.hypot(...ink);
  const parts = new Float32Array(cells.strengths.length);
  for (const cell of family) parts[cell] = partOf({ ink, length }, colors, cell * 3);
  return { ink, length, parts, family, own: family.filter((cell) => parts[cell] <= SOLID) };
}

/** The ramps of one ink: all that shows it as one, or what lies together in it, as words that fade each in a way of its own. */
function rampsOf(cells: GroundCells, colors: Float32Array, family: readonly number[]): readonly Ramp[] {
  const ink = fullInk(colors, family);
  const ramps: Ramp[] = [];
  let rest: readonly (readonly number[])[] = [family];
  for (const side of [0, ...GROUP_SIDES]) {
    const groups = side === 0 ? rest : rest.flatMap((group) => groupsOf(group, cells, side));
    rest = groups.filter((group) => {
      const ramp = group.length >= LEAST_CELLS ? rampOf(cells, colors, fadingOf(ink, cells, colors, group), side === 0) : null;
      if (ramp) ramps.push(ramp);
      return !ramp && group.length >= LEAST_CELLS;
    });
  }
  return ramps;
}

function rampOf(cells: GroundCells, colors: Float32Array, fading: Fading, isWhole: boolean): Ramp | null {
  const { own, family, parts } = fading;
  if (own.length < LEAST_CELLS) return null;
  const sort = { mixture: mixtureOf(cells, colors, fading), isWhole };
  for (const findWay of rampWays(family, own, parts, cells.columns)) {
    const way = findWay();
    if (!way || !isRamp(way, cells, fading, sort)) continue;
    const full = fullAlong(way, fading);
    const ink = fading.ink.map((value) => value * full) as [number, number, number];
    return rampAlong(way, cells, full === 1 ? fading : fadingOf(ink, cells, colors, family));
  }
  return null;
}

/** How strong the ink is where the fade begins, against its strongest cells: between the middle of the last and its end it grows on. */
function fullAlong(way: RampWay, { family, parts }: Fading): number {
  const { values } = profileOf(family, parts, way);
  const last = values[values.length - 1];
  return Math.min(MOST_FULL, Math.max(1, last + (last - values[values.length - 2]) / 2));
}

/** How colors lie between an ink and the ground. */
type Mixture = 'mixed' | 'gray' | 'shaded';

/** What is known of cells before a way is. */
interface Sort {
  readonly mixture: Mixture;
  /** They are all that shows the ink. */
  readonly isWhole: boolean;
}

/** Whether colors are an ink mixed with the ground and nothing else: shades that an artist chose lie off that line. */
function mixtureOf({ bare, nearReach }: GroundCells, colors: Float32Array, { ink, parts, own }: Fading): Mixture {
  const inside = own.filter((cell) => bare[cell] === 0);
  const told = inside.length >= LEAST_CELLS / 2 ? inside : own;
  const off = told.map((cell) => Math.hypot(...ink.map((value, channel) => colors[cell * 3 + channel] - parts[cell] * value)));
  off.sort((one, other) => one - other);
  if (off[Math.floor(MIXED_MOST * off.length)] > MIXED + MIXED_GRAIN * Math.max(0, nearReach - ROUNDING)) return 'shaded';
  const most = Math.max(...ink.map(Math.abs));
  return Math.abs(Math.max(...ink) - Math.min(...ink)) <= GRAY * most ? 'gray' : 'mixed';
}

/** How much of its ink may be left where a ramp ends that is so many cells long. Of a part of an ink's cells nothing tells that it runs along: it may be a stem. */
function leastOf({ kind, width }: RampWay, length: number, { mixture, isWhole }: Sort): number {
  const isAlong = (isWhole || mixture === 'mixed') && (kind === 'aside' ? 2 : 1) * length >= ALONG * width;
  if (mixture === 'shaded') return kind === 'ahead' ? (isAlong ? TO_ALONG : TO) : 0;
  if (kind !== 'ahead') return isAlong ? TO_GRAY : 0;
  return isAlong || mixture === 'mixed' ? TO_MIXED : TO_GRAY;
}

/**
 * How far a cell may be from those across the way. On an edge a cell tells its strongest color, which may lie half a cell farther along.
 */
function nearAlong(profile: RampProfile, { nearReach }: GroundCells, { length }: Fading): (cell: number) => number {
  const even = ALIKE + (ALIKE_GRAIN * nearReach) / length;
  return (cell) => even + slopeAlong(profile, cell) / 2;
}

/** Whether color fades along a way: evenly, without a step, and in nearly all cells. */
function isRamp(way: RampWay, cells: GroundCells, fading: Fading, sort: Sort): boolean {
  const { parts, own, length } = fading;
  const profile = profileOf(own, parts, way);
  if (!isSteady(profile, leastOf(way, profile.values.length, sort), sort.mixture !== 'shaded')) return false;
  if (!changesWithin(profile, own, parts, cells.columns) || isOfFlatCells(profile, cells, own, length)) return false;
  return alikeCells(profile, cells, fading).length >= MOSTLY * own.length;
}

/** Cells of one ink that are as strong as those across the way. */
function alikeCells(profile: RampProfile, cells: GroundCells, fading: Fading): readonly number[] {
  const nearAt = nearAlong(profile, cells, fading);
  return fading.own.filter((cell) => Math.abs(fading.parts[cell] - strengthAlong(profile, cell)) <= nearAt(cell));
}

/** The ramp along a way, unless an outline keeps it from the ground. */
function rampAlong(way: RampWay, cells: GroundCells, fading: Fading): Ramp | null {
  const { columns, rows, tops, strengths, bare, reach } = cells;
  const { ink } = fading;
  const profile = profileOf(fading.own, fading.parts, way);
  const nearAt = nearAlong(profile, cells, fading);
  const alike = alikeCells(profile, cells, fading);
  const found = new Set(alike);
  const isOwn = (other: number) =>
    offRay(tops, other * 3, ink, 0) < 1 && partOf(fading, tops, other * 3) <= strengthAlong(profile, other) + nearAt(other);
  let [edges, open] = [0, 0];
  for (const cell of alike) {
    neighborsOf(cell, columns, rows, 1, (other) => {
      if (bare[other] === 0 || (!found.has(other) && (bare[other] >= 1 || strengths[other] <= reach))) return;
      edges++;
      if (found.has(other) || isOwn(other)) open++;
    });
  }
  if (open === 0 || open < OPEN_EDGES * edges) return null;
  for (const cell of alike) {
    neighborsOf(cell, columns, rows, 2, (other) => {
      if (!found.has(other) && strengths[other] > reach && isOwn(other)) found.add(other);
    });
  }
  return { cells: [...found], ink };
}

/** The mean of the strongest of one ink's cells. */
function fullInk(colors: Float32Array, family: readonly number[]): [number, number, number] {
  const lengths = family.map((cell) => Math.hypot(colors[cell * 3], colors[cell * 3 + 1], colors[cell * 3 + 2]));
  const full = NEARLY_FULL * [...lengths].sort((one, other) => one - other)[Math.floor(FULLEST * (lengths.length - 1))];
  const sum: [number, number, number] = [0, 0, 0];
  let count = 0;
  for (const [index, cell] of family.entries()) {
    if (lengths[index] < full) continue;
    for (let channel = 0; channel < 3; channel++) sum[channel] += colors[cell * 3 + channel];
    count++;
  }
  return [sum[0] / count, sum[1] / count, sum[2] / count];
}

/** Whether a color of a picture on a ground fades along the sheet; see `findRamps`. `ringing` as JPEG left it (see `measureRinging`). Keeps its input. */
export function hasRamps(image: PixelImage, ground: Ground, ringing: number, kernels: Pick<Kernels, 'surveyCells'>): boolean {
  if (isOfFlatInks(image, ground, MOSTLY_FLAT)) return false;
  return findRamps(surveyCells(image, ground, ringing, null, kernels)).length > 0;
}
