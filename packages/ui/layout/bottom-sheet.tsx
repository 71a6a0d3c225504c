import { type CSSProperties, type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { classNames } from '../primitives/class-names.ts';

export type SheetSnap = 'peek' | 'half' | 'full';

const SNAPS: readonly SheetSnap[] = ['peek', 'half', 'full'];
/** Half leaves the picture its place under header and strip; the stylesheet holds the figure. */
const HEIGHTS: Record<SheetSnap, string> = { peek: '24px', half: 'var(--sheet-half)', full: '100dvh' };
/** Pointer travel under which a press on the handle counts as a click. */
const CLICK_SLOP_PX = 4;

export interface BottomSheetProps {
  readonly label: string;
  /** On top, not scrolled: presets. */
  readonly head?: ReactNode;
  /** Scrolls. */
  readonly children: ReactNode;
  readonly className?: string;
  /** What the sheet is about: when another thing comes, a sheet that hides the picture comes down to half. */
  readonly about?: string | null;
}

/**
 * The options panel: a column on wide screens; on phones a sheet above the run bar with three heights.
 * The handle is dragged, clicked, or moved by arrow keys.
 */
export function BottomSheet({ label, head, children, className, about }: BottomSheetProps) {
  const [snap, setSnap] = useState<SheetSnap>('half');
  const [known, setKnown] = useState(about);
  if (known !== about) {
    setKnown(about);
    if (snap === 'full') setSnap('half');
  }
  const panel = useRef<HTMLElement>(null);
  const drag = useRef<{ readonly startY: number; readonly startHeight: number; moved: boolean } | null>(null);

  const step = (by: number) => setSnap(SNAPS[Math.min(2, Math.max(0, SNAPS.indexOf(snap) + by))]);
  const onPointerDown = (event: PointerEvent<HTMLButtonElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { startY: event.clientY, startHeight: panel.current?.offsetHeight ?? 0, moved: false };
  };
  const onPointerMove = (event: PointerEvent) => {
    const held = drag.current;
    const sheet = panel.current;
    if (!held || !sheet) return;
    const up = held.startY - event.clientY;
    if (Math.abs(up) > CLICK_SLOP_PX) held.moved = true;
    if (!held.moved) return;
    sheet.classList.add('dragging');
    sheet.style.setProperty('--sheet-h', `${Math.max(24, held.startHeight + up)}px`);
  };
  const onPointerUp = () => {
    const held = drag.current;
    const sheet = panel.current;
    drag.current = null;
    if (!held || !sheet) return;
    sheet.classList.remove('dragging');
    if (!held.moved) return setSnap(snap === 'half' ? 'full' : 'half');
    const share = sheet.offsetHeight / window.innerHeight;
    const next = share < 0.2 ? 'peek' : share < 0.62 ? 'half' : 'full';
    sheet.style.setProperty('--sheet-h', HEIGHTS[next]);
    setSnap(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' || event.key === ' ') setSnap(snap === 'full' ? 'peek' : 'full');
    else if (event.key === 'ArrowUp') step(1);
    else if (event.key === 'ArrowDown') step(-1);
    else return;
    event.preventDefault();
  };
  return (
    <aside
      ref={panel}
      className={classNames('panel bottom-sheet', className)}
      aria-label={label}
      data-snap={snap}
      style={{ '--sheet-h': HEIGHTS[snap] } as CSSProperties}
    >
      <button
        type="button"
        className="sheet-grip"
        aria-label={`${label}: ${snap === 'peek' ? 'closed' : snap === 'half' ? 'half open' : 'open'}`}
        aria-expanded={snap !== 'peek'}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerUp}
        onPointerCancel={onPointerUp}
        onKeyDown={onKeyDown}
      />
      {head}
      <div className="body">{children}</div>
    </aside>
  );
}
