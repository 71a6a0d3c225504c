/** The art on the rows of a target. Its pixels are RGBA with straight alpha, on whole rows. */
export interface StrokedArt {
  readonly pixels: Uint8Array;
  readonly width: number;
  /** Column of the target that its first one lies in; below 0 where it begins left of the target. */
  readonly left: number;
  /** Not 0 in holes that have a rule of their own, one byte for each pixel: place of the art's first one there, and length of a row. Null without. */
  readonly holes: { readonly mask: Uint8Array; readonly at: number; readonly stride: number } | null;
}

/** What the kernel `layStroke` works on: rows of a picture, and the coverages of a stroke's parts on rows of their own. */
export interface StrokeRows {
  /** Null where no art lies on any of these rows. */
  readonly art: StrokedArt | null;
  /** Receives art and stroke: as many rows as the art has. */
  readonly pixels: Uint8Array;
  readonly width: number;
  /** Place of the first pixel on the layers, and the length of their rows. */
  readonly at: number;
  readonly stride: number;
  /** What the stroke leaves of the art, one byte a pixel; null where that is all of it. */
  readonly kept: Uint8Array | null;
  /** Everything up to the outer edge of each band, from the inside out; null for a band that ends at or inside the art's edge. */
  readonly bands: readonly (Uint8Array | null)[];
  /** Color of each band: red, green and blue from the lowest byte up. */
  readonly colors: Uint32Array;
  /** Holes become full of stroke; else none is laid there. */
  readonly fillsHoles: boolean;
}

/** Sums over the rows. */
export interface StrokeSums {
  /** Coverage of stroke in 255ths of a pixel. */
  readonly stroke: number;
  /** Art pixels that are neither clear nor opaque, and no rim: those behind the first RIM_PX of a run. */
  readonly soft: number;
}

/** Partly covered pixels next to each other that anti-aliasing alone may make. */
export const RIM_PX = 6;
