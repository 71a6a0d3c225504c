import type { Rgb } from '../color/hex.ts';
import { coarseNode, FULL_SHARE, LATTICE_NODES, NODE_CHANNELS, nodeColor, UNSOLVED } from './color-lattice.ts';
import { differences, metricAt } from './color-metric.ts';
import { mixFrom, mixOfFew, mixToOrigin } from './solve-mix.ts';

/** What a separation mixes from. Plain data, so it goes to other threads in a plan. */
export interface MixPalette {
  /** At most 16. */
  readonly colors: readonly Rgb[];
  readonly isUsable: readonly boolean[];
  /** Colors of the art within so many units of an ink print as that ink alone. */
  readonly solidWithin: number;
  /** Where above 0, tints are of two inks if possible, and near ones are liked the more the higher this is; see `mixOfFew`. */
  readonly tintCost: number;
  /** How smoothly shares follow the art where tints are of any number of inks; see `mixToOrigin`. */
  readonly evenness: number;
}

const CACHE_BITS = 13;

/** Shares of a palette's colors for any color of the art. A pure function of the color, whatever was asked before. */
export class MixTable {
  readonly count: number;
  /** Shares at the nodes of a lattice of colors, see `PlateTable`; those that were asked for. */
  readonly nodes: Uint16Array;
  private readonly palette: MixPalette;
  private readonly metrics: readonly Float64Array[];
  private readonly cacheKeys = new Int32Array(1 << CACHE_BITS).fill(-1);
  private readonly cache: Float32Array;
  /** The last solution, and what it was made from. */
  private readonly shares: Float64Array;
  private readonly vectors: Float64Array;

  constructor(palette: MixPalette) {
    this.palette = palette;
    this.count = palette.colors.length;
    this.nodes = new Uint16Array(LATTICE_NODES ** 3 * NODE_CHANNELS);
    for (let node = 0; node < this.nodes.length; node += NODE_CHANNELS) this.nodes[node] = UNSOLVED;
    this.shares = new Float64Array(this.count);
    this.vectors = new Float64Array(this.count * 3);
    this.metrics = palette.colors.map(metricAt);
    this.cache = new Float32Array((1 << CACHE_BITS) * this.count);
  }

  /** Place of the shares in `values` for a color in whole bytes, worked out for that very color; good until the next call. */
  lookUp(r: number, g: number, b: number): number {
    const key = (r << 16) | (g << 8) | b;
    const slot = (Math.imul(key, 0x9e3779b1) >>> (32 - CACHE_BITS)) & ((1 << CACHE_BITS) - 1);
    const at = slot * this.count;
    if (this.cacheKeys[slot] !== key) {
      this.cacheKeys[slot] = key;
      const solid = this.solidFor(r, g, b);
      if (solid >= 0) this.cache.fill(0, at, at + this.count)[at + solid] = 1;
      else this.cache.set(this.solve({ r, g, b }), at);
    }
    return at;
  }

  /** Where `lookUp` finds shares. */
  get values(): Float32Array {
    return this.cache;
  }

  /**
   * Works out a node of the lattice, where that was not done before: those of every fourth level from nothing, others from the mix of the nearest
   * one of these. So a node is the same whatever was asked before.
   */
  solveNode(node: number): void {
    const at = node * NODE_CHANNELS;
    const { nodes, shares } = this;
    if (nodes[at] !== UNSOLVED) return;
    const from = coarseNode(node);
    if (from === node || this.palette.tintCost > 0) {
      this.solve(nodeColor(node));
    } else {
      this.solveNode(from);
      this.solveFrom(nodeColor(node), from * NODE_CHANNELS);
    }
    for (let i = 0; i < this.count; i++) nodes[at + i] = Math.round(shares[i] * FULL_SHARE);
  }

  private solveFrom(wanted: Rgb, at: number): void {
    const { colors, isUsable, evenness } = this.palette;
    const { nodes, shares, vectors } = this;
    let sum = 0;
    for (let i = 0; i < this.count; i++) sum += nodes[at + i];
    for (let i = 0; i < this.count; i++) shares[i] = nodes[at + i] / sum;
    differences(metricAt(wanted), wanted, colors, vectors);
    mixFrom(vectors, isUsable, shares, evenness);
  }

  /** The color that stands for this one alone, or -1. */
  private solidFor(r: number, g: number, b: number): number {
    const { colors, isUsable, solidWithin } = this.palette;
    let [solid, least] = [-1, solidWithin];
    for (let i = 0; i < colors.length; i++) {
      if (!isUsable[i]) continue;
      const [dr, dg, db] = [r - colors[i].r, g - colors[i].g, b - colors[i].b];
      const m = this.metrics[i];
      const x = m[0] * dr + m[1] * dg + m[2] * db;
      const y = m[3] * dr + m[4] * dg + m[5] * db;
      const z = m[6] * dr + m[7] * dg + m[8] * db;
      const distance = Math.sqrt(x * x + y * y + z * z);
      if (distance < least) [solid, least] = [i, distance];
    }
    return solid;
  }

  /** Good until the next call. */
  private solve(wanted: Rgb): Float64Array {
    const { colors, isUsable, tintCost, evenness } = this.palette;
    const { vectors, shares } = this;
    differences(metricAt(wanted), wanted, colors, vectors);
    if (tintCost > 0) mixOfFew(vectors, isUsable, tintCost, shares);
    else mixToOrigin(vectors, isUsable, shares, evenness);
    return shares;
  }
}
