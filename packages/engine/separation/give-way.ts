import { cielabFromRgb } from '../color/cielab.ts';
import { deltaE2000 } from '../color/delta-e2000.ts';
import type { Rgb } from '../color/hex.ts';
import { bestCandidate, LEAST_GAIN, LEAST_MENDED, LEAST_WORST_SHARE } from './best-candidate.ts';
import { colorAt, differences, metricAt } from './color-metric.ts';
import { printOf, type Trial } from './ink-trial.ts';
import type { TwinInks } from './twin-inks.ts';

/** What is off by no more, in CIEDE2000, takes no flat color's screen. */
const WORTH_A_FLAT = 8;
/** A flat color gives its screen up where it prints off by no more than this part of what the screen mends. */
const HARDLY_MISSED = 0.5;

/** Where inks stand: those of flat colors in a trial's places, and those that may be taken among all. */
export interface InkPlaces {
  readonly firstFlat: number;
  readonly free: number;
  readonly from: number;
  readonly searchedTo: number;
  /** Whether every color's own ink stands behind the last place that is searched. */
  readonly hasOwn: boolean;
}

const byte = (value: number): number => Math.min(255, Math.max(0, Math.round(value)));

/** How far off some inks print a color, in CIEDE2000; in dots counts as solid. */
function offOf(ink: Rgb, all: readonly Rgb[], places: readonly number[]): number {
  const metric = metricAt(ink);
  const { x, y, z } = printOf(differences(metric, ink, all), places, 0);
  const { r, g, b } = colorAt(metric, ink, x, y, z);
  return deltaE2000(cielabFromRgb(ink), cielabFromRgb({ r: byte(r), g: byte(g), b: byte(b) }));
}

/**
 * Where screens are counted a flat color that others, white or the garment print nearly as well gives its screen up to what is missed far more: cream type that
 * white prints, for the purple of a sunset. Each exchange takes the ink that lessens the differences most.
 */
export function giveWay(start: Trial, all: readonly Rgb[], places: InkPlaces, twins: TwinInks): Trial {
  let trial = start;
  for (let round = places.firstFlat; round < places.free; round++) {
    const next = exchangeOf(trial, all, places, twins);
    if (!next) break;
    trial = next;
  }
  return trial;
}

function exchangeOf(
  trial: Trial,
  all: readonly Rgb[],
  { firstFlat, free, from, searchedTo, hasOwn }: InkPlaces,
  twins: TwinInks,
): Trial | null {
  const view = trial.mostMissed(LEAST_WORST_SHARE);
  const off = view < 0 ? 0 : trial.missedAt(view);
  if (off <= WORTH_A_FLAT) return null;
  let best: Trial | null = null;
  for (let place = firstFlat; place < free; place++) {
    const flat = trial.places[place];
    const takers = [bestCandidate(trial.without(flat), from, searchedTo, twins), hasOwn ? searchedTo + view : null];
    for (const taker of takers) {
      if (taker === null || taker === flat) continue;
      const other = trial.replaced(place, taker);
      const worst = other.mostMissed(LEAST_WORST_SHARE);
      const isMended = other.total < trial.total - LEAST_GAIN && other.missedAt(worst) <= off - LEAST_MENDED;
      if (!isMended || offOf(all[flat], all, other.places) > HARDLY_MISSED * off) continue;
      if (best === null || other.total < best.total) best = other;
    }
  }
  return best;
}
