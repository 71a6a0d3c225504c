import type { Rgb } from '../color/hex.ts';
import {
  CELL_BENT,
  CELL_SOLID,
  CELL_SOLVED,
  COVER_LANES,
  cellOf,
  FULL_COVER,
  FULL_SHARE,
  firstNodeOf,
  LATTICE_CELLS,
  LATTICE_NODES,
  NODE_CHANNELS,
  nodeColor,
} from './color-lattice.ts';
import type { MixTable } from './mix-table.ts';
import { coverShares, type PlateRules } from './plate-rules.ts';

/** A color that prints as one palette color alone. */
export interface SolidColor extends Rgb {
  readonly channel: number;
}

/** Planes that `mixPlates` fills besides the stack: underbase outside the choke, inside it, and the coverage of what wants one. */
export const GROUND_PLANES = 3;

/** Nodes around a color: the place of its cell's first one, and of the other seven behind it. */
const AROUND = [0, 1, LATTICE_NODES, LATTICE_NODES + 1].flatMap((place) => [place, place + LATTICE_NODES * LATTICE_NODES]);

/** Coverages between nodes may print so much of a plate more or less than shares between them. */
const MOST_BENT = 0.025;

/**
 * How colors become coverages of plates, for the kernel `mixPlates`. Opaque colors, which are most, take coverages straight between those of the
 * lattice's nodes; what is partly clear mixes shares first, as how much a plate leaves open depends on alpha, and so does what lies in a cell where
 * inks give way to others: half of a plate beneath another is no half of what shows of it. Nodes are worked out when
 * they are first met, whichever thread meets them: a pure function of palette and rules.
 */
export class PlateTable {
  readonly rules: PlateRules;
  readonly solids: readonly SolidColor[];
  /** Levels that a channel may differ from a solid. */
  readonly solidLevels: number;
  /** Planes that are made: the stack from the top, then, where there is one, the underbase's. */
  readonly planes: number;
  /** Values of a node or a solid in `covers`: `planes`, filled up to whole vectors. */
  readonly coverStride: number;
  /** Coverages at nodes (red slowest), in `FULL_COVER`ths, then those of `solids`. */
  readonly covers: Int16Array;
  /** Flags of the lattice's cells, 32 x 32 x 32, red slowest. */
  readonly cells: Uint8Array;
  private readonly table: MixTable;
  /** 1 for nodes whose coverages are there. */
  private readonly known = new Uint8Array(LATTICE_NODES ** 3);
  private readonly found: Float64Array;
  private readonly shares: Float64Array;

  constructor(table: MixTable, rules: PlateRules, solids: readonly SolidColor[], solidLevels: number) {
    this.table = table;
    this.rules = rules;
    this.solids = solids;
    this.solidLevels = solidLevels;
    this.planes = rules.stack.length + (rules.hasGround ? GROUND_PLANES : 0);
    this.coverStride = Math.ceil(this.planes / COVER_LANES) * COVER_LANES;
    this.covers = new Int16Array((LATTICE_NODES ** 3 + solids.length) * this.coverStride);
    this.cells = new Uint8Array(LATTICE_CELLS ** 3);
    this.found = new Float64Array(rules.stack.length + GROUND_PLANES);
    this.shares = new Float64Array(rules.channels);
    for (const [index, solid] of solids.entries()) this.placeSolid(solid, LATTICE_NODES ** 3 + index);
  }

  /** 33 x 33 x 33 nodes of 16 channels: shares of the palette's colors (garment, white, inks) in 32767ths, red slowest. */
  get nodes(): Uint16Array {
    return this.table.nodes;
  }

  /** Works out what a color is mixed from; gives back the places of the nodes that were missing. */
  solveAround(r: number, g: number, b: number): readonly number[] {
    const cell = cellOf(r, g, b);
    if (this.cells[cell] & CELL_SOLVED) return [];
    const first = firstNodeOf(r, g, b);
    const missing: number[] = [];
    for (const place of AROUND) {
      if (this.known[first + place]) continue;
      this.coverNode(first + place);
      missing.push(first + place);
    }
    this.cells[cell] |= CELL_SOLVED | (this.isBent(first) ? CELL_BENT : 0);
    return missing;
  }

  /** Whether any two nodes of a cell are so unlike that half way between them another color prints than half of each. */
  private isBent(first: number): boolean {
    if (this.spreadOver(first) ** 2 <= 8 * MOST_BENT) return false;
    return AROUND.some((one, index) => AROUND.slice(index + 1).some((other) => this.offHalfWay(first + one, first + other) > MOST_BENT));
  }

  /**
   * How much coverages differ over a cell's nodes, all plates together. What shows of a plate is a product in which each of them stands once, so that half
   * way it is off by no more than an eighth of the square of this.
   */
  private spreadOver(first: number): number {
    let sum = 0;
    for (let plane = 0; plane < this.rules.stack.length; plane++) {
      let [least, most] = [FULL_COVER, 0];
      for (const place of AROUND) {
        const cover = this.covers[(first + place) * this.coverStride + plane];
        if (cover < least) least = cover;
        if (cover > most) most = cover;
      }
      sum += most - least;
    }
    return sum / FULL_COVER;
  }

  /** The most that a plate shows of itself half way between two nodes, beyond or under the half of what it shows at both; 0 to 1. */
  private offHalfWay(one: number, other: number): number {
    const { covers, coverStride, rules } = this;
    const [from, to] = [one * coverStride, other * coverStride];
    let [off, open, openOne, openOther] = [0, 1, 1, 1];
    for (let plane = 0; plane < rules.stack.length; plane++) {
      const [a, b] = [covers[from + plane] / FULL_COVER, covers[to + plane] / FULL_COVER];
      const middle = (a + b) / 2;
      off = Math.max(off, Math.abs(open * middle - (openOne * a + openOther * b) / 2));
      open *= 1 - middle;
      openOne *= 1 - a;
      openOther *= 1 - b;
    }
    return off;
  }

  private coverNode(node: number): void {
    const { nodes } = this.table;
    this.table.solveNode(node);
    for (let channel = 0; channel < this.shares.length; channel++)
      this.shares[channel] = nodes[node * NODE_CHANNELS + channel] / FULL_SHARE;
    this.putCovers(nodeColor(node), node);
    this.known[node] = 1;
  }

  private placeSolid(solid: SolidColor, place: number): void {
    this.shares.fill(0)[solid.channel] = 1;
    this.putCovers(solid, place);
    const reach = (level: number) => [Math.max(0, level - this.solidLevels), Math.min(255, level + this.solidLevels)];
    for (const r of reach(solid.r)) {
      for (const g of reach(solid.g)) for (const b of reach(solid.b)) this.cells[cellOf(r, g, b)] |= CELL_SOLID;
    }
  }

  private putCovers(color: Rgb, place: number): void {
    coverShares(this.shares, 255, color, this.rules, this.found);
    for (let plane = 0; plane < this.planes; plane++) {
      this.covers[place * this.coverStride + plane] = Math.round(this.found[plane] * FULL_COVER);
    }
  }
}
