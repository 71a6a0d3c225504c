import { lumaAt } from '../color/luma.ts';
import type { PixelImage } from '../image.ts';
import { jpegQuality } from '../jpeg-repair/jpeg-quality.ts';
import type { JpegWay } from '../jpeg-repair/jpeg-tables.ts';
import type { PictureNoise } from '../separation/picture-noise.ts';
import { colorFromMixes } from './color-from-mixes.ts';
import { MISSED_LEVELS, missedPlaces } from './compare-picture.ts';
import { drawTrace } from './draw-edges.ts';
import type { TraceDrawing, TraceInk } from './drawing.ts';
import { coversOf, levelsOf, painted } from './drawn-covers.ts';
import { inksAsStored } from './inks-as-stored.ts';
import { inksByBlockMeans } from './inks-by-block-means.ts';
import { isStoredHalved, nearestWay } from './nearest-way.ts';
import { solveInks } from './solve-inks.ts';
import { edgeNoise, labelPicture, traceLabels } from './trace-picture.ts';

/** Larger pictures have places enough that are even to tell their inks, whatever JPEG did ... */
export const MOST_FOR_INKS = 700_000;
/** ... and still larger ones are not drawn for their edges: it takes several seconds. */
const MOST_DRAWN = 1_600_000;
/** Of these, worn prints have edges in so much of them that drawing takes far longer. Measured: steps of luma a pixel of logos .014 to .036, of a worn one .16. */
const MOST_STEPS = 0.06;
/** Levels of luma between neighbors that are a step. */
const STEP = 32;
/** What a drawing misses of so much of a picture is an ink that stands nowhere evenly: thin type. */
const LEAST_MISSED = 0.004;
/** Of what is missed, the part that leaves the drawing most shows the ink's own color. */
const STRONGEST = 0.25;
const MOST_MISSED_INKS = 3;
/** It lies so far off all mixes of the others: washed out type of an ink that is known is a mix of it and its paper. */
const LEAST_OFF_MIXES = 40;
/** An ink without a place of its own that lies within so many levels of one with is what chroma smears out of it. */
const SMEAR_LEVELS = 60;
/** Inks this near to each other at the end are one. */
const TWIN_LEVELS = 44;
/** Unless it has so many even squares, comes out within so many levels of what was found there, and lies farther off the other than noise carries: levels, and times what rings. */
const OWN_PURE = 4;
const STAYS_LEVELS = 8;
const OWN_APART = 16;
const OWN_APART_OF_RINGING = 2;
/** Inks with so many even squares are known. */
const MANY_PURE = 200;
/** The picture is drawn anew with truer inks so often at most, and until they move by less than so many levels. */
const MOST_REDRAWN = 3;
const SETTLED_LEVELS = 2;
const LEAST_AREA_PX = 2;
const TOLERANCE_PX = 0.25;

type Color = { readonly r: number; readonly g: number; readonly b: number };

const apart = (one: Color, other: Color): number => Math.hypot(one.r - other.r, one.g - other.g, one.b - other.b);

/** The color of what a drawing misses; null where that is little. */
function missedColor(image: PixelImage, drawing: TraceDrawing): Color | null {
  const { width, height, pixels } = image;
  const drawn = new Uint8Array(pixels.length);
  drawTrace(drawing, { x: 0, y: 0, width, height }, 1, 1, drawn);
  const missed = missedPlaces(image, drawn, MISSED_LEVELS);
  if (missed.length < LEAST_MISSED * width * height) return null;
  const strongest = missed.sort((one, other) => other.off - one.off).slice(0, Math.ceil(STRONGEST * missed.length));
  const mean = (channel: number): number => Math.round(strongest.reduce((sum, { at }) => sum + pixels[at + channel], 0) / strongest.length);
  return { r: mean(0), g: mean(1), b: mean(2) };
}

/** Whether an ink only smears out of one that has places of its own. */
function isSmear(inks: readonly TraceInk[], pure: readonly number[], at: number): boolean {
  return at > 0 && pure[at] === 0 && inks.some((other, place) => place > 0 && pure[place] > 0 && apart(inks[at], other) < SMEAR_LEVELS);
}

/** Inks as they were found, what the stored picture asks for in their places, and how many even squares each has. */
interface AskedInks {
  readonly found: readonly TraceInk[];
  readonly stored: readonly TraceInk[];
  readonly pure: readonly number[];
}

/** Whether an ink without many places of its own turns out to be one that was found before it. */
function isTwin({ found, stored, pure }: AskedInks, at: number, { ringing }: PictureNoise): boolean {
  if (at === 0 || pure[at] >= MANY_PURE) return false;
  const isOwn = pure[at] >= OWN_PURE && apart(found[at], stored[at]) < STAYS_LEVELS;
  const reach = isOwn ? Math.min(TWIN_LEVELS, OWN_APART + OWN_APART_OF_RINGING * 255 * ringing) : TWIN_LEVELS;
  return stored.some((other, before) => before > 0 && before < at && apart(stored[at], other) < reach);
}

/** Steps of luma to the right and below, for each pixel of a picture. */
function stepsOf({ width, height, pixels }: PixelImage): number {
  let steps = 0;
  for (let at = width + 1; at < width * height; at++) {
    const own = lumaAt(pixels, at * 4);
    if (Math.abs(own - lumaAt(pixels, (at - 1) * 4)) > STEP) steps++;
    if (Math.abs(own - lumaAt(pixels, (at - width) * 4)) > STEP) steps++;
  }
  return steps / (width * height);
}

/** Whether a picture is drawn again: it went through a JPEG, has no more pixels than `most`, and is opaque; if large, it is not worn. */
export function isDrawnAgain(image: PixelImage, noise: PictureNoise, most = MOST_DRAWN): boolean {
  const { width, height, pixels } = image;
  if (noise.ringing === 0 || width * height > most) return false;
  for (let at = 3; at < pixels.length; at += 4) if (pixels[at] < 255) return false;
  return width * height <= MOST_FOR_INKS || stepsOf(image) <= MOST_STEPS;
}

/** A drawing, and its inks once more: they may be truer than those that its edges were read with. */
export interface Seen {
  readonly inks: readonly TraceInk[];
  readonly drawing: TraceDrawing;
}

const isSameInk = (one: TraceInk, other: TraceInk | undefined): boolean =>
  other !== undefined &&
  one.r === other.r &&
  one.g === other.g &&
  one.b === other.b &&
  one.opacity === other.opacity &&
  one.isThin === other.isThin &&
  one.gradient === other.gradient;

/** See `inksByDrawing`; of a picture that is drawn again. */
export function seeAgain(image: PixelImage, sharp: PixelImage, inks: readonly TraceInk[], noise: PictureNoise): Seen {
  const rules = edgeNoise(noise);
  let last: TraceDrawing | null = null;
  const draw = (own: readonly TraceInk[]): TraceDrawing => {
    // Inks that did not move were drawn just before.
    if (last?.inks.length === own.length && own.every((ink, at) => isSameInk(ink, last?.inks[at]))) return last;
    const { map } = labelPicture(sharp, own, rules, LEAST_AREA_PX);
    last = traceLabels(map, sharp, own, rules, { tolerancePx: TOLERANCE_PX, findsShapes: false });
    return last;
  };
  let drawing = draw(inks);
  for (let round = 0; round < MOST_MISSED_INKS; round++) {
    const color = missedColor(sharp, drawing);
    if (!color || colorFromMixes(color, drawing.inks.slice(1)) < LEAST_OFF_MIXES) break;
    drawing = draw([...drawing.inks, { ...color, opacity: 1 }]);
  }
  const solved = solveInks(image, drawing);
  const quality = jpegQuality(image);
  if (quality === null) {
    const own = solved.inks.filter((_, at) => !isSmear(solved.inks, solved.pure, at));
    return { inks: own, drawing: own.length < solved.inks.length ? draw(own) : drawing };
  }
  const isKnown = solved.pure.map((squares) => squares >= MANY_PURE);
  const paint = (own: readonly TraceInk[], from: TraceDrawing): PixelImage => painted(coversOf(from), own.map(levelsOf), image);
  // The first drawing is too far off to tell more than whether chroma was halved.
  const way: JpegWay = { quality, isHalved: isStoredHalved(image, paint(solved.inks, drawing), quality) };
  const stored = inksAsStored(image, { ...drawing, inks: solved.inks }, way, isKnown);
  const asked = { found: drawing.inks, stored, pure: solved.pure };
  const kept = stored.map((_, at) => at).filter((at) => !isTwin(asked, at, noise) && !isSmear(stored, solved.pure, at));
  const known = kept.map((at) => isKnown[at]);
  let own = kept.map((at) => stored[at]);
  // With truer inks edges are read truer, and thin lines as wide as they are; with these inks are, and so on.
  for (let round = 0; round < MOST_REDRAWN; round++) {
    const before = own;
    own = [...inksAsStored(image, draw(before), way, known)];
    if (own.every((ink, at) => apart(ink, before[at]) < SETTLED_LEVELS)) break;
  }
  const settled = draw(own);
  return { inks: inksByBlockMeans(image, settled, nearestWay(image, paint(own, settled), way), known), drawing: settled };
}

/**
 * The inks of small art that went through a JPEG, seen again once they are drawn: what the drawing misses becomes an ink, what only smears out of another
 * is none, and each gets the color that the whole picture asks for. Others stay as they are. Opaque pictures; keeps its input.
 * @param sharp the picture as it is traced
 */
export function inksByDrawing(image: PixelImage, sharp: PixelImage, inks: readonly TraceInk[], noise: PictureNoise): readonly TraceInk[] {
  return inks.length < 2 || !isDrawnAgain(image, noise, MOST_FOR_INKS) ? inks : seeAgain(image, sharp, inks, noise).inks;
}
