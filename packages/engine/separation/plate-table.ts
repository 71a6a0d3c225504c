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
  /** False where the ground planes are not wanted: they are left as they are. */
  readonly hasGround: boolean;
  /** How much of an underbase each channel wants, 0 to 1. */
  readonly needs: readonly number[];
}

/** Planes that `mixPlates` fills besides the stack: underbase outside the choke, inside it, and the need of one. */
export const GROUND_PLANES = 3;

/** Corners that a color is mixed from, and words that each one's entry takes. */
export const CORNERS = 4;
export const CORNER_WORDS = 2;

/**
 * The tetrahedron that each place of a lattice cell lies in (red slowest, 8 x 8 x 8 places): for each of its corners how many bytes its node lies
 * behind the cell's first one, and its weight in 32767ths. From the first corner the axis with the largest fraction is walked first.
 * Source: H. Kang, "Color Technology for Electronic Imaging Devices", SPIE 1997, section 4.4.
 */
export function cornerTable(): Uint32Array {
  const table = new Uint32Array(512 * CORNERS * CORNER_WORDS);
  const nodeBytes = NODE_CHANNELS * 2;
  const steps = [LATTICE_NODES * LATTICE_NODES, LATTICE_NODES, 1];
  for (let place = 0; place < 512; place++) {
    const fractions = [place >> 6, (place >> 3) & 7, place & 7];
    const axes = [0, 1, 2].sort((one, other) => fractions[other] - fractions[one] || one - other);
    const levels = [8, ...axes.map((axis) => fractions[axis]), 0];
    let offset = 0;
    for (let corner = 0; corner < CORNERS; corner++) {
      if (corner > 0) offset += steps[axes[corner - 1]];
      const weight = Math.min(FULL_SHARE, (levels[corner] - levels[corner + 1]) * 4096);
      // A node of no weight need not be worked out: the first one stands for it.
      table.set([weight > 0 ? offset * nodeBytes : 0, weight], (place * CORNERS + corner) * CORNER_WORDS);
    }
  }
  return table;
}
