import { cutSubject, tiesOf } from './cut-subject.ts';
import { enclosedLeaning } from './enclosed-ground.ts';
import { type FirstGuess, firstGuess, type MattingWay } from './first-guess.ts';
import { likeness, takeSamples } from './likeness.ts';
import { ownMarks } from './own-marks.ts';
import { type CopyPocket, findPockets } from './pockets.ts';
import type { SmallCopy } from './small-copy.ts';

/** A subject on a small copy. Plain data; survives structured cloning. */
export interface Subject {
  readonly copy: SmallCopy;
  readonly guess: FirstGuess;
  /** What the last cut was made by; see `cutSubject`. */
  readonly leaning: Float32Array;
  readonly ties: Int32Array;
  /** One byte a pixel of the copy: 1 where it is, its pockets counted in. */
  readonly isSubject: Uint8Array;
  readonly pockets: readonly CopyPocket[];
  /** Its ground is of one color: that tells pockets from art as well as anything can. */
  readonly isPlain?: true;
}

/** A subject of less than this part of the sheet, or of more, tells nothing about its colors. */
const LEAST_PART = 0.0005;
const MOST_PART = 0.97;

/** Colors of subject and ground, once both are roughly known: pixels taken of each, and how near is like. */
const SAMPLES = 220;
const LEVELS = 12;
const SPREAD = 0.2;
/** What they may say, and how much of the first guess stays beside them. */
const MOST_LEANING = 3;
const GUESS_STAYS = 0.6;

function partOf(isSubject: Uint8Array): number {
  let count = 0;
  for (const mark of isSubject) count += mark;
  return count / isSubject.length;
}

/** How much more each pixel is like the subject than like the ground, with the first guess. */
function colorLeaning(copy: SmallCopy, isSubject: Uint8Array, guess: Float32Array): Float32Array {
  const reach = { levels: LEVELS, px: SPREAD * Math.hypot(copy.width, copy.height) };
  const isGround = isSubject.map((mark) => 1 - mark);
  const ground = likeness(copy, takeSamples(copy, isGround, SAMPLES), reach);
  const own = likeness(copy, takeSamples(copy, ownMarks(isSubject, ground), SAMPLES), reach);
  return guess.map((value, at) => {
    const ratio = Math.log((own[at] + 1e-6) / (ground[at] + 1e-6));
    return Math.max(-MOST_LEANING, Math.min(MOST_LEANING, ratio)) + GUESS_STAYS * value;
  });
}

/**
 * Finds the subject of a picture on its small copy: a first guess, a cut along edges, and where the ground has texture another cut by the colors
 * that both turned out to have. Source of the rounds: C. Rother, V. Kolmogorov, A. Blake, "GrabCut", SIGGRAPH 2004, with densities in color and place
 * in the place of its mixtures.
 */
export function findSubject(copy: SmallCopy, way: MattingWay): Subject {
  const guess = firstGuess(copy, way);
  const ties = tiesOf(copy);
  let leaning = guess.leaning;
  let isSubject = cutSubject(copy, leaning, guess.ring, ties);
  const part = partOf(isSubject);
  if (!guess.isSmooth && part > LEAST_PART && part < MOST_PART) {
    leaning = colorLeaning(copy, isSubject, guess.leaning);
    isSubject = cutSubject(copy, leaning, guess.ring, ties);
    const parted = enclosedLeaning(copy, isSubject, leaning);
    if (parted) {
      leaning = parted;
      isSubject = cutSubject(copy, leaning, guess.ring, ties);
    }
  }
  return { copy, guess, leaning, ties, isSubject, pockets: findPockets(copy, isSubject, guess.isSmooth) };
}
