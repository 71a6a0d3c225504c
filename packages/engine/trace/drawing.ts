import type { TraceGradient } from './gradient.ts';

/** A color that a drawing is filled with: sRGB-coded, straight; `opacity` 0 (nothing is painted) to 1. */
export interface TraceInk {
  readonly r: number;
  readonly g: number;
  readonly b: number;
  readonly opacity: number;
  /** It stands in thin lines and small type alone. */
  readonly isThin?: boolean;
  /** A ramp that fills it; the color stands for it where ramps can't be drawn. */
  readonly gradient?: TraceGradient;
}

/** What a closed edge is, where it is no free curve. Pixels of the picture; angles in radians, clockwise on screen. */
export type TraceShape =
  | { readonly kind: 'ellipse'; readonly cx: number; readonly cy: number; readonly rx: number; readonly ry: number; readonly angle: number }
  | {
      readonly kind: 'rect';
      readonly cx: number;
      readonly cy: number;
      readonly width: number;
      readonly height: number;
      readonly angle: number;
    };

/**
 * A line that two areas share, drawn once: so neighbors can show neither seam nor gap. `points` holds the start, then three points a piece (two
 * handles and an end): x0, y0, x1, y1, ...; `lines` says of each piece whether it is straight. Seen along it, face `left` lies on the left hand
 * (y runs down), `right` on the right.
 */
export interface TraceEdge {
  readonly points: Float64Array;
  readonly lines: Uint8Array;
  readonly left: number;
  readonly right: number;
  readonly shape: TraceShape | null;
}

/** An edge as part of a face's outline: its number, or the number's complement (~n) where it runs backwards. */
export type EdgeUse = number;

/** A connected area of one ink. Each loop runs with the face on its left hand; face 0 is what lies around the picture and is no ink's. */
export interface TraceFace {
  readonly ink: number;
  readonly loops: readonly (readonly EdgeUse[])[];
}

/** A picture as areas with shared edges, in pixels of the picture, y down. Ink 0 is clear. */
export interface TraceDrawing {
  readonly width: number;
  readonly height: number;
  readonly inks: readonly TraceInk[];
  readonly faces: readonly TraceFace[];
  readonly edges: readonly TraceEdge[];
}
