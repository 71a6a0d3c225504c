import { wordsOf } from '../inspection/tile-survey.ts';
import { areaRect } from '../offset/cell-area.ts';
import { INSIDE } from '../offset/edge-levels.ts';
import { neighborhood } from './keep-topology.ts';
import { isJoined, middleOf } from './saddle.ts';
import type { ShapePlane } from './shape-plane.ts';

/** An end of a hairline has no more pixels beside it. */
const MOST_BESIDE = 2;
/** What a pixel holds at least that a hairline passes on its way to another line: less is a gap. */
const LEAST_PASSED = 80;
/** Of a line that is fainter than half all along, so much of what it holds itself. */
const LEAST_OF_FAINT = 0.6;
/** Around a place behind an end, so far to each side, another line lies that runs along beside it. */
const BESIDE_PX = 2;
/** Where so much ink lies between a gap's end and what is around, the gap ends. */
const LEAST_BETWEEN = 140;

/** Rings of eight pixels around one, a bit each. */
const RINGS = 256;
const FULL_RING = RINGS - 1;
/** Sides without corners. */
const SIDES = 0x55;

const isSet = (bits: number, side: number): number => (bits >> (side & 7)) & 1;

function countOf(bits: number): number {
  let count = 0;
  for (let side = 0; side < 8; side++) count += isSet(bits, side);
  return count;
}

/** Pixels that touch by a corner are one part. */
function partsOf(bits: number): number {
  if (bits === FULL_RING || (bits & SIDES) === SIDES) return 1;
  let parts = 0;
  // Two sides that follow each other touch also where the corner between them is clear.
  for (let side = 0; side < 8; side++) {
    if (isSet(bits, side) === 0 || isSet(bits, side + 1) === 1) continue;
    if (side % 2 === 1 || isSet(bits, side + 2) === 0) parts++;
  }
  return parts;
}

/** How many parts a ring has, and how many pixels: by its bits. */
const PARTS = Uint8Array.from({ length: RINGS }, (_, bits) => partsOf(bits));
const COUNTS = Uint8Array.from({ length: RINGS }, (_, bits) => countOf(bits));

const isEnd = (ring: number): boolean => COUNTS[ring] > 0 && COUNTS[ring] <= MOST_BESIDE && PARTS[ring] === 1;

/** The first pixel inside around a place that `isWanted` takes; -1 without. */
function insideAround(crisp: Uint8Array, around: Int32Array, at: number, isWanted: (place: number) => boolean): number {
  for (const step of around) if (crisp[at + step] >= INSIDE && isWanted(at + step)) return at + step;
  return -1;
}

/**
 * Whether another line runs along beside a line that ends at `at`, two pixels behind: what meets at a sharp angle does, what ends before another line does
 * not. `corner` is a pixel of the other line, or -1.
 */
function runsBeside(crisp: Uint8Array, width: number, around: Int32Array, at: number, corner: number): boolean {
  const isBeyond = (place: number) => {
    const [dx, dy] = [(place % width) - (at % width), Math.floor(place / width) - Math.floor(at / width)];
    return Math.max(Math.abs(dx), Math.abs(dy)) > 1;
  };
  const first = insideAround(crisp, around, at, (place) => place !== corner);
  const behind = first < 0 ? -1 : insideAround(crisp, around, first, isBeyond);
  if (behind < 0) return false;
  // The line itself, as far as it lies around that place, without its end.
  const own = [behind];
  for (const place of own) {
    for (const step of around) {
      const beside = place + step;
      const [dx, dy] = [(beside % width) - (behind % width), Math.floor(beside / width) - Math.floor(behind / width)];
      if (Math.max(Math.abs(dx), Math.abs(dy)) > BESIDE_PX || crisp[beside] < INSIDE || beside === at || own.includes(beside)) continue;
      own.push(beside);
    }
  }
  for (let row = -BESIDE_PX; row <= BESIDE_PX; row++) {
    for (let place = behind + row * width - BESIDE_PX; place <= behind + row * width + BESIDE_PX; place++)
      if (crisp[place] >= INSIDE && place !== at && !own.includes(place)) return true;
  }
  return false;
}

/** What a pixel holds at least that a line passes which ends at `at`; null where its last pixel is faint itself, as before a gap. */
function leastPassed(coverage: Uint8Array, at: number, before: number): number | null {
  const own = Math.max(coverage[at], coverage[before]);
  if (own < INSIDE) return LEAST_OF_FAINT * own;
  return coverage[at] < INSIDE ? null : LEAST_PASSED;
}

/** The pixel that a hairline passes from its end at `at` on, where another line is beyond; -1 without. */
function passedBeside(coverage: Uint8Array, crisp: Uint8Array, width: number, around: Int32Array, at: number, least: number): number {
  let [best, most] = [-1, least - 1];
  for (let side = 0; side < 8; side++) {
    const beside = at + around[side];
    if (coverage[beside] >= INSIDE || crisp[beside] >= INSIDE || coverage[beside] <= most) continue;
    if (PARTS[neighborhood(crisp, width, beside)] < 2) continue;
    [best, most] = [beside, coverage[beside]];
  }
  return best;
}

/** The side on which an end touches the corner of another line, with nothing to both sides of it, by its ring; 0 without. */
const CORNERS = Uint8Array.from({ length: 256 }, (_, ring) => {
  if (PARTS[ring] !== 2) return 0;
  const isSet = (side: number) => ((ring >> (side & 7)) & 1) === 1;
  return [1, 3, 5, 7].find((side) => isSet(side) && !isSet(side - 1) && !isSet(side + 1) && isEnd(ring & ~(1 << side))) ?? 0;
});

/** The pixel that it passes where a gap leads through between the two; -1 where none does, or what is passed holds too little. */
function passedAtCorner(coverage: Uint8Array, width: number, at: number, corner: number, least: number): number {
  const [above, below] = [Math.min(at, corner), Math.max(at, corner)];
  const isFalling = below - above === width + 1;
  const topLeft = isFalling ? above : above - 1;
  const [one, other] = isFalling ? [above + 1, below - 1] : [above - 1, below + 1];
  const fuller = coverage[one] >= coverage[other] ? one : other;
  if (coverage[fuller] < least || coverage[fuller] >= INSIDE) return -1;
  return isJoined(coverage, width, topLeft, isFalling) ? -1 : fuller;
}

/** Whether a gap that was drawn to its own side leads through a line there: to a corner that is clear, between two pixels that are fuller than it is clear. */
function leadsThrough(coverage: Uint8Array, crisp: Uint8Array, width: number, around: Int32Array, at: number): boolean {
  for (let side = 1; side < 8; side += 2) {
    const corner = at + around[side];
    if (coverage[corner] >= INSIDE || crisp[corner] >= INSIDE) continue;
    const [one, other] = [at + around[side - 1], at + around[(side + 1) & 7]];
    if (crisp[one] < INSIDE || crisp[other] < INSIDE) continue;
    const topLeft = Math.min(at, corner) - (Math.abs(around[side]) === width - 1 ? 1 : 0);
    if (middleOf(coverage, width, topLeft) >= LEAST_BETWEEN) return true;
  }
  return false;
}

/** The bit of each of four pixels that tells whether it is inside. */
const FOUR_SIDES = 0x80808080 | 0;

/** Whether nothing ends at four pixels: all around is inside too, or neither the sides nor the coverage of the four are. */
function isPlain(words: Uint32Array, shades: Uint32Array, word: number, wordsPerRow: number): boolean {
  const sides = words[word] & FOUR_SIDES;
  if (sides === 0) return (shades[word] & FOUR_SIDES) === 0;
  if (words[word] === 0xffffffff) return true;
  if (sides !== FOUR_SIDES) return false;
  for (const around of [word - wordsPerRow, word, word + wordsPerRow]) {
    if ((words[around] & FOUR_SIDES) !== FOUR_SIDES || (words[around - 1] & 0x80000000) === 0 || (words[around + 1] & 0x80) === 0)
      return false;
  }
  return true;
}

/**
 * Draws on what hairlines pass where they run into another line at a sharp angle, in place: there a hairline's ink lies on two pixels, beside the other
 * line's, and no ridge is seen. Without it the line would end short of the other, and the gap between them would open to what is around. A gap that was
 * drawn to its own side ends before the line that closes it. Changes `crisp` alone.
 */
export function joinEnds({ area, coverage, crisp }: ShapePlane): void {
  const { width, height } = areaRect(area);
  const around = Int32Array.of(-1, -width - 1, -width, -width + 1, 1, width + 1, width, width - 1);
  const words = wordsOf(crisp);
  const shades = wordsOf(coverage);
  const last = (height - 2) * width;
  for (let at = 2 * width; at < last; at++) {
    // Four pixels at a time, since nearly all have the same side as all around, or no more coverage than that.
    if (at % 4 === 0) while (at < last && isPlain(words, shades, at >> 2, width >> 2)) at += 4;
    if (at >= last) break;
    if (crisp[at] < INSIDE) {
      if (coverage[at] >= INSIDE && leadsThrough(coverage, crisp, width, around, at)) crisp[at] = coverage[at];
      continue;
    }
    const ring = neighborhood(crisp, width, at);
    if (CORNERS[ring] === 0 && !isEnd(ring)) continue;
    const corner = CORNERS[ring] === 0 ? -1 : at + around[CORNERS[ring]];
    const before = insideAround(crisp, around, at, (place) => place !== corner);
    const least = before < 0 ? null : leastPassed(coverage, at, before);
    if (least === null) continue;
    const passed =
      corner < 0 ? passedBeside(coverage, crisp, width, around, at, least) : passedAtCorner(coverage, width, at, corner, least);
    if (passed >= 0 && runsBeside(crisp, width, around, at, corner)) crisp[passed] = INSIDE;
  }
}
