import { type PointerEvent, type Ref, useRef, useState } from 'react';
import type { ViewerStage } from './stage.ts';

/**
 * The line between before and after: dragged, or moved by the arrow keys of the range input inside it.
 * Its place on screen is set by the stage, which knows where the artwork is.
 */
export function SplitHandle({ stage, ref }: { readonly stage: ViewerStage; readonly ref: Ref<HTMLDivElement> }) {
  const [percent, setPercent] = useState(50);
  const isHeld = useRef(false);
  const drag = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.parentElement?.getBoundingClientRect();
    if (!isHeld.current || !box) return;
    stage.dragSplit(event.clientX - box.left);
    setPercent(Math.round(stage.splitShare * 100));
  };
  const release = () => {
    isHeld.current = false;
  };
  return (
    <div
      ref={ref}
      className="split-handle"
      data-over-picture
      hidden
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        isHeld.current = true;
        event.currentTarget.setPointerCapture(event.pointerId);
        event.currentTarget.querySelector('input')?.focus({ preventScroll: true });
        event.preventDefault();
      }}
      onPointerMove={drag}
      onPointerUp={release}
      onPointerCancel={release}
    >
      <input
        type="range"
        min={0}
        max={100}
        value={percent}
        aria-label="Split between before and after"
        aria-valuetext={`${percent} % before`}
        onChange={(event) => {
          setPercent(event.target.valueAsNumber);
          stage.setSplit(event.target.valueAsNumber / 100);
        }}
      />
    </div>
  );
}
