import { cielabFromRgb } from '../color/cielab.ts';
import type { Rgb } from '../color/hex.ts';
import { bestCandidate, LEAST_GAIN, LEAST_MENDED, LEAST_WORST_SHARE } from './best-candidate.ts';
import { differences, metricAt } from './color-metric.ts';
import { distinctFlats, type InkGroup } from './distinct-flats.ts';
import type { FlatColor } from './flat-colors.ts';
import { flatInks } from './flat-inks.ts';
import { giveWay } from './give-way.ts';
import { Trial, type View } from './ink-trial.ts';
import { baseWanted } from './mix-table.ts';
import { spanning, spread } from './ramp-inks.ts';
import type { ColorSurvey, SurveyedColor } from './survey-colors.ts';
import { TwinInks } from './twin-inks.ts';

/** When to stop by itself. */
export interface StopRule {
  /** Another ink is worth its screen while the mean difference falls by this much ... */
  readonly worthwhile: number;
  /** ... and is above this, */
  readonly goodEnough: number;
  /** ... or while a color differs by more than this and the ink mends it. */
  readonly worst: number;
}

export interface InkChoiceOptions {
  /** Most inks to choose. */
  readonly most: number;
  /** Where given, fewer are taken once more buy little; every flat color still has its own. */
  readonly stop?: StopRule;
  /** Errors are told up to this many inks, where that is more. */
  readonly curveTo?: number;
  /** Colors that are there anyway: the garment where it may show, white where it is printed, inks that are locked. */
  readonly given: readonly Rgb[];
  /** Those of them that print only flat colors of that very color: discharged cotton, as its color differs from cloth to cloth; fabric between square dots, which would be strewn with them. */
  readonly unsure?: readonly Rgb[];
  /** Distinct flat colors of the art: each gets an ink of its own before anything else does, as far as `most` allows. */
  readonly flats?: readonly FlatColor[];
  /** Inks to choose from; the art's own colors where empty. */
  readonly library: readonly Rgb[];
  /** Colors that found no ink of their own; they count for what others print of them. All others do where it is left out. */
  readonly foundsNone?: (color: Rgb) => boolean;
  /** How much of what a color misses shows, 0 to 1; all of it where it is left out. */
  readonly showsBy?: (color: Rgb) => number;
  /** What a tint costs over a solid, in units of color difference for each unit that its inks lie apart; 0 where tints are as good. */
  readonly tintCost: number;
  /** Above 0 the first of `given` is the fabric, beneath a base: a color that needs it between its dots is as bad as one that is so much off. */
  readonly fabricCost?: number;
  /** Inks nearer than this to one taken, in CIEDE2000, take no screen, but for those of flat colors; 0 where dots of both may stand side by side. */
  readonly twinsWithin?: number;
}

export interface InkChoice {
  /** Inks in the order of their worth. */
  readonly inks: readonly Rgb[];
  /** Mean color difference with none, one, two ... of them, about CIEDE2000. */
  readonly errors: readonly number[];
  /** The same of the color that is off most. */
  readonly worst: readonly number[];
  /** Groups of flat colors that have no ink of their own, for want of screens; what would be missed most first. */
  readonly leftOut: readonly InkGroup[];
}

/** Rounds of trying every ink's replacement. */
const EXCHANGES = 2;
/** Half of a color's weight is its share, half the root of it: an eye is missed, though it is small. */
const BY_ROOT = 0.5;
/** What makes an ink worth its screen where a number of them is given. */
const ALWAYS: StopRule = { worthwhile: 0.15, goodEnough: 0, worst: 4 };

/** Colors of the art that inks are chosen for, with the weights of the choice. */
function viewsOf(
  colors: readonly SurveyedColor[],
  all: readonly Rgb[],
  foundsNone: (color: Rgb) => boolean,
  showsBy: (color: Rgb) => number,
): readonly View[] {
  const roots = colors.reduce((sum, { share }) => sum + Math.sqrt(share), 0);
  return colors.map((color): View => {
    const shows = showsBy(rounded(color));
    const weight = (1 - BY_ROOT) * color.share + (BY_ROOT * Math.sqrt(color.share)) / Math.max(1e-9, roots);
    const metric = metricAt(color);
    const asksForInk = !foundsNone(rounded(color));
    const losesBase = asksForInk ? baseWanted(cielabFromRgb(rounded(color))) : 0;
    return {
      color,
      metric,
      share: color.share,
      weight: shows * weight,
      asksForInk,
      losesBase,
      shows,
      vectors: differences(metric, color, all),
    };
  });
}

/**
 * The inks that print a picture best when they may be mixed by dots. Distinct flat colors come first, in the order in which they would be missed
 * (difference from the best print without them, hardly less for small ones); then, none of them a near-twin of another, each in turn the ink that lessens the differences most, and of
 * these every one exchanged for a better one where there is. Deterministic.
 */
export function chooseInks(
  { colors, extremes }: ColorSurvey,
  {
    most,
    stop,
    curveTo = most,
    given,
    unsure,
    flats = [],
    library,
    foundsNone = () => false,
    showsBy = () => 1,
    tintCost,
    twinsWithin = 0,
    fabricCost = 0,
  }: InkChoiceOptions,
): InkChoice {
  const groups = distinctFlats(flats, given, unsure);
  const offered =
    library.length > 0
      ? library
      : [...groups.map(({ ink }) => ink), ...candidatesOf(colors, extremes).filter((color) => !foundsNone(color))];
  // Last stands every color's own ink: taken where that color is the worst, never searched through.
  const searchedTo = given.length + offered.length;
  const all = [...given, ...offered, ...(library.length > 0 ? [] : colors.map(rounded))];
  const views = viewsOf(colors, all, foundsNone, showsBy);
  const twins = new TwinInks(all, twinsWithin);
  const unsureAt = [...given.keys()].filter((place) => unsure?.includes(given[place]));
  const own = flatInks(
    groups,
    all,
    given.length,
    unsureAt,
    library.length > 0 ? searchedTo : null,
    most,
    foundsNone,
    stop ? 'free' : 'counted',
  );
  const trials = [new Trial(views, [...given.keys()], tintCost, fabricCost)];
  for (const place of own.places) trials.push(trials[trials.length - 1].with(place));
  const firstFree = trials.length - 1;
  let [taken, isOpen] = [firstFree, true];
  const spreadOut = (trial: Trial) => (library.length > 0 ? trial : spread(trial, firstFree + given.length, searchedTo, twins));
  while (trials.length - 1 < Math.max(most, curveTo)) {
    const trial = spreadOut(trials[trials.length - 1]);
    trials[trials.length - 1] = trial;
    const next = nextTrial(trial, firstFree + given.length, given.length, searchedTo, library.length === 0, stop ?? ALWAYS, twins);
    if (!next) break;
    isOpen &&= trials.length - 1 < most && (!stop || isWorthAScreen(trial, next, stop));
    trials.push(next);
    if (isOpen) taken = trials.length - 1;
  }
  const placesOf = (trial: Trial) => trial.places.slice(given.length);
  const places = { firstFlat: given.length, free: firstFree + given.length, from: given.length, searchedTo, hasOwn: library.length === 0 };
  const shared = stop ? trials[taken] : giveWay(trials[taken], all, places, twins);
  const exchanged = spreadOut(exchange(shared, places.free, given.length, searchedTo, twins));
  trials[taken] = exchanged;
  const chosen = stop ? withoutIdle(exchanged, firstFree + given.length, stop) : exchanged;
  trials[placesOf(chosen).length] = chosen;
  const errors = trials.map(({ mean }) => mean);
  return {
    inks: placesOf(chosen).map((index) => all[index]),
    errors: errors.map((_, count) => Math.min(...errors.slice(0, count + 1))),
    worst: trials.map((trial) => trial.worst(LEAST_WORST_SHARE)),
    leftOut: own.leftOut,
  };
}

/**
 * One ink more: the one that lessens the differences most, or where that is little, the color that is off most itself. Inks before place `free` stay;
 * those that may be chosen by the mean lie at places `from` to `searchedTo`.
 */
function nextTrial(
  trial: Trial,
  free: number,
  from: number,
  searchedTo: number,
  hasOwn: boolean,
  rule: StopRule,
  twins: TwinInks,
): Trial | null {
  const best = bestCandidate(trial, from, searchedTo, twins);
  const byMean = best === null ? null : trial.with(best);
  if (byMean && isWorthItsMean(trial, byMean, rule)) return byMean;
  const worstView = trial.mostMissed(LEAST_WORST_SHARE);
  const own = searchedTo + worstView;
  if (hasOwn && worstView >= 0 && trial.missedAt(worstView) > rule.worst) {
    if (!twins.hasTwin(own, trial.places)) return trial.with(own);
    const spanned = spanning(trial, own, free, from, searchedTo, twins);
    if (spanned && trial.missedAt(worstView) - spanned.missedAt(worstView) >= LEAST_MENDED) return spanned;
  }
  return byMean;
}

const isWorthItsMean = (now: Trial, next: Trial, { worthwhile, goodEnough }: StopRule): boolean =>
  now.missed > goodEnough && now.missed - next.missed >= worthwhile;

function isWorthAScreen(now: Trial, next: Trial, rule: StopRule): boolean {
  if (isWorthItsMean(now, next, rule)) return true;
  const view = now.mostMissed(LEAST_WORST_SHARE);
  // That one color alone is asked: another may be off as much, and is the next screen's reason.
  return view >= 0 && now.missedAt(view) > rule.worst && now.missedAt(view) - next.missedAt(view) >= LEAST_MENDED;
}

/** The trial with every ink from place `free` on exchanged for a better one where there is; inks of flat colors stay. */
function exchange(start: Trial, free: number, from: number, to: number, twins: TwinInks): Trial {
  let trial = start;
  for (let round = 0; round < EXCHANGES; round++) {
    let isBetter = false;
    for (let place = free; place < trial.places.length; place++) {
      const ink = trial.places[place];
      const rest = trial.without(ink);
      const best = bestCandidate(rest, from, to, twins) ?? ink;
      if (best === ink) continue;
      const other = rest.with(best);
      if (other.total >= trial.total - LEAST_GAIN) continue;
      // A better mean must not cost the one color that a screen was taken for.
      if (other.worst(LEAST_WORST_SHARE) > trial.worst(LEAST_WORST_SHARE) + LEAST_MENDED) continue;
      trial = trial.replaced(place, best);
      isBetter = true;
    }
    if (!isBetter) break;
  }
  return trial;
}

/**
 * The trial without the inks that those taken after them made idle: what they printed the others mix as well. Together they were worth no screen, what
 * tints cost counted too, and no color that asks for ink goes off on their account. Inks before place `free` stay.
 */
function withoutIdle(start: Trial, free: number, { worthwhile, worst }: StopRule): Trial {
  const offOf = (trial: Trial) => {
    const view = trial.mostMissed(LEAST_WORST_SHARE);
    return view < 0 ? 0 : trial.missedAt(view);
  };
  const most = Math.max(worst, offOf(start));
  let trial = start;
  while (trial.places.length > free) {
    const fewer = trial.places.slice(free).map((ink) => trial.without(ink));
    const next = fewer
      .filter((one) => one.missed - start.missed < worthwhile && one.total - start.total < worthwhile && offOf(one) <= most)
      .reduce<Trial | null>((best, one) => (best === null || one.mean < best.mean ? one : best), null);
    if (!next) break;
    trial = next;
  }
  return trial;
}

const rounded = ({ r, g, b }: Rgb): Rgb => ({ r: Math.round(r), g: Math.round(g), b: Math.round(b) });

/** Frequent colors and extremes, as whole bytes, none twice. */
function candidatesOf(colors: readonly SurveyedColor[], extremes: readonly Rgb[]): Rgb[] {
  const found = new Map<number, Rgb>();
  for (const one of [...colors.slice(0, 72), ...extremes]) {
    const color = rounded(one);
    found.set((color.r << 16) | (color.g << 8) | color.b, color);
  }
  return [...found.values()];
}
