import type { Point } from '../components/run-list.ts';
import { type ColorCounts, countColors, NONE } from './color-counts.ts';
import { containedPart } from './contained-part.ts';
import { apart, GRAIN_LEVELS, grainAt, meanAt, THING_LEVELS, thingAt } from './evenly-colored.ts';
import type { HeededClick } from './heeded-click.ts';
import type { SmallCopy } from './small-copy.ts';

/** What a click stands on, and how its colors compare with what else there is on its side. */
export interface ClickedArea {
  /** One byte a pixel of the copy: 1 where it is, as far as it hangs together. */
  readonly isIn: Uint8Array;
  /** Its first pixel is the click's own. */
  readonly places: readonly number[];
  /** How much more each pixel's color is the area's than that of what else lies on its side, as a logarithm. */
  readonly likeness: Float32Array;
  /** Whether a pixel stands out from a smooth ground less than half as far as what the click is to keep does. */
  readonly isFaint: (at: number) => boolean;
}

/** A click on the copy. */
interface AreaClick extends Pick<HeededClick, 'x' | 'y' | 'keeps'> {
  /** It stands on what a click before changed: all of that may change back. */
  readonly isWithin?: boolean;
}

/** Off a smooth ground no further than so much of the way to that, and as far as so many levels at least: what is pale is no part of what is not. */
const OF_WAY = 0.5;
const LEAST_LEVELS = 8;
/** The ground around a thing is looked at so many pixels off it. */
const BESIDE_PX = 4;
/** And what stands out from the ground by so much more of the way is another thing, that this one hangs on. */
const FARTHER = 0.25;
/** Colors of a thing are no more of its side than this: there is less of it than of what it lies on. */
const RARE = 0.12;
/** What has grain is known by no fewer pixels. */
const LEAST_PX = 12;
/** An area of grain that runs along so much of the border is the sheet: then only what lies around the click is meant. */
const MOST_BORDER = 0.3;
const AROUND_PX = 6;
/** A pixel with the other side so near is of the rim, where its color lies between these parts of the way to the purest color beside it. */
const RIM_PX = 2;
const MIX_FROM = 0.25;
const MIX_TO = 0.75;
/** An area is so much more of its own colors than what else lies on its side, as a logarithm; where it is not, what lies near the click is all that is meant. */
const LEAST_APART = 0.5;
const NEAR = 4;
/** Rounds in which what is like the area is taken out of what it is compared with. */
const ROUNDS = 2;

const isNever = (): boolean => false;

/** Mean color of what lies around something on its side of a cut: of what was lost before a smooth ground, that ground. Null where nothing does. */
function colorAround({ width, height, colors }: SmallCopy, isSide: Uint8Array, thing: readonly number[]): Float64Array | null {
  const isIn = marksOf(thing, isSide.length);
  const around = new Float64Array(3);
  let count = 0;
  for (const at of thing) {
    const [x, y] = [at % width, Math.floor(at / width)];
    for (const [i, j] of [
      [x - BESIDE_PX, y],
      [x + BESIDE_PX, y],
      [x, y - BESIDE_PX],
      [x, y + BESIDE_PX],
    ]) {
      const near = j * width + i;
      if (i < 0 || j < 0 || i >= width || j >= height || !isSide[near] || isIn[near]) continue;
      for (let channel = 0; channel < 3; channel++) around[channel] += colors[near * 3 + channel];
      count++;
    }
  }
  for (let channel = 0; channel < 3; channel++) around[channel] /= count;
  return count > 0 ? around : null;
}

/** The place of the other side that is nearest; -1 where there is none. */
function nearestBeyond({ width }: SmallCopy, isSide: Uint8Array, { x, y }: Point): number {
  let [nearest, least] = [-1, Number.POSITIVE_INFINITY];
  for (let at = 0; at < isSide.length; at++) {
    if (isSide[at]) continue;
    const away = ((at % width) - x) ** 2 + (Math.floor(at / width) - y) ** 2;
    if (away < least) [nearest, least] = [at, away];
  }
  return nearest;
}

/** The mean of the other side, past its rim, where that is nearest to a click; null where there is none. */
function colorBeyond(copy: SmallCopy, isSide: Uint8Array, click: Point): Float64Array | null {
  const { width, height } = copy;
  const nearest = nearestBeyond(copy, isSide, click);
  if (nearest < 0) return null;
  const [dx, dy] = [(nearest % width) - click.x, Math.floor(nearest / width) - click.y];
  const step = 1 + (RIM_PX + 1) / Math.hypot(dx, dy);
  const within = (value: number, size: number) => Math.max(0, Math.min(size - 1, Math.round(value)));
  const beyond = new Float64Array(3);
  meanAt(copy, within(click.y + step * dy, height) * width + within(click.x + step * dx, width), 1, beyond);
  return beyond;
}

/** See `containedPart`: what lies around a click where nothing holds its color. */
function contained(
  copy: SmallCopy,
  isSide: Uint8Array,
  click: AreaClick,
  whole: readonly number[],
  levels: number,
  isOther: (color: Float64Array) => boolean = () => false,
): readonly number[] | null {
  const [own, other] = [new Float64Array(3), new Float64Array(3)];
  meanAt(copy, whole[0], 1, own);
  const levelsAt = (at: number) => {
    meanAt(copy, at, 1, other);
    return isOther(other) ? Number.POSITIVE_INFINITY : apart(own, other);
  };
  const part = containedPart(copy, isSide, click.keeps, whole, levels, levelsAt, click.isWithin);
  return part && part.length === 0 ? around(copy, marksOf(whole, isSide.length), click, AROUND_PX) : part;
}

/** What hangs together with a click in its color and stands out from what lies beyond no farther than it does. */
function partAt(copy: SmallCopy, isSide: Uint8Array, click: AreaClick): readonly number[] {
  const start = click.y * copy.width + click.x;
  const beyond = colorBeyond(copy, isSide, click);
  if (!beyond) return grainAt(copy, isSide, start);
  const own = new Float64Array(3);
  meanAt(copy, start, 1, own);
  const way = apart(own, beyond);
  const levels = Math.min(GRAIN_LEVELS, Math.max(LEAST_LEVELS, OF_WAY * way));
  const most = Math.max(LEAST_LEVELS, FARTHER * way);
  const isFarther = (color: Float64Array) => {
    let along = 0;
    for (let channel = 0; channel < 3; channel++) along += (color[channel] - own[channel]) * (own[channel] - beyond[channel]);
    return along > most * way;
  };
  const part = grainAt(copy, isSide, start, levels, isFarther);
  return contained(copy, isSide, click, part, levels, isFarther) ?? part;
}

function borderPart({ width, height }: SmallCopy, places: readonly number[]): number {
  let count = 0;
  for (const at of places) {
    const [x, y] = [at % width, Math.floor(at / width)];
    if (x === 0 || y === 0 || x === width - 1 || y === height - 1) count++;
  }
  return count / (2 * (width + height) - 4);
}

/** The part of an area that lies within so many pixels of a click, the click first. */
function around(copy: SmallCopy, isArea: Uint8Array, click: Point, px: number): number[] {
  const places = [click.y * copy.width + click.x];
  visitAround(copy, click, px, (at) => {
    if (at !== places[0] && isArea[at]) places.push(at);
  });
  return places;
}

function visitAround({ width, height }: SmallCopy, { x, y }: Point, px: number, visit: (at: number) => void): void {
  for (let j = Math.max(0, y - px); j <= Math.min(height - 1, y + px); j++) {
    for (let i = Math.max(0, x - px); i <= Math.min(width - 1, x + px); i++) {
      if ((i - x) ** 2 + (j - y) ** 2 <= px * px) visit(j * width + i);
    }
  }
}

/** Whether a click stands on a mix of both sides, at the rim of the one that it is to change: then it is about the rim, and not about the thing. */
function isRim(copy: SmallCopy, isSide: Uint8Array, click: Point): boolean {
  const { colors, width } = copy;
  const beyond = new Float64Array(3);
  let count = 0;
  visitAround(copy, click, RIM_PX, (at) => {
    if (isSide[at]) return;
    for (let channel = 0; channel < 3; channel++) beyond[channel] += colors[at * 3 + channel];
    count++;
  });
  if (count === 0) return false;
  for (let channel = 0; channel < 3; channel++) beyond[channel] /= count;
  let most = 0;
  visitAround(copy, click, RIM_PX, (at) => {
    if (isSide[at]) most = Math.max(most, apart(colors, beyond, at * 3));
  });
  const own = apart(colors, beyond, (click.y * width + click.x) * 3);
  return own > MIX_FROM * most && own < MIX_TO * most;
}

const marksOf = (places: readonly number[], count: number): Uint8Array => {
  const marks = new Uint8Array(count);
  for (const at of places) marks[at] = 1;
  return marks;
};

/** An area that nothing else on its side is like. */
function onlyArea(places: readonly number[], count: number): ClickedArea {
  const isIn = marksOf(places, count);
  return { isIn, places, likeness: Float32Array.from(isIn, (mark) => (mark ? NEAR : -NEAR)), isFaint: isNever };
}

/**
 * What a click on one side of a cut stands on: a thing of one color where that color is rare on this side, else what has the grain of the place; and how
 * like it all of this side is, compared with the rest of the side without what is like it.
 * @param isSide one byte a pixel: 1 on the side that the click is to change
 * @param cells see `colorCells`
 */
export function clickedArea(copy: SmallCopy, cells: Uint32Array, isSide: Uint8Array, click: AreaClick, isSmooth: boolean): ClickedArea {
  const start = click.y * copy.width + click.x;
  if (isRim(copy, isSide, click)) {
    const places = around(copy, isSide, click, RIM_PX);
    return onlyArea(places, isSide.length);
  }
  // Off a smooth backdrop the subject is told by its edges: what goes there is a part, and the rest is right.
  if (isSmooth && !click.keeps) {
    const places = partAt(copy, isSide, click);
    const isIn = marksOf(places, isSide.length);
    return { isIn, places, likeness: Float32Array.from(isIn, (mark) => (mark ? NEAR : 0)), isFaint: isNever };
  }
  const near = thingAt(copy, isSide, start);
  const ground = isSmooth ? colorAround(copy, isSide, near) : null;
  const most = ground ? Math.max(LEAST_LEVELS, OF_WAY * apart(copy.colors, ground, start * 3)) : Number.POSITIVE_INFINITY;
  const thing = most < THING_LEVELS ? thingAt(copy, isSide, start, most) : near;
  const isRare = rarity(cells, isSide, thing) < RARE;
  const grainLevels = Math.min(GRAIN_LEVELS, most);
  const whole = isRare ? thing : grainAt(copy, isSide, start, grainLevels);
  const part = isRare ? null : contained(copy, isSide, click, whole, grainLevels);
  if (part || click.isWithin) return onlyArea(part ?? whole, isSide.length);
  const isArea = borderPart(copy, whole) <= MOST_BORDER && (isRare || whole.length >= LEAST_PX) && standsOut(cells, isSide, whole);
  const isWhole = marksOf(whole, isSide.length);
  const places = isArea ? whole : around(copy, isWhole, click, AROUND_PX);
  const isIn = marksOf(places, isSide.length);
  const likeness = isArea ? likenessTo(cells, isSide, isIn) : Float32Array.from(isIn, (mark) => (mark ? NEAR : -NEAR));
  const isFaint = (at: number) => ground !== null && !isIn[at] && apart(copy.colors, ground, at * 3) < most;
  return { isIn, places, likeness, isFaint };
}

/** Whether an area has colors of its own on its side, or those of the other side: else it is what lies everywhere, and nobody means all of that. */
function standsOut(cells: Uint32Array, isSide: Uint8Array, places: readonly number[]): boolean {
  const isIn = marksOf(places, isSide.length);
  const own = countColors(cells, isIn);
  const rest = countColors(
    cells,
    isSide.map((mark, at) => (mark && !isIn[at] ? 1 : 0)),
  );
  const beyond = countColors(
    cells,
    isSide.map((mark) => 1 - mark),
  );
  let sum = 0;
  for (const at of places) {
    const cell = cells[at];
    sum += Math.log((Math.max(own[cell], beyond[cell]) + NONE) / (rest[cell] + NONE));
  }
  return sum / places.length > LEAST_APART;
}

/** How much of a side has colors that an area has. */
function rarity(cells: Uint32Array, isSide: Uint8Array, places: readonly number[]): number {
  const counts = countColors(cells, marksOf(places, isSide.length));
  let [side, like] = [0, 0];
  for (let at = 0; at < cells.length; at++) {
    if (!isSide[at]) continue;
    side++;
    if (counts[cells[at]] > NONE) like++;
  }
  return like / Math.max(1, side);
}

function likenessTo(cells: Uint32Array, isSide: Uint8Array, isIn: Uint8Array): Float32Array {
  const own: ColorCounts = countColors(cells, isIn);
  const isOther = isSide.map((mark, at) => (mark && !isIn[at] ? 1 : 0));
  const likeness = new Float32Array(cells.length);
  for (let round = 0; round < ROUNDS; round++) {
    const other = countColors(cells, isOther);
    // Pixels of one color are as like the area as each other.
    const ofCell = new Float32Array(other.length).fill(Number.NaN);
    for (let at = 0; at < cells.length; at++) {
      const cell = cells[at];
      if (Number.isNaN(ofCell[cell])) ofCell[cell] = Math.log((own[cell] + NONE) / (other[cell] + NONE));
      likeness[at] = ofCell[cell];
      isOther[at] = isSide[at] && !isIn[at] && likeness[at] <= 0 ? 1 : 0;
    }
  }
  return likeness;
}
