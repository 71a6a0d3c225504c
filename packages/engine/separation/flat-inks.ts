import { cielabFromRgb } from '../color/cielab.ts';
import { deltaE2000 } from '../color/delta-e2000.ts';
import type { Rgb } from '../color/hex.ts';
import { colorAt, differences, metricAt } from './color-metric.ts';
import { type InkGroup, SAME_COLOR } from './distinct-flats.ts';
import { printOf } from './ink-trial.ts';

/** A flat color that prints as a tint costs this much of what its inks lie apart: it wants to be solid. */
const FLAT_TINT_COST = 0.15;
/** A color is missed by its difference times the cube root of its share: a line counts, and a field counts more. */
const MISSED_BY_SHARE = 1 / 3;
/** Its tints count by the square of that, twice: dots in a field are seen, in a pupil they are not. */
const TINTS_BY_SHARE = 2 / 3;
const TINTS_COUNT = 2;
/** What it adds that a color is another one to a buyer, however small: the last thing to happen where screens are free, one loss among others where they are counted. */
const OTHER_COLOR = { free: 100, counted: 2 } as const;
/**
 * Beyond as many screens as there are by themselves a shade of the garment is missed in full from so far off, in CIEDE2000, and before by as much as it
 * shows: it is no reason to lose a color that does.
 */
const SHOWN_FROM = 12;
/** A screen passes from one color to another where that lessens what is missed by this part of it. */
const LEAST_LESS = 0.01;

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

/** What is missed of flat colors with some inks, given ones among them. */
class Missed {
  private readonly views: readonly FlatView[];
  private readonly isShade: (color: Rgb) => boolean;
  private readonly otherColor: number;

  constructor(views: readonly FlatView[], isShade: (color: Rgb) => boolean, screens: keyof typeof OTHER_COLOR) {
    this.views = views;
    this.isShade = isShade;
    this.otherColor = OTHER_COLOR[screens];
  }

  /** How far off the best print of a group is, in CIEDE2000, and what its tints cost; times its weight. */
  of({ group: { ink, share }, vectors }: FlatView, places: readonly number[]): number {
    const { cost, x, y, z } = printOf(vectors, places, FLAT_TINT_COST);
    const print = colorAt(metricAt(ink), ink, x, y, z);
    const off = deltaE2000(cielabFromRgb(ink), cielabFromRgb({ r: byte(print.r), g: byte(print.g), b: byte(print.b) }));
    const tints = TINTS_COUNT * Math.max(0, cost - Math.hypot(x, y, z));
    const tinted = share ** TINTS_BY_SHARE * tints;
    if (!this.isShade(ink)) return share ** MISSED_BY_SHARE * off + tinted + (off < SAME_COLOR ? 0 : this.otherColor);
    // Nearly the garment's color: its tints would be specks of light ink, so that it is one of the inks or is left to what is nearest.
    const missed = Math.max(off, nearestOff(vectors, places));
    const shows = this.otherColor === OTHER_COLOR.free ? Math.min(1, off / SHOWN_FROM) : 1;
    return shows * (share ** MISSED_BY_SHARE * missed + (off < SAME_COLOR ? 0 : OTHER_COLOR.counted)) + tinted;
  }

  all(places: readonly number[]): number {
    return this.views.reduce((sum, view) => sum + this.of(view, places), 0);
  }
}

const byte = (value: number): number => Math.min(255, Math.max(0, Math.round(value)));

const lengthAt = (vectors: Float64Array, place: number): number =>
  Math.hypot(vectors[place * 3], vectors[place * 3 + 1], vectors[place * 3 + 2]);

const nearestOff = (vectors: Float64Array, places: readonly number[]): number =>
  Math.min(...places.map((place) => lengthAt(vectors, place)));

/**
 * The inks that flat colors want. `all` are all inks that there may be: `given` ones that are there anyway, of which those at `unsure` places are no part
 * of a flat color's tint, then a library up to place `libraryTo`, or,
 * where that is null, the groups' own in their order. `isShade` says what is nearly the garment: its tints would be specks of light ink.
 * `screens` are free up to `most`, or counted by whoever asked for so many.
 */
export function flatInks(
  groups: readonly InkGroup[],
  all: readonly Rgb[],
  given: number,
  unsure: readonly number[],
  libraryTo: number | null,
  most: number,
  isShade: (color: Rgb) => boolean,
  screens: keyof typeof OTHER_COLOR,
): FlatInks {
  const views = groups.map(
    (group, index): FlatView => ({ group, vectors: differences(metricAt(group.ink), group.ink, all), place: given + index }),
  );
  const missed = new Missed(views, isShade, screens);
  const base = Array.from({ length: given }, (_, place) => place).filter((place) => !unsure.includes(place));
  const open = [...views];
  const places: number[] = [];
  // An ink that stays in any case stands in the library too: it takes no second screen.
  const isGiven = (place: number) =>
    all.slice(0, given).some(({ r, g, b }) => r === all[place].r && g === all[place].g && b === all[place].b);
  const worst = () =>
    open.reduce((one, other) => (missed.of(other, [...base, ...places]) > missed.of(one, [...base, ...places]) ? other : one));
  while (open.length > 0 && places.length < most) {
    const next = worst();
    open.splice(open.indexOf(next), 1);
    const place = libraryTo === null ? next.place : nearestPlace(next.vectors, given, libraryTo);
    if (!places.includes(place) && !isGiven(place)) places.push(place);
  }
  const taken = libraryTo === null ? passedOn(views, places, base, missed) : places;
  const without = views.filter(({ place }) => (libraryTo === null ? !taken.includes(place) : open.some((view) => view.place === place)));
  const leftOut = without.sort((one, other) => missed.of(other, [...base, ...taken]) - missed.of(one, [...base, ...taken]));
  return { places: taken, leftOut: leftOut.map(({ group }) => group) };
}

/**
 * Screens were given while few inks were at hand: some of the first colors may be mixed by those that came after. Each screen passes on to the color
 * that lessens most what is missed of all, as long as there is one.
 */
function passedOn(views: readonly FlatView[], given: readonly number[], base: readonly number[], missed: Missed): readonly number[] {
  let places = given;
  let least = missed.all([...base, ...places]);
  for (let round = 0; round < views.length; round++) {
    let next: readonly number[] | null = null;
    for (const wanting of views) {
      if (places.includes(wanting.place)) continue;
      for (const giver of places) {
        const passed = places.map((place) => (place === giver ? wanting.place : place));
        const total = missed.all([...base, ...passed]);
        if (total < least * (1 - LEAST_LESS)) [next, least] = [passed, total];
      }
    }
    if (!next) break;
    places = next;
  }
  return places;
}

function nearestPlace(vectors: Float64Array, from: number, to: number): number {
  let nearest = from;
  for (let place = from; place < to; place++) if (lengthAt(vectors, place) < lengthAt(vectors, nearest)) nearest = place;
  return nearest;
}
