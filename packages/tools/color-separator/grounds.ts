import { type ColorSurvey, cielabFromRgb, type HighlightRule, isSameColor, parseHex, type Rgb } from '@underbase/engine';
import type { ArtColors } from './art-colors.ts';
import { baseKind } from './base-kinds.ts';
import { DARK_GARMENT } from './choose-palette.ts';
import type { SeparatorOptions } from './options.ts';

const WHITE: Rgb = { r: 255, g: 255, b: 255 };
/** A garment this light needs no underbase, and serves as white itself. */
const LIGHT_GARMENT = 85;
/** Art with less of white and near white does without a screen for it. */
const LEAST_WHITE_SHARE = 0.004;
/** Levels, as a distance in RGB, that near white is off. */
const WHITE_WITHIN = 24;
/** Brights of photos that are worth a highlight white: lighter than this, and this near to gray. */
const BRIGHT_FROM = 215;
const NEUTRAL_WITHIN = 24;

/** Which white screens a job has. */
export interface Whites {
  readonly underbase: boolean;
  readonly highlight: boolean;
}

const lightnessOf = (color: Rgb): number => cielabFromRgb(color).l;

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

function whitesOf(options: SeparatorOptions, garment: Rgb, { survey, flats }: ArtColors): Whites {
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

/** What the garment and the white screens leave to inks. */
export function groundsOf(options: SeparatorOptions, art: ArtColors) {
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

/** What of white is printed on top of inks. */
export function highlightRule(
  { highlight }: Pick<Whites, 'highlight'>,
  hasWhiteBase: boolean,
  method: SeparatorOptions['method'],
): HighlightRule {
  if (!highlight) return 'none';
  // Only a white base shows between inks: on others all white is printed on top.
  return method === 'simulated' && hasWhiteBase ? 'brights' : 'white';
}
