import type { Message } from '@underbase/contract';
import type { ValidationReport } from '@underbase/tools/validation';

/** A fix that takes more of the ink than this takes art along. */
const MOST_TAKEN = 0.2;

type Judged = Pick<ValidationReport, 'score' | 'inkSquareIn' | 'coveredSquareIn'>;

/** Why a repaired file is not taken, in words: it has lost art, or a worse score than before; null where it is well. */
export function fixLoss(before: Judged, after: Judged): Message | null {
  const taken = shareTaken(before, after);
  if (taken > MOST_TAKEN) {
    return {
      what: `The fix would take ${Math.round(taken * 100)} % of the ink.`,
      next: 'The file stays as it was. Make the fixes one at a time, and look at each in its tool.',
    };
  }
  if (after.score < before.score) {
    return {
      what: `The fix would lower the score from ${before.score} to ${after.score}.`,
      next: 'The file stays as it was. Make the fixes one at a time, and look at each in its tool.',
    };
  }
  return null;
}

/** Without a ground before, all that covers is ink afterwards too: art that is trimmed to its own edges has become no ground. */
function shareTaken(before: Judged, after: Judged): number {
  if (before.inkSquareIn <= 0) return 0;
  const left = before.inkSquareIn === before.coveredSquareIn ? after.coveredSquareIn : after.inkSquareIn;
  return 1 - left / before.inkSquareIn;
}
