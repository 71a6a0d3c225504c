import type { Rgb } from '../color/hex.ts';
import { differences, metricAt } from './color-metric.ts';
import { mixOfFew, mixToOrigin, nearestColor } from './solve-mix.ts';

/** What a separation mixes from. Plain data, so it goes to other threads in a plan. */
export interface MixPalette {
  readonly colors: readonly Rgb[];
  readonly isUsable: readonly boolean[];
  /** Colors of the art within so many units of an ink print as that ink alone. */
  readonly solidWithin: number;
  /** Where above 0, tints are of two inks if possible, and near ones are liked the more the higher this is; see `mixOfFew`. */
  readonly tintCost: number;
  /** Every color is solved by itself, for art of few colors; else shares run straight between the nodes of a table, for photos. */
  readonly isExact: boolean;
  /** How smoothly shares follow the art where tints are of any number of inks; see `mixToOrigin`. */
  readonly evenness: number;
}

/** Nodes of the table on a side; 8 levels lie between two. */
const NODES = 33;
const SPACING = 8;
const CACHE_BITS = 13;

/**
 * Shares of a palette's colors for any color of the art: worked out at nodes when they are first needed, straight between nodes.
 * A pure function of the color, whatever was asked before.
 */
export class MixTable {
  readonly count: number;
  private readonly palette: MixPalette;
  private readonly nodes: Float32Array;
  private readonly isSolved = new Uint8Array(NODES ** 3);
  private readonly metrics: readonly Float64Array[];
  private readonly cacheKeys = new Int32Array(1 << CACHE_BITS).fill(-1);
  private readonly cache: Float32Array;

  constructor(palette: MixPalette) {
    this.palette = palette;
    this.count = palette.colors.length;
    this.nodes = new Float32Array(NODES ** 3 * this.count);
    this.metrics = palette.colors.map(metricAt);
    this.cache = new Float32Array((1 << CACHE_BITS) * this.count);
  }

  /** Place of the shares in `values` for a color in whole bytes; good until the next call. */
  lookUp(r: number, g: number, b: number): number {
    const key = (r << 16) | (g << 8) | b;
    const slot = (Math.imul(key, 0x9e3779b1) >>> (32 - CACHE_BITS)) & ((1 << CACHE_BITS) - 1);
    const at = slot * this.count;
    if (this.cacheKeys[slot] !== key) {
      this.cacheKeys[slot] = key;
      const solid = this.solidFor(r, g, b);
      if (solid >= 0) this.cache.fill(0, at, at + this.count)[at + solid] = 1;
      else if (this.palette.isExact) this.cache.set(this.solve({ r, g, b }), at);
      else this.interpolate(r, g, b, at);
    }
    return at;
  }

  /** Where `lookUp` finds shares. */
  get values(): Float32Array {
    return this.cache;
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

  private interpolate(r: number, g: number, b: number, at: number): void {
    const { cache, nodes, count } = this;
    cache.fill(0, at, at + count);
    const [r0, g0, b0] = [r >> 3, g >> 3, b >> 3];
    const [fr, fg, fb] = [(r & 7) / SPACING, (g & 7) / SPACING, (b & 7) / SPACING];
    for (let corner = 0; corner < 8; corner++) {
      const weight = (corner & 4 ? fr : 1 - fr) * (corner & 2 ? fg : 1 - fg) * (corner & 1 ? fb : 1 - fb);
      if (weight === 0) continue;
      const node = this.node(r0 + (corner >> 2), g0 + ((corner >> 1) & 1), b0 + (corner & 1));
      for (let i = 0; i < count; i++) cache[at + i] += weight * nodes[node + i];
    }
  }

  private node(r: number, g: number, b: number): number {
    const index = (r * NODES + g) * NODES + b;
    const at = index * this.count;
    if (this.isSolved[index]) return at;
    this.isSolved[index] = 1;
    this.nodes.set(this.solve({ r: Math.min(255, r * SPACING), g: Math.min(255, g * SPACING), b: Math.min(255, b * SPACING) }), at);
    return at;
  }

  private solve(wanted: Rgb): Float64Array {
    const { colors, isUsable, tintCost, evenness } = this.palette;
    const vectors = differences(metricAt(wanted), wanted, colors);
    const shares = new Float64Array(this.count);
    shares[nearestColor(vectors, isUsable).index] = 1;
    if (tintCost > 0) mixOfFew(vectors, isUsable, tintCost, shares);
    else mixToOrigin(vectors, isUsable, shares, evenness);
    return shares;
  }
}
