import type { ReactNode } from 'react';

/** For screen readers only. */
export function VisuallyHidden({ children }: { readonly children: ReactNode }) {
  return <span className="sr">{children}</span>;
}

export interface LiveRegionProps {
  /** Said when it changes; an empty string is silent. */
  readonly children: string;
  /** Interrupts what is being read; for errors alone. */
  readonly assertive?: boolean;
}

/** Tells screen readers what changed. It must be in the page before its text changes, so render it always. */
export function LiveRegion({ children, assertive }: LiveRegionProps) {
  return (
    <div className="sr" aria-live={assertive ? 'assertive' : 'polite'} aria-atomic="true">
      {children}
    </div>
  );
}
