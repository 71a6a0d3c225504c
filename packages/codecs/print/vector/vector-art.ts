/** A closed or open line: the start, then three points a piece (two handles and an end), x0, y0, x1, y1, ...; `lines` says which pieces are straight. */
export interface VectorLine {
  readonly points: ArrayLike<number>;
  readonly lines: ArrayLike<number>;
}

/** A shape that readers know by name. Pixels; radians, clockwise on screen. A negative second measure says only which way round it was drawn. */
export type VectorPrimitive =
  | { readonly kind: 'ellipse'; readonly cx: number; readonly cy: number; readonly rx: number; readonly ry: number; readonly angle: number }
  | {
      readonly kind: 'rect';
      readonly cx: number;
      readonly cy: number;
      readonly width: number;
      readonly height: number;
      readonly angle: number;
    };

/** Closed lines filled by their winding, holes running against their outlines, or lines drawn with a pen of one width. */
export type VectorShape =
  | { readonly kind: 'area'; readonly loops: readonly VectorLine[]; readonly primitive: VectorPrimitive | null }
  | {
      readonly kind: 'stroke';
      readonly line: VectorLine;
      readonly isClosed: boolean;
      readonly widthPx: number;
      readonly cap: 'round' | 'butt';
    };

/** A ramp, in pixels of the drawing; stops from 0 to 1 along it, beyond which it goes on as it ends. */
export type VectorGradient = (
  | { readonly kind: 'linear'; readonly x0: number; readonly y0: number; readonly x1: number; readonly y1: number }
  | { readonly kind: 'radial'; readonly cx: number; readonly cy: number; readonly radius: number }
) & { readonly stops: readonly { readonly at: number; readonly r: number; readonly g: number; readonly b: number }[] };

/** All that is painted in one ink. */
export interface VectorLayer {
  readonly name: string;
  /** The ink that prints it, where that has another name than the layer: a tint has its ink's. */
  readonly spot?: string;
  /** #rrggbb */
  readonly color: string;
  /** 0 to 1. */
  readonly opacity: number;
  /** What fills its areas in SVG and PDF; other files have its color. */
  readonly gradient?: VectorGradient;
  readonly shapes: readonly VectorShape[];
}

/** A drawing for a file: layers from the bottom up, in pixels, y down, at a resolution that gives its true size. */
export interface VectorArt {
  readonly title: string;
  readonly width: number;
  readonly height: number;
  readonly dpi: number;
  /** How far the page goes beyond the drawing on all sides, px, for lines outside it; 0 where absent. */
  readonly bleedPx?: number;
  readonly layers: readonly VectorLayer[];
}
