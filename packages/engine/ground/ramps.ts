import type { PixelImage } from '../image.ts';
import type { Kernels } from '../kernels/kernels.ts';
import type { Ground } from './find-ground.ts';
import { isOfFlatInks } from './flat-inks.ts';
import { type GroundCells, neighborsOf, surveyCells } from './ground-cells.ts';
import { offRay } from './plateaus.ts';

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

/** The full ink is what all but this part of its cells are below; above this part of it cells are solid. */
const FULLEST = 0.98;
const NEARLY_FULL = 0.99;
const SOLID = 0.95;
const FAINT = 0.05;

/**
 * A ramp goes from the first of these parts of the ink at least down to one of the others: lettering is shaded across its lines, down to nearly the
 * ground, and fades along them. It runs along where its way is so many times as long as it is wide.
 */
const FROM = 0.8;
const TO = 0.12;
const TO_ALONG = 0.3;
const ALONG = 1.5;

/** Along a ramp color changes by no more than this from cell to cell, and never rises by more. */
const STEP = 0.12;
const RISE = 0.04;
/** Cells of a ramp are as strong as those across it, in parts of the ink and of grain; so many of its color are. */
const ALIKE = 0.04;
const ALIKE_GRAIN = 0.5;
const MOSTLY = 0.8;
/** And within letters color changes as much as from one to the next, but for this part: tints drawn flat change between them alone. */
const WITHIN = 0.7;
const LEAST_PAIRS = 12;
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

/** How strong a ramp is along its way: one value for each cell of it, from `first` on. */
interface Profile {
  readonly dx: number;
  readonly dy: number;
  readonly first: number;
  readonly values: Float32Array;
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

/** Which way color grows from cell to cell, as a vector of length 1, by cells side by side; null where it hardly does. */
function directionOf(parts: Float32Array, columns: number): readonly [number, number] | null {
  let [x, y, across, down] = [0, 0, 0, 0];
  for (let cell = 0; cell < parts.length; cell++) {
    if (!isWithin(parts[cell])) continue;
    const right = (cell + 1) % columns === 0 ? 0 : parts[cell + 1];
    if (isWithin(right)) {
      x += right - parts[cell];
      across++;
    }
    const below = parts[cell + columns] ?? 0;
    if (!isWithin(below)) continue;
    y += below - parts[cell];
    down++;
  }
  if (across + down < LEAST_PAIRS) return null;
  const [dx, dy] = [x / Math.max(1, across), y / Math.max(1, down)];
  const length = Math.hypot(dx, dy);
  return length > 0 ? [dx / length, dy / length] : null;
}

const isWithin = (part: number): boolean => part >= FAINT && part <= SOLID;

const median = (values: number[]): number => values.sort((one, other) => one - other)[values.length >> 1];

/** Middle strengths along a direction; places between letters have those of a straight line between. */
function profileOf(own: readonly number[], parts: Float32Array, columns: number, [dx, dy]: readonly [number, number]): Profile {
  const placeOf = (cell: number) => Math.round((cell % columns) * dx + Math.floor(cell / columns) * dy);
  const lists = new Map<number, number[]>();
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const cell of own) {
    const place = placeOf(cell);
    [first, last] = [Math.min(first, place), Math.max(last, place)];
    const list = lists.get(place);
    if (list) list.push(parts[cell]);
    else lists.set(place, [parts[cell]]);
  }
  const values = new Float32Array(last - first + 1);
  let known = 0;
  for (let place = 0; place < values.length; place++) {
    const list = lists.get(first + place);
    if (!list) continue;
    values[place] = median(list);
    for (let between = known + 1; between < place; between++) {
      values[between] = values[known] + ((values[place] - values[known]) * (between - known)) / (place - known);
    }
    known = place;
  }
  return { dx, dy, first, values };
}

function strengthAlong({ dx, dy, first, values }: Profile, cell: number, columns: number): number {
  const at = Math.min(values.length - 1, Math.max(0, (cell % columns) * dx + Math.floor(cell / columns) * dy - first));
  const low = Math.floor(at);
  return values[low] + (values[Math.min(values.length - 1, low + 1)] - values[low]) * (at - low);
}

/** How many cells a ramp is wide, across its way. */
function widthOf({ dx, dy }: Profile, own: readonly number[], columns: number): number {
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const cell of own) {
    const place = Math.floor(cell / columns) * dx - (cell % columns) * dy;
    [first, last] = [Math.min(first, place), Math.max(last, place)];
  }
  return last - first + 1;
}

/** Whether a profile, so many cells wide, comes up from near the ground to the full ink, steadily and without a step. */
function isSteady({ values }: Profile, width: number): boolean {
  if (values.length < LEAST_WAY) return false;
  let most = values[0];
  for (let at = 1; at < values.length; at++) {
    if (Math.abs(values[at] - values[at - 1]) > STEP || values[at] < most - RISE) return false;
    most = Math.max(most, values[at]);
  }
  return values[0] <= (values.length >= ALONG * width ? TO_ALONG : TO) && most >= FROM;
}

/** Whether color changes from cell to cell, side by side, as the profile does. */
function changesWithin(profile: Profile, parts: Float32Array, columns: number): boolean {
  let [change, told] = [0, 0];
  for (let cell = 0; cell < parts.length; cell++) {
    if (!isWithin(parts[cell])) continue;
    for (const other of [(cell + 1) % columns === 0 ? cell : cell + 1, cell + columns]) {
      if (!isWithin(parts[other] ?? 0)) continue;
      const expected = strengthAlong(profile, other, columns) - strengthAlong(profile, cell, columns);
      change += Math.sign(expected) * (parts[other] - parts[cell]);
      told += Math.abs(expected);
    }
  }
  return change >= WITHIN * told;
}

/** Whether cells inside shapes are of one color each, to the level, where the profile says that they change. */
function isOfFlatCells(profile: Profile, { bare, jumps }: GroundCells, fading: readonly number[], length: number): boolean {
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
  const { columns, strengths } = cells;
  const { list, colors } = samplesOf(cells);
  let rest = [...list].sort((one, other) => strengths[other] - strengths[one]);
  const ramps: Ramp[] = [];
  for (let asked = 0; asked < MOST_INKS && rest.length >= LEAST_CELLS; asked++) {
    const seed = rest[0];
    if (strengths[seed] < LEAST_INK) break;
    const family = rest.filter((cell) => cell === seed || offRay(colors, cell * 3, colors, seed * 3) < 1);
    const own = new Set(family);
    rest = rest.filter((cell) => !own.has(cell));
    const ramp = family.length >= LEAST_CELLS ? rampOf(cells, colors, family, columns) : null;
    if (ramp) ramps.push(ramp);
  }
  return ramps;
}

function rampOf(cells: GroundCells, colors: Float32Array, family: readonly number[], columns: number): Ramp | null {
  const { tops, strengths, bare, reach, nearReach } = cells;
  const ink = fullInk(colors, family);
  const length = Math.hypot(...ink);
  const square = length * length;
  const partOf = (all: Float32Array, at: number) => (all[at] * ink[0] + all[at + 1] * ink[1] + all[at + 2] * ink[2]) / square;
  const parts = new Float32Array(strengths.length);
  for (const cell of family) parts[cell] = partOf(colors, cell * 3);
  const fading = family.filter((cell) => parts[cell] <= SOLID);
  const direction = fading.length >= LEAST_CELLS ? directionOf(parts, columns) : null;
  if (!direction) return null;
  const profile = profileOf(fading, parts, columns, direction);
  if (!isSteady(profile, widthOf(profile, fading, columns)) || !changesWithin(profile, parts, columns)) return null;
  if (isOfFlatCells(profile, cells, fading, length)) return null;
  const near = ALIKE + (ALIKE_GRAIN * nearReach) / length;
  const isAlike = (cell: number, part: number) => Math.abs(part - strengthAlong(profile, cell, columns)) <= near;
  const alike = fading.filter((cell) => isAlike(cell, parts[cell]));
  if (alike.length < MOSTLY * fading.length) return null;
  const found = new Set(alike);
  let [edges, open] = [0, 0];
  for (const cell of alike) {
    neighborsOf(cell, columns, cells.rows, 1, (other) => {
      if (found.has(other)) {
        if (bare[other] > 0) [edges, open] = [edges + 1, open + 1];
        return;
      }
      if (bare[other] >= 1 || strengths[other] <= reach) return;
      const part = partOf(tops, other * 3);
      const isOwn = offRay(tops, other * 3, ink, 0) < 1 && part <= strengthAlong(profile, other, columns) + near;
      if (bare[other] > 0) [edges, open] = [edges + 1, open + (isOwn ? 1 : 0)];
    });
  }
  if (open === 0 || open < OPEN_EDGES * edges) return null;
  for (const cell of alike) {
    neighborsOf(cell, columns, cells.rows, 2, (other) => {
      if (found.has(other) || strengths[other] <= reach) return;
      if (offRay(tops, other * 3, ink, 0) < 1 && partOf(tops, other * 3) <= strengthAlong(profile, other, columns) + near) found.add(other);
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
