import type { Size } from '../region/rect.ts';
import type { LabelMap } from '../trace/crack-graph.ts';
import type { TraceInk } from '../trace/drawing.ts';
import { type MixedPixels, mixedInks, shareOnLine } from '../trace/mix-space.ts';

/** What lies no farther off a color, or off the line between two inks, is that color, or mixed of them; levels. */
const OFF_LEVELS = 3;
/** A tone between a ground and an ink has so much of the ink, where it may be half a stroke. */
const LEAST_HALF = 0.3;
const MOST_HALF = 0.7;
/** Pixels that a stroke leaves bare lie so near to their ground, those that it half covers so far off; levels. */
const BARE_LEVELS = 24;
const HALF_LEVELS = 48;
/** Where a stroke goes on there is as much of its ink across it, but for so much of a pixel, and one row has clearly more than a half. */
const SAME_ACROSS = 0.2;
const MORE_IN_ROW = 0.05;
/** A stroke has at least so much of a pixel across it. */
const LEAST_ACROSS = 0.6;
/** A tone of which at least so much stands where strokes are halved is no ink. */
const MOST_HALVED = 0.5;

/** How finely one looks how far strokes go beyond a tone, in parts of it, and how many pixels have to reach their ink. */
const STEPS_OF_TONE = 64;
const STEPS_BEYOND = Math.ceil(STEPS_OF_TONE / LEAST_HALF);
const LEAST_REACHED = 8;

/** A piece of a stroke of which two rows, or columns, have about a half each. */
interface HalfRun {
  /** The first pixel of its first row. */
  readonly start: number;
  readonly length: number;
  /** Steps from a pixel to the next along the stroke, and to that of the other row. */
  readonly along: number;
  readonly across: number;
}

/**
 * Pairs of rows of halved pixels with bare ground on both sides.
 * @param marks a number a pixel: odd where it is halved, the next even one where it is the bare ground of such; 0 elsewhere
 */
function* halfRuns(marks: Uint16Array, { width, height }: Size): Generator<HalfRun> {
  const ways = [
    { along: 1, across: width, length: width, rows: height },
    { along: width, across: 1, length: height, rows: width },
  ];
  for (const { along, across, length, rows } of ways) {
    const isPair = (at: number): boolean => {
      const mark = marks[at];
      if (mark % 2 === 0 || marks[at + across] !== mark) return false;
      return marks[at - across] === mark + 1 && marks[at + 2 * across] === mark + 1;
    };
    for (let row = 1; row < rows - 2; row++) {
      for (let place = 1; place < length - 1; place++) {
        const start = row * across + place * along;
        if (!isPair(start)) continue;
        let end = place + 1;
        while (end < length - 1 && isPair(row * across + end * along)) end++;
        yield { start, length: end - place, along, across };
        place = end;
      }
    }
  }
}

/** The pixels of the first row that lie just before and just behind a run. */
const endsOf = ({ start, length, along }: HalfRun): readonly number[] => [start - along, start + length * along];

function offInk(values: Uint8Array, index: number, inks: Float64Array, ink: number): number {
  let square = 0;
  for (let channel = 0; channel < 4; channel++) square += (values[index * 4 + channel] - inks[ink * 4 + channel]) ** 2;
  return Math.sqrt(square);
}

/** Which inks a tone may be half a stroke of, as ground and ink: what is thin, and what is clear below a tint. */
function pairsOf(tone: number, inks: readonly TraceInk[], mixed: Float64Array): readonly (readonly [number, number])[] {
  const levels = mixed.slice(tone * 4, tone * 4 + 4);
  const numbers = inks.map((_, at) => at).filter((at) => at !== tone);
  return numbers.flatMap((ground) =>
    numbers
      .filter((ink) => ink !== ground && (inks[ink].isThin || inks[ground].opacity === 0))
      .map((ink) => [ground, ink] as const)
      .filter((pair) => {
        const [share, off] = shareOnLine(Uint8Array.from(levels), 0, mixed, ...pair);
        return off <= OFF_LEVELS ** 2 && share >= LEAST_HALF && share <= MOST_HALF;
      }),
  );
}

/** Where a tone stands, 1 a pixel, and how many squares of four pixels it fills. */
interface Tone {
  readonly marks: Uint16Array;
  readonly squares: number;
}

/** A tone's places; null where most of them are wider than two rows or columns, or single pixels: those are no halves. */
function narrowTone(tone: number, { width, height, values }: MixedPixels, mixed: Float64Array): Tone | null {
  const marks = new Uint16Array(width * height);
  for (let at = 0; at < marks.length; at++) if (offInk(values, at, mixed, tone) <= OFF_LEVELS) marks[at] = 1;
  let [squares, narrow] = [0, 0];
  const isBare = (one: number, other: number): boolean => (marks[one] | marks[other]) === 0;
  for (let at = width + 1; at + 2 * width + 2 < marks.length; at++) {
    if ((marks[at] & marks[at + 1] & marks[at + width] & marks[at + width + 1]) === 0) continue;
    squares++;
    const isRow = isBare(at - width, at - width + 1) && isBare(at + 2 * width, at + 2 * width + 1);
    if (isRow || (isBare(at - 1, at + width - 1) && isBare(at + 2, at + width + 2))) narrow++;
  }
  return squares > 0 && narrow >= MOST_HALVED * squares ? { marks, squares } : null;
}

/** Whether a tone is what is left of a thin stroke where it stands between two rows of pixels, and goes on in one of them. */
function isHalved(
  { marks: own, squares }: Tone,
  [ground, ink]: readonly [number, number],
  pixels: MixedPixels,
  mixed: Float64Array,
): boolean {
  const { values } = pixels;
  const marks = own.map((mark, at) => (mark === 1 ? 1 : offInk(values, at, mixed, ground) <= BARE_LEVELS ? 2 : 0));
  let halved = 0;
  const cover = (at: number): number => shareOnLine(values, at * 4, mixed, ground, ink)[0];
  for (const run of halfRuns(marks, pixels)) {
    const own = cover(run.start);
    const goesOn = endsOf(run).some((end) => {
      const rows = [-1, 0, 1, 2].map((row) => cover(end + row * run.across));
      const all = rows.reduce((sum, value) => sum + value, 0);
      return Math.abs(all - 2 * own) <= SAME_ACROSS && Math.max(...rows) >= own + MORE_IN_ROW;
    });
    if (goesOn) halved += run.length - 1;
  }
  return halved >= MOST_HALVED * squares;
}

/** The color that a ground and a tone on it lead to, as far as strokes reach it; null where nothing is so much fuller than the tone that this may be half of it. */
function inkBeyond(tone: TraceInk, ground: TraceInk, { values }: MixedPixels): TraceInk | null {
  const way = [tone.r - ground.r, tone.g - ground.g, tone.b - ground.b];
  const square = way.reduce((sum, step) => sum + step * step, 0);
  if (square < HALF_LEVELS ** 2) return null;
  const counts = new Uint32Array(STEPS_BEYOND + 1);
  for (let at = 0; at < values.length; at += 4) {
    const [r, g, b] = [values[at] - ground.r, values[at + 1] - ground.g, values[at + 2] - ground.b];
    const times = (r * way[0] + g * way[1] + b * way[2]) / square;
    if (times < 1 / MOST_HALF || times > 1 / LEAST_HALF || values[at + 3] < 255) continue;
    if (Math.hypot(r - times * way[0], g - times * way[1], b - times * way[2]) <= OFF_LEVELS) counts[Math.round(times * STEPS_OF_TONE)]++;
  }
  let [step, reached] = [STEPS_BEYOND, 0];
  while (step > 0 && reached < LEAST_REACHED) reached += counts[step--];
  if (reached < LEAST_REACHED) return null;
  const of = (from: number, along: number): number => Math.min(255, Math.max(0, Math.round(from + (along * (step + 1)) / STEPS_OF_TONE)));
  return { r: of(ground.r, way[0]), g: of(ground.g, way[1]), b: of(ground.b, way[2]), opacity: 1, isThin: true };
}

/** What stands in the palette in place of a tone: the ink whose halves it is, where that is told nowhere else, or nothing; null where it is no half. */
function insteadOf(tone: number, inks: readonly TraceInk[], pixels: MixedPixels): readonly TraceInk[] | null {
  const mixed = mixedInks(inks);
  const found = narrowTone(tone, pixels, mixed);
  if (!found) return null;
  if (pairsOf(tone, inks, mixed).some((pair) => isHalved(found, pair, pixels, mixed))) return [];
  for (const [ground, under] of inks.entries()) {
    const beyond = ground !== tone && under.opacity === 1 ? inkBeyond(inks[tone], under, pixels) : null;
    if (beyond && isHalved(found, [ground, inks.length], pixels, mixedInks([...inks, beyond]))) return [beyond];
  }
  return null;
}

/**
 * Inks without the tones that are only halves of thin strokes: a stroke that stands between two rows of pixels is no paler there. Where its ink is told nowhere else, that
 * comes in the tone's place.
 */
export function withoutHalves(pixels: MixedPixels, inks: readonly TraceInk[]): readonly TraceInk[] {
  return inks.flatMap((ink, tone) => (ink.opacity < 1 || ink.isThin || ink.gradient ? ink : (insteadOf(tone, inks, pixels) ?? ink)));
}

/**
 * Gives strokes their ink where they stand half in one row of pixels and half in the next, and so are nearer to their ground in both: of the two rows that which has more of
 * it. In place.
 */
export function joinHalves({ width, height, labels }: LabelMap, { values }: MixedPixels, inks: readonly TraceInk[]): void {
  const mixed = mixedInks(inks);
  const marks = Uint16Array.from(labels, (label, at) => {
    const off = offInk(values, at, mixed, label);
    return off <= BARE_LEVELS ? 2 * label + 2 : off >= HALF_LEVELS ? 2 * label + 1 : 0;
  });
  for (const { start, length, along, across } of halfRuns(marks, { width, height })) {
    const ground = labels[start];
    const ends = endsOf({ start, length, along, across }).flatMap((end) => [0, across].map((row) => ({ row, ink: labels[end + row] })));
    const next = ends.find(({ ink }) => ink !== ground);
    if (!next) continue;
    const sums = [0, 0];
    let isStroke = true;
    for (let place = 0; place < length; place++) {
      const covers = [0, across].map((row) => shareOnLine(values, (start + place * along + row) * 4, mixed, ground, next.ink));
      isStroke &&= covers[0][0] + covers[1][0] >= LEAST_ACROSS && covers.every(([, off]) => off <= OFF_LEVELS ** 2);
      covers.forEach(([share], row) => {
        sums[row] += share;
      });
    }
    if (!isStroke) continue;
    const row = sums[0] === sums[1] ? next.row : sums[1] > sums[0] ? across : 0;
    for (let place = 0; place < length; place++) labels[start + place * along + row] = next.ink;
  }
}
