import type { KeyboardEvent } from 'react';
import type { OptionValues } from '../options.ts';
import type { ArrangedPiece } from '../sheets.ts';
import { closedUp } from './close-up.ts';
import { copiesChange } from './design-list.ts';
import { copiesOnFilm, laid, quarterTurned, type SheetState } from './panel-sheets.ts';
import { TurnedShapes } from './piece-faults.ts';

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const STEP_IN = 0.01;
const FAST_IN = 0.1;

/** Said where the last copy of a design is to be taken off: it was paid for by design, and must be somewhere. */
export const LAST_COPY = 'This is the last copy. Take its file off the bench instead.';

interface PieceActionsOptions {
  readonly state: SheetState;
  readonly options: OptionValues;
  readonly onChange: (change: Partial<OptionValues>, gesture?: string) => void;
  readonly onSettle: () => void;
  readonly say: (text: string) => void;
}

/** The change that takes a copy off. Its hole closes: what was nested is nested again with one copy less, what was laid by hand moves up. */
function withoutCopy(state: SheetState, options: OptionValues, at: number): Partial<OptionValues> {
  const { arrangement, pieces, isByHand } = state;
  const { designs } = arrangement;
  const { picture } = designs[pieces[at].design];
  const isOnlyDesign = designs.filter((design) => design.picture === picture).length === 1;
  // Garment sizes of one picture share its number of copies.
  if (!isByHand && isOnlyDesign) return copiesChange(options, picture, copiesOnFilm(pieces, pieces[at]) - 1);
  const left = pieces.filter((_, index) => index !== at);
  return laid(state, closedUp(arrangement, left, pieces[at], new TurnedShapes()));
}

/** What can be done to a piece without dragging it; each is an undo step, and steps of one key held down are one. */
export function pieceActions({ state, options, onChange, onSettle, say }: PieceActionsOptions) {
  const { arrangement, pieces } = state;
  const replace = (at: number, piece: ArrangedPiece, gesture?: string): void => {
    onChange(
      laid(
        state,
        pieces.map((one, index) => (index === at ? piece : one)),
      ),
      gesture,
    );
    if (gesture === undefined) onSettle();
  };
  return {
    replace,
    turn: (at: number): void => replace(at, quarterTurned(arrangement, pieces[at])),
    /** True where a copy was left to take off. */
    takeOff(at: number): boolean {
      if (copiesOnFilm(pieces, pieces[at]) === 1) {
        say(LAST_COPY);
        return false;
      }
      onChange(withoutCopy(state, options, at));
      onSettle();
      return true;
    },
    /** True where the key moved the piece. */
    step(event: KeyboardEvent, at: number): boolean {
      const arrow = ARROWS[event.key];
      if (!arrow || event.ctrlKey || event.metaKey || event.altKey) return false;
      const by = Math.max(1, Math.round((event.shiftKey ? FAST_IN : STEP_IN) * arrangement.film.dpi));
      const piece = pieces[at];
      replace(at, { ...piece, x: piece.x + arrow[0] * by, y: piece.y + arrow[1] * by }, `nudge ${at}`);
      return true;
    },
  };
}

export const isStepKey = (key: string): boolean => key in ARROWS;
