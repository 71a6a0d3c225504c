import { type PointerEvent, useRef, useState } from 'react';
import type { ArrangedPiece } from '../sheets.ts';
import type { View } from './panel-paint.tsx';
import { type SheetState, sheetAt, sheetLeft } from './panel-sheets.ts';
import { turnedBox } from './piece-box.ts';
import { faultsOfPiece, isOnPiece, type PieceFault, TurnedShapes } from './piece-faults.ts';

/** A piece in the hand. */
export interface Drag {
  /** Where everything lay when it was taken: what is nested meanwhile must not move under the hand. */
  readonly base: SheetState;
  readonly at: number;
  readonly pieces: readonly ArrangedPiece[];
  readonly faults: readonly PieceFault[];
}

interface Taken {
  readonly base: SheetState;
  readonly at: number;
  readonly x: number;
  readonly y: number;
}

/** The topmost piece with ink at a place of the stage, in its pixels; `boxed` where there is none: its box was hit. */
function pieceAt({ arrangement, pieces }: SheetState, x: number, y: number, boxed: number, shapes: TurnedShapes): number {
  for (let at = pieces.length - 1; at >= 0; at--) {
    const piece = pieces[at];
    if (isOnPiece(arrangement, piece, x - sheetLeft(piece.sheet, arrangement.film), y, shapes)) return at;
  }
  return boxed;
}

/** The piece moved by so much on the stage, on whichever sheet its middle comes to lie. */
function movedBy({ arrangement, lengthsPx }: SheetState, piece: ArrangedPiece, dx: number, dy: number): ArrangedPiece {
  const { film, designs } = arrangement;
  const left = sheetLeft(piece.sheet, film) + piece.x + dx;
  const { width } = turnedBox(designs[piece.design], piece.turns, film.cellPx);
  const sheet = sheetAt(left + width / 2, lengthsPx.length, film);
  return { ...piece, sheet, x: Math.round(left - sheetLeft(sheet, film)), y: Math.round(piece.y + dy) };
}

interface DragOptions {
  readonly state: SheetState | null;
  readonly view: View;
  readonly onPick: (at: number) => void;
  readonly onDrop: (drag: Drag) => void;
}

/** Taking, moving and dropping pieces with mouse, pen or finger. */
export function useDrag({ state, view, onPick, onDrop }: DragOptions) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const taken = useRef<Taken | null>(null);
  const [shapes] = useState(() => new TurnedShapes());

  const leave = (): void => {
    taken.current = null;
    setDrag(null);
  };
  const handlers = {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const boxed = event.target instanceof HTMLElement ? Number(event.target.dataset.piece ?? Number.NaN) : Number.NaN;
      if (event.button !== 0 || taken.current || !state || Number.isNaN(boxed)) return;
      const layer = event.currentTarget.getBoundingClientRect();
      const at = pieceAt(state, (event.clientX - layer.left) / view.scale, (event.clientY - layer.top) / view.scale, boxed, shapes);
      event.currentTarget.setPointerCapture(event.pointerId);
      event.preventDefault();
      taken.current = { base: state, at, x: event.clientX, y: event.clientY };
      onPick(at);
    },
    onPointerMove(event: PointerEvent) {
      const { current } = taken;
      if (!current) return;
      const { base, at } = current;
      const [dx, dy] = [(event.clientX - current.x) / view.scale, (event.clientY - current.y) / view.scale];
      const pieces = base.pieces.map((piece, index) => (index === at ? movedBy(base, piece, dx, dy) : piece));
      setDrag({ base, at, pieces, faults: faultsOfPiece(base.arrangement, pieces, at, shapes) });
    },
    onPointerUp() {
      if (taken.current && drag) onDrop(drag);
      leave();
    },
    onPointerCancel: leave,
    // The second finger of a pinch takes the first one away.
    onLostPointerCapture: leave,
  };
  return { drag, handlers, leave };
}
