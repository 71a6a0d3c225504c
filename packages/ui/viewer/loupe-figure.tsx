import { type KeyboardEvent, type PointerEvent, type Ref, useRef } from 'react';
import { IconButton } from '../primitives/button.tsx';
import { classNames } from '../primitives/class-names.ts';
import type { Backdrop } from '../primitives/garments.ts';
import type { ViewerStage } from './stage.ts';

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const STEP_PX = 10;

export interface LoupeFigureProps {
  readonly stage: ViewerStage;
  readonly backdrop: Backdrop;
  readonly onClose: () => void;
  readonly ref: Ref<HTMLElement>;
  readonly canvasRef: Ref<HTMLCanvasElement>;
}

/** A piece of the picture at true pixels. Dragging inside moves the artwork under the glass, arrows move the glass. */
export function LoupeFigure({ stage, backdrop, onClose, ref, canvasRef }: LoupeFigureProps) {
  const last = useRef<{ readonly x: number; readonly y: number } | null>(null);
  const onMove = (event: PointerEvent) => {
    if (!last.current) return;
    const { x, y } = stage.loupeCenter;
    stage.moveLoupe({ x: x - (event.clientX - last.current.x), y: y - (event.clientY - last.current.y) });
    last.current = { x: event.clientX, y: event.clientY };
  };
  return (
    <figure ref={ref} className="loupe" data-over-picture hidden>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset groups form controls; this is one thing that takes arrow keys */}
      <div
        className={classNames('glass', backdrop === 'checker' && 'checker')}
        style={backdrop === 'checker' ? undefined : { background: backdrop }}
        role="group"
        aria-label="Loupe at 100 %. Arrow keys move it."
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it takes arrow keys
        tabIndex={0}
        onKeyDown={(event) => moveLoupe(stage, event)}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          last.current = { x: event.clientX, y: event.clientY };
        }}
        onPointerMove={onMove}
        onPointerUp={() => {
          last.current = null;
        }}
      >
        <canvas ref={canvasRef} />
      </div>
      <figcaption>
        <span>Loupe</span>
        <span className="working">working</span>
        <span>100 %</span>
        <IconButton icon="x" label="Close the loupe (L)" variant="quiet" dense onClick={onClose} />
      </figcaption>
    </figure>
  );
}

/** The frame on the picture that says what the loupe shows; dragged to another place. */
export function LoupeMarker({ stage, ref }: { readonly stage: ViewerStage; readonly ref: Ref<HTMLDivElement> }) {
  const last = useRef<{ readonly x: number; readonly y: number } | null>(null);
  return (
    <div
      ref={ref}
      className="mark-box"
      data-over-picture
      aria-hidden="true"
      hidden
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        last.current = { x: event.clientX, y: event.clientY };
      }}
      onPointerMove={(event) => {
        if (!last.current) return;
        const { x, y } = stage.loupeCenter;
        const { scale } = stage.view;
        stage.moveLoupe({ x: x + (event.clientX - last.current.x) / scale, y: y + (event.clientY - last.current.y) / scale });
        last.current = { x: event.clientX, y: event.clientY };
      }}
      onPointerUp={() => {
        last.current = null;
      }}
    />
  );
}

function moveLoupe(stage: ViewerStage, event: KeyboardEvent): void {
  const arrow = ARROWS[event.key];
  if (!arrow) return;
  event.preventDefault();
  const by = event.shiftKey ? STEP_PX * 10 : STEP_PX;
  const { x, y } = stage.loupeCenter;
  stage.moveLoupe({ x: x + arrow[0] * by, y: y + arrow[1] * by });
}
