import { type Frame, formatHex, isSameColor, lengthPx, type MixPalette, parseLength, type Rgb, type StrokeWidths } from '@underbase/engine';
import { leastBaseMm, meshLimitsFromText } from '../mesh-limits.ts';
import type { ArtColors } from './art-colors.ts';
import { type ChoiceFigures, type ChosenInks, changesOf, chooseFor, shadesOff } from './choose-palette.ts';
import { groundsOf } from './grounds.ts';
import { readTraps } from './ink-pairs.ts';
import type { KeptInks, KeptSheets } from './kept-sheets.ts';
import type { DrawnOnce } from './look-at-art.ts';
import { platesFor } from './make-plates.ts';
import { farMerges } from './merges.ts';
import { mixingFor } from './mixing.ts';
import type { SeparatorOptions } from './options.ts';
import { type OwnDots, ownDotsFor } from './own-dots.ts';
import { FIRST_INK } from './palette-places.ts';
import type { Plate } from './plates.ts';
import { printedAsOne } from './printed-as-one.ts';
import { tintsToTry } from './screen-trial.ts';
import { shadesAmong } from './shade-inks.ts';
import { withStockInks } from './stock-inks.ts';

/** Under this share of even areas a picture is a photo: it has no rims to be found. */
const LEAST_FLAT_SHARE = 0.3;

/** What plates are made by, besides the pixels. */
interface PlatePlan {
  readonly garment: Rgb;
  readonly palette: MixPalette;
  readonly plates: readonly Plate[];
  readonly chokePx: number;
  /** The narrowest base that its mesh holds; 0 without an underbase. */
  readonly leastBasePx: number;
  /** What the choke may take off the base's dots, in lines of the screen. */
  readonly dotChoke: number;
  /** How much of an underbase inks get where they hide it, 0 to 1. */
  readonly underbaseDensity: number;
  /** Dark inks that are shades, by their places in the palette: see `shadesAmong`. */
  readonly shades: readonly number[];
  /** What films of the base have beneath inks at screens of their own: see `ownDotsFor`. */
  readonly ownDots: readonly OwnDots[];
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
  /** Of the art's flat colors. */
  readonly strokes: readonly StrokeWidths[];
  /** Index method: the palette's color of every pixel; null in drafts and for other methods. */
  readonly choices: Uint8Array | null;
  /** Inks for another choke; null where none are kept. Bands fill them. */
  readonly inks: KeptInks | null;
  /** The plates, as far as they were made: bands fill them. */
  readonly kept: KeptSheets;
  /** How far these plates and inks are off the art: see `tallyProof`. Bands fill it. */
  readonly proofCounts: Uint32Array;
}

/** No dot gives more than this to a choke, in lines of the screen: from there on plates stay the same at any lines. */
const MOST_OF_LINE = 0.15;

function lengthOf(text: string, frame: Frame): number {
  const length = parseLength(text);
  return length ? lengthPx(length, frame) : 0;
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

/** Traps of their own between inks that the job has. */
function trapsOf({ trapPairs }: SeparatorOptions, frame: Frame, colors: readonly Rgb[]): PlatePlan['traps'] {
  const placeOf = (ink: Rgb) => colors.findIndex((color, place) => place >= FIRST_INK && formatHex(color) === formatHex(ink));
  return readTraps(trapPairs, frame)
    .map(({ one, other, widthPx }) => ({ one: placeOf(one), other: placeOf(other), widthPx }))
    .filter(({ one, other }) => one >= 0 && other >= 0);
}

/** The narrowest base that holds on its mesh, by the job's word, or the shop's for its mesh. */
function leastBaseOf({ leastBase, profile }: SeparatorOptions, plates: readonly Plate[], frame: Frame): number {
  const base = plates.find(({ role }) => role === 'underbase');
  if (!base) return 0;
  return lengthOf(leastBase === '' ? `${leastBaseMm(base.mesh, meshLimitsFromText(profile))}mm` : leastBase, frame);
}

/** Whether edges are mixed of what meets there: in spot's flat art, where small type has hardly an even area, but its colors tell; in shading beside flats. */
function findsRims(method: SeparatorOptions['method'], { flats, survey }: ArtColors): boolean {
  if (method === 'simulated') return flats.length > 0;
  return method === 'spot' && (flats.length > 0 || survey.flatShare >= LEAST_FLAT_SHARE);
}

/** Art whose lettering is flat where it has an ink: its edges are mixed of that and what lies beside. */
function lettered(art: ArtColors, inks: readonly Rgb[]): ArtColors {
  const printed = art.lettering.filter((color) => inks.some((ink) => isSameColor(ink, color)));
  return printed.length === 0 ? art : { ...art, flats: [...art.flats, ...printed] };
}

/** Decides on whites and screens, once the inks are known. */
export function planSeparation(frame: Frame, options: SeparatorOptions, known: Pick<Plan, 'art' | 'found'>): PlatePlan {
  const { method } = options;
  const { found } = known;
  const art = lettered(known.art, found.inks);
  const { garment, whites, base, inks, merged, palette } = mixingFor(options, art, found);
  const { colors } = palette;
  const trial = method === 'spot' || method === 'simulated' ? tintsToTry(art.survey.colors, art.flats, palette, whites, method) : null;
  const chokePx = base.isChoked ? lengthOf(options.choke, frame) : 0;
  const plates = platesFor(options, inks, whites, base, trial);
  const dotChoke = Math.min(MOST_OF_LINE, (chokePx * options.lpi) / lengthPx({ value: 1, unit: 'in' }, frame));
  const underbaseDensity = options.density / 100;
  return {
    garment,
    palette,
    plates,
    leastBasePx: leastBaseOf(options, plates, frame),
    chokePx,
    dotChoke,
    underbaseDensity,
    ownDots: ownDotsFor(plates, { garment, underbaseDensity, dotChoke }, options),
    shades: method === 'spot' ? shadesAmong(art.survey.colors, [...art.flats, ...art.lettering], palette) : [],
    trapPx: lengthOf(options.trap, frame),
    traps: trapsOf(options, frame, colors),
    hasWhiteBase: base.isWhite,
    offsetPx: lengthOf(options.misregistration, frame),
    findsRims: findsRims(method, art),
    choice: {
      ...found.figures,
      changes: method === 'cmyk' ? [] : changesOf(art.flats, palette, merged),
      printedAsOne: method === 'cmyk' ? [] : printedAsOne(art.flats, palette, merged),
      shades: method === 'cmyk' ? [] : shadesOff(art, palette),
      farMerges: farMerges(options, art, colors),
    },
  };
}
