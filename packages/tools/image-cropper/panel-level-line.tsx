import { Button, classNames } from '@underbase/ui';
import { type PointerEvent, useState } from 'react';
import type { StageProps } from '../panels.ts';
import { carryFrame } from './carry-frame.ts';
import { levelAngle } from './level-angle.ts';
import styles from './panel-level-line.module.css';
import { type CropState, rectText } from './panel-state.ts';
import { turnOf } from './turn.ts';

/** A shorter line says nothing about a horizon. */
const LEAST_PX = 12;

interface Line {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
}

interface LevelLineProps extends StageProps {
  readonly view: { readonly scale: number; readonly x: number; readonly y: number };
  readonly state: CropState;
}

/** A line drawn along something that shall be level or upright; letting go turns the picture. */
export function LevelLine({ state, picture, onChange, onSettle, onMode }: LevelLineProps) {
  const [line, setLine] = useState<Line | null>(null);
  const at = (event: PointerEvent<HTMLElement>): readonly [number, number] => {
    const box = event.currentTarget.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  };
  const finish = (): void => {
    setLine(null);
    if (!line || !picture || Math.hypot(line.x1 - line.x0, line.y1 - line.y0) < LEAST_PX) return;
    const straighten = levelAngle(line.x1 - line.x0, line.y1 - line.y0, state.options.straighten);
    const next = turnOf({ width: picture.widthPx, height: picture.heightPx }, { ...state.options, straighten });
    onChange({ straighten, ...(state.options.rect === '' ? {} : { rect: rectText(carryFrame(state.frame, state.turn, next)) }) });
    onSettle();
    onMode(null);
  };
  return (
    <div
      className={styles.level}
      data-over-picture
      onPointerDown={(event) => {
        if (event.button !== 0 || event.target !== event.currentTarget) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        const [x, y] = at(event);
        setLine({ x0: x, y0: y, x1: x, y1: y });
      }}
      onPointerMove={(event) => {
        if (!line) return;
        const [x1, y1] = at(event);
        setLine({ ...line, x1, y1 });
      }}
      onPointerUp={finish}
      onPointerCancel={() => setLine(null)}
    >
      <div className={classNames('picture-tag', styles.hint)}>
        Draw along something that should be level or upright.
        <Button dense onClick={() => onMode(null)}>
          Cancel
        </Button>
      </div>
      {line && (
        <svg aria-hidden="true">
          <line className={styles.edge} x1={line.x0} y1={line.y0} x2={line.x1} y2={line.y1} />
          <line x1={line.x0} y1={line.y0} x2={line.x1} y2={line.y1} />
        </svg>
      )}
    </div>
  );
}
