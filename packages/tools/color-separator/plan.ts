import {
  type ColorSurvey,
  cielabFromRgb,
  deltaE2000,
  type Frame,
  formatHex,
  isSameColor,
  lengthPx,
  type MixPalette,
  type NamedColor,
  parseHex,
  parseLength,
  type Rgb,
  SAME_COLOR,
} from '@underbase/engine';
import { leastBaseMm, meshLimitsFromText } from '../mesh-limits.ts';
import { type ResolvedItem, resolveColorItems } from '../resolve-color-items.ts';
import type { ArtColors } from './art-colors.ts';
import { type BaseKind, baseKind } from './base-kinds.ts';
import { type ChoiceFigures, type ChosenInks, changesOf, chooseFor, DARK_GARMENT, isShadeOf, shadesOff } from './choose-palette.ts';
import { houseInks, inksToChooseFrom, ownInks } from './ink-libraries.ts';
import { type InkNames, nameInks } from './ink-names.ts';
import { readTraps } from './ink-pairs.ts';
import { opacitiesOf } from './ink-sets.ts';
import type { KeptInks, KeptSheets } from './kept-sheets.ts';
import type { DrawnOnce } from './look-at-art.ts';
import { farMerges, namedByMerges } from './merges.ts';
import type { SeparatorOptions } from './options.ts';
import { meshFor, type Plate, type PlateRole } from './plates.ts';
import { screenAngles } from './screen-angles.ts';
import { SOLID_WITHIN, solidInNoise } from './solid-colors.ts';
import { withStockInks } from './stock-inks.ts';
import { type TintMeetings, tintMeetings } from './tint-meetings.ts';

const WHITE: Rgb = { r: 255, g: 255, b: 255 };
const BLACK: Rgb = { r: 0, g: 0, b: 0 };
/** Places in every palette. */
export const GARMENT = 0;
export const WHITE_INK = 1;
const FIRST_INK = 2;

/** A garment this light needs no underbase, and serves as white itself. */
const LIGHT_GARMENT = 85;
/** Art with less of white and near white does without a screen for it. */
const LEAST_WHITE_SHARE = 0.004;
/** Shades of a dark garment for which there was no screen, this near to it in CIEDE2000, are bare fabric. */
const LEFT_TO_GARMENT = 10;
/** Levels, as a distance in RGB, that near white is off. */
const WHITE_WITHIN = 24;
/** Brights of photos that are worth a highlight white: lighter than this, and this near to gray. */
const BRIGHT_FROM = 215;
const NEUTRAL_WITHIN = 24;
/** Under this share of even areas a picture is a photo: it has no rims to be found. */
const LEAST_FLAT_SHARE = 0.3;
/** Photos: plates as smooth as the art, at about half a unit of color difference. Flat art: as few inks as do. */
const EVENNESS = { spot: 2e-3, simulated: 1, index: 2e-3, cmyk: 1 } as const;
/** Measured on shaded art: with more, tints miss what is wanted; with less, dots of far colors stand among each other. */
const LOCALITY = { spot: 0.02, simulated: 0.003, index: 0.02, cmyk: 0 } as const;
/** Share of white where fabric shows between dots of colors that are not dark; see `MixPalette`. */
const THIN_BASE = 0.17;
const PROCESS_INKS = [
  { name: 'Cyan', color: { r: 0, g: 255, b: 255 }, turn: 0 },
  { name: 'Magenta', color: { r: 255, g: 0, b: 255 }, turn: 30 },
  { name: 'Yellow', color: { r: 255, g: 255, b: 0 }, turn: -15 },
  { name: 'Black', color: { r: 0, g: 0, b: 0 }, turn: 60 },
] as const;

/** Turns of spots beside them: midway between those of the four, so that none stands in dots of another. */
const SPOT_TURNS = [45, 15] as const;

/** What plates are made by, besides the pixels. */
interface PlatePlan {
  readonly garment: Rgb;
  readonly palette: MixPalette;
  readonly plates: readonly Plate[];
  readonly chokePx: number;
  /** The narrowest base that its mesh holds; 0 without an underbase. */
  readonly leastBasePx: number;
  /** How much of an underbase inks get where they hide it, 0 to 1. */
  readonly underbaseDensity: number;
  readonly trapPx: number;
  /** Widths of their own for two of the palette's colors. */
  readonly traps: readonly { readonly one: number; readonly other: number; readonly widthPx: number }[];
  /** White shows where inks leave the base open. */
  readonly hasWhiteBase: boolean;
  readonly offsetPx: number;
  /** Anti-aliased rims are mixes of the areas that meet there. */
  readonly findsRims: boolean;
  /** What the choice of inks promises. */
  readonly choice: ChoiceFigures;
}

/** All that the whole picture tells about a run; survives structured cloning. */
export interface Plan extends PlatePlan {
  readonly once: DrawnOnce | null;
  readonly art: ArtColors;
  readonly found: ChosenInks;
  /** Index method: the palette's color of every pixel; null in drafts and for other methods. */
  readonly choices: Uint8Array | null;
  /** Inks for another choke; null where none are kept. Bands fill them. */
  readonly inks: KeptInks | null;
  /** The plates, as far as they were made: bands fill them. */
  readonly kept: KeptSheets;
}

const lightnessOf = (color: Rgb): number => cielabFromRgb(color).l;
const differenceOf = (one: Rgb, other: Rgb): number => deltaE2000(cielabFromRgb(one), cielabFromRgb(other));

function lengthOf(text: string, frame: Frame): number {
  const length = parseLength(text);
  return length ? lengthPx(length, frame) : 0;
}

function garmentOf({ garment }: SeparatorOptions): Rgb {
  return parseHex(garment) ?? WHITE;
}

/** Share of the neutral brights that a highlight white would print on a photo; see `HighlightRule`. */
function brightShare({ colors }: ColorSurvey): number {
  return colors.reduce((sum, { r, g, b, share }) => {
    const [least, most] = [Math.min(r, g, b), Math.max(r, g, b)];
    return least > BRIGHT_FROM && most - least < NEUTRAL_WITHIN ? sum + share : sum;
  }, 0);
}

/** Which white screens the job has. */
function whitesOf(
  options: SeparatorOptions,
  garment: Rgb,
  { survey, flats }: ArtColors,
): { readonly underbase: boolean; readonly highlight: boolean } {
  const isDark = lightnessOf(garment) < LIGHT_GARMENT;
  const isOn = (choice: 'auto' | 'on' | 'off', byItself: boolean) => (choice === 'auto' ? byItself : choice === 'on');
  const underbase = isOn(options.underbase, isDark && options.method !== 'cmyk');
  // Of flat art its flat colors tell: brights that JPEG leaves beside edges are no white, and an off-white has an ink of its own.
  const isWhite = (color: Rgb) =>
    flats.length > 0 ? isSameColor(color, WHITE) : Math.hypot(255 - color.r, 255 - color.g, 255 - color.b) < WHITE_WITHIN;
  const whiteShare = (flats.length > 0 ? flats : survey.colors).reduce((sum, color) => sum + (isWhite(color) ? color.share : 0), 0);
  const isWanted = options.method === 'simulated' ? brightShare(survey) > LEAST_WHITE_SHARE : whiteShare > LEAST_WHITE_SHARE;
  const highlight = isOn(options.highlight, underbase && isWanted);
  return { underbase, highlight };
}

function plateFor(role: PlateRole, name: string, color: Rgb, colorIndex: number, options: SeparatorOptions): Plate {
  const hasDots = options.method !== 'index';
  return {
    role,
    name,
    color,
    colorIndex,
    lpi: hasDots ? options.lpi : null,
    angleDeg: hasDots ? options.angle : null,
    mesh: meshFor(options, role),
    opacity: options.opacity / 100,
    gain: options.gain,
    lightest: options.lightest,
    darkest: options.darkest,
    quarterTone: options.quarterTone,
    midTone: options.midTone,
    threeQuarterTone: options.threeQuarterTone,
    flash: role === 'underbase',
    isTransparent: false,
    nearest: null,
  };
}

const OWN = ['lpi', 'angle', 'mesh', 'opacity', 'gain', 'lightest', 'darkest', 'quarterTone', 'midTone', 'threeQuarterTone'] as const;

/** What an ink set by hand says of its own screen and curve. */
function withOwn(plate: Plate, item: ResolvedItem<(typeof OWN)[number]> | undefined, options: SeparatorOptions): Plate {
  if (!item) return plate;
  const hasDots = plate.lpi !== null;
  return {
    ...plate,
    lpi: hasDots ? item.lpi : null,
    angleDeg: hasDots ? item.angle : null,
    mesh: meshFor({ ...options, lpi: item.lpi, mesh: item.mesh }, plate.role),
    opacity: item.opacity / 100,
    gain: item.gain,
    lightest: item.lightest,
    darkest: item.darkest,
    quarterTone: item.quarterTone,
    midTone: item.midTone,
    threeQuarterTone: item.threeQuarterTone,
  };
}

const NAMELESS: InkNames = { names: [], nearest: [] };

/** What inks are called: by the shop's own, or else by the house's sets. */
function namesFor(inks: readonly Rgb[], options: SeparatorOptions, taken: readonly string[] = []): InkNames {
  return inks.length === 0 ? NAMELESS : nameInks(inks, { own: ownInks(options), house: houseInks(options), taken });
}

/** The four, then spots in the order that they are given: transparent as these, so that what they take off the process inks is exact. */
function processPlates(options: SeparatorOptions): readonly Plate[] {
  const process = PROCESS_INKS.map(({ name, color, turn }) => ({
    ...plateFor('ink', name, color, -1, { ...options, angle: options.angle + turn }),
    isTransparent: true,
  }));
  const colors = options.spots.map(({ color }) => parseHex(color)).filter((color) => color !== null);
  const { names, nearest } = namesFor(
    colors,
    options,
    PROCESS_INKS.map(({ name }) => name),
  );
  const spots = colors.map((color, index) => {
    const turned = { ...options, angle: options.angle + SPOT_TURNS[index % SPOT_TURNS.length] };
    const [own] = resolveColorItems(options.spots.slice(index, index + 1), OWN, turned);
    const plain = plateFor('ink', names[index], color, FIRST_INK + index, turned);
    return { ...withOwn(plain, own, turned), isTransparent: true, nearest: nearest[index] };
  });
  return [...process, ...spots];
}

/** Opacity in percent of an ink that a set or a shop has measured; only where the proof shows opacities at all. */
function knownOpacity(color: Rgb, options: SeparatorOptions): number | undefined {
  if (options.inkSet === 'covering' || options.opacity < 100) return undefined;
  return [...ownInks(options), ...inksToChooseFrom(options)].find(
    (ink) => ink.opacity !== undefined && formatHex(ink.color) === formatHex(color),
  )?.opacity;
}

function platesFor(
  options: SeparatorOptions,
  inks: readonly Rgb[],
  whites: { readonly underbase: boolean; readonly highlight: boolean },
  base: BaseKind,
  meetings: TintMeetings | null,
) {
  const angles = screenAngles(options, inks.length + (whites.highlight ? 1 : 0), meetings);
  const { ink, flashedWhite, white } = opacitiesOf(options);
  const inked = { ...options, opacity: ink };
  const { names, nearest } = namesFor(inks, options);
  const colored = inks.map((color, index) => {
    const known = { ...inked, opacity: knownOpacity(color, options) ?? ink, angle: angles[index] };
    const plain = { ...plateFor('ink', names[index], color, FIRST_INK + index, known), nearest: nearest[index] };
    return withOwn(plain, resolveColorItems(options.palette.slice(index, index + 1), OWN, known)[0], known);
  });
  // Without a flash the base is one hit: another one on wet ink would lift it.
  const isOneHit = base.isFlashed && options.flash === 'off';
  const underbase = plateFor('underbase', base.name, base.color, WHITE_INK, { ...options, opacity: isOneHit ? white : flashedWhite });
  return [
    ...(whites.underbase ? [{ ...underbase, flash: base.isFlashed && !isOneHit }] : []),
    ...(options.method === 'cmyk' ? processPlates(options) : colored),
    ...(whites.highlight
      ? [plateFor('highlight', 'Highlight white', WHITE, WHITE_INK, { ...options, opacity: white, angle: angles[inks.length] })]
      : []),
  ];
}

/** What the garment and the white screens leave to inks. */
function groundsOf(options: SeparatorOptions, art: ArtColors) {
  const garment = garmentOf(options);
  const whites = whitesOf(options, garment, art);
  const base = baseKind(options);
  // Without white on top, what shows between inks is the base itself.
  const white = whites.underbase && !whites.highlight ? base.color : WHITE;
  const hasWhite = whites.underbase || whites.highlight;
  const isPaper = !whites.underbase && lightnessOf(garment) >= LIGHT_GARMENT;
  // Dots of index plates lie side by side: of fabric are those that serve as paper, or as black. Others mix with what shows between.
  const mixesGarment = options.method !== 'index' || isPaper || lightnessOf(garment) < DARK_GARMENT;
  return { garment, whites, base, white, hasWhite, isPaper, mixesGarment };
}

/** The inks: by far the longest part of deciding. */
export function planInks(options: SeparatorOptions, art: ArtColors): ChosenInks {
  const { garment, whites, base, white, hasWhite, isPaper, mixesGarment } = groundsOf(options, art);
  const given = [...(mixesGarment ? [garment] : []), ...(hasWhite ? [white] : [])];
  // Flat colors are not to be strewn with fabric, nor with dots on it.
  const isStrewn = options.method === 'index' && !isPaper;
  const unsure = [...(base.isWhite ? [] : [base.color]), ...(isStrewn ? [garment] : [])];
  return chooseFor(withStockInks(options, art, [garment, white]), art, garment, given, unsure, whites.underbase);
}

/**
 * Flat colors that are no solid of the palette by being near: twins share an ink, and shades of a dark garment that have none are left to it, as tints
 * of them are specks of light ink.
 */
function namedTwins({ flats }: ArtColors, colors: readonly Rgb[], isUsable: readonly boolean[]): readonly NamedColor[] {
  const isShade = isShadeOf(colors[GARMENT]);
  return flats.flatMap(({ r, g, b }): NamedColor[] => {
    const apart = colors.map((color, place) => (isUsable[place] ? differenceOf(color, { r, g, b }) : Number.POSITIVE_INFINITY));
    const channel = apart.indexOf(Math.min(...apart));
    const within = channel === GARMENT && isShade({ r, g, b }) ? LEFT_TO_GARMENT : SAME_COLOR;
    return apart[channel] < within ? [{ r, g, b, channel }] : [];
  });
}

/** Traps of their own between inks that the job has. */
function trapsOf({ trapPairs }: SeparatorOptions, frame: Frame, colors: readonly Rgb[]): PlatePlan['traps'] {
  const placeOf = (ink: Rgb) => colors.findIndex((color, place) => place >= FIRST_INK && formatHex(color) === formatHex(ink));
  return readTraps(trapPairs, frame)
    .map(({ one, other, widthPx }) => ({ one: placeOf(one), other: placeOf(other), widthPx }))
    .filter(({ one, other }) => one >= 0 && other >= 0);
}

/**
 * Whether white may be mixed with. Not where JPEG rings in flat art without white whose colors all have inks: pale solids would get holes, through
 * which the base shows.
 */
function whiteIsDrawn({ flats, noise }: ArtColors, printed: readonly Rgb[]): boolean {
  if (noise.ringing === 0 || flats.length === 0) return true;
  return !flats.every((flat) => !isSameColor(flat, WHITE) && printed.some((color) => isSameColor(flat, color)));
}

/** The narrowest base that holds on its mesh, by the job's word, or the shop's for its mesh. */
function leastBaseOf({ leastBase, profile }: SeparatorOptions, plates: readonly Plate[], frame: Frame): number {
  const base = plates.find(({ role }) => role === 'underbase');
  if (!base) return 0;
  return lengthOf(leastBase === '' ? `${leastBaseMm(base.mesh, meshLimitsFromText(profile))}mm` : leastBase, frame);
}

/** Decides on whites and screens, once the inks are known. */
export function planSeparation(frame: Frame, options: SeparatorOptions, { art, found }: Pick<Plan, 'art' | 'found'>): PlatePlan {
  const { method } = options;
  const { garment, whites, base, white, hasWhite, mixesGarment } = groundsOf(options, art);
  // A sheet without opaque art still makes a plate; white art needs none but the whites.
  const inks = found.inks.length > 0 || hasWhite || method === 'cmyk' ? found.inks : [BLACK];
  const colors = [garment, white, ...inks];
  const mixesWhite = hasWhite && (!base.isWhite || whiteIsDrawn(art, [garment, ...found.inks]));
  const isUsable = colors.map((_, index) => (index === GARMENT ? mixesGarment : index === WHITE_INK ? mixesWhite : true));
  const merged = namedByMerges(options, art, colors, isUsable);
  const stocked = namedByMerges(withStockInks(options, art, [garment, white]), art, colors, isUsable);
  const palette: MixPalette = {
    colors,
    isUsable,
    solidWithin: method === 'spot' ? solidInNoise(art.noise) : SOLID_WITHIN[method],
    locality: LOCALITY[method],
    evenness: EVENNESS[method],
    bareWithin: SAME_COLOR,
    named: [...stocked, ...namedTwins(art, colors, isUsable)],
    thinBase: method !== 'index' && whites.underbase && base.isWhite ? THIN_BASE : 0,
    isOnBase: whites.underbase,
    fabricInDark: method === 'index',
  };
  const meetings = method === 'spot' ? tintMeetings(art.survey.colors, palette, whites.highlight) : null;
  const plates = platesFor(options, inks, whites, base, meetings);
  return {
    garment,
    palette,
    plates,
    leastBasePx: leastBaseOf(options, plates, frame),
    chokePx: base.isChoked ? lengthOf(options.choke, frame) : 0,
    underbaseDensity: options.density / 100,
    trapPx: lengthOf(options.trap, frame),
    traps: trapsOf(options, frame, colors),
    hasWhiteBase: base.isWhite,
    offsetPx: lengthOf(options.misregistration, frame),
    // Small type has hardly an even area: its colors tell.
    findsRims: method === 'spot' && (art.flats.length > 0 || art.survey.flatShare >= LEAST_FLAT_SHARE),
    choice: {
      ...found.figures,
      changes: method === 'cmyk' ? [] : changesOf(art.flats, palette, merged),
      shades: method === 'cmyk' ? [] : shadesOff(art, palette),
      farMerges: farMerges(options, art, colors),
    },
  };
}
