import { cielabFromRgb } from '../color/cielab.ts';
import { deltaE2000 } from '../color/delta-e2000.ts';
import type { Rgb } from '../color/hex.ts';
import { type ColorMetric, colorAt } from './color-metric.ts';
import { fabricShare } from './fabric-share.ts';
import { mixToOrigin } from './solve-mix.ts';

/** One color of the art with all candidates seen from it. */
export interface View {
  readonly color: Rgb;
  readonly metric: ColorMetric;
  /** Of the art. */
  readonly share: number;
  /** What it counts for in the choice of inks: small colors more than their share. */
  readonly weight: number;
  /** False for what is printed by what others have: it founds no ink. */
  readonly asksForInk: boolean;
  /** How much it loses, 0 to 1, where the fabric shows between its dots and the base ends there: nothing where it founds no ink, or is dark. */
  readonly losesBase: number;
  /** How much of what it misses shows, 0 to 1: what is nearly a dark fabric's color hardly does. */
  readonly shows: number;
  readonly vectors: Float64Array;
}

/** The best print of one color: what it misses, what it costs as a tint, and the sum of the inks seen from what is wanted. */
export interface Print {
  readonly cost: number;
  /** The share of the first ink; of a print on a base how much it needs the fabric, which that is. */
  readonly fabric: number;
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

const byte = (value: number): number => Math.min(255, Math.max(0, Math.round(value)));
const whole = ({ r, g, b }: Rgb): Rgb => ({ r: byte(r), g: byte(g), b: byte(b) });

/** A try's differences from colors under this are as good as none. */
const NO_DIFFERENCE = 0.05;
/** Candidates within so much of what is wanted may replace a tint as a solid. */
const NEAR_SOLID = 20;

/** Inks of one try, as places in the list of candidates. */
export class Trial {
  readonly places: readonly number[];
  private readonly views: readonly View[];
  private readonly tintCost: number;
  private readonly prints: readonly Print[];
  readonly total: number;
  /** Views by what they cost, most first: sorted when they are first asked. */
  private order: readonly number[] | null = null;
  /** True differences of the prints, worked out when they are first told. */
  private told: Float64Array | null = null;

  private readonly fabricCost: number;

  constructor(views: readonly View[], places: readonly number[], tintCost: number, fabricCost: number) {
    this.views = views;
    this.tintCost = tintCost;
    this.places = places;
    this.fabricCost = fabricCost;
    this.prints = views.map((view) => this.printed(view, places));
    this.total = views.reduce((sum, { weight }, view) => sum + weight * this.prints[view].cost, 0);
  }

  private printed({ vectors, losesBase }: View, places: readonly number[]): Print {
    return printOn(vectors, places, this.tintCost, losesBase * this.fabricCost);
  }

  /** CIEDE2000 of every view's print: the metric, straight as it is, takes a far gray for a near one beside deep colors. */
  private get offs(): Float64Array {
    this.told ??= Float64Array.from(this.views, ({ color, metric }, view) => {
      if (this.places.length === 0) return NO_INK.cost;
      const { x, y, z } = this.prints[view];
      return deltaE2000(cielabFromRgb(whole(color)), cielabFromRgb(whole(colorAt(metric, color, x, y, z))));
    });
    return this.told;
  }

  /** Mean difference over the art. */
  get mean(): number {
    return this.views.reduce((sum, { share }, view) => sum + share * this.offs[view], 0);
  }

  /** The mean of what shows, with what it costs that colors need fabric between their dots. */
  get missed(): number {
    return this.views.reduce((sum, { share, losesBase }, view) => {
      const open = losesBase * this.fabricCost * this.prints[view].fabric;
      return sum + share * (this.missedAt(view) + open);
    }, 0);
  }

  /** The largest difference of a color that fills at least `leastShare` of the art. */
  worst(leastShare: number): number {
    const view = this.worstView(leastShare);
    return view < 0 ? 0 : this.offs[view];
  }

  /** The view of the same. */
  private worstView(leastShare: number): number {
    return this.views.reduce((worst, { share }, view) => {
      const isWorse = share >= leastShare && (worst < 0 || this.offs[view] > this.offs[worst]);
      return isWorse ? view : worst;
    }, -1);
  }

  /** The view that is missed most, of those that ask for inks and fill at least `leastShare` of the art; -1 where there is none. */
  mostMissed(leastShare: number): number {
    return this.views.reduce((most, { share, asksForInk }, view) => {
      const isMore = asksForInk && share >= leastShare && (most < 0 || this.missedAt(view) > this.missedAt(most));
      return isMore ? view : most;
    }, -1);
  }

  /** How far off a view prints, as far as that shows. */
  missedAt(view: number): number {
    return this.views[view].shows * this.offs[view];
  }

  has(candidate: number): boolean {
    return this.places.includes(candidate);
  }

  /** Error with one more ink, without taking it; stops adding up once it can't beat `best`. */
  totalWith(candidate: number, best: number): number {
    const places = [...this.places, candidate];
    let sum = this.total;
    // What can still be won: no view gets better than perfect.
    let open = this.total;
    for (const view of this.dearestFirst) {
      const { vectors, weight } = this.views[view];
      const print = this.prints[view];
      const present = weight * print.cost;
      open -= present;
      if (mayHelp(print, vectors, candidate)) {
        sum += weight * Math.min(0, this.printed(this.views[view], places).cost - print.cost);
      }
      if (sum - open >= best) return sum;
    }
    return sum;
  }

  /** What costs most decides soonest that a try is worse. */
  private get dearestFirst(): readonly number[] {
    const costOf = (view: number) => this.views[view].weight * this.prints[view].cost;
    this.order ??= [...this.views.keys()].sort((one, other) => costOf(other) - costOf(one));
    return this.order;
  }

  with(candidate: number): Trial {
    return new Trial(this.views, [...this.places, candidate], this.tintCost, this.fabricCost);
  }

  /** The same with another ink at one place. */
  replaced(at: number, ink: number): Trial {
    return new Trial(
      this.views,
      this.places.map((place, index) => (index === at ? ink : place)),
      this.tintCost,
      this.fabricCost,
    );
  }

  without(ink: number): Trial {
    return new Trial(
      this.views,
      this.places.filter((place) => place !== ink),
      this.tintCost,
      this.fabricCost,
    );
  }
}

/** An ink helps only where it lies beyond the present mix, seen from what is wanted; tints may also be replaced by it as a solid. */
function mayHelp({ cost, x, y, z }: Print, vectors: Float64Array, candidate: number): boolean {
  if (cost < NO_DIFFERENCE) return false;
  const [cx, cy, cz] = [vectors[candidate * 3], vectors[candidate * 3 + 1], vectors[candidate * 3 + 2]];
  if (cx * cx + cy * cy + cz * cz < NEAR_SOLID ** 2) return true;
  return x * cx + y * cy + z * cz < x * x + y * y + z * z;
}

const NO_INK: Print = { cost: 100, fabric: 0, x: 0, y: 0, z: 0 };
const SOLID_ENOUGH = 0.3;
/** Any mix tells the difference; how even it is counts for plates alone. */
const LITTLE_EVENNESS = 1e-3;

/** Workspaces of `printOf` by number of inks: it is asked tens of thousands of times. */
const spaces: { readonly few: Float64Array; readonly lengths: Float64Array; readonly shares: Float64Array }[] = [];

function spaceFor(count: number) {
  spaces[count] ??= { few: new Float64Array(count * 3), lengths: new Float64Array(count), shares: new Float64Array(count) };
  return spaces[count];
}

/** The same where the first of them is fabric that shows between dots on a base; `fabricCost` is what a color costs that needs it. */
function printOn(vectors: Float64Array, places: readonly number[], tintCost: number, fabricCost: number): Print {
  const free = printOf(vectors, places, tintCost);
  if (fabricCost === 0 || places.length < 2 || free.fabric === 0) return free;
  const inked = printOf(vectors, places.slice(1), tintCost);
  const fabric = fabricShare(inked.cost - free.cost);
  const blend = (one: number, other: number) => fabric * one + (1 - fabric) * other;
  const cost = blend(free.cost, inked.cost) + fabricCost * fabric;
  // Where fabric is dearer than what inks miss, they print without it.
  if (inked.cost < cost) return inked;
  return {
    cost,
    fabric,
    x: blend(free.x, inked.x),
    y: blend(free.y, inked.y),
    z: blend(free.z, inked.z),
  };
}

/** Difference that the best mix of some candidates leaves, and what its being a tint costs; a solid where that is cheaper. */
export function printOf(vectors: Float64Array, places: readonly number[], tintCost: number): Print {
  const count = places.length;
  if (count === 0) return NO_INK;
  const { few, lengths, shares } = spaceFor(count);
  let solid = 0;
  for (let i = 0; i < count; i++) {
    const at = places[i] * 3;
    const [x, y, z] = [vectors[at], vectors[at + 1], vectors[at + 2]];
    few[i * 3] = x;
    few[i * 3 + 1] = y;
    few[i * 3 + 2] = z;
    lengths[i] = Math.sqrt(x * x + y * y + z * z);
    if (lengths[i] < lengths[solid]) solid = i;
  }
  if (lengths[solid] >= SOLID_ENOUGH) {
    mixToOrigin(few, allUsable(count), shares, LITTLE_EVENNESS);
    const mix = sumOf(few, shares, lengths);
    const off = Math.sqrt(mix.x ** 2 + mix.y ** 2 + mix.z ** 2);
    const cost = off + tintCost * mix.apart;
    if (cost < lengths[solid]) return { cost, fabric: shares[0], x: mix.x, y: mix.y, z: mix.z };
  }
  return { cost: lengths[solid], fabric: solid === 0 ? 1 : 0, x: few[solid * 3], y: few[solid * 3 + 1], z: few[solid * 3 + 2] };
}

const usable: boolean[][] = [];

function allUsable(count: number): readonly boolean[] {
  usable[count] ??= Array.from({ length: count }, () => true);
  return usable[count];
}

/** Sum of the shares' vectors, and how far apart its parts lie. */
function sumOf(vectors: Float64Array, shares: Float64Array, lengths: Float64Array) {
  let [x, y, z, apart] = [0, 0, 0, 0];
  for (let i = 0; i < shares.length; i++) {
    x += shares[i] * vectors[i * 3];
    y += shares[i] * vectors[i * 3 + 1];
    z += shares[i] * vectors[i * 3 + 2];
    apart += shares[i] * lengths[i];
  }
  return { x, y, z, apart };
}
