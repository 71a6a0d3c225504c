import type { Subject } from './find-subject.ts';
import type { HeededClick } from './heeded-click.ts';
import type { CopyPocket } from './pockets.ts';
import { opponentColor, type SmallCopy } from './small-copy.ts';

/**
 * Ground that is open at its rim, or not of a color that the ground has elsewhere, but goes on as the ground does, is at least so likely: nothing takes
 * it away by itself; a click that takes other ground away says that such is.
 */
const MEANT_FROM = 0.25;

/** A click that just misses a pocket still means it, where it stands on the pocket's color, within so many levels. */
const POCKET_REACH_PX = 1;
const POCKET_LEVELS = 14;

/** Whether a color is the mean of some places. */
function isOfTheirColor({ colors }: SmallCopy, own: ArrayLike<number>, places: Uint32Array): boolean {
  const sums = [0, 0, 0];
  for (const place of places) for (let channel = 0; channel < 3; channel++) sums[channel] += colors[place * 3 + channel];
  return Math.hypot(...sums.map((sum, channel) => sum / places.length - own[channel])) <= POCKET_LEVELS;
}

/**
 * The pocket that a click means; -1 where none. One that the click just misses and that is as it asks already is not meant: what lies beside it is wrong.
 * What is finer than the copy has, on it, the color of what lies around: a line keeps its own.
 */
export function pocketAt(
  { pockets, copy }: Pick<Subject, 'pockets' | 'copy'>,
  { x, y, keeps, isFine, lines }: HeededClick,
  goes: readonly boolean[],
): number {
  const { width, colors } = copy;
  const at = (y * width + x) * 3;
  const own = isFine && lines ? opponentColor(lines.color) : null;
  for (let px = 0; px <= POCKET_REACH_PX; px++) {
    const found = pockets.findIndex(({ box, places }, index) => {
      if (px > 0 && goes[index] !== keeps) return false;
      if (x < box.x - px || y < box.y - px || x >= box.x + box.width + px || y >= box.y + box.height + px) return false;
      if ((own || px > 0) && !isOfTheirColor(copy, own ?? colors.subarray(at, at + 3), places)) return false;
      return places.some((place) => Math.abs((place % width) - x) <= px && Math.abs(Math.floor(place / width) - y) <= px);
    });
    if (found >= 0) return found;
  }
  return -1;
}

/**
 * Other pockets that a click to remove is about, by their places in the list: people point at the largest of what is wrong, so that what is no larger may
 * be wrong too. Before a scene pockets are told by colors alone, and as likely ones as the clicked pocket are meant; before a plain ground none are.
 * @param takenPx how much the click took
 * @param clicked the pocket that it stands in; null where in none
 */
export function pocketsLike({ pockets, guess, isPlain }: Subject, takenPx: number, clicked: CopyPocket | null): readonly number[] {
  if (isPlain) return [];
  const least = guess.isSmooth ? MEANT_FROM : (clicked?.likelihood ?? Number.POSITIVE_INFINITY);
  return [...pockets.keys()].filter((index) => pockets[index].likelihood >= least && pockets[index].places.length <= takenPx);
}
