import { AppError } from '@underbase/contract';
import {
  cleanChroma,
  type FlattenedRamp,
  findEnlargement,
  findFlatColors,
  findJpegGrid,
  flattenGradients,
  hasHalvedChroma,
  inkedWords,
  isOpaque,
  isRingingJpeg,
  knockOutGround,
  measureNoise,
  monoArt,
  type PictureNoise,
  type PixelImage,
  type Rgb,
  reducedPicture,
  scaleGradient,
  settleWords,
  wholeWindow,
} from '@underbase/engine';
import { requirePicture } from '../require-picture.ts';
import type { RunContext } from '../run.ts';
import { PHOTO_PX } from './bounded-labels.ts';
import { drawnSheet, inkOf, paperOf } from './drawn-sheet.ts';
import type { VectorizerOptions } from './options.ts';

/** A picture as it is traced: a photo as a copy of no more pixels than its poster needs. */
export interface Art {
  readonly image: PixelImage;
  readonly noise: PictureNoise;
  /** It is black ink on nothing. */
  readonly isMono: boolean;
  /** Ramps in pixels of the picture, each painted in one flat color in `image`. */
  readonly ramps: readonly FlattenedRamp[];
  /** It is paper under uneven light, traced as it stands: as areas of gray. */
  readonly hasPaper: boolean;
}

/** A pixel less opaque than this shows nothing. */
const LEAST_ALPHA = 8;
/** Flat art has at least this much of its opaque part in flat colors. */
const LEAST_FLAT = 0.3;
const BLACK = [0, 0, 0];
/** Paper that differs by less from place to place, in levels, is one ink. */
const EVEN_SPREAD = 24;

function hasArt({ pixels }: PixelImage): boolean {
  for (let at = 3; at < pixels.length; at += 4) if (pixels[at] >= LEAST_ALPHA) return true;
  return false;
}

/** What a JPEG of thin lines rings at least, where no block of it has two even sides to tell by. */
const LEAST_RINGING = 0.012;
/** Larger pictures have blocks enough. */
const MOST_ASKED = 700_000;

/** Enlarged pictures from here on are traced at the size that they were drawn at: their rims are as wide as they were enlarged, and their noise as coarse. */
const LARGE_PX = 500_000;
const LEAST_ENLARGED = 1.6;
/** A JPEG's noise is no finer for its pixels being more than these. */
const MOST_JPEG_PX = 6_000_000;

/** The picture's noise; that of a JPEG with thin lines alone is told by its having been one. */
function noiseOf(image: PixelImage): PictureNoise {
  const noise = measureNoise(image);
  if (noise.ringing > 0 || image.width * image.height > MOST_ASKED || !isOpaque(image)) return noise;
  return isRingingJpeg(image) ? { ...noise, ringing: LEAST_RINGING } : noise;
}

/** The drawing without its paper, where that can be told from it. */
function withoutPaper(image: PixelImage, context: RunContext): PixelImage {
  const pixels = context.allocate(image.pixels.length);
  const isFlat = findFlatColors(image).reduce((sum, { share }) => sum + share, 0) >= LEAST_FLAT;
  const how = { color: null, enclosed: 'goes', isFlat, isOneInk: false } as const;
  const isKnockedOut = knockOutGround(image, how, context.kernels, (fraction) => context.progress(fraction), pixels);
  return isKnockedOut ? { ...image, pixels } : image;
}

/** Channels of a color in less light keep their parts of the paper's to within this. */
const SAME_PARTS = 0.06;
/** Darker than half of the paper is what was drawn on it. */
const LEAST_LIGHT = 0.5;

/** Whether a color may be a paper's in other light. */
function isInLight(color: Rgb, paper: Rgb): boolean {
  const parts = [color.r / Math.max(1, paper.r), color.g / Math.max(1, paper.g), color.b / Math.max(1, paper.b)];
  return Math.max(...parts) - Math.min(...parts) <= SAME_PARTS && Math.min(...parts) >= LEAST_LIGHT;
}

/** Whether a picture shows paper whose light falls off so far that it takes several inks: flat paper bends only as far as a JPEG rings beside what is on it. */
function hasLitPaper(image: PixelImage, noise: PictureNoise): boolean {
  const paper = paperOf(image);
  if (!paper || paper.spread <= EVEN_SPREAD) return false;
  return findFlatColors(image, noise).filter((flat) => isInLight(flat, paper.color)).length !== 1;
}

/** A picture's flat art in full color. */
function colorArt(image: PixelImage, context: RunContext): Art {
  const noise = noiseOf(image);
  return { ...flattenGradients(sharpened(image, context), noise), noise, isMono: false, hasPaper: hasLitPaper(image, noise) };
}

/** A JPEG of halved chroma with its colors up to their edges, and its small type in the ink that it was set in; any other picture as it is. */
function sharpened(image: PixelImage, { kernels }: RunContext): PixelImage {
  if (!hasHalvedChroma(image)) return image;
  const { pixels } = cleanChroma(wholeWindow(image));
  if (isOpaque(image)) settleWords(pixels, inkedWords(image, kernels));
  return { ...image, pixels };
}

/** A picture's art by a copy of it of so many pixels at most; its ramps in pixels of the picture. */
function reducedArt(image: PixelImage, mostPx: number, context: RunContext): Art {
  const art = colorArt(reducedPicture(image, mostPx, context.kernels), context);
  const [across, down] = [image.width / art.image.width, image.height / art.image.height];
  return { ...art, ramps: art.ramps.map((ramp) => ({ ...ramp, gradient: scaleGradient(ramp.gradient, across, down) })) };
}

/** Pixels that art was drawn in at most, where it was enlarged or saved so coarsely since that what is between them tells nothing. */
function drawnPixels(image: PixelImage, { kernels }: RunContext): number {
  const px = image.width * image.height;
  if (px <= LARGE_PX) return px;
  const wasJpeg = isOpaque(image) && findJpegGrid(image) !== null;
  const { factor } = findEnlargement(kernels, image, wasJpeg);
  const drawn = factor >= LEAST_ENLARGED ? Math.max(LARGE_PX / 4, px / factor ** 2) : px;
  return wasJpeg ? Math.min(MOST_JPEG_PX, drawn) : drawn;
}

/** A picture as black ink on nothing; null where there is none. */
function inkAlone(image: PixelImage, context: RunContext): PixelImage | null {
  const sheet = drawnSheet(image, context);
  if (!sheet?.drawn) return monoArt(sheet?.image ?? image);
  return inkOf(image, sheet.drawn.ink, BLACK, context);
}

/** A drawing on paper without the paper. */
function scanArt(image: PixelImage, context: RunContext): Art {
  const noise = noiseOf(image);
  const sheet = drawnSheet(image, context);
  const pen = sheet?.drawn;
  const bare = pen?.color ? inkOf(image, pen.ink, pen.color, context) : withoutPaper(sharpened(sheet?.image ?? image, context), context);
  if (!hasArt(bare)) throw new AppError('art.nothing');
  return { image: bare, noise, isMono: false, ramps: [], hasPaper: false };
}

/** What of a picture is traced in a mode: paper taken away, chroma sharpened, or made one ink. Errors: picture.clear, picture.one-color, art.nothing. */
export function artOf(image: PixelImage, mode: VectorizerOptions['mode'], context: RunContext): Art {
  requirePicture(image);
  if (!hasArt(image)) throw new AppError('art.nothing');
  if (mode === 'photo') return reducedArt(image, PHOTO_PX, context);
  if (mode === 'scan') return scanArt(image, context);
  if (mode !== 'mono' && mode !== 'centerline') return reducedArt(image, drawnPixels(image, context), context);
  const mono = inkAlone(image, context);
  if (!mono) throw new AppError('art.nothing');
  return { image: mono, noise: measureNoise(image), isMono: true, ramps: [], hasPaper: false };
}
