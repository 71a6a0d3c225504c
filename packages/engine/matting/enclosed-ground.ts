import { likeness, takeSamples } from './likeness.ts';
import { ownMarks } from './own-marks.ts';
import type { SmallCopy } from './small-copy.ts';
import { splitValues } from './split-values.ts';

/** Colors of subject and ground: pixels taken of each, and how near is like. */
const SAMPLES = 220;
const LEVELS = 12;
const SPREAD = 0.2;
/** A subject falls apart into art and ground where so much of all variance of its likeness lies between both heaps, 0.64 being an even spread, */
const LEAST_SHARE = 0.75;
/** and the low heap is about as like the ground as the subject, as a logarithm: art in the ground's colors still is more like itself. */
const MOST_LOW = 0.7;
/** Where the two part, as a part of the way from evenly like to halfway between both heaps; and what likeness may say at most. */
const PARTS_AT = 0.6;
const MOST_LEANING = 3;

function meanBelow(values: Float32Array, at: number): number {
  let [sum, count] = [0, 0];
  for (const value of values) {
    if (value > at) continue;
    sum += value;
    count++;
  }
  return sum / Math.max(1, count);
}

/**
 * What to cut a subject by once more where most of it may be ground that it encloses: boards between spokes, sky between twigs. The first guess, to which
 * edges all around say that there is a subject, is left out, and likeness counts from between the two heaps into which it falls. Null where it falls into
 * no two, or the lower is no ground: then the subject is one.
 * @param isSubject one byte a pixel of the copy: 1 where it is
 * @param leaning what it was cut by; outside it holds
 */
export function enclosedLeaning(copy: SmallCopy, isSubject: Uint8Array, leaning: Float32Array): Float32Array | null {
  const reach = { levels: LEVELS, px: SPREAD * Math.hypot(copy.width, copy.height) };
  const isGround = isSubject.map((mark) => 1 - mark);
  const ground = likeness(copy, takeSamples(copy, isGround, SAMPLES), reach);
  const own = likeness(copy, takeSamples(copy, ownMarks(isSubject, ground), SAMPLES), reach);
  const ratios = own.map((value, at) => Math.log((value + 1e-7) / (ground[at] + 1e-7)));
  const inside = ratios.filter((_, at) => isSubject[at] === 1);
  const split = splitValues(inside);
  if (split.share < LEAST_SHARE || meanBelow(inside, split.at) > MOST_LOW) return null;
  const from = PARTS_AT * split.at;
  return leaning.map((value, at) => (isSubject[at] ? Math.max(-MOST_LEANING, Math.min(MOST_LEANING, ratios[at] - from)) : value));
}
