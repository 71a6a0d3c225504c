import {
  type ColorSurvey,
  chooseInks,
  cielabFromRgb,
  type Frame,
  lengthPx,
  type MixPalette,
  type PixelImage,
  parseHex,
  parseLength,
  type Rgb,
  surveyColors,
} from '@underbase/engine';
import { type ResolvedItem, resolveColorItems } from '../resolve-color-items.ts';
import { libraryColors, nameInks } from './ink-names.ts';
import type { KeptSheets } from './kept-sheets.ts';
import type { SeparatorOptions } from './options.ts';
import { meshFor, type Plate, type PlateRole } from './plates.ts';

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
const WHITE_WITHIN = 6;
/** Brights of photos that are worth a highlight white: lighter than this, and this near to gray. */
const BRIGHT_FROM = 215;
const NEUTRAL_WITHIN = 24;
/** Under this share of even areas a picture is a photo: it has no rims to be found. */
const LEAST_FLAT_SHARE = 0.3;
/** Auto takes another ink while the mean difference falls by this much: flat art's lines of text are a small share of it, and must not change color. */
const WORTHWHILE = { spot: 0.08, simulated: 0.15, index: 0.15, cmyk: 0 } as const;
/** ... and is above this. */
const GOOD_ENOUGH = { spot: 0.1, simulated: 0.2, index: 0.2, cmyk: 0 } as const;
const MOST_AUTO_INKS = 8;

const TINT_COST = { spot: 0.06, simulated: 0, index: 0.03, cmyk: 0 } as const;
/** Photos: plates as smooth as the art, at about half a unit of color difference. */
const EVENNESS = 1;
const SOLID_WITHIN = { spot: 2.3, simulated: 0.3, index: 0.3, cmyk: 0 } as const;

const PROCESS_INKS = [
  { name: 'Cyan', color: { r: 0, g: 255, b: 255 }, turn: 0 },
  { name: 'Magenta', color: { r: 255, g: 0, b: 255 }, turn: 30 },
  { name: 'Yellow', color: { r: 255, g: 255, b: 0 }, turn: -15 },
  { name: 'Black', color: { r: 0, g: 0, b: 0 }, turn: 60 },
] as const;

/** What plates are made by, besides the pixels. */
interface PlatePlan {
  readonly garment: Rgb;
  readonly palette: MixPalette;
  readonly plates: readonly Plate[];
  readonly chokePx: number;
  /** How much of an underbase inks get where they hide it, 0 to 1. */
  readonly underbaseDensity: number;
  readonly trapPx: number;
  readonly offsetPx: number;
  /** Anti-aliased rims are mixes of the areas that meet there. */
  readonly findsRims: boolean;
  /** Place of the darkest ink in the palette: it prints where the garment alone would show. -1 where the garment is light. */
  readonly darkestInk: number;
  /** Mean color difference by number of inks, from none. */
  readonly errors: readonly number[];
  /** The same for the inks taken. */
  readonly error: number;
}

/** All that the whole picture tells about a run; survives structured cloning. */
export interface Plan extends PlatePlan {
  readonly survey: ColorSurvey;
  readonly found: Chosen;
  /** Index method: the palette's color of every pixel; null in drafts and for other methods. */
  readonly choices: Uint8Array | null;
  /** The plates, as far as they were made: bands fill them. */
  readonly kept: KeptSheets;
}

const lightnessOf = (color: Rgb): number => cielabFromRgb(color).l;

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
  survey: ColorSurvey,
): { readonly underbase: boolean; readonly highlight: boolean } {
  const isDark = lightnessOf(garment) < LIGHT_GARMENT;
  const isOn = (choice: 'auto' | 'on' | 'off', byItself: boolean) => (choice === 'auto' ? byItself : choice === 'on');
  const underbase = isOn(options.underbase, isDark && options.method !== 'cmyk');
  const whiteShare = survey.colors.reduce((sum, { r, g, b, share }) => {
    const isWhite = Math.hypot(255 - r, 255 - g, 255 - b) < WHITE_WITHIN * 4;
    return sum + (isWhite ? share : 0);
  }, 0);
  const isWanted = options.method === 'simulated' ? brightShare(survey) > LEAST_WHITE_SHARE : whiteShare > LEAST_WHITE_SHARE;
  const highlight = isOn(options.highlight, underbase && isWanted);
  return { underbase, highlight };
}

function inkLimit({ inks }: SeparatorOptions): number | null {
  return inks === 'auto' ? null : Number(inks);
}

/** The fewest inks that one more would hardly better. */
function enough(errors: readonly number[], method: SeparatorOptions['method']): number {
  const last = Math.min(MOST_AUTO_INKS, errors.length - 1);
  if (errors[0] <= GOOD_ENOUGH[method]) return 0;
  for (let count = 1; count < last; count++) {
    if (errors[count] <= GOOD_ENOUGH[method] || errors[count] - errors[count + 1] < WORTHWHILE[method]) return count;
  }
  return Math.max(1, last);
}

export interface Chosen {
  readonly inks: readonly Rgb[];
  /** Mean difference by number of inks. */
  readonly errors: readonly number[];
  /** The same for these inks. */
  readonly error: number;
}

/** Colors of a list, none twice. */
function listed(items: SeparatorOptions['palette']): readonly Rgb[] {
  return [...new Set(items.map(({ color }) => color))].map(parseHex).filter((color) => color !== null);
}

function chooseFor(options: SeparatorOptions, survey: ColorSurvey, given: readonly Rgb[]): Chosen {
  const library = options.library === 'plastisol' ? libraryColors().filter(({ r, g, b }) => r + g + b < 765) : [];
  const tintCost = TINT_COST[options.method];
  const byHand = listed(options.palette);
  const limit = inkLimit(options);
  const locked = byHand.length > 0 ? [] : listed(options.locked).slice(0, limit ?? MOST_AUTO_INKS);
  const curveTo = Math.max(MOST_AUTO_INKS + 1, limit ?? 0) - locked.length;
  const choose = (most: number, also: readonly Rgb[], to: number) =>
    chooseInks(survey, { most, curveTo: to, given: [...given, ...also], library, tintCost });
  if (byHand.length > 0) {
    const { errors } = choose(0, [], curveTo);
    return { inks: byHand, errors, error: choose(0, byHand, 0).errors[0] };
  }
  const auto = limit === null ? enough(choose(0, locked, curveTo).errors, options.method) : limit - locked.length;
  const { inks, errors } = choose(Math.max(0, auto), locked, curveTo);
  const found = [...locked, ...inks];
  const byLightness = [...found].sort((one, other) => lightnessOf(other) - lightnessOf(one));
  // The curve counts inks from none: those that are locked come as one step.
  const steps = [...locked.map(() => errors[0]), ...errors];
  return { inks: byLightness, errors: steps, error: steps[found.length] };
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
    flash: role === 'underbase',
    isTransparent: false,
  };
}

const OWN = ['lpi', 'angle', 'mesh', 'opacity', 'gain', 'lightest', 'darkest'] as const;

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
  };
}

function processPlates(options: SeparatorOptions): readonly Plate[] {
  return PROCESS_INKS.map(({ name, color, turn }) => ({
    ...plateFor('ink', name, color, -1, { ...options, angle: options.angle + turn }),
    isTransparent: true,
  }));
}

function platesFor(options: SeparatorOptions, inks: readonly Rgb[], whites: { readonly underbase: boolean; readonly highlight: boolean }) {
  const own = resolveColorItems(options.palette, OWN, options);
  const names = nameInks(inks);
  const colored = inks.map((ink, index) => withOwn(plateFor('ink', names[index], ink, FIRST_INK + index, options), own[index], options));
  const opaque = { ...options, opacity: 100 };
  return [
    ...(whites.underbase ? [plateFor('underbase', 'White underbase', WHITE, WHITE_INK, opaque)] : []),
    ...(options.method === 'cmyk' ? processPlates(options) : colored),
    ...(whites.highlight ? [plateFor('highlight', 'Highlight white', WHITE, WHITE_INK, opaque)] : []),
  ];
}

/** Colors of the picture, for all that is decided later. */
export function surveyPicture(image: PixelImage, { method }: SeparatorOptions): ColorSurvey {
  return surveyColors(image, method !== 'simulated');
}

/** What the garment and the white screens leave to inks. */
function groundsOf(options: SeparatorOptions, survey: ColorSurvey) {
  const garment = garmentOf(options);
  const whites = whitesOf(options, garment, survey);
  const hasWhite = whites.underbase || whites.highlight;
  const isPaper = !whites.underbase && lightnessOf(garment) >= LIGHT_GARMENT;
  return { garment, whites, hasWhite, isPaper, showsGarment: isPaper || options.method === 'simulated' };
}

/** The inks: by far the longest part of deciding. */
export function planInks(options: SeparatorOptions, survey: ColorSurvey): Chosen {
  if (options.method === 'cmyk') return { inks: [], errors: [], error: 0 };
  const { garment, hasWhite, showsGarment } = groundsOf(options, survey);
  return chooseFor(options, survey, [...(showsGarment ? [garment] : []), ...(hasWhite ? [WHITE] : [])]);
}

/** Decides on whites and screens, once the inks are known. */
export function planSeparation(frame: Frame, options: SeparatorOptions, { survey, found }: Pick<Plan, 'survey' | 'found'>): PlatePlan {
  const { method } = options;
  const { garment, whites, hasWhite, isPaper, showsGarment } = groundsOf(options, survey);
  const { errors, error } = found;
  // A sheet without opaque art still makes a plate; white art needs none but the whites.
  const inks = found.inks.length > 0 || hasWhite || method === 'cmyk' ? found.inks : [BLACK];
  const colors = [garment, WHITE, ...inks];
  const findsRims = method === 'spot' && survey.flatShare >= LEAST_FLAT_SHARE;
  const darkest = inks.reduce((best, ink, index) => (lightnessOf(ink) < lightnessOf(inks[best]) ? index : best), 0);
  return {
    garment,
    palette: {
      colors,
      isUsable: colors.map((_, index) => (index === GARMENT ? showsGarment : index === WHITE_INK ? hasWhite : true)),
      solidWithin: SOLID_WITHIN[method],
      tintCost: TINT_COST[method],
      evenness: EVENNESS,
    },
    plates: platesFor(options, inks, whites),
    chokePx: lengthOf(options.choke, frame),
    underbaseDensity: options.density / 100,
    trapPx: lengthOf(options.trap, frame),
    offsetPx: lengthOf(options.misregistration, frame),
    findsRims,
    darkestInk: showsGarment && !isPaper && inks.length > 0 ? FIRST_INK + darkest : -1,
    errors,
    error,
  };
}
