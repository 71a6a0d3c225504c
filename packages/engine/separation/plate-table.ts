/** Nodes of the color lattice on a side; 8 levels lie between two. */
export const LATTICE_NODES = 33;
/** Shares that a node has room for, each a palette color's. */
export const NODE_CHANNELS = 16;
/** In a node's first channel: not worked out yet. Shares are at most `FULL_SHARE`. */
export const UNSOLVED = 0xffff;
export const FULL_SHARE = 32_767;

/** What goes on top where white is printed: nothing, all white, or the neutral brights of a photo. */
export type HighlightRule = 'none' | 'white' | 'brights';

/** A color that prints as one palette color alone. */
export interface SolidColor {
  readonly r: number;
  readonly g: number;
  readonly b: number;
  readonly channel: number;
}

/** How colors become coverages of plates, for the kernel `mixPlates`. */
export interface PlateTable {
  /** 33 x 33 x 33 nodes of 16 channels: shares of the palette's colors (garment, white, inks) in 32767ths, red slowest. */
  readonly nodes: Uint16Array;
  /** Works out the eight nodes around a color and gives back the places of those that were not there. */
  readonly solveAround: (r: number, g: number, b: number) => readonly number[];
  readonly solids: readonly SolidColor[];
  /** Levels that a channel may differ from a solid. */
  readonly solidLevels: number;
  /** The channel that takes over what the garment may not show of opaque art, or -1. */
  readonly darkest: number;
  /** Most that the garment may show of opaque art, 0 to 1. */
  readonly mostGarment: number;
  /** Channels of the plates from the top, -1 for highlight white; without the underbase. At most 14. */
  readonly stack: readonly number[];
  readonly channels: number;
  readonly highlight: HighlightRule;
  /** Added to what is open when a plate takes its share: calms plates under others. */
  readonly softness: number;
  /** Open ground at which the underbase turns from what shows to what is needed. */
  readonly turn: number;
  /** How much of an underbase each channel wants, 0 to 1. */
  readonly needs: readonly number[];
}

/** Planes that `mixPlates` fills besides the stack: underbase outside the choke, inside it, and the need of one. */
export const GROUND_PLANES = 3;

/** Weights of the eight corners of a lattice cell in 32767ths, for every place in it: red slowest in both. */
export function cornerWeights(): Uint16Array {
  const weights = new Uint16Array(512 * 8);
  for (let place = 0; place < 512; place++) {
    const [r, g, b] = [place >> 6, (place >> 3) & 7, place & 7];
    for (let corner = 0; corner < 8; corner++) {
      const product = (corner & 4 ? r : 8 - r) * (corner & 2 ? g : 8 - g) * (corner & 1 ? b : 8 - b);
      weights[place * 8 + corner] = Math.min(FULL_SHARE, product * 64);
    }
  }
  return weights;
}
