import { letGo } from '../let-go.ts';
import { mapBytes } from '../map-bytes.ts';
import type { Size } from '../region/rect.ts';
import { FAINT, type FaintPart, FULL, faintParts, faintPlaces, LEAST, LEAST_PX, MOST_FAINT, TELLING } from './faint-places.ts';
import { evenAlong, type Ridge, readWays, ridgeAt, type Tones, TURNS, type Ways } from './soft-ridges.ts';

/** Lines that are nowhere full ink, as pencil, faded ink and half-transparent ones are: planes of a picture, one byte a pixel. */
export interface SoftLines {
  /** Coverage as if each line were full along its middle, and all else at the picture's fullest. */
  readonly shape: Uint8Array;
  /** How full lines are of their own: what is laid along them is as full. All else is as the picture is: 255 where that has full ink. */
  readonly full: Uint8Array;
  /** How much of them, 0 to 1, is not as full all along, as pencil and brushes that run dry leave it. */
  readonly unsteady: number;
  /** 1 at their pixels. */
  readonly lines: Uint8Array;
}

/** Where so much of all other lines is not as full all along, 0 to 1, a pencil drew the hairlines too. */
const LEAST_PENCIL = 0.5;
/** A line that is steady all along is nowhere under this part of its fullest: where a row of pixels hands it to the next one, half of it is in each. */
const STEADY = 0.45;
/** So much of it may be otherwise, at its ends and where others meet it. */
const MOST_UNSTEADY = 0.05;
/** Its fullest is what so much of its middle stays below. */
const FULLEST = 0.95;
/**
 * What covers no more across than this many pixels of its fullest is a hairline, whose pixels tell nothing of how full it is; nor do those of a line
 * that lies along the pixels' rows, of two at most: its rims have one share all along.
 */
const HAIRLINE_PX = 1.2;
const ALIGNED_PX = 2.1;
/** A line that fades has so much more across it at its fullest than it usually has. It is as wide all along; no more of it, 0 to 1, may look narrow. */
const FADES = 1.25;
const MOST_NARROW = 0.1;
/** What is fullest near by is looked for so far along a line: it passes from one row of pixels to the next on the way. */
const NEAR_PX = 8;
/** The middle of a line that lies along the rows has so much, 0 to 1, within so many levels of the same tone. */
const ALIKE_SHARE = 0.6;
const ALIKE = 4;
/** Fullness along an unsteady line falls off no faster than this, a pixel: single dark grains count around them. */
const FALLING = 0.98;
/** It is worked out in so many rounds, along the rows and back. */
const ROUNDS = 4;
/** Lines and grains are less than twice as wide as this. */
const SOLID_PX = 3;
/** How far around its middle a line's pixels take after it. */
const REACH_PX = 8;

/** The eight places around one, as far as they lie in the picture. */
function* around(at: number, { width, height }: Size): Generator<number> {
  const [column, row] = [at % width, Math.floor(at / width)];
  for (let y = Math.max(0, row - 1); y <= Math.min(height - 1, row + 1); y++)
    for (let x = Math.max(0, column - 1); x <= Math.min(width - 1, column + 1); x++) if (x !== column || y !== row) yield y * width + x;
}

/** What else a place is, in a plane of marks. */
const OWN = 3;
const MIDDLE = 4;
const DONE = 5;
/** It is of a line that was looked at and is none that is wanted. */
const LEFT = 6;

/** Whether a place lies in more full ink than a line's middle or a grain has. */
function isSolid({ plane, width, height }: Tones, at: number): boolean {
  const [column, row] = [at % width, Math.floor(at / width)];
  const isFull = (x: number, y: number) => x < 0 || y < 0 || x >= width || y >= height || plane[y * width + x] >= FULL;
  return (
    isFull(column, row) &&
    isFull(column - SOLID_PX, row) &&
    isFull(column + SOLID_PX, row) &&
    isFull(column, row - SOLID_PX) &&
    isFull(column, row + SOLID_PX)
  );
}

/** A part with all of the line that it is of: grains of full ink, what lies beside them, and what goes on behind. Those are OWN afterwards. */
function wholeLine(tones: Tones, places: Int32Array, marks: Uint8Array): Int32Array {
  const queue = [...places];
  for (const at of places) marks[at] = OWN;
  for (let next = 0; next < queue.length && queue.length < MOST_FAINT; next++) {
    for (const near of around(queue[next], tones)) {
      if (marks[near] >= OWN || tones.plane[near] < LEAST || isSolid(tones, near)) continue;
      marks[near] = OWN;
      queue.push(near);
    }
  }
  return Int32Array.from(queue);
}

/** Art has full ink from this part of its telling pixels on: less is grain, which any pencil has. */
const LEAST_FULL = 0.02;

/** How full a picture's ink is: 255 where it has full ink, else the tone that most of its telling pixels stay below. */
function fullestOf(plane: Uint8Array): number {
  const counts = new Uint32Array(256);
  // Four pixels at a time, since nearly all are clear or full.
  const words = new Uint32Array(plane.buffer, plane.byteOffset, plane.length >> 2);
  for (let at = 0; at < plane.length; at++) {
    if (at % 4 === 0) {
      for (; at >> 2 < words.length && (words[at >> 2] === 0 || words[at >> 2] === 0xffffffff); at += 4)
        if (words[at >> 2] !== 0) counts[255] += 4;
    }
    if (at < plane.length) counts[plane[at]]++;
  }
  let [telling, fuller] = [0, 0];
  for (let tone = TELLING; tone < 256; tone++) telling += counts[tone];
  for (let tone = 255; tone >= FULL; tone--) fuller += counts[tone];
  if (fuller > LEAST_FULL * telling) return 255;
  let tone = 255;
  for (let above = counts[tone]; tone > TELLING && above <= (1 - FULLEST) * telling; ) above += counts[--tone];
  return tone;
}

/** What so much of some values, 0 to 1, stays below. */
function quantile(values: readonly number[], share: number): number {
  const sorted = Uint8Array.from(values).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
}

/** Spreads what is known of a line's middle to its pixels, which are OWN, in place, one pixel a round; `known` holds 0 where nothing is. */
function spreadFrom(middles: readonly Ridge[], known: readonly Uint8Array[], marks: Uint8Array, size: Size): number[] {
  const reached = middles.map(({ at }) => at);
  for (let [from, round] = [0, 0]; round < REACH_PX && from < reached.length; round++) {
    const end = reached.length;
    for (; from < end; from++) {
      for (const near of around(reached[from], size)) {
        if (known[0][near] > 0 || marks[near] !== OWN) continue;
        for (const plane of known) plane[near] = plane[reached[from]];
        reached.push(near);
      }
    }
  }
  return reached;
}

interface Work {
  readonly tones: Tones;
  /** Evened along lines, once and twice. */
  readonly once: Tones;
  readonly evened: Tones;
  readonly ways: Ways;
  readonly marks: Uint8Array;
  /** How full the picture's ink is. */
  readonly most: () => number;
}

/** The middles of lines among some places. */
function middlesOf({ tones, once, evened, ways }: Work, places: Int32Array): Ridge[] {
  readWays(tones, places, ways);
  // Once more what is evened already: a gap in the grain is bridged by what lies on both of its sides.
  evenAlong(tones, ways, places, once.plane);
  evenAlong(once, ways, places, evened.plane);
  const middles: Ridge[] = [];
  for (const at of places) {
    const ridge = evened.plane[at] >= LEAST ? ridgeAt(tones, evened, ways, at) : null;
    if (ridge) middles.push(ridge);
  }
  return middles;
}

/** How many middles are fainter than those of a steady line get. */
const lowOf = (tones: readonly number[], fullest: number): number =>
  tones.reduce((sum, tone) => (tone < STEADY * fullest ? sum + 1 : sum), 0);

/** How wide most of a line is, in pixels of its fullest: what is across it stays the same where it passes from one row of pixels to the next. */
function acrossOf(middles: readonly Ridge[], fullest: number): number {
  const sorted = Float64Array.from(middles, ({ across }) => across).sort();
  return sorted[sorted.length >> 1] / fullest;
}

/** Around each middle the fullest of its line, up to so many pixels on. */
function fullestNear(middles: readonly Ridge[], { plane, width }: Tones): Float32Array {
  const indices = new Map(middles.map(({ at }, index) => [at, index]));
  const steps = [-width - 1, -width, -width + 1, -1, 1, width - 1, width, width + 1];
  const beside = middles.map(({ at }) => steps.map((step) => indices.get(at + step)).filter((index) => index !== undefined));
  let tones = Float32Array.from(middles, ({ at }) => plane[at]);
  for (let round = 0; round < NEAR_PX; round++)
    tones = tones.map((tone, index) => beside[index].reduce((most, near) => Math.max(most, tones[near]), tone));
  return tones;
}

/** Whether nearly all of a line is wider than a hairline, in pixels of its fullest near by: one that fades is as wide all along. */
function isWideAllAlong(tones: Tones, middles: readonly Ridge[]): boolean {
  const sorted = Float64Array.from(middles, ({ across }) => across).sort();
  // Of most lines the same lies across all along.
  if (sorted[Math.floor(FULLEST * sorted.length)] < FADES * sorted[sorted.length >> 1]) return false;
  const fullest = fullestNear(middles, tones);
  const narrow = middles.filter(({ across }, index) => across <= HAIRLINE_PX * fullest[index]).length;
  return narrow <= MOST_NARROW * middles.length;
}

/** Whether a middle's line runs rather across the pixels' columns than along them. */
const isAcrossColumns = ({ turns }: Ways, { at }: Ridge): boolean => Math.abs(turns[at] - TURNS / 2) > TURNS / 4;

/**
 * Whether a line lies along the pixels' rows or columns, so narrow that these tell nothing of how full it is: of its usual tone, as grains are fuller.
 * Of a cross each bar has its own.
 */
function isAligned({ tones, ways }: Pick<Work, 'tones' | 'ways'>, middles: readonly Ridge[]): boolean {
  let [alike, aligned] = [0, 0];
  for (const isAcross of [true, false]) {
    const bar = middles.filter((middle) => isAcrossColumns(ways, middle) === isAcross);
    if (bar.length === 0) continue;
    const own = bar.map(({ at }) => tones.plane[at]);
    const usual = quantile(own, 0.5);
    for (const tone of own) if (Math.abs(tone - usual) <= ALIKE) alike++;
    if (acrossOf(bar, usual) <= ALIGNED_PX) aligned += bar.length;
  }
  return alike > ALIKE_SHARE * middles.length && aligned > ALIKE_SHARE * middles.length;
}

/** Whether a line is a hairline, or lies along the pixels' rows. */
const tellsNothing = (work: Work, middles: readonly Ridge[], fullest: number): boolean =>
  (acrossOf(middles, fullest) <= HAIRLINE_PX && !isWideAllAlong(work.tones, middles)) || isAligned(work, middles);

/**
 * How full a line is that is steady all along; null of one that is not. Of a hairline, whose pixels do not tell, the picture's fullest does, as of what
 * lies along the pixels' rows.
 */
function steadyFullness(work: Work, middles: readonly Ridge[], own: readonly number[]): number | null {
  const fullest = quantile(own, FULLEST);
  // Asked first: ends and crossings of such a line are low as well.
  if (tellsNothing(work, middles, fullest)) return work.most();
  return lowOf(own, fullest) > MOST_UNSTEADY * own.length ? null : fullest;
}

/** The fullness along unsteady lines: each middle's own, evened, or what a fuller one near by leaves of it. */
function fallingFrom(middles: readonly Ridge[], { plane, ...size }: Tones, marks: Uint8Array): Uint8Array {
  const full = new Map(middles.map(({ at }) => [at, plane[at]]));
  for (const { at } of middles) marks[at] = MIDDLE;
  const orders = [middles, [...middles].reverse()];
  for (let round = 0; round < ROUNDS; round++) {
    for (const { at } of orders[round % 2]) {
      let most = full.get(at) ?? 0;
      for (const near of around(at, size)) if (marks[near] === MIDDLE) most = Math.max(most, FALLING * (full.get(near) ?? 0));
      full.set(at, most);
    }
  }
  for (const { at } of middles) marks[at] = OWN;
  return Uint8Array.from(middles, ({ at }) => Math.round(full.get(at) ?? 0));
}

export interface SoftRules {
  /** Where given, lines alone are wanted that this says of, by their middles, and those however full they are in parts. */
  readonly isBroken?: (middles: readonly Ridge[]) => boolean;
  /** Hairlines are as full as they look, too: a pencil drew them. */
  readonly hairlinesTell?: boolean;
}

/** A line and how full it is. */
interface SoftLine {
  readonly places: Int32Array;
  readonly middles: readonly Ridge[];
  /** Of each middle, or of all. */
  readonly fullness: Uint8Array | number;
  /** Its own pixels tell nothing of how full it is. */
  readonly isHairline?: boolean;
}

/** A part of faint pixels as a line, whose places are OWN then; null where it is none, or full enough. */
function lineOf(work: Work, { places, meetsFull }: FaintPart, { isBroken, hairlinesTell }: SoftRules): SoftLine | null {
  const { tones, evened, marks } = work;
  // Another part's line went through it.
  if (marks[places[0]] >= DONE) return null;
  const seen = middlesOf(work, places);
  if (seen.length < LEAST_PX) return null;
  if (isBroken) {
    const whole = wholeLine(tones, places, marks);
    const middles = middlesOf(work, whole);
    if (isBroken(middles)) return { places: whole, middles, fullness: fallingFrom(middles, evened, marks) };
    for (const at of whole) marks[at] = LEFT;
    return null;
  }
  const own = seen.map(({ at }) => tones.plane[at]);
  if (!meetsFull) {
    if (quantile(own, FULLEST) < TELLING) return null;
    const isHairline = tellsNothing(work, seen, quantile(own, FULLEST));
    const fullness = isHairline && hairlinesTell ? null : steadyFullness(work, seen, own);
    if (fullness !== null && fullness >= FULL) return null;
    for (const at of places) marks[at] = OWN;
    return { places, middles: seen, fullness: fullness ?? fallingFrom(seen, evened, marks), isHairline };
  }
  // A hairline of full ink is never so faint for long.
  if (lowOf(own, 255) < LEAST_PX) return null;
  if (tellsNothing(work, seen, quantile(own, FULLEST))) return null;
  const whole = wholeLine(tones, places, marks);
  const middles = middlesOf(work, whole);
  return { places: whole, middles, fullness: fallingFrom(middles, evened, marks) };
}

/** Makes a plane's zeros another value, four at a time, since nearly all are. */
function fillClear(plane: Uint8Array, value: number): void {
  const words = new Uint32Array(plane.buffer, plane.byteOffset, plane.length >> 2);
  for (let at = 0; at < plane.length; at++) {
    if (at % 4 === 0) for (; at >> 2 < words.length && words[at >> 2] === 0; at += 4) words[at >> 2] = value * 0x01010101;
    if (at < plane.length && plane[at] === 0) plane[at] = value;
  }
}

/** Leaves in a plane of marks 1 where a line was found. */
function keepDone(marks: Uint8Array): void {
  const words = new Uint32Array(marks.buffer, marks.byteOffset, marks.length >> 2);
  for (let at = 0; at < marks.length; at++) {
    if (at % 4 === 0) while (at >> 2 < words.length && words[at >> 2] === 0) at += 4;
    if (at < marks.length && marks[at] !== 0) marks[at] = marks[at] === DONE ? 1 : 0;
  }
}

/**
 * Tells lines that are faint all along, or in stretches, from rims of full ink, glows, washes and specks, and how full each is. `coverage` is one byte
 * a pixel, only read. Null where there are none.
 */
export function softLines(coverage: Uint8Array, size: Size, rules: SoftRules = {}): SoftLines | null {
  const tones = { plane: coverage, ...size };
  const faint = faintPlaces(tones);
  if (!faint) return null;
  const marks = new Uint8Array(coverage.length);
  for (const at of faint) marks[at] = FAINT;
  // A line is two pixels wide at least.
  const parts = faintParts(tones, faint, marks).filter(({ places }) => places.length >= 2 * LEAST_PX);
  if (parts.length === 0) return null;
  let most = 0;
  const ways = { turns: new Uint8Array(coverage.length), kinds: new Uint8Array(coverage.length) };
  const work = {
    tones,
    once: { ...tones, plane: coverage.slice() },
    evened: { ...tones, plane: coverage.slice() },
    ways,
    marks,
    most: () => {
      most ||= fullestOf(coverage);
      return most;
    },
  };
  let shape: Uint8Array | null = null;
  const [full, middle] = [new Uint8Array(coverage.length), new Uint8Array(coverage.length)];
  let [found, unsteady, hairlines] = [0, 0, 0];
  for (const part of parts) {
    const line = lineOf(work, part, rules);
    if (!line) continue;
    const { places, middles, fullness } = line;
    const isSteady = typeof fullness === 'number';
    shape ??= work.most() === 255 ? coverage.slice() : mapBytes(coverage, (tone) => Math.min(255, Math.round((255 * tone) / work.most())));
    const from = isSteady ? coverage : work.evened.plane;
    for (const [place, { at }] of middles.entries()) {
      full[at] = Math.max(1, isSteady ? fullness : fullness[place]);
      middle[at] = Math.max(1, isSteady ? fullness : from[at]);
    }
    for (const at of spreadFrom(middles, [full, middle], marks, size)) shape[at] = Math.min(255, Math.round((255 * from[at]) / middle[at]));
    for (const at of places) marks[at] = DONE;
    found += middles.length;
    if (!isSteady) unsteady += middles.length;
    else if (line.isHairline) hairlines += middles.length;
  }
  const scratch = [work.once.plane, work.evened.plane, ways.turns, ways.kinds, middle];
  if (!shape) {
    letGo(...scratch, full, marks);
    return null;
  }
  // What is a pencil's in the rest is so in its hairlines: they would come out darker than all else, and in pieces.
  if (hairlines > 0 && found > hairlines && unsteady >= LEAST_PENCIL * (found - hairlines)) {
    letGo(...scratch, full, marks, shape);
    return softLines(coverage, size, { ...rules, hairlinesTell: true });
  }
  letGo(...scratch);
  fillClear(full, work.most());
  keepDone(marks);
  return { shape, full, unsteady: unsteady / found, lines: marks };
}
