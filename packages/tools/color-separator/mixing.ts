import { cielabFromRgb, deltaE2000, isSameColor, type MixPalette, type NamedColor, type Rgb, SAME_COLOR } from '@underbase/engine';
import type { ArtColors } from './art-colors.ts';
import { standsOnDots } from './base-dots.ts';
import { type ChosenInks, isShadeOf } from './choose-palette.ts';
import { printedInks } from './empty-screens.ts';
import { groundsOf, highlightRule } from './grounds.ts';
import { highlightShare } from './highlight-share.ts';
import { namedByMerges } from './merges.ts';
import type { SeparatorOptions } from './options.ts';
import { GARMENT, WHITE_INK } from './palette-places.ts';
import { SOLID_WITHIN, solidInNoise } from './solid-colors.ts';
import { withStockInks } from './stock-inks.ts';

const WHITE: Rgb = { r: 255, g: 255, b: 255 };
const BLACK: Rgb = { r: 0, g: 0, b: 0 };

/** Shades of a dark garment for which there was no screen, this near to it in CIEDE2000, are bare fabric. */
const LEFT_TO_GARMENT = 10;
/** Photos: plates as smooth as the art, at about half a unit of color difference. Flat art: as few inks as do. */
const EVENNESS = { spot: 2e-3, simulated: 1, index: 2e-3, cmyk: 1 } as const;
/** Measured on shaded art: with more, tints miss what is wanted; with less, dots of far colors stand among each other. */
const LOCALITY = { spot: 0.02, simulated: 0.003, index: 0.02, cmyk: 0 } as const;
/** Share of white where fabric shows between dots of colors that are not dark; see `MixPalette`. */
const THIN_BASE = 0.17;

/** Share of the art that a highlight white prints at least: a film with less is a screen set up for nothing. */
const LEAST_HIGHLIGHT = 0.0005;

const differenceOf = (one: Rgb, other: Rgb): number => deltaE2000(cielabFromRgb(one), cielabFromRgb(other));

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

/**
 * Whether white may be mixed with. Not where JPEG rings in flat art without white whose colors all have inks: pale solids would get holes, through
 * which the base shows.
 */
function whiteIsDrawn({ flats, noise }: ArtColors, printed: readonly Rgb[]): boolean {
  if (noise.ringing === 0 || flats.length === 0) return true;
  return !flats.every((flat) => !isSameColor(flat, WHITE) && printed.some((color) => isSameColor(flat, color)));
}

/** What a job mixes from with the whites that its options say. */
function mixingOf(options: SeparatorOptions, art: ArtColors, found: ChosenInks) {
  const { method } = options;
  const grounds = groundsOf(options, art);
  const { garment, whites, base, white, hasWhite, mixesGarment } = grounds;
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
    thinBase: method !== 'index' && !standsOnDots(method) && whites.underbase && base.isWhite ? THIN_BASE : 0,
    isOnBase: whites.underbase,
    highlight: method === 'index' || method === 'cmyk' ? null : highlightRule(whites, base.isWhite, method),
    fabricInDark: method === 'index',
  };
  return { ...grounds, inks, merged, palette };
}

/** What a job mixes from, without inks of a shelf that print nothing, and without a highlight white that nobody asked for and that inks as light as it leave nothing to print. */
export function mixingFor(options: SeparatorOptions, art: ArtColors, chosen: ChosenInks) {
  const first = mixingOf(options, art, chosen);
  const found = { ...chosen, inks: printedInks(options, art, chosen.inks, first.palette) };
  const mixing = found.inks.length < chosen.inks.length ? mixingOf(options, art, found) : first;
  const isIdle = options.highlight === 'auto' && mixing.whites.highlight && highlightShare(art.survey, mixing.palette) < LEAST_HIGHLIGHT;
  return isIdle ? mixingOf({ ...options, highlight: 'off' }, art, found) : mixing;
}
