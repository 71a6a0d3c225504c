import { tiesOf } from './cut-subject.ts';
import type { Subject } from './find-subject.ts';
import { firstGuess } from './first-guess.ts';
import { findPockets } from './pockets.ts';
import type { SmallCopy } from './small-copy.ts';

/** Opacity over a whole picture, at whatever measures: one byte a pixel, rows from the top. */
export interface OpacityPlane {
  readonly width: number;
  readonly height: number;
  readonly alpha: Uint8Array;
}

/** From here on a pixel is subject. */
const INSIDE = 128;
/** How much a plane that is sure says against clicks, as a leaning; see FirstGuess. */
const SURE_LEANING = 3;
/** Whoever made the plane has seen what it encloses: pockets are listed, and none goes by itself. */
const POCKETS_STAY = 0.49;

/** A plane's value at a place of 0 to 1 across and down: 0 to 255, between its pixels' middles. */
export function planeAt({ width, height, alpha }: OpacityPlane, u: number, v: number): number {
  const x = Math.max(0, Math.min(width - 1, u * width - 0.5));
  const y = Math.max(0, Math.min(height - 1, v * height - 0.5));
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const [right, bottom] = [Math.min(width - 1, left + 1), Math.min(height - 1, top + 1)];
  const [fx, fy] = [x - left, y - top];
  const upper = (1 - fx) * alpha[top * width + left] + fx * alpha[top * width + right];
  const lower = (1 - fx) * alpha[bottom * width + left] + fx * alpha[bottom * width + right];
  return (1 - fy) * upper + fy * lower;
}

/** A subject that is known from elsewhere, such as an operator's network, in the form in which hands can change it. */
export function subjectOfPlane(copy: SmallCopy, plane: OpacityPlane): Subject {
  const { width, height } = copy;
  const guess = firstGuess(copy, 'subject');
  const isSubject = new Uint8Array(width * height);
  const leaning = new Float32Array(width * height);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      const value = planeAt(plane, (x + 0.5) / width, (y + 0.5) / height);
      isSubject[at] = value >= INSIDE ? 1 : 0;
      leaning[at] = SURE_LEANING * ((2 * value) / 255 - 1);
    }
  }
  const pockets = findPockets(copy, isSubject, false).map((pocket) => ({ ...pocket, likelihood: POCKETS_STAY * pocket.likelihood }));
  return { copy, guess: { ...guess, leaning }, leaning, ties: tiesOf(copy), isSubject, pockets };
}
