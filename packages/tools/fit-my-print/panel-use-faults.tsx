import { useRef, useState } from 'react';
import type { SheetState } from './panel-sheets.ts';
import { movedFaults, type PieceFault, pieceFaults, TurnedShapes } from './piece-faults.ts';

const NONE: readonly PieceFault[] = [];

interface Known {
  readonly state: SheetState;
  readonly faults: readonly PieceFault[];
}

/** What keeps pieces from being printed where they lie. Nested ones are free of faults; after a move only what was moved is looked at. */
export function useFaults(state: SheetState | null): readonly PieceFault[] {
  const known = useRef<Known | null>(null);
  const [shapes] = useState(() => new TurnedShapes());
  if (!state) return NONE;
  if (known.current?.state === state) return known.current.faults;
  const before = known.current;
  const isSameFilm =
    before?.state.arrangement.film.gapPx === state.arrangement.film.gapPx && before.state.arrangement.key === state.arrangement.key;
  const isKnown = before !== null && isSameFilm && before.state.arrangement.film.edgePx === state.arrangement.film.edgePx;
  const looked = () =>
    isKnown
      ? movedFaults(state.arrangement, { pieces: before.state.pieces, faults: before.faults }, state.pieces, shapes)
      : pieceFaults(state.arrangement, state.pieces, shapes);
  const faults = state.isByHand ? looked() : NONE;
  known.current = { state, faults };
  return faults;
}
