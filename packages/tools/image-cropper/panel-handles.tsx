import type { Rect } from '@underbase/engine';
import { classNames } from '@underbase/ui';
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import type { StageProps } from '../panels.ts';
import { type Dragged, dragFrame, HANDLES, type Handle, type SnapLines } from './crop-frame.ts';
import styles from './panel-handles.module.css';
import { type CropState, rectText } from './panel-state.ts';

const NAMES: Readonly<Record<Handle, string>> = {
  move: 'Crop frame',
  nw: 'Top left corner',
  n: 'Top edge',
  ne: 'Top right corner',
  e: 'Right edge',
  se: 'Bottom right corner',
  s: 'Bottom edge',
  sw: 'Bottom left corner',
  w: 'Left edge',
};

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const FAST_PX = 10;
const NO_GUIDES: Dragged['guides'] = { across: [], down: [] };

/** A pull under way: where it began, on screen and on the picture. */
interface Pull {
  readonly handle: Handle;
  readonly x: number;
  readonly y: number;
  readonly start: Rect;
  readonly before: { readonly rect: string; readonly trim: boolean; readonly trimBorder: boolean };
  readonly gesture: string;
}

interface FrameHandlesProps extends StageProps {
  readonly view: { readonly scale: number; readonly x: number; readonly y: number };
  readonly state: CropState;
  readonly snap: SnapLines;
  readonly say: (text: string) => void;
  readonly sizeText: string;
}

/** The frame with its eight handles: pulled by mouse, pen or finger, moved by arrow keys. A pull is one step of undo. */
export function FrameHandles({ view, state, snap, say, sizeText, options, onChange, onSettle }: FrameHandlesProps) {
  const [guides, setGuides] = useState(NO_GUIDES);
  const pull = useRef<Pull | null>(null);
  const { frame, result, size, ratio } = state;
  const isWhole = frame.width === size.width && frame.height === size.height;
  const cut = (rect: Rect, gesture: string): void => onChange({ rect: rectText(rect), trim: false, trimBorder: false }, gesture);

  const begin = (handle: Handle) => (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || pull.current) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    event.currentTarget.focus({ preventScroll: true });
    event.preventDefault();
    const before = { rect: options.rect as string, trim: options.trim as boolean, trimBorder: options.trimBorder as boolean };
    pull.current = { handle, x: event.clientX, y: event.clientY, start: frame, before, gesture: `crop-${event.timeStamp}` };
  };
  const move = (event: PointerEvent): void => {
    const { current } = pull;
    if (!current) return;
    const [dx, dy] = [(event.clientX - current.x) / view.scale, (event.clientY - current.y) / view.scale];
    const dragged = dragFrame(current.start, current.handle, dx, dy, size, { ratio, snap: event.altKey ? null : snap });
    setGuides(dragged.guides);
    if (rectText(dragged.rect) !== rectText(frame)) cut(dragged.rect, current.gesture);
  };
  const end = (): void => {
    if (!pull.current) return;
    pull.current = null;
    setGuides(NO_GUIDES);
    onSettle();
  };
  const takeBack = (): void => {
    if (pull.current) onChange(pull.current.before, pull.current.gesture);
    end();
  };
  const onKeyDown = (handle: Handle) => (event: KeyboardEvent) => {
    if (event.key === 'Escape' && pull.current) {
      event.preventDefault();
      takeBack();
      return;
    }
    const arrow = ARROWS[event.key];
    if (!arrow || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const by = event.shiftKey ? FAST_PX : 1;
    const { rect } = dragFrame(frame, handle, arrow[0] * by, arrow[1] * by, size, { ratio, snap: null });
    cut(rect, `crop-keys-${handle}`);
    say(frameWords(rect));
  };
  const controls = (handle: Handle) => ({
    type: 'button' as const,
    'data-over-picture': 'pointer',
    onPointerDown: begin(handle),
    onPointerMove: move,
    onPointerUp: end,
    onPointerCancel: takeBack,
    // The second finger of a pinch takes the first one away.
    onLostPointerCapture: takeBack,
    onKeyDown: onKeyDown(handle),
    onKeyUp: (event: KeyboardEvent) => event.key in ARROWS && onSettle(),
  });

  const box = onScreen(frame, view);
  return (
    <div className={styles.layer} style={{ transform: `translate(${view.x}px, ${view.y}px)` }}>
      {!isSame(frame, result) && <div className={styles.margin} style={onScreen(result, view)} />}
      <div className={styles.frame} style={box}>
        <button
          {...controls('move')}
          className={styles.move}
          // While the frame holds the whole picture there is nowhere to move it, and a press pans instead.
          style={isWhole ? { pointerEvents: 'none' } : undefined}
          aria-label={`${NAMES.move}, ${frameWords(frame)}. Arrow keys move it`}
        />
        {HANDLES.map((handle) => (
          <button key={handle} {...controls(handle)} className={styles.handle} data-at={handle} aria-label={NAMES[handle]} />
        ))}
        <output className={classNames('picture-tag', styles.size)}>{sizeText}</output>
      </div>
      {guides.across.map((line) => (
        <i
          key={`x${line}`}
          className={styles.guide}
          style={{ left: line * view.scale, top: 0, width: 1, height: size.height * view.scale }}
        />
      ))}
      {guides.down.map((line) => (
        <i
          key={`y${line}`}
          className={styles.guide}
          style={{ top: line * view.scale, left: 0, height: 1, width: size.width * view.scale }}
        />
      ))}
    </div>
  );
}

/** Edges on whole screen pixels, so that the lines are crisp. */
function onScreen({ x, y, width, height }: Rect, { scale }: { readonly scale: number }): CSSProperties {
  const left = Math.round(x * scale);
  const top = Math.round(y * scale);
  return { left, top, width: Math.round((x + width) * scale) - left, height: Math.round((y + height) * scale) - top };
}

function isSame(a: Rect, b: Rect): boolean {
  return rectText(a) === rectText(b);
}

function frameWords({ x, y, width, height }: Rect): string {
  return `left ${x}, top ${y}, ${width} by ${height} pixels`;
}
