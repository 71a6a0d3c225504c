import type { Rgb } from '../color/hex.ts';
import { differences, metricAt } from './color-metric.ts';
import { mixToOrigin } from './solve-mix.ts';
import type { ColorSurvey, SurveyedColor } from './survey-colors.ts';

export interface InkChoiceOptions {
  /** Most inks to choose. */
  readonly most: number;
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

/** Inks of one try, as places in the list of candidates. */
class Trial {
  readonly errors: Float64Array;
  private readonly views: readonly View[];
  private readonly tintCost: number;
  private readonly shares: Float64Array[];
  readonly chosen: boolean[];

  constructor(views: readonly View[], chosen: readonly boolean[], tintCost: number) {
    this.views = views;
    this.tintCost = tintCost;
    this.chosen = [...chosen];
    this.shares = views.map(() => new Float64Array(chosen.length));
    this.errors = new Float64Array(views.length);
    for (let view = 0; view < views.length; view++) this.solve(view);
  }

  private solve(view: number): void {
    const { vectors } = this.views[view];
    const shares = this.shares[view].fill(0);
    this.errors[view] = costWith(vectors, this.chosen, shares, this.tintCost);
  }

  get total(): number {
    return this.views.reduce((sum, { share }, view) => sum + share * this.errors[view], 0);
  }

  /** Error with one more ink, without taking it; stops adding up once it can't beat `best`. */
  totalWith(candidate: number, best: number): number {
    const chosen = [...this.chosen];
    chosen[candidate] = true;
    const shares = new Float64Array(chosen.length);
    // What stays at least: views are in order of share, and no view gets worse.
    let sum = 0;
    for (const [view, { vectors, share }] of this.views.entries()) {
      sum +=
        share *
        (this.mayHelp(view, candidate)
          ? Math.min(this.errors[view], costWith(vectors, chosen, shares.fill(0), this.tintCost))
          : this.errors[view]);
      if (sum >= best) return sum;
    }
    return sum;
  }

  /** An ink helps only where it lies beyond the present mix, seen from what is wanted; tints may also be replaced by it as a solid. */
  private mayHelp(view: number, candidate: number): boolean {
    if (this.errors[view] < 0.05) return false;
    const { vectors } = this.views[view];
    const shares = this.shares[view];
    let [x, y, z] = [0, 0, 0];
    for (let i = 0; i < shares.length; i++) {
      if (shares[i] === 0) continue;
      x += shares[i] * vectors[i * 3];
      y += shares[i] * vectors[i * 3 + 1];
      z += shares[i] * vectors[i * 3 + 2];
    }
    const [cx, cy, cz] = [vectors[candidate * 3], vectors[candidate * 3 + 1], vectors[candidate * 3 + 2]];
    if (Math.hypot(cx, cy, cz) < 20) return true;
    return x * cx + y * cy + z * cz < x * x + y * y + z * z;
  }

  take(candidate: number): void {
    this.chosen[candidate] = true;
    for (let view = 0; view < this.views.length; view++) this.solve(view);
  }

  without(ink: number): Trial {
    return new Trial(
      this.views,
      this.chosen.map((isChosen, index) => isChosen && index !== ink),
      this.tintCost,
    );
  }
}

/** Difference that the best mix leaves, and what its being a tint costs; a solid where that is cheaper. */
function costWith(vectors: Float64Array, chosen: readonly boolean[], shares: Float64Array, tintCost: number): number {
  let [solid, solidAt] = [Number.POSITIVE_INFINITY, -1];
  const lengths = chosen.map((isChosen, i) => {
    const length = Math.hypot(vectors[i * 3], vectors[i * 3 + 1], vectors[i * 3 + 2]);
    if (isChosen && length < solid) [solid, solidAt] = [length, i];
    return length;
  });
  if (solidAt < 0) return 100;
  shares[solidAt] = 1;
  if (solid < 0.3) return solid;
  mixToOrigin(vectors, chosen, shares);
  let [x, y, z, apart] = [0, 0, 0, 0];
  for (let i = 0; i < shares.length; i++) {
    if (shares[i] === 0) continue;
    x += shares[i] * vectors[i * 3];
    y += shares[i] * vectors[i * 3 + 1];
    z += shares[i] * vectors[i * 3 + 2];
    apart += shares[i] * lengths[i];
  }
  return Math.min(solid, Math.hypot(x, y, z) + tintCost * apart);
}

/**
 * The inks that print a picture best when they may be mixed by dots: each in turn the one that lessens the mean difference most, then every one
 * exchanged for a better one where there is. Deterministic.
 */
export function chooseInks({ colors, extremes }: ColorSurvey, { most, given, library, tintCost }: InkChoiceOptions): InkChoice {
  const offered = library.length > 0 ? library : candidatesOf(colors, extremes);
  const all = [...given, ...offered];
  const views = colors.map((color): View => ({ share: color.share, vectors: differences(metricAt(color), color, all) }));
  const trial = new Trial(
    views,
    all.map((_, index) => index < given.length),
    tintCost,
  );
  const chosen: number[] = [];
  const errors = [trial.total];
  while (chosen.length < most) {
    const best = bestCandidate(trial, given.length, all.length);
    if (best === null) break;
    trial.take(best);
    chosen.push(best);
    errors.push(trial.total);
  }
  const exchanged = exchange(trial, chosen, given.length, all.length);
  if (chosen.length > 0) errors[chosen.length] = Math.min(errors[chosen.length], exchanged.total);
  return { inks: exchanged.inks.map((index) => all[index]), errors };
}

function bestCandidate(trial: Trial, from: number, to: number): number | null {
  let [best, least] = [-1, trial.total - LEAST_GAIN];
  for (let candidate = from; candidate < to; candidate++) {
    if (trial.chosen[candidate]) continue;
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
      rest.take(best);
      if (rest.total < trial.total - LEAST_GAIN) {
        trial = rest;
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
