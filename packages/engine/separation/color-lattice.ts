import type { Rgb } from '../color/hex.ts';

/** Nodes of the color lattice on a side; 8 levels lie between two. */
export const LATTICE_NODES = 33;
/** Cells of the lattice on a side. */
export const LATTICE_CELLS = 32;
/** Shares that a node has room for, each a palette color's. */
export const NODE_CHANNELS = 16;
/** In a node's first channel: not worked out yet. Shares are at most `FULL_SHARE`. */
export const UNSOLVED = 0xffff;
export const FULL_SHARE = 32_767;
/** A full coverage at a node: a whole number of 128ths of a byte. */
export const FULL_COVER = 255 * 128;
/** Coverages of a node come in vectors of so many. */
export const COVER_LANES = 8;

/**
 * What is known of a lattice cell, as bits: all its nodes are worked out; a solid color reaches into it; coverages half way between two of its nodes
 * print another color than shares do, as where inks give way to others.
 */
export const CELL_SOLVED = 1;
export const CELL_SOLID = 2;
export const CELL_BENT = 4;

/** Corners that a color is mixed from, and words that each one's entry takes. */
export const CORNERS = 4;
export const CORNER_WORDS = 2;

/**
 * The tetrahedron that each place of a lattice cell lies in (red slowest, 8 x 8 x 8 places): for each of its corners how many bytes its node lies
 * behind the cell's first one, and its weight in 32767ths. From the first corner the axis with the largest fraction is walked first.
 * Source: H. Kang, "Color Technology for Electronic Imaging Devices", SPIE 1997, section 4.4.
 */
export function cornerTable(nodeBytes: number): Uint32Array {
  const table = new Uint32Array(512 * CORNERS * CORNER_WORDS);
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

const CELL_LEVELS = 8;

/** Place of a color's cell in `PlateTable.cells`. */
export const cellOf = (r: number, g: number, b: number): number => ((r >> 3) << 10) | ((g >> 3) << 5) | (b >> 3);

/** Place of the first node of a color's cell. */
export const firstNodeOf = (r: number, g: number, b: number): number => ((r >> 3) * LATTICE_NODES + (g >> 3)) * LATTICE_NODES + (b >> 3);

/** The color that a node stands for. */
export function nodeColor(node: number): Rgb {
  const level = (place: number) => Math.min(255, (place % LATTICE_NODES) * CELL_LEVELS);
  return { r: level(Math.floor(node / LATTICE_NODES ** 2)), g: level(Math.floor(node / LATTICE_NODES)), b: level(node) };
}

const COARSE = 4;

/** The nearest node whose places are all multiples of four. */
export function coarseNode(node: number): number {
  const near = (place: number) => Math.floor(((place % LATTICE_NODES) + COARSE / 2) / COARSE) * COARSE;
  const [r, g, b] = [near(Math.floor(node / LATTICE_NODES ** 2)), near(Math.floor(node / LATTICE_NODES)), near(node)];
  return (r * LATTICE_NODES + g) * LATTICE_NODES + b;
}
