import {
  type ColorSurvey,
  calmGrain,
  colorFromMixes,
  type FlatColor,
  findFlatColors,
  findJpegGrid,
  hasGrain,
  type InkedWord,
  isMixOf,
  isSameColor,
  knockOutGround,
  measureGrain,
  measureNoise,
  type PictureNoise,
  type PixelImage,
  type ReadFlats,
  type Rgb,
  readFlatColors,
  ringingLevels,
  settleCutWords,
  settleGround,
  settleWords,
  surveyColors,
} from '@underbase/engine';
import type { RunContext } from '../run.ts';
import { type DrawnSheet, sheetOfDrawing } from './art-by-drawing.ts';
import { standingArt } from './cut-art.ts';
import { settleCutRims, settleRimsOnGround } from './cut-rims.ts';
import { sheetOfCutArt } from './cut-sheet.ts';
import { type EnclosedAreas, enclosedRule, isOneInk, NOTHING_ENCLOSED } from './enclosed-areas.ts';
import { evenFields } from './even-fields.ts';
import { evenFlats } from './even-flats.ts';
import { settleFlatRims } from './flat-rims.ts';
import { areFlat, flatsAmong, LEAST_EVEN, LEAST_FLAT } from './flats-of-art.ts';
import { settleInkFades } from './ink-fades.ts';
import { copied, type DrawnOnce, drawOnce, edged, groundOf, lookAtArt, readingOf, wordsOfArt } from './look-at-art.ts';
import type { SeparatorOptions } from './options.ts';

/** What a picture's colors are, as far as inks are chosen for them. */
export interface ArtColors {
  readonly survey: ColorSurvey;
  /** Distinct flat colors, largest first; none for photos and for methods that mix everything by dots. */
  readonly flats: readonly FlatColor[];
  /** Flat colors of art that fades and has hardly any: they take screens that its tones leave. */
  readonly lettering: readonly FlatColor[];
  /** What grain and JPEG did to flat art; nothing for photos, and nothing for art whose flat colors fade: its tones are drawn, not noise. */
  readonly noise: PictureNoise;
  /** A JPEG of art that fades: a flat color that is nearly the garment's may be where a fade ends. */
  readonly fades: boolean;
  /** The even color around a picture that is opaque all over: fabric that is painted in, or a box that would print. Null where there is none. */
  readonly ground: Rgb | null;
  /** The ground is knocked out of what plates are made of. */
  readonly isKnockedOut: boolean;
  /** What became of areas in its color that the art encloses; nothing where it is kept. */
  readonly enclosed: EnclosedAreas;
  /** Opaque all over, and the border is of no even color: what lies around the art prints. */
  readonly hasUnevenGround: boolean;
  /** What plates are made of in its place: without that ground, where it is knocked out; its chroma sharp, its ground even. RGBA, straight alpha; null where it stays as it is. */
  readonly cut: Uint8Array | null;
  /** That has sharper edges than the picture: a drawing, or art that was feathered. */
  readonly isDrawn: boolean;
}

const CLEAN: PictureNoise = { grain: 0, ringing: 0 };

/** How far a color lies from another one, in levels. */
const levelsApart = (one: Rgb, other: Rgb): number => Math.hypot(one.r - other.r, one.g - other.g, one.b - other.b);

/**
 * Colors that flat art was drawn with: what ringing and smeared chroma make of its flat colors is none. Nor is what they make of the ground, the
 * largest flat color, and of a thin line that is no flat color itself.
 */
function withoutNoise(survey: ColorSurvey, flats: readonly FlatColor[], noise: PictureNoise): ColorSurvey {
  if (noise.ringing === 0) return survey;
  const isApart = (color: Rgb) => !isMixOf(color, flats, noise);
  const [ground] = flats;
  // What is smeared lies nearer to the ground than what it comes from.
  const outward = (colors: readonly Rgb[]) => [...colors].sort((one, other) => levelsApart(other, ground) - levelsApart(one, ground));
  const lines: Rgb[] = [];
  for (const color of outward([...survey.colors, ...survey.extremes].filter(isApart))) {
    if (!lines.some((line) => isSmearOf(color, line, ground, noise))) lines.push(color);
  }
  const colors = [...flats, ...survey.colors.filter((color) => lines.includes(color))].sort((one, other) => other.share - one.share);
  return { ...survey, colors, extremes: survey.extremes.filter((color) => lines.includes(color)) };
}

/** Whether a color lies between the ground and a line's own, and nearer to the ground. */
const isSmearOf = (color: Rgb, line: Rgb, ground: Rgb, noise: PictureNoise): boolean =>
  2 * levelsApart(color, ground) < levelsApart(line, ground) && isMixOf(color, [ground, line], noise);

const SETTLED_LEVELS = 4;
const SETTLED_CONTRAST = 160;
const MOST_SETTLED = 14;
/** Of black half of what rings is cut off, and what is measured is less than what stands there. */
const BLACK = 8;

/** Luma that JPEG leaves on a ground beside edges, in levels: its own rounding, and what rings. */
function settledLevels({ r, g, b }: Rgb, noise: PictureNoise): number {
  if (Math.max(r, g, b) <= BLACK) return MOST_SETTLED;
  return Math.min(MOST_SETTLED, SETTLED_LEVELS + ringingLevels(noise, SETTLED_CONTRAST));
}

/** The picture without its ground, on memory that threads share; with what became of areas that the art encloses. */
function cutOut(image: PixelImage, ground: Rgb | null, choice: SeparatorOptions['ground'], context: RunContext) {
  if (choice === 'keep' || !ground) return null;
  const cut = context.allocate(image.pixels.length);
  const progress = (fraction: number) => context.progress(fraction);
  const flats = findFlatColors(image);
  const how = { color: ground, enclosed: enclosedRule(choice), isFlat: areFlat(flats), isOneInk: isOneInk(flats, ground) };
  const told = knockOutGround(image, how, context.kernels, progress, cut);
  return told && { cut, enclosed: { left: told.left, taken: told.taken } };
}

/** The colors of art, and its pixels where plates are made of others. `once` is what was told of it before. */
export function surveyArt(
  image: PixelImage,
  options: Pick<SeparatorOptions, 'method' | 'ground'>,
  context: RunContext,
  once: DrawnOnce | null = drawOnce(image, options, context),
): ArtColors {
  const given = edged(image, options, context);
  const art = surveyEdged(given, options, context, once);
  return given === image ? art : { ...art, cut: art.cut ?? given.pixels, isDrawn: true };
}

/** The same of art whose edges are no feather. */
function surveyEdged(
  given: PixelImage,
  { method, ground: choice }: Pick<SeparatorOptions, 'method' | 'ground'>,
  context: RunContext,
  once: DrawnOnce | null,
): ArtColors {
  if (once?.isCut) return surveyCutArt(given, once, context) ?? surveyEdged(given, { method, ground: choice }, context, null);
  const look = lookAtArt(given, method, context);
  const { image, sharp, isSmeared, isWhole, first } = look;
  const ground = isWhole ? groundOf(image) : null;
  const words = once?.words ?? wordsOfArt(look, context);
  const art = once?.art ?? null;
  const drawing = once?.art ? sheetOfDrawing({ ...once, art: once.art }, image, ground, choice, context) : null;
  if (drawing) return colorsOfDrawing(image, drawing, words, ground);
  const without = cutOut(sharp, ground, choice, context);
  const knockedOut = without?.cut ?? null;
  const enclosed = without?.enclosed ?? NOTHING_ENCLOSED;
  const leaves = choice === 'around' || enclosed.left.length > 0;
  if (knockedOut && ground) {
    const reading = first ?? readingOf(sharp, image);
    settleCutRims(sharp, knockedOut, ground, reading.noise);
    if (reading.noise.ringing === 0 && areFlat(reading.found.flats)) settleFlatRims(sharp, knockedOut, ground, reading.found.flats);
    settleInkFades(sharp, ground, reading.found.fields, knockedOut, context.kernels);
  }
  if (knockedOut && ground) settleCutWords(knockedOut, words, ground, leaves);
  else if (isSmeared) settleWords(sharp.pixels, words);
  const cut = knockedOut ?? (sharp === given ? null : sharp.pixels);
  const sheet = { ground, isKnockedOut: knockedOut !== null, enclosed, hasUnevenGround: isWhole && ground === null, isDrawn: false };
  const drawn = cut ? { ...image, pixels: cut } : image;
  if (method === 'simulated') {
    const calm = withoutGrain(drawn, context);
    const shown = calm ? { ...drawn, pixels: calm } : drawn;
    const { fields, noise, ...colors } = colorsOfTones(shown);
    // What was resampled rings as much: its shades are its own.
    const isUneven = fields.length > 0 && findJpegGrid(given) !== null;
    return { ...colors, noise: CLEAN, ...sheet, cut: isUneven ? evened(shown, fields, noise, calm ?? cut, context) : (calm ?? cut) };
  }
  // What swings in clean art changes none of its flat colors. Sharper chroma hides from measuring what the JPEG left of the rest.
  const isRead = first !== null && knockedOut === null && first.noise.ringing === 0;
  const { noise, found } = isRead ? first : readingOf(drawn, isSmeared ? image : drawn);
  const read = { ...found, flats: withInksOfWords(found.flats, words, image) };
  // A drawing that shows less than the picture may have lost an ink.
  const known = art && hasAll(art.inks, found.flats) ? withoutGround(art.inks, knockedOut && ground, found.flats) : null;
  const inks = known && withInksOfWords(known, words, image);
  if (method === 'cmyk' && noise.ringing > 0) {
    const colors = colorsOf(drawn, read, noise, inks);
    if (colors.flats.length === 0 || colors.noise.ringing === 0) return { ...colors, ...sheet, cut };
    const even = cut ?? copied(image, context);
    evenFlats(even, colors.flats, noise);
    return { ...colors, ...sheet, cut: even };
  }
  if (method !== 'spot' || noise.ringing === 0) return { ...colorsOf(drawn, read, noise, inks), ...sheet, cut };
  const settled = ground ? (cut ?? copied(image, context)) : cut;
  const shown = settled ? { ...image, pixels: settled } : image;
  if (ground) settleGround(shown, ground, othersThan(ground, read.flats), settledLevels(ground, noise));
  const colors = colorsOf(shown, read, noise, inks);
  if (ground && !knockedOut && colors.fades) settleRimsOnGround(shown, ground, noise);
  const fields = colors.fades ? fieldsAmong([...colors.flats, ...colors.lettering], read) : [];
  return { ...colors, ...sheet, cut: fields.length > 0 ? evened(shown, fields, noise, settled, context) : settled };
}

/** Colors of art that was cut from a JPEG; null where its drawing shows something else. */
function surveyCutArt(given: PixelImage, once: DrawnOnce, context: RunContext): ArtColors | null {
  const standing = standingArt(given);
  if (!standing) return null;
  const sheet = sheetOfCutArt(once, given, standing.ground, context);
  return sheet && { ...colorsOfDrawing(standing.image, sheet, once.words, null), hasUnevenGround: false };
}

/** The sheet's pixels with grain evened out that would tear dots, on memory that threads share; null where there is none. */
function withoutGrain(image: PixelImage, context: RunContext): Uint8Array | null {
  const grain = measureGrain(image);
  if (!hasGrain(grain)) return null;
  const calm = context.allocate(image.pixels.length);
  calmGrain(image, grain, calm);
  return calm;
}

/** The sheet's pixels with what a JPEG left of fields given back to them; `cut` itself where it is there. */
function evened(
  image: PixelImage,
  fields: readonly FlatColor[],
  noise: PictureNoise,
  cut: Uint8Array | null,
  context: RunContext,
): Uint8Array {
  const even = { ...image, pixels: cut ?? copied(image, context) };
  evenFields(even, fields, noise);
  return even.pixels;
}

/** Of flat colors those that end in edges: no fade begins in them. */
const fieldsAmong = (flats: readonly FlatColor[], { fields }: ReadFlats): readonly FlatColor[] =>
  flats.filter((flat) => fields.some((field) => isSameColor(field, flat, SAME_FIELD)));

/** Colors of a drawing: its inks and no others, and nothing of what a JPEG left. */
function colorsOfDrawing(image: PixelImage, sheet: DrawnSheet, words: readonly InkedWord[], ground: Rgb | null): ArtColors {
  const { pixels: cut, inks, isKnockedOut, enclosed } = sheet;
  const flats = withInksOfWords(inks, words, image);
  const survey = { ...surveyColors({ ...image, pixels: cut }, true), colors: flats, extremes: [] };
  return {
    survey,
    flats,
    lettering: [],
    noise: CLEAN,
    fades: false,
    ground,
    isKnockedOut,
    enclosed,
    hasUnevenGround: ground === null,
    cut,
    isDrawn: true,
  };
}

/** A flat color nearer than this to an ink of the drawing, in CIEDE2000, is that ink as JPEG shows it. */
const SAME_INK = 6;

/** What a JPEG mixes of inks lies so near to the line between two of them, in levels. */
const NEAR_MIXES = 40;

/** Whether some inks are all that flat colors were drawn in: those themselves, or what a JPEG mixes of them. */
const hasAll = (inks: readonly FlatColor[], flats: readonly FlatColor[]): boolean =>
  flats.every((flat) => inks.some((ink) => isSameColor(ink, flat, SAME_INK)) || colorFromMixes(flat, inks) < NEAR_MIXES);

/** An ink nearer than this to the ground that was taken off, in CIEDE2000, is the ground's. */
const OF_GROUND = 5;

/** Inks of art whose ground was taken off: the ground's own is one of them only where it is left inside the art. */
function withoutGround(inks: readonly FlatColor[], ground: Rgb | null, left: readonly FlatColor[]): readonly FlatColor[] {
  return inks.filter((ink) => !ground || !isSameColor(ink, ground, OF_GROUND) || left.some((flat) => isSameColor(flat, ink)));
}

/** Inks of words nearer than this to a color that is known, or to what it and the word's ground mix, in CIEDE2000, are that color: of thin strokes less is seen. */
const OWN_INK = 10;
const MIXES = 8;

/** Flat colors, and inks of words that are none of them: what was solved from all that a JPEG left of a word is no noise, however near its ground. */
function withInksOfWords(flats: readonly FlatColor[], words: readonly InkedWord[], { width, height }: PixelImage): readonly FlatColor[] {
  const amountOf = ({ covers }: InkedWord) => covers.reduce((sum, cover) => sum + cover, 0);
  const all = [...flats];
  for (const word of [...words].sort((one, other) => amountOf(other) - amountOf(one))) {
    const { ground } = word.word;
    const isKnown = (flat: Rgb) =>
      Array.from({ length: MIXES + 1 }, (_, step) => between(flat, ground, step / MIXES)).some((mix) =>
        isSameColor(mix, word.ink, OWN_INK),
      );
    if (!all.some(isKnown)) all.push({ ...word.ink, share: amountOf(word) / (width * height) });
  }
  return all.sort((one, other) => other.share - one.share);
}

const between = (one: Rgb, other: Rgb, share: number): Rgb => {
  const mixed = (from: number, to: number) => Math.round(from + share * (to - from));
  return { r: mixed(one.r, other.r), g: mixed(one.g, other.g), b: mixed(one.b, other.b) };
};

/** The same flat color, in CIEDE2000, read twice. */
const SAME_FIELD = 0.5;

/** Flat colors that a ground must not swallow. */
const othersThan = (ground: Rgb, flats: readonly FlatColor[]): readonly Rgb[] => flats.filter((flat) => !isSameColor(flat, ground));

/** Colors of art that is printed by dots, and those of its flat colors that a JPEG left uneven though they end in edges. */
interface ToneColors extends Pick<ArtColors, 'survey' | 'flats' | 'lettering' | 'noise' | 'fades'> {
  readonly fields: readonly FlatColor[];
}

/** Art that is printed by dots. Its solids must print as they are, lettering over a photo as much as a mascot's outline. */
function colorsOfTones(image: PixelImage): ToneColors {
  const survey = surveyColors(image, true);
  // Photos have hardly an even place, so nothing to look for: then all their colors count.
  if (survey.flatShare < LEAST_EVEN)
    return { survey: surveyColors(image, false), flats: [], lettering: [], fields: [], noise: CLEAN, fades: false };
  const noise = measureNoise(image);
  const read = readFlatColors(image, noise);
  const { flats, lettering } = flatsAmong(survey, read, noise);
  const fields = noise.ringing > 0 ? read.lettering : [];
  return { survey: survey.flatShare >= LEAST_FLAT ? survey : surveyColors(image, false), flats, lettering, fields, noise, fades: false };
}

/** Colors of art; `inks` are those of the drawing that it was, where that is known. */
function colorsOf(
  image: PixelImage,
  read: ReadFlats,
  noise: PictureNoise,
  inks: readonly FlatColor[] | null,
): Pick<ArtColors, 'survey' | 'flats' | 'lettering' | 'noise' | 'fades'> {
  const survey = surveyColors(image, true);
  const { flats, lettering, fades } = flatsAmong(survey, read, noise);
  if (flats.length === 0) return { survey, flats, lettering, noise: CLEAN, fades };
  // A drawing's inks are truer than what even places show, and there are no others.
  if (inks && !fades) return { survey: { ...survey, colors: inks, extremes: [] }, flats: inks, lettering, noise, fades };
  return { survey: fades ? survey : withoutNoise(survey, flats, noise), flats, lettering, noise: fades ? CLEAN : noise, fades };
}
