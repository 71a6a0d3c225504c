import {
  faintShare,
  type Ground,
  hasFlatAreas,
  isLevel,
  type Kernels,
  type PenInk,
  type PixelImage,
  readDrawnInk,
  readInk,
  type WholeLines,
  wholeLines,
} from '@underbase/engine';

/** So much of what a pencil leaves is neither full ink nor its rim; of flat art far less is, as compression blurs it. */
const LEAST_FAINT = 0.6;
/** Full ink, one byte a pixel, of which a pencil leaves grains and no areas. */
const FULL = 230;

/** A pencil's grains are smeared more than a pen's lines where chroma is halved: their tint strays so far, in levels. Two pencils' is three times as far. */
const MOST_STRAY = 12;

/** A pencil's drawing, and its lines as whole ones. */
export interface PencilArt {
  readonly pen: PenInk;
  readonly whole: WholeLines;
}

/** Of larger pictures as many pixels tell whether they may be drawn in pencil, in bands of so many rows. */
const TELLING_PX = 1_500_000;
const BAND_PX = 16;

/** Bands of a picture, evenly spread over it and laid under each other; the picture itself where it is small. */
function bandsOf(picture: PixelImage): PixelImage {
  const { width, height, pixels } = picture;
  const bands = Math.max(1, Math.floor(TELLING_PX / (width * BAND_PX)));
  if (bands * BAND_PX >= height) return picture;
  const taken = new Uint8Array(bands * BAND_PX * width * 4);
  for (let band = 0; band < bands; band++) {
    const from = Math.round((band * (height - BAND_PX)) / Math.max(1, bands - 1)) * width * 4;
    taken.set(pixels.subarray(from, from + BAND_PX * width * 4), band * BAND_PX * width * 4);
  }
  return { ...picture, height: bands * BAND_PX, pixels: taken };
}

/**
 * A pencil's drawing on a sheet whose grain is too fine for paper's, as compression leaves it, or which has none. Null where the picture (RGBA, opaque) is
 * something else: drawn in several colors, in lines that are whole or of one paler tone, or with solid parts beside them.
 */
export function pencilOnEven(kernels: Pick<Kernels, 'alphaRows' | 'inkCoverage'>, picture: PixelImage, ground: Ground): PencilArt | null {
  const bands = bandsOf(picture);
  const ink = readInk(kernels, bands);
  if (!ink?.ground || faintShare(ink.coverage, bands) < LEAST_FAINT || isLevel(ink.coverage, bands)) return null;
  const drawn = readDrawnInk(picture, ground, { keepsTones: true, mostStray: MOST_STRAY });
  if (!drawn?.color || !drawn.ink.tones) return null;
  const full = drawn.ink.tones.map((tone) => (tone < FULL ? 0 : tone));
  if (hasFlatAreas(full, picture)) return null;
  const whole = wholeLines(drawn.ink.tones, drawn.ink.shape, picture);
  return whole && { pen: drawn.ink, whole };
}
