import type { ArrangedPiece, SheetArrangement } from '../sheets.ts';
import { faultsOfPiece, type TurnedShapes } from './piece-faults.ts';

/** Pieces that moved up make room for those below: a few rounds, and what is left is not worth the time. */
const ROUNDS = 3;

/**
 * Pieces laid by hand once one of them is gone: those of its sheet that lie lower than its top move straight up, by whole cells, as far as
 * gap and edge let them. What lies where it can't be printed stays. `pieces` are those that are left.
 */
export function closedUp(
  arrangement: Pick<SheetArrangement, 'designs' | 'film'>,
  pieces: readonly ArrangedPiece[],
  gone: ArrangedPiece,
  shapes: TurnedShapes,
): readonly ArrangedPiece[] {
  const { cellPx } = arrangement.film;
  const now = [...pieces];
  const isFree = (at: number): boolean => faultsOfPiece(arrangement, now, at, shapes).length === 0;
  const below = now
    .flatMap((piece, at) => (piece.sheet === gone.sheet && piece.y >= gone.y && isFree(at) ? [at] : []))
    .sort((one, other) => now[one].y - now[other].y);
  for (let round = 0, hasMoved = true; round < ROUNDS && hasMoved; round++) {
    hasMoved = false;
    for (const at of below) {
      let resting = now[at];
      for (;;) {
        now[at] = { ...resting, y: resting.y - cellPx };
        if (!isFree(at)) break;
        resting = now[at];
        hasMoved = true;
      }
      now[at] = resting;
    }
  }
  return now;
}
