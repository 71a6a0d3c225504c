import {
  chooseInks,
  cielabFromRgb,
  deltaE2000,
  type FlatColor,
  formatHex,
  type InkChoiceOptions,
  isSameColor,
  type MixPalette,
  MixTable,
  parseHex,
  type Rgb,
  SAME_COLOR,
  type StopRule,
} from '@underbase/engine';
import type { ArtColors } from './art-colors.ts';
import { inksToChooseFrom } from './ink-libraries.ts';
import { type FarMerge, isMergedAway, isNamedBy, mergedInto } from './merges.ts';
import type { SeparatorOptions } from './options.ts';
import { GARMENT } from './palette-places.ts';
import type { OneInk } from './printed-as-one.ts';
import { SOLID } from './solid-place.ts';

/** White itself is printed by the white screens. */
const PAPER = 3 * 255;
/** A tint costs so much over a solid, in units of color difference for each that its inks lie apart. */
const TINT_COST = { spot: 0.06, simulated: 0, index: 0.03, cmyk: 0 } as const;
/** A color that needs the fabric between its dots is as bad as one that is so much off: its base is as open as they are. */
const FABRIC_COST = 1.5;
/** Index plates print it without. */
const NO_FABRIC = 1000;
/** When auto stops: flat art's lines of text are a small share of it, and must not change color. */
const STOP: Readonly<Record<SeparatorOptions['method'], StopRule>> = {
  spot: { worthwhile: 0.12, goodEnough: 0.1, worst: 5 },
  simulated: { worthwhile: 0.15, goodEnough: 0.2, worst: 4 },
  index: { worthwhile: 0.15, goodEnough: 0.2, worst: 5 },
  cmyk: { worthwhile: 0, goodEnough: 0, worst: 0 },
};
/** Most that are taken where no number is given. */
export const MOST_AUTO_INKS = 8;
/** Inks of shading nearer than this, in CIEDE2000, are near-twins: a tint of one does for the other. Index plates have no tints. */
const TWINS_WITHIN = { spot: 8, simulated: 8, index: 0, cmyk: 0 } as const;
/** Lettering of art that fades within so many units of CIEDE2000 of white, of the garment or of an ink takes no screen: a glow's core is white. */
const TWIN_OF_LETTERING = 6;
/** On garments darker than this, in CIELAB's lightness, shades within so many units of CIEDE2000 of the fabric are left to it and to tints ... */
export const DARK_GARMENT = 35;
const SHADE_OF_GARMENT = 12;
/** ... and those that are hardly lighter and hardly more colored: a dark tint of another ink is as near to them as anyone sees. */
const LIGHTER_THAN_GARMENT = 14;
const MORE_COLORED = 20;
/** Where art fades into a garment as dark as this, in CIELAB, tones as dark are the end of a fade, and take no black ink on a black shirt. */
const BLACK_TONE = 12;
/** Changes that are told; the rest are smaller. */
const MOST_CHANGES = 12;

/** A flat color that the print shows as another, or in dots of others. */
export interface ColorChange {
  readonly from: string;
  readonly to: string;
  /** CIEDE2000. */
  readonly difference: number;
  /** No ink prints it alone: dots of several stand in its place. */
  readonly isInDots: boolean;
  /** Merged by hand: a change that was asked for. */
  readonly isMerged: boolean;
  /** Bare fabric stands in its place, which is nearly of its color. */
  readonly isLeftBare: boolean;
}

/** What the choice of inks promises, before a dot is made. */
export interface ChoiceFigures {
  /** Mean color difference by number of inks, from none; and that of the color that is off most. */
  readonly errors: readonly number[];
  readonly worst: readonly number[];
  /** Both for the inks taken. */
  readonly error: number;
  readonly worstError: number;
  /** Inks that the art asks for by itself; as many as are taken where the number is not given. */
  readonly wanted: number;
  /** Flat colors that print more than a just visible step off, worst first. */
  readonly changes: readonly ColorChange[];
  /** Flat colors that one ink prints though they differ, worst first. */
  readonly printedAsOne: readonly OneInk[];
  /** Shades that print farther off than anyone lets pass, worst first: what no flat color and no number tells. */
  readonly shades: readonly ColorChange[];
  /** Merges of colors that the art has not. */
  readonly farMerges: readonly FarMerge[];
}

export interface ChosenInks {
  readonly inks: readonly Rgb[];
  readonly figures: Omit<ChoiceFigures, 'changes' | 'printedAsOne' | 'shades' | 'farMerges'>;
}

const lightnessOf = (color: Rgb): number => cielabFromRgb(color).l;

/** The art as far as its colors ask for ink. */
function onlyPrinted({ survey, ...art }: ArtColors, isPrinted: (color: Rgb) => boolean): ArtColors {
  const colors = survey.colors.filter((color) => isPrinted({ r: Math.round(color.r), g: Math.round(color.g), b: Math.round(color.b) }));
  const [flats, lettering] = [art.flats, art.lettering].map((list) => list.filter(isPrinted));
  return { ...art, survey: { ...survey, colors, extremes: survey.extremes.filter(isPrinted) }, flats, lettering };
}

/**
 * Shades of a fade into a dark garment: a black ink on a black tee takes a screen that nobody sees, and draws a ring around every glow. Flat colors
 * are no shades: they have their inks.
 */
export function isShadeOf(garment: Rgb): (color: Rgb) => boolean {
  const fabric = cielabFromRgb(garment);
  if (fabric.l >= DARK_GARMENT) return () => false;
  return (color) => {
    if (isSameColor(color, garment, SHADE_OF_GARMENT)) return true;
    const { l, a, b } = cielabFromRgb(color);
    return l - fabric.l <= LIGHTER_THAN_GARMENT && Math.hypot(a - fabric.a, b - fabric.b) <= MORE_COLORED;
  };
}

/** Near-twins share a screen; two blacks on a black shirt share the shirt. */
const TWIN_OF_FABRIC = 5;

/**
 * What the fabric itself prints of art with such flat colors. Where one of them is a dark garment's own, its near-twins are fabric too: small type in
 * another black, which resampling swings to and fro between the two, would be half ink and half bare.
 */
function isFabricIn(flats: readonly Rgb[], garment: Rgb): (color: Rgb) => boolean {
  const isShade = isShadeOf(garment);
  const hasFabric = flats.some((flat) => isSameColor(flat, garment));
  return (color) => isSameColor(color, garment) || (hasFabric && isShade(color) && isSameColor(color, garment, TWIN_OF_FABRIC));
}

/** From so far off a dark fabric, in CIEDE2000, all shows that a color misses. */
const SHOWS_IN_FULL = 22;

/** How much of what a color misses shows on a garment, 0 to 1: between dark fabric and what it can't be told from nobody sees an ink. */
function showsOn(garment: Rgb): (color: Rgb) => number {
  const fabric = cielabFromRgb(garment);
  if (fabric.l >= DARK_GARMENT) return () => 1;
  return (color) => {
    const apart = deltaE2000(cielabFromRgb(color), fabric);
    return Math.min(1, Math.max(0, (apart - SHADE_OF_GARMENT) / (SHOWS_IN_FULL - SHADE_OF_GARMENT)));
  };
}

/** A flat color of shaded art that covers less of it is asked for only where no dots of others print it. */
const LEAST_OWN_SHARE = 0.0005;

const isOfSize = ({ share }: FlatColor): boolean => share >= LEAST_OWN_SHARE;

/** What the best mix of some inks misses of a color, in CIEDE2000. */
const missedOf = (color: FlatColor, ask: Pick<InkChoiceOptions, 'given' | 'library' | 'tintCost'>): number =>
  chooseInks({ colors: [{ ...color, share: 1 }], extremes: [], flatShare: 0 }, { ...ask, most: 0 }).worst[0];

/** Colors of a list, none twice. */
function listed(colors: readonly string[]): readonly Rgb[] {
  return [...new Set(colors)].map(parseHex).filter((color) => color !== null);
}

const hexesOf = (items: SeparatorOptions['palette']): readonly string[] => items.map(({ color }) => color);

/**
 * The inks of a job, light to dark; those set by hand as they stand. `given` are the garment and white, where they may be mixed with; `unsure` of them
 * is a base whose color is never quite the same. Where inks lie `isOnBase`, the garment is an ingredient of last resort.
 */
export function chooseFor(
  options: SeparatorOptions,
  art: ArtColors,
  garment: Rgb,
  given: readonly Rgb[],
  unsure: readonly Rgb[],
  isOnBase: boolean,
): ChosenInks {
  const none = { errors: [], worst: [], error: 0, worstError: 0, wanted: 0 };
  if (options.method === 'cmyk') return { inks: [], figures: none };
  const isMerged = isMergedAway(options);
  const isOfFabric = isFabricIn(art.flats, garment);
  const { survey, flats: drawn, lettering } = onlyPrinted(art, (color) => !isOfFabric(color) && !isMerged(color));
  const stop = STOP[options.method];
  const library = inksToChooseFrom(options)
    .map(({ color }) => color)
    .filter(({ r, g, b }) => r + g + b < PAPER);
  const tintCost = TINT_COST[options.method];
  const byHand = listed(hexesOf(options.palette));
  const limit = options.inks === 'auto' ? null : Number(options.inks);
  // Whoever merges colors into an ink has chosen it.
  const staying = listed([...mergedInto(options, art, given), ...hexesOf(options.locked)]);
  const locked = byHand.length > 0 ? [] : staying.slice(0, limit ?? MOST_AUTO_INKS);
  const curveTo = Math.max(MOST_AUTO_INKS + 1, limit ?? 0) - locked.length;
  // Index plates that mix with no fabric need an ink for its shades.
  const foundsNone = given.includes(garment) ? isShadeOf(garment) : undefined;
  const showsBy = given.includes(garment) ? showsOn(garment) : undefined;
  const twinsWithin = TWINS_WITHIN[options.method];
  const costOfFabric = options.method === 'index' ? NO_FABRIC : FABRIC_COST;
  const fabricCost = isOnBase && given.includes(garment) ? costOfFabric : 0;
  const isLostInBlack = (flat: Rgb) => foundsNone?.(flat) && Math.max(lightnessOf(flat), lightnessOf(garment)) < BLACK_TONE;
  const flats = art.fades ? drawn.filter((flat) => !isLostInBlack(flat)) : drawn;
  const ask = { unsure, fabricCost, library, tintCost, twinsWithin, flats, foundsNone, showsBy, given: [...given, ...locked], curveTo };
  const most = MOST_AUTO_INKS - locked.length;
  // Droplets of a watercolor are even, and no reason to print its blue sky by dots of three greens.
  const [own, droplets] = options.method === 'simulated' ? [flats.filter(isOfSize), flats.filter((flat) => !isOfSize(flat))] : [flats, []];
  const byTones = chooseInks(survey, { ...ask, flats: own, most, stop });
  // Tones come first: a pupil takes no screen from skin, while type has one that is left.
  const there = [...given, ...locked, ...byTones.inks];
  const isNew = (color: Rgb) => !there.some((ink) => isSameColor(color, ink, TWIN_OF_LETTERING));
  const isMixed = (flat: FlatColor) => missedOf(flat, { given: there, library, tintCost }) <= stop.worst;
  const small = [...droplets.filter((flat) => !isMixed(flat)), ...lettering];
  const extra = small.filter((color) => isNew(color) && !isLostInBlack(color)).slice(0, most - byTones.inks.length);
  const auto = extra.length === 0 ? byTones : chooseInks(survey, { ...ask, flats: [...own, ...extra], most, stop });
  const wanted = auto.inks.length + locked.length;
  if (byHand.length > 0) {
    const by = chooseInks(survey, { most: 0, given: [...given, ...byHand], library, tintCost });
    return { inks: byHand, figures: { errors: auto.errors, worst: auto.worst, error: by.errors[0], worstError: by.worst[0], wanted } };
  }
  const { inks, errors, worst } =
    limit === null ? auto : chooseInks(survey, { ...ask, flats: own, most: Math.max(0, limit - locked.length) });
  const found = [...locked, ...inks].sort((one, other) => lightnessOf(other) - lightnessOf(one));
  // The curve counts inks from none: those that are locked come as one step.
  const steps = (figures: readonly number[]) => [...locked.map(() => figures[0]), ...figures];
  const [means, worsts] = [steps(errors), steps(worst)];
  return {
    inks: found,
    figures: { errors: means, worst: worsts, error: means[found.length], worstError: worsts[found.length], wanted },
  };
}

/** Flat colors of the art that these inks print as another color, or by dots of several, worst first. `merged` are those that were merged by hand. */
export function changesOf(flats: readonly FlatColor[], palette: MixPalette, merged: readonly Rgb[]): readonly ColorChange[] {
  const table = new MixTable(palette);
  const changes = flats.map((flat): ColorChange => {
    const at = table.lookUp(flat.r, flat.g, flat.b);
    const sum = { r: 0, g: 0, b: 0 };
    let most = 0;
    for (const [place, color] of palette.colors.entries()) {
      const share = table.values[at + place];
      most = Math.max(most, share);
      sum.r += share * color.r;
      sum.g += share * color.g;
      sum.b += share * color.b;
    }
    const printed = { r: Math.round(sum.r), g: Math.round(sum.g), b: Math.round(sum.b) };
    const difference = deltaE2000(cielabFromRgb(flat), cielabFromRgb(printed));
    return {
      from: formatHex(flat),
      to: formatHex(printed),
      difference,
      isInDots: most < SOLID,
      isLeftBare: table.values[at + GARMENT] >= SOLID,
      isMerged: isNamedBy(merged, flat),
    };
  });
  return (
    changes
      // A trace of a second ink in its own is no change that anyone could see or mend.
      .filter(({ from, to, difference, isInDots }) => difference > SAME_COLOR || (isInDots && from !== to))
      .sort((one, other) => other.difference - one.difference)
      .slice(0, MOST_CHANGES)
  );
}

/** Shades off by more than this, in CIEDE2000, are told ... */
const SHADE_CHANGES = 5;
/** Off by as much a shade shows on any fabric: shadows of a photo that stay a brown shirt's brown. */
const SHOWS_ANYWHERE = 10;
/** ... where they are so much of the art, and so many of them. */
const LEAST_SHADE = 0.002;
const MOST_SHADES = 2;

/** Colors of shaded art that these inks print as another one, as far as that shows on the garment, worst first. */
export function shadesOff({ survey, flats }: Pick<ArtColors, 'survey' | 'flats'>, palette: MixPalette): readonly ColorChange[] {
  const [garment] = palette.colors;
  const showsBy = showsOn(garment);
  const shades = survey.colors
    .filter(({ share }) => share >= LEAST_SHADE)
    .map(({ r, g, b, share }) => ({ r: Math.round(r), g: Math.round(g), b: Math.round(b), share }))
    .filter((shade) => !flats.some((flat) => isSameColor(flat, shade, SHADE_CHANGES)));
  // What is hardly seen on its fabric is seen all the same where it prints as something else.
  const shows = ({ from, to }: ColorChange) => Math.max(...[from, to].map((hex) => showsBy(parseHex(hex) ?? garment)));
  return changesOf(shades, palette, [])
    .filter((change) => change.difference * shows(change) > SHADE_CHANGES || change.difference > SHOWS_ANYWHERE)
    .slice(0, MOST_SHADES);
}
