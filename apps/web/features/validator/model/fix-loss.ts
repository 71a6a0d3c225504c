import type { Message } from '@underbase/contract';
import type { ValidationReport } from '@underbase/tools/validation';

/** A fix that takes more of the art than this does harm. */
const MOST_TAKEN = 0.2;

type Areas = Pick<ValidationReport, 'inkSquareIn' | 'coveredSquareIn' | 'shownSquareIn'>;
type Judged = Pick<ValidationReport, 'score'> & Areas;

const LOOK = 'The file stays as it was. Make the fixes one at a time, and look at each in its tool.';

/**
 * Why a repaired file is not taken, in words: it has lost art, or a worse score than before; null where it is well. `kept` is the share of the art that
 * has come through the file's repairs so far, this one among them.
 */
export function fixLoss(before: Judged, after: Judged, kept = shareKept(before, after)): Message | null {
  if (1 - kept > MOST_TAKEN) return { what: `The fix would take ${Math.round((1 - kept) * 100)} % of the art.`, next: LOOK };
  if (after.score < before.score) return { what: `The fix would lower the score from ${before.score} to ${after.score}.`, next: LOOK };
  return null;
}

/**
 * The share of the art that comes through one repair, more than 1 where it gains. On a ground a glow counts as solid, since nobody knows yet how much of
 * the color there is ink: once it is cut out, what counts is where it still shows. Without a ground before, all that covers is ink afterwards too:
 * art that is trimmed to its own edges has become no ground.
 */
export function shareKept(before: Areas, after: Areas): number {
  if (before.inkSquareIn <= 0) return 1;
  if (!hasGround(before)) return after.coveredSquareIn / before.inkSquareIn;
  return hasGround(after) ? after.inkSquareIn / before.inkSquareIn : after.shownSquareIn / before.shownSquareIn;
}

const hasGround = ({ inkSquareIn, coveredSquareIn }: Areas): boolean => inkSquareIn !== coveredSquareIn;
