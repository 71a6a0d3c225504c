import type { OverlayMark } from '@underbase/tools';

/** A sample of how an overlay looks on the picture. */
export function OverlayKey({ mark = 'hatch' }: { readonly mark?: OverlayMark }) {
  return <i className={`overlay-key ${mark}`} aria-hidden="true" />;
}
