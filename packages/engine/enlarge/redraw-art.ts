import { cielabFromRgb } from '../color/cielab.ts';
import { deltaE2000 } from '../color/delta-e2000.ts';
import type { Rgb } from '../color/hex.ts';
import type { PixelImage } from '../image.ts';
import { asJpeg } from '../jpeg-repair/as-jpeg.ts';
import { cleanChroma } from '../jpeg-repair/clean-chroma.ts';
import { hasHalvedChroma } from '../jpeg-repair/halved-chroma.ts';
import { jpegQuality } from '../jpeg-repair/jpeg-quality.ts';
import type { InkedWord } from '../jpeg-repair/word-inks.ts';
import { ignoreProgress, type ReportProgress } from '../progress.ts';
import { wholeWindow } from '../region/windows.ts';
import { measureNoise, type PictureNoise } from '../separation/picture-noise.ts';
import type { LabelMap } from '../trace/crack-graph.ts';
import type { TraceDrawing, TraceInk } from '../trace/drawing.ts';
import { type FlattenedRamp, flattenGradients } from '../trace/flatten-gradients.ts';
import { isDrawnAgain, MOST_FOR_INKS, seeAgain } from '../trace/inks-by-drawing.ts';
import { mixedPixels } from '../trace/mix-space.ts';
import { squaresOff } from '../trace/nearest-way.ts';
import { tracePalette } from '../trace/trace-palette.ts';
import { type EdgeNoise, edgeNoise, labelPicture, traceLabels } from '../trace/trace-picture.ts';
import { drawRedrawing } from './draw-redrawing.ts';
import { joinHalves, withoutHalves } from './half-rows.ts';
import { inksOfCores } from './inks-of-cores.ts';
import { inksOfStrongest } from './inks-of-strongest.ts';

/** A picture as a drawing of flat areas and ramps, and what lay on it when it was read. */
export interface Redrawing {
  readonly drawing: TraceDrawing;
  readonly noise: PictureNoise;
}

/** How nearly curves keep to the edges they were read from, px: on art, and on lines, which are all edge. */
const TOLERANCE_PX = { art: 0.25, lines: 0.15 } as const;
/** Areas of fewer pixels are no areas. */
const LEAST_AREA_PX = 2;
/** More areas than this are texture: the smallest go. */
const MOST_AREAS = 12_000;
/** An ink stands for a ramp where it lies so near to the color that the ramp was flattened to, in levels. */
const OF_RAMP = 4;

function withRamps(inks: readonly TraceInk[], ramps: readonly FlattenedRamp[]): readonly TraceInk[] {
  return inks.map((ink) => {
    const ramp =
      ink.opacity > 0 ? ramps.find(({ color }) => Math.hypot(color.r - ink.r, color.g - ink.g, color.b - ink.b) <= OF_RAMP) : undefined;
    return ramp ? { ...ink, gradient: ramp.gradient } : ink;
  });
}

/** Words of fewer pixels in all may be marks that JPEG left. */
const LEAST_OF_WORDS = 60;
/** Words within so much of an ink, in CIEDE2000, are of it. */
const OF_INK = 12;

/** The palette with the inks of words that are in none of it. */
function withWords(palette: readonly TraceInk[], words: readonly InkedWord[]): readonly TraceInk[] {
  const amounts = new Map<string, { readonly ink: InkedWord['ink']; amount: number }>();
  for (const { ink, covers } of words) {
    const key = `${ink.r},${ink.g},${ink.b}`;
    const own = amounts.get(key) ?? { ink, amount: 0 };
    own.amount += covers.reduce((sum, cover) => sum + cover, 0);
    amounts.set(key, own);
  }
  const inks = [...palette];
  for (const { ink, amount } of amounts.values()) {
    const isThere = inks.some((other) => other.opacity > 0 && deltaE2000(cielabFromRgb(other), cielabFromRgb(ink)) < OF_INK);
    if (amount >= LEAST_OF_WORDS && !isThere) inks.push({ ...ink, opacity: 1 });
  }
  return inks;
}

/** A JPEG of the same size as it came, and what lies on it. */
export interface StoredArt {
  readonly image: PixelImage;
  readonly noise: PictureNoise;
}

/** Which ink each pixel is of; the inks of a JPEG are read once more where they are known to lie. */
function labeled(
  flat: PixelImage,
  inks: readonly TraceInk[],
  noise: EdgeNoise,
  stored: StoredArt | null,
): { readonly map: LabelMap; readonly inks: readonly TraceInk[] } {
  const label = (own: readonly TraceInk[]): LabelMap => labelPicture(flat, own, noise, LEAST_AREA_PX, MOST_AREAS).map;
  const map = label(inks);
  const truer = stored ? inksOfCores(stored.image, map, inks) : inks;
  return truer.every((ink, at) => ink === inks[at]) ? { map, inks } : { map: label(truer), inks: truer };
}

/** The inks of small art that went through a JPEG as its drawing tells them, those of thin strokes as these have them where they are fullest; others as they are. */
function inksSeen({ image, noise }: StoredArt, flat: PixelImage, inks: readonly TraceInk[]): readonly TraceInk[] {
  if (inks.length < 2 || !isDrawnAgain(image, noise, MOST_FOR_INKS)) return inks;
  const seen = seeAgain(image, flat, inks, noise);
  const quality = jpegQuality(image);
  return quality === null ? seen.inks : inksOfStrongest(image, seen, quality, noise.grain);
}

/**
 * Traces a picture in full color with the inks that it was drawn with; of lines no ramps are looked for. Straight alpha; keeps its input.
 * @param stored what the picture was cleaned from, which tells of its inks what cleaning took away; null where that is nothing else
 * @param words thin type and lines that were read apart: their inks may be none that stand anywhere evenly
 * @param cut the colors of art that was cut at a threshold, whose rims are a guess; null for any other
 */
export function redrawArt(
  image: PixelImage,
  way: 'art' | 'lines' = 'art',
  stored: StoredArt | null = null,
  progress: ReportProgress = ignoreProgress,
  words: readonly InkedWord[] = [],
  cut: readonly Rgb[] | null = null,
): Redrawing {
  const noise = measureNoise(image);
  const sharp = hasHalvedChroma(image) ? { ...image, pixels: cleanChroma(wholeWindow(image)).pixels } : image;
  const { image: flat, ramps } = way === 'lines' || cut ? { image: sharp, ramps: [] } : flattenGradients(sharp, noise);
  const isClean = noise.grain === 0 && noise.ringing === 0 && stored === null && cut === null;
  const told = tracePalette(flat, noise, { most: null, given: cut ?? [] });
  const palette = withWords(isClean ? withoutHalves(mixedPixels(flat), told) : told, words);
  progress(0.1);
  const found = withRamps(inksSeen(stored ?? { image, noise }, flat, palette), ramps);
  progress(0.4);
  const { map, inks } = labeled(flat, found, edgeNoise(noise), stored);
  if (isClean) joinHalves(map, mixedPixels(flat), inks);
  progress(0.5);
  const rules = { tolerancePx: TOLERANCE_PX[way], findsShapes: true, isStepped: cut !== null };
  const drawing = traceLabels(map, flat, inks, edgeNoise(noise), rules, (share) => progress(0.5 + 0.5 * share));
  return { drawing, noise };
}

/** Where the quality can't be read. */
const USUAL_QUALITY = 75;

/** How far a drawing lies off a JPEG once it is stored as that was: sum of squares, levels. */
function offStored({ drawing }: Redrawing, image: PixelImage): number {
  const { width, height, pixels } = image;
  const drawn = new Uint8Array(pixels.length);
  drawRedrawing(drawing, { x: 0, y: 0, width, height }, 1, 1, drawn);
  return squaresOff(asJpeg({ ...image, pixels: drawn }, { quality: jpegQuality(image) ?? USUAL_QUALITY, isHalved: true }).pixels, pixels);
}

/** Drawings whose squares are within this part of one another are as near. */
const CLEARLY = 0.94;

/** Whether a drawing of a JPEG with halved chroma is clearly nearer to it than another one, both stored as it was: then it is the truer one. */
export const isNearer = (one: Redrawing, other: Redrawing, image: PixelImage): boolean =>
  offStored(one, image) < CLEARLY * offStored(other, image);
