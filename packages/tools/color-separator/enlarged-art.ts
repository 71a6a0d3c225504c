import {
  cielabFromRgb,
  cleanChroma,
  colorFromMixes,
  type DrawnArt,
  deltaE2000,
  drawnLarge,
  type FlatColor,
  findBlockGrid,
  findEnlargement,
  inkedWords,
  isDrawnAgain,
  isOpaque,
  isSameColor,
  type PictureNoise,
  type PixelImage,
  type Rgb,
  readFlatColors,
  redrawWords,
  resampledPicture,
  surveyColors,
  wholeWindow,
} from '@underbase/engine';
import type { RunContext } from '../run.ts';
import { flatsAmong } from './flats-of-art.ts';
import { noiseOfArt } from './jpeg-by-chroma.ts';
import { withWords } from './settled-words.ts';

/** What a JPEG does to edges passes for a smaller enlargement. */
const LEAST_FACTOR = 1.8;
/** Larger art is not drawn anew: what each ink covers takes a byte a pixel. */
const MOST_PIXELS = 24_000_000;
/** The ink of a word that lies farther from all of the drawing's, in CIEDE2000, is one that the drawing has lost. */
const OWN_INK = 12;
/** What a word is taken to cover of the picture. */
const LEAST_SHARE = 0.001;
/** What a word's JPEG smears lies so near to the line from its ink to its ground, in levels. */
const NEAR_MIXES = 24;
/** Steps at the borders of JPEG's blocks, to those elsewhere. */
const LEAST_BLOCKS = 1.5;

/** A drawing of art that was enlarged. */
export interface EnlargedArt {
  readonly art: DrawnArt;
  /** The picture at its true pixels. */
  readonly from: PixelImage;
  /** How many pixels one of the picture that was enlarged is wide by now. */
  readonly pixelPx: number;
}

/**
 * Flat art that was enlarged after a JPEG, as the drawing that it was, at the size that it has now; null where it is none. What the JPEG left around
 * edges was enlarged with them, so that it is wider than where a JPEG's own is looked for: its colors would found inks, and its rims comb every edge.
 * Straight alpha, opaque; keeps its input.
 */
export function artOfEnlarged(given: PixelImage, context: Pick<RunContext, 'kernels'>): EnlargedArt | null {
  if (given.width * given.height > MOST_PIXELS || !isOpaque(given)) return null;
  const small = atTruePixels(given, context);
  if (small === null) return null;
  const noise = noiseOfArt(small);
  if (!isDrawnAgain(small, noise)) return null;
  const plain = { ...small, pixels: cleanChroma(wholeWindow(small)).pixels };
  // Asked before words are looked for, which takes longest: photos have none.
  if (flatsOf(plain, noise).length === 0) return null;
  const words = inkedWords(small, context.kernels);
  const sharp = withWords(plain, words);
  const flats = flatsOf(sharp, noise);
  const lost = words.map(({ ink }) => ink).filter((ink) => !flats.some((flat) => isSameColor(flat, ink, OWN_INK)));
  const inks = lost.filter((ink, at) => lost.findIndex((other) => isSameColor(other, ink, OWN_INK)) === at);
  const art = drawnLarge(small, sharp, noise, [...flats, ...inks.map((ink) => ({ ...ink, share: LEAST_SHARE }))], given);
  if (!art || !words.every(({ ink }) => art.inks.some((own) => isSameColor(own, ink, OWN_INK)))) return null;
  redrawWords(words, ({ ink, word }) => inksAmong(art.inks, ink, word.ground), art.covers, small, given);
  return { art, from: small, pixelPx: given.width / small.width };
}

/** The places of a word's ink and its ground among some inks; null where one is none of them. */
function inksAmong(inks: readonly FlatColor[], ofWord: Rgb, ofGround: Rgb) {
  const placeOf = (color: Rgb): number => {
    const apart = inks.map((ink) => deltaE2000(cielabFromRgb(ink), cielabFromRgb(color)));
    const least = Math.min(...apart);
    return least < OWN_INK ? apart.indexOf(least) : -1;
  };
  const [ink, ground] = [placeOf(ofWord), placeOf(ofGround)];
  if (ink < 0 || ground < 0) return null;
  const isMix = (other: FlatColor): boolean => colorFromMixes(other, [inks[ink], inks[ground]]) < NEAR_MIXES;
  return { ink, ground, mixes: [...inks.keys()].filter((at) => at !== ink && at !== ground && isMix(inks[at])) };
}

/** A picture as it was before it was enlarged; null where it was not. */
function atTruePixels(given: PixelImage, { kernels }: Pick<RunContext, 'kernels'>): PixelImage | null {
  const hasBlocks = (findBlockGrid(given)?.ratio ?? 1) >= LEAST_BLOCKS;
  const { by, factor } = findEnlargement(kernels, given, hasBlocks);
  if (by === 'none' || factor < LEAST_FACTOR) return null;
  const size = { width: Math.max(1, Math.round(given.width / factor)), height: Math.max(1, Math.round(given.height / factor)) };
  return resampledPicture(given, size, 'lanczos', kernels);
}

/** Flat colors of art that does not shade; none where it does. */
function flatsOf(image: PixelImage, noise: PictureNoise): readonly FlatColor[] {
  const { flats, fades } = flatsAmong(surveyColors(image, true), readFlatColors(image, noise), noise);
  return fades ? [] : flats;
}
