import type { Rect } from '../image.ts';
import { colorRise } from './color-rise.ts';
import { inpaint } from './inpaint.ts';
import { likeness, takeSamples } from './likeness.ts';
import { ownMarks } from './own-marks.ts';
import type { SmallCopy } from './small-copy.ts';
import { quantile } from './split-values.ts';

/** Ground that the subject encloses: the inside of a letter, between arm and body. Pixels of the copy. */
export interface CopyPocket {
  /** Its pixels, in the order in which they were reached; the first is the first in the order of rows. */
  readonly places: Uint32Array;
  readonly box: Rect;
  /** How surely it is ground, 0 to 1: from a half on it is taken to be. */
  readonly likelihood: number;
}

/** Smaller ones are left to the matte: they are no pocket that anyone would ask about. */
const LEAST_PX = 14;

/** How many times as like the subject as like the ground a pixel may be, as a logarithm: where a pocket may be, and where a pixel speaks for neither. */
const MAY_BE = -0.5;
const SURELY = -3;
const SAMPLES = 220;
const LEVELS = 12;
const SPREAD = 0.2;

/**
 * On a smooth backdrop: how far a pocket's color may lie off what the ground around goes on as, in levels, where that is even, and at most where it varies,
 * as a part of how much.
 */
const MAY_LIE_OFF = 14;
const OFF_PER_SPREAD = 0.35;
const MOST_OFF = 32;
/** Flat art before a ground with light or a gradient on it: across it that goes on by so many levels at least, and the art by less than this part of them. */
const LEAST_RISE = 3;
const FLAT_PART = 0.33;
/** Darker ground is shaded: its lightness counts this part. */
const SHADE_PART = 0.15;
/** An area that changes as gently as the ground, within this many times, may lie so many times farther off; flat art does not change at all. */
const AS_GENTLY = 3;
const LEAST_CHANGE = 0.25;
const FARTHER = 2.6;
/** What lies farther than this off all that the ground has anywhere, in levels, is none: light falls off across a backdrop, and gives it no new color. */
const MOST_STRANGE = 7;
/** An area ends where it changes by more than this from pixel to pixel, in levels added over the channels. */
const LARGEST_STEP = 5;
/** Ground this near an edge, in pixels of the copy, has some of the subject in it. */
const RIM_PX = 2;

/** Colors of the ground everywhere, gone on with under the subject. Three values a pixel. */
export function groundColors({ width, height, colors }: SmallCopy, isSubject: Uint8Array): Float32Array {
  const values = colors.slice();
  const known = new Float32Array(width * height);
  for (let y = 0, at = 0; y < height; y++) for (let x = 0; x < width; x++, at++) known[at] = isFree(isSubject, width, height, x, y) ? 1 : 0;
  inpaint(values, known, width, height, 3);
  return values;
}

function isFree(isSubject: Uint8Array, width: number, height: number, x: number, y: number): boolean {
  for (let j = Math.max(0, y - RIM_PX); j <= Math.min(height - 1, y + RIM_PX); j++) {
    for (let i = Math.max(0, x - RIM_PX); i <= Math.min(width - 1, x + RIM_PX); i++) if (isSubject[j * width + i]) return false;
  }
  return true;
}

/** The largest step from a pixel to its neighbors, in levels added over the channels. */
function stepAt({ width, colors }: SmallCopy, at: number): number {
  let most = 0;
  for (const near of [at - 1, at + 1, at - width, at + width]) {
    if (near < 0 || near * 3 >= colors.length) continue;
    const step =
      Math.abs(colors[near * 3] - colors[at * 3]) +
      Math.abs(colors[near * 3 + 1] - colors[at * 3 + 1]) +
      Math.abs(colors[near * 3 + 2] - colors[at * 3 + 2]);
    if (step > most) most = step;
  }
  return most;
}

/** What a smooth ground is like: its color everywhere, those that it surely has, how much it varies, and how much it changes from pixel to pixel in the middle. */
interface SmoothGround {
  readonly colors: Float32Array;
  /** Three values each. */
  readonly seen: Float32Array;
  readonly spread: number;
  readonly change: number;
}

function smoothGroundOf(copy: SmallCopy, isSubject: Uint8Array): SmoothGround {
  const colors = groundColors(copy, isSubject);
  const light: number[] = [];
  const seen: number[] = [];
  const steps: number[] = [];
  for (let at = 0; at < isSubject.length; at += 3) {
    if (isSubject[at]) continue;
    light.push(copy.colors[at * 3]);
    seen.push(copy.colors[at * 3], copy.colors[at * 3 + 1], copy.colors[at * 3 + 2]);
    steps.push(stepAt(copy, at));
  }
  return { colors, seen: Float32Array.from(seen), spread: quantile(light, 0.95) - quantile(light, 0.05), change: quantile(steps, 0.5) };
}

/** How far a pixel lies off what the ground goes on as, in levels; what is darker counts as shaded where `isShade` says so. */
function offAt({ colors }: SmallCopy, ground: SmoothGround, at: number, isShade: boolean): number {
  return offBetween(colors, ground.colors, at * 3, isShade);
}

/** The same for a color beside one of the ground's, which begins at `at`. */
function offBetween(color: ArrayLike<number>, ground: Float32Array, at: number, isShade: boolean, from = at): number {
  const dl = color[from] - ground[at];
  const da = color[from + 1] - ground[at + 1];
  const db = color[from + 2] - ground[at + 2];
  return Math.sqrt((isShade && dl < 0 ? SHADE_PART : 0.5) * dl * dl + da * da + db * db);
}

/** Whether the ground has an area's mean color somewhere, or is that when shaded. */
function isSeenSomewhere({ colors }: SmallCopy, { seen }: SmoothGround, places: readonly number[]): boolean {
  const mean = [0, 0, 0];
  for (const at of places) for (let channel = 0; channel < 3; channel++) mean[channel] += colors[at * 3 + channel] / places.length;
  for (let at = 0; at < seen.length; at += 3) if (offBetween(mean, seen, at, true, 0) < MOST_STRANGE) return true;
  return false;
}

/** Whether an area changes across it far less than the ground would there: grain says nothing against it, as single steps do. */
function isFlatter({ width, colors }: SmallCopy, ground: SmoothGround, places: readonly number[]): boolean {
  const wanted = colorRise(ground.colors, width, places);
  return wanted >= LEAST_RISE && colorRise(colors, width, places) < FLAT_PART * wanted;
}

/** How surely an area on a smooth ground is ground too, 0 to 1. */
function smoothLikelihood(copy: SmallCopy, ground: SmoothGround, places: readonly number[], isOpen: boolean): number {
  const change = quantile(
    places.map((at) => stepAt(copy, at)),
    0.5,
  );
  const isGentle = ground.change > LEAST_CHANGE && change > ground.change / AS_GENTLY && change < ground.change * AS_GENTLY + 1;
  const most = Math.min(MOST_OFF, MAY_LIE_OFF + OFF_PER_SPREAD * ground.spread) * (isGentle ? FARTHER : 1);
  let sum = 0;
  for (const at of places) sum += offAt(copy, ground, at, isGentle);
  const off = sum / places.length;
  const likelihood = Math.max(0, 1 - off / (2 * most));
  const isEven = ground.change > LEAST_CHANGE && change < ground.change / AS_GENTLY;
  const isFlat = isEven || (off > SAME_COLOR && isFlatter(copy, ground, places));
  const isOther = (isOpen && off > SAME_COLOR) || !isSeenSomewhere(copy, ground, places);
  if (isFlat) return EVEN_PART * likelihood;
  return isOther ? UNLIKE_PART * likelihood : likelihood;
}

/** How surely each pixel of the subject is ground, 0 to 1; below 0 where it can't be. On a smooth backdrop the area as a whole tells: here 1 where it may. */
function groundness(copy: SmallCopy, isSubject: Uint8Array, ground: SmoothGround | null): Float32Array {
  const { width, height } = copy;
  if (ground) {
    return Float32Array.from(isSubject, (mark, at) => {
      if (!mark) return -1;
      const isNear = offAt(copy, ground, at, false) < MAY_LIE_OFF;
      return isNear || (stepAt(copy, at) < LARGEST_STEP && offAt(copy, ground, at, true) < FARTHER * MOST_OFF) ? 1 : -1;
    });
  }
  const reach = { levels: LEVELS, px: SPREAD * Math.hypot(width, height) };
  const others = likeness(
    copy,
    takeSamples(
      copy,
      isSubject.map((mark) => 1 - mark),
      SAMPLES,
    ),
    reach,
  );
  const own = likeness(copy, takeSamples(copy, ownMarks(isSubject, others), SAMPLES), reach);
  return Float32Array.from(isSubject, (mark, at) => {
    const ratio = Math.log((own[at] + 1e-7) / (others[at] + 1e-7));
    return mark && ratio < MAY_BE ? Math.min(1, (ratio - MAY_BE) / (SURELY - MAY_BE)) : -1;
  });
}

/** Beside a smooth backdrop an edge parts what is no ground: a part that lies open to it over more than this of its rim is none either. */
const OPEN_RIM = 0.15;
/** What such areas are worth, and flat ones on a ground that is nowhere flat: paint and paper of the ground's color are, ground is not. */
const UNLIKE_PART = 0.3;
const EVEN_PART = 0.2;
/** But what lies off it by no more than this, in levels, is of its color. */
const SAME_COLOR = 7;
const RIM_REACH_PX = 3;

/** Part of an area's rim that has ground near by, 0 to 1. */
function openRim(places: readonly number[], isIn: Uint8Array, isSubject: Uint8Array, width: number): number {
  let [rim, open] = [0, 0];
  for (const at of places) {
    for (const way of [-1, 1, -width, width]) {
      if (isIn[at + way] === 1) continue;
      rim++;
      for (let away = 1; away <= RIM_REACH_PX; away++) {
        if (isSubject[at + way * away] !== 0) continue;
        open++;
        break;
      }
    }
  }
  return rim > 0 ? open / rim : 0;
}

/** Parts of the subject that look like ground, the likeliest first. */
export function findPockets(copy: SmallCopy, isSubject: Uint8Array, isSmooth: boolean): readonly CopyPocket[] {
  const { width } = copy;
  const ground = isSmooth ? smoothGroundOf(copy, isSubject) : null;
  const sure = groundness(copy, isSubject, ground);
  const isSeen = new Uint8Array(sure.length);
  const isIn = new Uint8Array(sure.length);
  const pockets: CopyPocket[] = [];
  for (let start = 0; start < sure.length; start++) {
    if (sure[start] < 0 || isSeen[start]) continue;
    const places = [start];
    isSeen[start] = 1;
    let sum = 0;
    let [left, top, right, bottom] = [width, Number.POSITIVE_INFINITY, 0, 0];
    for (let done = 0; done < places.length; done++) {
      const at = places[done];
      const [x, y] = [at % width, Math.floor(at / width)];
      sum += sure[at];
      [left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x + 1), Math.max(bottom, y + 1)];
      for (const near of [x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1, at - width, at + width]) {
        if (near < 0 || near >= sure.length || sure[near] < 0 || isSeen[near]) continue;
        isSeen[near] = 1;
        places.push(near);
      }
    }
    if (places.length < LEAST_PX) continue;
    if (ground) for (const at of places) isIn[at] = 1;
    const likelihood = ground
      ? smoothLikelihood(copy, ground, places, openRim(places, isIn, isSubject, width) > OPEN_RIM)
      : sum / places.length;
    const box = { x: left, y: top, width: right - left, height: bottom - top };
    pockets.push({ places: Uint32Array.from(places), box, likelihood });
  }
  return pockets.sort((one, other) => other.likelihood - one.likelihood || one.places[0] - other.places[0]);
}
