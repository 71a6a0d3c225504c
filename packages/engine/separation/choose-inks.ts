import type { Rgb } from '../color/hex.ts';
import { differences, metricAt } from './color-metric.ts';
import { mixToOrigin } from './solve-mix.ts';
import type { ColorSurvey, SurveyedColor } from './survey-colors.ts';

export interface InkChoiceOptions {
  /** Most inks to choose. */
  readonly most: number;
  /** Errors are told up to this many inks, where that is more. */
  readonly curveTo?: number;
  /** Colors that are there anyway: the garment where it may show, white where it is printed, inks that are locked. */
  readonly given: readonly Rgb[];
  /** Inks to choose from; the art's own colors where empty. */
  readonly library: readonly Rgb[];
  /** What a tint costs over a solid, in units of color difference for each unit that its inks lie apart; 0 where tints are as good. */
  readonly tintCost: number;
}

export interface InkChoice {
  /** Inks in the order of their worth. */
  readonly inks: readonly Rgb[];
  /** Mean color difference with none, one, two ... of them, about CIEDE2000. */
  readonly errors: readonly number[];
}

/** Rounds of trying every ink's replacement. */
const EXCHANGES = 2;
/** Gains of less than this are worth neither a screen nor an exchange. */
const LEAST_GAIN = 0.02;

/** One color of the art with all candidates seen from it. */
interface View {
  readonly share: number;
  readonly vectors: Float64Array;
}

/** The best print of one color: what it misses, what it costs as a tint, and the sum of the inks seen from what is wanted. */
interface Print {
  readonly cost: number;
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** A try's differences from colors under this are as good as none. */
const NO_DIFFERENCE = 0.05;
/** Candidates within so much of what is wanted may replace a tint as a solid. */
const NEAR_SOLID = 20;

/** Inks of one try, as places in the list of candidates. */
class Trial {
  readonly places: readonly number[];
  private readonly views: readonly View[];
  private readonly tintCost: number;
  private readonly prints: readonly Print[];
  readonly total: number;

  constructor(views: readonly View[], places: readonly number[], tintCost: number) {
    this.views = views;
    this.tintCost = tintCost;
    this.places = places;
    this.prints = views.map(({ vectors }) => printOf(vectors, places, tintCost));
    this.total = views.reduce((sum, { share }, view) => sum + share * this.prints[view].cost, 0);
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
    for (const [view, { vectors, share }] of this.views.entries()) {
      const print = this.prints[view];
      const present = share * print.cost;
      open -= present;
      if (mayHelp(print, vectors, candidate)) {
        sum += share * Math.min(0, printOf(vectors, places, this.tintCost).cost - print.cost);
      }
      if (sum - open >= best) return sum;
    }
    return sum;
  }

  with(candidate: number): Trial {
    return new Trial(this.views, [...this.places, candidate], this.tintCost);
  }

  without(ink: number): Trial {
    return new Trial(
      this.views,
      this.places.filter((place) => place !== ink),
      this.tintCost,
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

const NO_INK: Print = { cost: 100, x: 0, y: 0, z: 0 };
const SOLID_ENOUGH = 0.3;
/** Any mix tells the difference; how even it is counts for plates alone. */
const LITTLE_EVENNESS = 1e-3;

/** Workspaces of `printOf` by number of inks: it is asked tens of thousands of times. */
const spaces: { readonly few: Float64Array; readonly lengths: Float64Array; readonly shares: Float64Array }[] = [];

function spaceFor(count: number) {
  spaces[count] ??= { few: new Float64Array(count * 3), lengths: new Float64Array(count), shares: new Float64Array(count) };
  return spaces[count];
}

/** Difference that the best mix of some candidates leaves, and what its being a tint costs; a solid where that is cheaper. */
function printOf(vectors: Float64Array, places: readonly number[], tintCost: number): Print {
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
    const cost = Math.sqrt(mix.x ** 2 + mix.y ** 2 + mix.z ** 2) + tintCost * mix.apart;
    if (cost < lengths[solid]) return { cost, x: mix.x, y: mix.y, z: mix.z };
  }
  return { cost: lengths[solid], x: few[solid * 3], y: few[solid * 3 + 1], z: few[solid * 3 + 2] };
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

/**
 * The inks that print a picture best when they may be mixed by dots: each in turn the one that lessens the mean difference most, then every one
 * exchanged for a better one where there is. Deterministic.
 */
export function chooseInks(
  { colors, extremes }: ColorSurvey,
  { most, curveTo = most, given, library, tintCost }: InkChoiceOptions,
): InkChoice {
  const offered = library.length > 0 ? library : candidatesOf(colors, extremes);
  const all = [...given, ...offered];
  const views = colors.map((color): View => ({ share: color.share, vectors: differences(metricAt(color), color, all) }));
  let trial = new Trial(views, [...given.keys()], tintCost);
  let taken = trial;
  const found: number[] = [];
  const errors = [trial.total];
  while (found.length < Math.max(most, curveTo)) {
    const best = bestCandidate(trial, given.length, all.length);
    if (best === null) break;
    trial = trial.with(best);
    found.push(best);
    errors.push(trial.total);
    if (found.length <= most) taken = trial;
  }
  const chosen = found.slice(0, most);
  const exchanged = exchange(taken, chosen, given.length, all.length);
  if (chosen.length > 0) errors[chosen.length] = Math.min(errors[chosen.length], exchanged.total);
  return { inks: exchanged.inks.map((index) => all[index]), errors };
}

function bestCandidate(trial: Trial, from: number, to: number): number | null {
  let [best, least] = [-1, trial.total - LEAST_GAIN];
  for (let candidate = from; candidate < to; candidate++) {
    if (trial.has(candidate)) continue;
    const total = trial.totalWith(candidate, least);
    if (total < least) [best, least] = [candidate, total];
  }
  return best < 0 ? null : best;
}

function exchange(
  start: Trial,
  inks: readonly number[],
  from: number,
  to: number,
): { readonly inks: readonly number[]; readonly total: number } {
  let trial = start;
  const present = [...inks];
  for (let round = 0; round < EXCHANGES; round++) {
    let isBetter = false;
    for (const [place, ink] of present.entries()) {
      const rest = trial.without(ink);
      const best = bestCandidate(rest, from, to) ?? ink;
      if (best === ink) continue;
      const other = rest.with(best);
      if (other.total < trial.total - LEAST_GAIN) {
        trial = other;
        present[place] = best;
        isBetter = true;
      }
    }
    if (!isBetter) break;
  }
  return { inks: present, total: trial.total };
}

/** Frequent colors and extremes, as whole bytes, none twice. */
function candidatesOf(colors: readonly SurveyedColor[], extremes: readonly Rgb[]): Rgb[] {
  const found = new Map<number, Rgb>();
  for (const { r, g, b } of [...colors.slice(0, 72), ...extremes]) {
    const color = { r: Math.round(r), g: Math.round(g), b: Math.round(b) };
    found.set((color.r << 16) | (color.g << 8) | color.b, color);
  }
  return [...found.values()];
}
