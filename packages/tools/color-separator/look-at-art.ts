import {
  cleanChroma,
  type DrawnArt,
  drawnArt,
  type FlatColor,
  findBorderColor,
  findJpegGrid,
  hasHalvedChroma,
  type InkedWord,
  inkedWords,
  isDrawnAgain,
  isOpaque,
  jpegQuality,
  MOST_FOR_INKS,
  type PictureNoise,
  type PixelImage,
  type ReadFlats,
  type Rgb,
  readFlatColors,
  redrawLost,
  settleOvershoot,
  surveyColors,
  wholeWindow,
} from '@underbase/engine';
import type { RunContext } from '../run.ts';
import { paintedWhole } from './art-by-drawing.ts';
import { standingArt } from './cut-art.ts';
import { artOfEnlarged } from './enlarged-art.ts';
import { areFlat, flatsAmong } from './flats-of-art.ts';
import { isJpegByChroma, noiseOfArt } from './jpeg-by-chroma.ts';
import type { SeparatorOptions } from './options.ts';
import { withPaleInks } from './pale-inks.ts';
import { withWords } from './settled-words.ts';
import { withoutFeather } from './without-feather.ts';
import { isAsShown } from './words-as-shown.ts';

/** What was resampled or stored with loss has alpha a little below full inside its art. */
const OPAQUE = 250;
/** A ground is even: so much of the border is of its color. */
const LEAST_EVEN_BORDER = 0.85;

/** Whatever a JPEG may have left. */
const RINGING: PictureNoise = { grain: 0, ringing: 1 };

/** The even color around a picture that is opaque all over. */
export function groundOf(image: PixelImage): Rgb | null {
  const border = findBorderColor(image);
  if (!border || border.share < LEAST_EVEN_BORDER) return null;
  return { r: Math.round(border.r), g: Math.round(border.g), b: Math.round(border.b) };
}

export const copied = ({ pixels }: PixelImage, context: Sharing): Uint8Array => sharedBytes(pixels, context);

/** The picture with the chroma that JPEG halved made as sharp as its luma, on memory that threads share: a thin line is else of another color. */
function sharpened(image: PixelImage, context: RunContext): Uint8Array {
  const pixels = context.allocate(image.pixels.length);
  pixels.set(cleanChroma(wholeWindow(image)).pixels);
  return pixels;
}

/** The picture with what a filter swung along the edges of flat art given back its color, on memory that threads share; the same picture where that is nothing. */
function withoutSwings(image: PixelImage, flats: readonly FlatColor[], context: RunContext): PixelImage {
  if (!areFlat(flats)) return image;
  const pixels = copied(image, context);
  return settleOvershoot(image, flats, pixels) > 0 ? { ...image, pixels } : image;
}

interface Reading {
  readonly noise: PictureNoise;
  readonly found: ReadFlats;
}

export function readingOf(image: PixelImage, measured = image): Reading {
  const noise = noiseOfArt(measured);
  return { noise, found: readFlatColors(image, noise) };
}

/** A picture as it is read, before any ground is knocked out. */
export interface ArtLook {
  /** Without what a filter swung. */
  readonly image: PixelImage;
  /** The same, its chroma sharp where a JPEG halved it. */
  readonly sharp: PixelImage;
  readonly isSmeared: boolean;
  readonly isWhole: boolean;
  /** Null where chroma is smeared: then it is read later. */
  readonly first: Reading | null;
}

/** Whether what swings in a picture is a JPEG's; what was resampled rings as much, and has neither blocks nor waves of one. Small art has too few blocks to be sure of them. */
function isJpeg(image: PixelImage, { ringing }: PictureNoise): boolean {
  if (ringing === 0) return false;
  return findJpegGrid(image) !== null || (image.width * image.height <= MOST_FOR_INKS && jpegQuality(image) !== null);
}

export function lookAtArt(given: PixelImage, method: SeparatorOptions['method'], context: RunContext): ArtLook {
  const isSmeared = method === 'spot' && (hasHalvedChroma(given) || isJpegByChroma(given));
  const first = method === 'spot' && !isSmeared ? readingOf(given) : null;
  // What JPEG swings goes by its blocks: lettering in a gray between two others is no swing of theirs, and waves tell what was stored.
  const image = first && !isJpeg(given, first.noise) ? withoutSwings(given, first.found.flats, context) : given;
  const sharp = isSmeared ? { ...image, pixels: sharpened(image, context) } : image;
  return { image, sharp, isSmeared, isWhole: isOpaque(image, OPAQUE), first };
}

/** What takes longest to tell of small art that went through a JPEG, and is the same whatever becomes of its ground. */
export interface DrawnOnce {
  readonly words: readonly InkedWord[];
  /** Null where it shades. */
  readonly art: DrawnArt | null;
  /** Whether the art is what the picture shows; its inks may be known all the same. */
  readonly isShown: boolean;
  /** How many pixels one of the JPEG's is wide by now: 1 where it was not enlarged since. */
  readonly pixelPx: number;
  /** The drawing is that of art that was cut from its ground, standing on it again. */
  readonly isCut: boolean;
}

/** Words of art whose chroma was halved, as they were solved from their luma, and as far as they are all that stands there. */
export function wordsOfArt({ image, isSmeared, isWhole }: ArtLook, { kernels }: Pick<RunContext, 'kernels'>): readonly InkedWord[] {
  return isSmeared && isWhole ? inkedWords(image, kernels).filter((word) => isAsShown(image, word)) : [];
}

/** A drawing on memory that threads share. */
const shared = ({ inks, covers }: DrawnArt, context: Sharing): DrawnArt => ({
  inks,
  covers: covers.map((cover) => sharedBytes(cover, context)),
});

type Sharing = Pick<RunContext, 'allocate'>;

function sharedBytes(bytes: Uint8Array, { allocate }: Sharing): Uint8Array {
  const copy = allocate(bytes.length);
  copy.set(bytes);
  return copy;
}

/** A picture whose edges are no feather; photos keep theirs. */
export const edged = (image: PixelImage, { method }: Pick<SeparatorOptions, 'method'>, context: RunContext): PixelImage =>
  method === 'spot' ? withoutFeather(image, context) : image;

/** See `DrawnOnce`; null where a picture is no such art. */
export function drawOnce(image: PixelImage, { method }: Pick<SeparatorOptions, 'method'>, context: RunContext): DrawnOnce | null {
  if (method !== 'spot') return null;
  if (isOpaque(image, OPAQUE)) return drawWhole(image, context);
  const standing = standingArt(edged(image, { method }, context));
  const once = standing && drawWhole(standing.image, context);
  return once?.art ? { ...once, isCut: true } : null;
}

/** The same of a picture that is opaque all over. */
function drawWhole(given: PixelImage, context: RunContext): DrawnOnce | null {
  const large = artOfEnlarged(given, context);
  if (large) {
    const art = withPaleInks(large.art, given, groundOf(given), context, large.from);
    return { words: [], art: shared(art, context), isShown: true, pixelPx: large.pixelPx, isCut: false };
  }
  // Large pictures are not looked at twice.
  if (!isDrawnAgain(given, RINGING)) return null;
  const look = lookAtArt(given, 'spot', context);
  const { image, sharp, first, isWhole } = look;
  const noise = first?.noise ?? noiseOfArt(image);
  if (!isWhole || !isDrawnAgain(image, noise)) return null;
  const words = wordsOfArt(look, context);
  const settled = withWords(sharp, words);
  const art = artOfDrawing(image, settled, noise);
  const isShown = art !== null && redrawLost(settled, art.inks, art.covers, () => paintedWhole(art, words)) !== null;
  const inked = art && isShown ? withPaleInks(art, image, groundOf(image), context) : art;
  return { words, art: inked && shared(inked, context), isShown, pixelPx: 1, isCut: false };
}

/** Small flat art that went through a JPEG, as the drawing that it was; null where it shades, or is none. `sharp` has its words settled. */
function artOfDrawing(image: PixelImage, sharp: PixelImage, noise: PictureNoise): DrawnArt | null {
  const { flats, fades } = flatsAmong(surveyColors(sharp, true), readFlatColors(sharp, noise), noise);
  return fades || flats.length === 0 ? null : drawnArt(image, sharp, noise, flats);
}
