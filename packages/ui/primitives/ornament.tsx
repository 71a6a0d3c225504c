import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

const CORNERS = ['tl', 'tr', 'bl', 'br'] as const;

/** Registration marks in the corners of a positioned box: stage, empty state, loading view, 404. */
export function RegistrationMarks() {
  return CORNERS.map((corner) => (
    <svg key={corner} className={`reg ${corner}`} viewBox="0 0 15 15" fill="none" stroke="currentColor" aria-hidden="true">
      <circle cx="7.5" cy="7.5" r="4" />
      <path d="M7.5 0v15M0 7.5h15" />
    </svg>
  ));
}

/** The mark by itself: a bowl that carries a dot. */
export function LogoMark({ sizePx, className }: { readonly sizePx?: number; readonly className?: string }) {
  return (
    <svg
      className={classNames('mark', className)}
      width={sizePx}
      height={sizePx}
      style={sizePx ? { width: sizePx, height: sizePx } : undefined}
      viewBox="0 0 16 16"
      aria-hidden="true"
    >
      <path fill="currentColor" d="M1 1h3v7a4 4 0 0 0 8 0V1h3v7A7 7 0 0 1 1 8Z" />
      <circle className="dot" cx="8" cy="5" r="2.75" fill="#00aeef" />
    </svg>
  );
}

/** Mark and name. Put it inside the router's link with class `logo`. */
export function Logo({ markSizePx }: { readonly markSizePx?: number }) {
  return (
    <>
      <LogoMark sizePx={markSizePx} />
      Underbase
    </>
  );
}

/** Nothing here yet, said with the next step. */
export function Empty({
  title,
  children,
  actions,
}: {
  readonly title: string;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
}) {
  return (
    <div className="empty">
      <RegistrationMarks />
      <b className="prose">{title}</b>
      {children && <span className="muted">{children}</span>}
      {actions}
    </div>
  );
}

interface LoadingViewProps {
  /** Over the whole screen, while the application starts; else as high as it needs. */
  readonly isFull?: boolean;
  readonly children: ReactNode;
}

/** Says that something starts. */
export function LoadingView({ isFull = false, children }: LoadingViewProps) {
  return (
    <div className={isFull ? 'loading-view full' : 'loading-view'} role="status">
      <RegistrationMarks />
      <LogoMark sizePx={24} />
      <span>{children}</span>
    </div>
  );
}

/** A line of text to come. Hidden from screen readers: say "loading" in words once, elsewhere. */
export function Skeleton({ width }: { readonly width?: string }) {
  return <div className="skel" style={width ? { width } : undefined} aria-hidden="true" />;
}

export function Kbd({ children }: { readonly children: ReactNode }) {
  return <kbd>{children}</kbd>;
}
