import type { Rect } from '@underbase/engine';

/**
 * A heat map from a report: where the bitmap's alpha is, the artwork has the finding. Its own colors don't count;
 * it is drawn in process magenta with hatching, over the artwork turned pale grey on white.
 */
export interface HeatOverlay {
  readonly kind: 'heat';
  readonly id: string;
  readonly bitmap: ImageBitmap;
  /** Where the bitmap lies, in pixels of the picture. */
  readonly rect: Rect;
  /** Filled instead of hatched: for findings as thin as a line. */
  readonly isSolid?: boolean;
}

/** Frames around places, in pixels of the picture: white lines inside black ones. */
export interface OutlineOverlay {
  readonly kind: 'outline';
  readonly id: string;
  readonly rects: readonly Rect[];
}

export type ViewerOverlay = HeatOverlay | OutlineOverlay;
