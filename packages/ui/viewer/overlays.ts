import type { Rect } from '@underbase/engine';

/** How the places of a heat map are filled: lines that rise to the right, lines that fall, or all of it (for places as thin as a line). */
export type HeatMark = 'hatch' | 'counter-hatch' | 'solid';

/**
 * A heat map from a report: where the bitmap's alpha is, the artwork has the finding. Its own colors don't count;
 * it is drawn in process magenta, over the artwork turned pale grey on white.
 */
export interface HeatOverlay {
  readonly kind: 'heat';
  readonly id: string;
  readonly bitmap: ImageBitmap;
  /** Where the bitmap lies, in pixels of the picture. */
  readonly rect: Rect;
  readonly mark?: HeatMark;
}

/** Frames around places, in pixels of the picture: white lines inside black ones. */
export interface BoxesOverlay {
  readonly kind: 'boxes';
  readonly id: string;
  readonly rects: readonly Rect[];
}

/** Closed lines, white inside black: each polygon is x0, y0, x1, y1, ... in pixels of the picture. */
export interface OutlineOverlay {
  readonly kind: 'outline';
  readonly id: string;
  readonly polygons: readonly (readonly number[])[];
}

export type ViewerOverlay = HeatOverlay | BoxesOverlay | OutlineOverlay;
