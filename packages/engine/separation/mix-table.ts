import { type Cielab, cielabFromRgb } from '../color/cielab.ts';
import { deltaE2000 } from '../color/delta-e2000.ts';
import type { Rgb } from '../color/hex.ts';
import { coarseNode, FULL_SHARE, LATTICE_NODES, NODE_CHANNELS, nodeColor, UNSOLVED } from './color-lattice.ts';
import { differences, metricAt } from './color-metric.ts';
import { putDullness } from './dull-inks.ts';
import { fabricShare } from './fabric-share.ts';
import { letGoBeneath } from './let-go-beneath.ts';
import { type HighlightRule, highlightOf } from './plate-rules.ts';
import { asPressBlack, blackInk } from './press-black.ts';
import { mixFrom, mixToOrigin } from './solve-mix.ts';
import { grayness, putVividness } from './vivid-inks.ts';

/** A color of the art that prints as one of the palette alone. */
export interface NamedColor extends Rgb {
  readonly channel: number;
}

/** What a separation mixes from. Plain data, so it goes to other threads in a plan. */
export interface MixPalette {
  /** At most 16: the garment, white, then inks. */
  readonly colors: readonly Rgb[];
  readonly isUsable: readonly boolean[];
  /** Colors of the art within so many units of an ink print as that ink alone. */
  readonly solidWithin: number;
  /** How much inks that are near to a color are liked for its tint; see `mixToOrigin`. */
  readonly locality: number;
  /** How smoothly shares follow the art; see `mixToOrigin`. */
  readonly evenness: number;
  /** Colors this near to the garment, in CIEDE2000, are bare fabric; 0 where it is no color of the print. */
  readonly bareWithin: number;
  /** Flat colors of the art with the ink that prints them; see `distinctFlats`. */
  readonly named: readonly NamedColor[];
  /**
   * Where the garment shows between dots of colors that are not dark, at least this share of it is white: dots of a base without which the inks
   * would sink in. Colors are mixed over the fabric that is so lightened.
   */
  readonly thinBase: number;
  /** Inks lie on a base: fabric is an ingredient only of what they don't print without it; see `fabricShare`. */
  readonly isOnBase: boolean;
  /** Inks are printed over each other in the order of `colors`, white beneath them and as this says above; null where dots lie side by side. */
  readonly highlight: HighlightRule | null;
  /** On a base, whether fabric is an ingredient of dark colors alone, which want none: of index plates, whose dots would be strewn with it. */
  readonly fabricInDark?: boolean;
}

const GARMENT = 0;
const WHITE = 1;
/** Levels that a flat color may be off in a picture: rounding, and a little noise. */
export const NAMED_LEVELS = 5;
/** Lightness (CIELAB) at which colors begin to want a base, and from which they want all of it. */
const BASE_FROM = 30;
const BASE_ALL = 39;

/**
 * Difference (CIELAB) from the garment from which they want a base, and all of it: where little ink lies, the fabric is to show as it is. Measured on
 * photos, watercolor and glow on black, navy and red: with steeper rises glow on red is off twice as much.
 */
const OWN_FROM = 10;
const OWN_ALL = 90;

const rise = (value: number, from: number, to: number): number => Math.min(1, Math.max(0, (value - from) / (to - from)));

/** How much of a base a color wants beneath it, 0 to 1: dark ones sink into no fabric. */
export const baseWanted = ({ l }: Pick<Cielab, 'l'>): number => rise(l, BASE_FROM, BASE_ALL);

/** Colors of one look are never so many levels apart, in all channels together. */
const MOST_NEAR_LEVELS = 72;

/** What is near an ink by the metric may be so much farther by CIEDE2000, and no more. */
const SOLID_MARGIN = 1.25;

const CACHE_BITS = 13;

/** Places of inks, the last one printed first; none where dots lie side by side. */
const printOrder = ({ colors, highlight }: MixPalette): readonly number[] =>
  highlight === null ? [] : [...colors.keys()].filter((place) => place > WHITE).reverse();

/** True for colors that bare fabric shows as well: nearer to it than `within`, in CIEDE2000. */
export function isBareColor({ r, g, b }: Rgb, garment: Rgb, within: number): boolean {
  // Asked first, as the exact difference takes long.
  if (Math.abs(r - garment.r) + Math.abs(g - garment.g) + Math.abs(b - garment.b) > MOST_NEAR_LEVELS) return false;
  return deltaE2000(cielabFromRgb({ r, g, b }), cielabFromRgb(garment)) < within;
}

/** Shares of a palette's colors for any color of the art. A pure function of the color, whatever was asked before. */
export class MixTable {
  readonly count: number;
  /** Shares at the nodes of a lattice of colors, see `PlateTable`; those that were asked for. */
  readonly nodes: Uint16Array;
  private readonly palette: MixPalette;
  private readonly metrics: readonly Float64Array[];
  private readonly garment: Cielab;
  private readonly cacheKeys = new Int32Array(1 << CACHE_BITS).fill(-1);
  private readonly cache: Float32Array;
  /** The last solution, and what it was made from. */
  private readonly shares: Float64Array;
  private readonly vectors: Float64Array;
  /** The best mix without fabric, and what there is for it; then a second way of printing the mix. */
  private readonly inked: Float64Array;
  private readonly isInk: readonly boolean[];
  private readonly labs: readonly Cielab[];
  /** Inks that may be dull in what is wanted. */
  private readonly chromatic: readonly (Cielab | null)[];
  /** How much farther from what is wanted colors count; see `putDullness` and `putVividness`. */
  private readonly farther: Float64Array;
  private readonly black: Rgb | null;
  /** How much what is wanted is gray, 0 to 1. */
  private gray = 0;
  /** Places of what is printed, the last one first; see `letGoBeneath`. */
  private readonly order: readonly number[];
  private readonly underWhite: readonly number[];

  constructor(palette: MixPalette) {
    this.palette = palette;
    this.garment = cielabFromRgb(palette.colors[GARMENT]);
    this.count = palette.colors.length;
    this.nodes = new Uint16Array(LATTICE_NODES ** 3 * NODE_CHANNELS);
    for (let node = 0; node < this.nodes.length; node += NODE_CHANNELS) this.nodes[node] = UNSOLVED;
    this.shares = new Float64Array(this.count);
    this.vectors = new Float64Array(this.count * 3);
    this.inked = new Float64Array(this.count);
    this.isInk = palette.isUsable.map((is, place) => is && place !== GARMENT);
    this.labs = palette.colors.map(cielabFromRgb);
    this.chromatic = this.labs.map((color, place) => (place > WHITE ? color : null));
    this.farther = new Float64Array(this.count);
    this.order = printOrder(palette);
    this.black = blackInk(palette.colors.filter((_, place) => place > WHITE && palette.isUsable[place]));
    this.underWhite = [WHITE, ...this.order];
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
      const solid = this.solidOf({ r, g, b });
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
    if (this.isBare(nodeColor(node))) shares.fill(0)[GARMENT] = 1;
    else if (from === node) this.solve(nodeColor(node));
    else {
      this.solveNode(from);
      this.solveFrom(nodeColor(node), from * NODE_CHANNELS);
    }
    for (let i = 0; i < this.count; i++) nodes[at + i] = Math.round(shares[i] * FULL_SHARE);
  }

  private solveFrom(color: Rgb, at: number): void {
    const wanted = asPressBlack(color, this.black);
    const { isUsable, evenness, locality } = this.palette;
    const { nodes, shares, vectors } = this;
    let sum = 0;
    for (let i = 0; i < this.count; i++) sum += nodes[at + i];
    for (let i = 0; i < this.count; i++) shares[i] = nodes[at + i] / sum;
    const thin = this.thinBaseOf(wanted);
    differences(metricAt(wanted), wanted, this.lightened(thin), vectors);
    this.putFarther(wanted);
    mixFrom(vectors, isUsable, shares, evenness, locality, this.farther);
    this.finish(wanted, thin);
  }

  private putFarther(wanted: Rgb): void {
    this.gray = grayness(cielabFromRgb(wanted));
    putDullness(wanted, this.chromatic, this.farther);
    putVividness(wanted, this.labs, this.farther);
  }

  /** From the best mix to what is printed. */
  private finish(wanted: Rgb, thin: number): void {
    this.withoutFabric(wanted);
    this.putBase(thin);
    this.letGo(wanted);
  }

  /** Where white is printed above inks and lies beneath them, as brights go over into colors, some of both. */
  private letGo(wanted: Rgb): void {
    const { shares, order, inked } = this;
    const above = highlightOf(1, wanted, this.palette.highlight ?? 'none');
    if (above > 0) inked.set(shares);
    letGoBeneath(shares, order);
    if (above === 0) return;
    letGoBeneath(inked, this.underWhite);
    for (let i = 0; i < this.count; i++) shares[i] += above * (inked[i] - shares[i]);
  }

  /** Takes fabric out of the best mix, which `shares` and `vectors` are of, as far as inks alone do. */
  private withoutFabric(wanted: Rgb): void {
    const { evenness, fabricInDark = false, locality, isOnBase } = this.palette;
    const { shares, vectors, inked, isInk } = this;
    if (!isOnBase || shares[GARMENT] === 0 || !isInk.includes(true)) return;
    mixToOrigin(vectors, isInk, inked, evenness, locality, this.farther);
    const hasNone = fabricInDark && baseWanted(cielabFromRgb(wanted)) > 0;
    const fabric = hasNone ? 0 : fabricShare(this.offOf(inked) - this.offOf(shares));
    for (let i = 0; i < this.count; i++) shares[i] = fabric * shares[i] + (1 - fabric) * inked[i];
  }

  /** How far a mix of the colors that `vectors` are of is off, and its dots in gray, by what `locality` makes of them. */
  private offOf(shares: Float64Array): number {
    let [x, y, z, vivid] = [0, 0, 0, 0];
    for (let i = 0; i < this.count; i++) {
      x += shares[i] * this.vectors[i * 3];
      y += shares[i] * this.vectors[i * 3 + 1];
      z += shares[i] * this.vectors[i * 3 + 2];
      vivid += shares[i] * this.farther[i];
    }
    return Math.sqrt(x * x + y * y + z * z + this.gray * this.palette.locality * vivid);
  }

  private thinBaseOf(wanted: Rgb): number {
    const { thinBase } = this.palette;
    if (thinBase === 0) return 0;
    const color = cielabFromRgb(wanted);
    const { l, a, b } = this.garment;
    const apart = Math.hypot(color.l - l, color.a - a, color.b - b);
    return thinBase * baseWanted(color) * rise(apart, OWN_FROM, OWN_ALL);
  }

  /** The palette with fabric that a thin base lightens. */
  private lightened(thin: number): readonly Rgb[] {
    const { colors } = this.palette;
    if (thin === 0) return colors;
    const [garment, white] = [colors[GARMENT], colors[WHITE]];
    const mixed = (one: number, other: number) => one + thin * (other - one);
    return [{ r: mixed(garment.r, white.r), g: mixed(garment.g, white.g), b: mixed(garment.b, white.b) }, ...colors.slice(1)];
  }

  /** What was mixed over lightened fabric, as shares of the fabric itself and of white. */
  private putBase(thin: number): void {
    const { shares } = this;
    shares[WHITE] += thin * shares[GARMENT];
    shares[GARMENT] *= 1 - thin;
  }

  /** The palette's color that this one of the art prints as alone, or -1. */
  solidOf(color: Rgb): number {
    const { named } = this.palette;
    if (this.isBare(color)) return GARMENT;
    const near = (one: number, other: number) => Math.abs(one - other) <= NAMED_LEVELS;
    const known = named.find(({ r, g, b }) => near(r, color.r) && near(g, color.g) && near(b, color.b));
    return known?.channel ?? this.solidFor(color.r, color.g, color.b);
  }

  private isBare(color: Rgb): boolean {
    return isBareColor(color, this.palette.colors[GARMENT], this.palette.bareWithin);
  }

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
      // Straight as it is, the metric takes a gray for a deep color of its lightness: what seems near is asked exactly.
      if (distance < least && deltaE2000(cielabFromRgb({ r, g, b }), cielabFromRgb(colors[i])) < SOLID_MARGIN * solidWithin) {
        [solid, least] = [i, distance];
      }
    }
    return solid;
  }

  /** Good until the next call. */
  private solve(color: Rgb): Float64Array {
    const wanted = asPressBlack(color, this.black);
    const { isUsable, evenness, locality } = this.palette;
    const { vectors, shares } = this;
    const thin = this.thinBaseOf(wanted);
    differences(metricAt(wanted), wanted, this.lightened(thin), vectors);
    this.putFarther(wanted);
    mixToOrigin(vectors, isUsable, shares, evenness, locality, this.farther);
    this.finish(wanted, thin);
    return shares;
  }
}
