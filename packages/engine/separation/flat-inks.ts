import { cielabFromRgb } from '../color/cielab.ts';
import { deltaE2000 } from '../color/delta-e2000.ts';
import type { Rgb } from '../color/hex.ts';
import { colorAt, differences, metricAt } from './color-metric.ts';
import { type InkGroup, SAME_COLOR } from './distinct-flats.ts';
import { printOf } from './ink-trial.ts';

/** A flat color that prints as a tint costs this much of what its inks lie apart: it wants to be solid. */
const FLAT_TINT_COST = 0.15;
/** How much more a large color would be missed than a small one of the same difference. */
const MISSED_BY_SHARE = 0.25;

/** A group of flat colors, and all inks seen from it. */
interface FlatView {
  readonly group: InkGroup;
  readonly vectors: Float64Array;
  readonly place: number;
}

export interface FlatInks {
  /** Places in the list of inks, in the order in which they would be missed. */
  readonly places: readonly number[];
  /** Groups that have no ink of their own, for want of screens; what would be missed most first. */
  readonly leftOut: readonly InkGroup[];
}

/**
 * The inks that flat colors want. `all` are all inks that there may be: `given` ones that are there anyway, then a library up to place `libraryTo`, or,
 * where that is null, the groups' own in their order. `isShade` says what is nearly the garment: its tints would be specks of light ink.
 */
export function flatInks(
  groups: readonly InkGroup[],
  all: readonly Rgb[],
  given: number,
  libraryTo: number | null,
  most: number,
  isShade: (color: Rgb) => boolean,
): FlatInks {
  const views = groups.map(
    (group, index): FlatView => ({ group, vectors: differences(metricAt(group.ink), group.ink, all), place: given + index }),
  );
  const open = [...views];
  const places: number[] = [];
  const atHand = Array.from({ length: given }, (_, place) => place);
  const missed = ({ group, vectors }: FlatView) => printOf(vectors, atHand, FLAT_TINT_COST).cost * group.share ** MISSED_BY_SHARE;
  while (open.length > 0 && places.length < most) {
    const next = open.reduce((one, other) => (missed(other) > missed(one) ? other : one));
    open.splice(open.indexOf(next), 1);
    const place = libraryTo === null ? next.place : nearestPlace(next.vectors, given, libraryTo);
    if (atHand.includes(place)) continue;
    places.push(place);
    atHand.push(place);
  }
  const leftOut = open.sort((one, other) => missed(other) - missed(one));
  return libraryTo === null
    ? passScreensOn(views, places, given, leftOut, isShade)
    : { places, leftOut: leftOut.map(({ group }) => group) };
}

const byte = (value: number): number => Math.min(255, Math.max(0, Math.round(value)));

/** How far off the best print of a group is with some inks, in CIEDE2000. */
function offWith({ group: { ink }, vectors }: FlatView, places: readonly number[]): number {
  const { x, y, z } = printOf(vectors, places, FLAT_TINT_COST);
  const print = colorAt(metricAt(ink), ink, x, y, z);
  return deltaE2000(cielabFromRgb(ink), cielabFromRgb({ r: byte(print.r), g: byte(print.g), b: byte(print.b) }));
}

/**
 * Screens were given while few inks were at hand: some of the first colors may be mixed by those that came after. Such a one gives its screen to a
 * color that the others can't print, or to a larger one, that is better solid, as long as it is the same color to a buyer then.
 */
function passScreensOn(
  views: readonly FlatView[],
  given: readonly number[],
  givenCount: number,
  leftOut: readonly FlatView[],
  isShade: (color: Rgb) => boolean,
): FlatInks {
  let places = given;
  const without: InkGroup[] = [];
  const base = Array.from({ length: givenCount }, (_, place) => place);
  for (const wanting of leftOut) {
    const giver = giverFor(views, places, base, wanting, without);
    const isPrinted = !isShade(wanting.group.ink) && offWith(wanting, [...base, ...places]) < SAME_COLOR;
    if (!giver || (isPrinted && giver.group.share > wanting.group.share)) {
      without.push(wanting.group);
      continue;
    }
    places = [...places.filter((place) => place !== giver.place), wanting.place];
    without.push(giver.group);
  }
  return { places, leftOut: without };
}

/** The smallest color to give its screen to `wanting` and be printed in dots; none where any color without a screen would be another one then. */
function giverFor(
  views: readonly FlatView[],
  places: readonly number[],
  base: readonly number[],
  wanting: FlatView,
  without: readonly InkGroup[],
): FlatView | undefined {
  const givers = views.filter(({ place }) => places.includes(place)).sort((one, other) => one.group.share - other.group.share);
  return givers.find((giver) => {
    const inks = [...base, ...places.filter((place) => place !== giver.place), wanting.place];
    const mixed = [giver, ...views.filter(({ group }) => without.includes(group))];
    return mixed.every((view) => offWith(view, inks) < SAME_COLOR);
  });
}

function nearestPlace(vectors: Float64Array, from: number, to: number): number {
  const lengthAt = (place: number) => Math.hypot(vectors[place * 3], vectors[place * 3 + 1], vectors[place * 3 + 2]);
  let nearest = from;
  for (let place = from; place < to; place++) if (lengthAt(place) < lengthAt(nearest)) nearest = place;
  return nearest;
}
