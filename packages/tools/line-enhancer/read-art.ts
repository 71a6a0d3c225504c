import { AppError } from '@underbase/contract';
import {
  findShades,
  hasHalvedChroma,
  isOpaque,
  type Kernels,
  MOST_SHADED,
  type PixelImage,
  readFlatMixes,
  readInk,
  readPenInk,
  wholeLines,
} from '@underbase/engine';
import type { Art } from './art.ts';
import { isGrainShade, LEAST_OF_FLAT_INK } from './grain-shade.ts';
import { inkArt } from './ink-art.ts';
import { artOnPaper, penOnLitPaper } from './paper-art.ts';
import { pencilOnEven } from './pencil-art.ts';
import { putBack } from './printed-grid.ts';
import { isDark, MOST_EVEN, readSheet, withoutJpeg } from './read-sheet.ts';
import { layForReading, MOST_WORDED_PX, withTaken, wordsOf } from './words-for-reading.ts';

/** What has more grain than this is paper in uneven light rather than coarse paper. */
const ROUGH = 10;
/** So many deviations of what JPEG leaves beside edges, nearly all of it lies within. */
const RINGINGS = 2.6;

/** Whether all that shows is of one color to the level: such art has no second ink, and no shade but its coverage. */
function isOneColor(pixels: Uint8Array): boolean {
  const words = new Uint32Array(pixels.buffer, pixels.byteOffset, pixels.length >> 2);
  // As bytes are read on every machine that runs this: red is lowest, alpha highest.
  const rgb = 0x00ffffff;
  let color = -1;
  for (let index = 0; index < words.length; index++) {
    const word = words[index];
    if (word >>> 24 === 0) continue;
    if (color === -1) color = word & rgb;
    else if ((word & rgb) !== color) return false;
  }
  return true;
}

/**
 * The ink of a JPEG as it is read without its words, which take far longer than all else: one byte a pixel. Null where there are none to solve, and of
 * paper, grain and shades, of which that tells little.
 */
export function inkWithoutWords(kernels: Pick<Kernels, 'alphaRows' | 'inkCoverage'>, asFound: PixelImage): Uint8Array | null {
  if (asFound.width * asFound.height > MOST_WORDED_PX || !isOpaque(asFound) || !hasHalvedChroma(asFound)) return null;
  const { picture, ground, isGrainy, onGround, noise } = readSheet(asFound);
  if (!ground || isGrainy || noise.ringing === 0) return null;
  const image = withoutJpeg(picture, noise.ringing);
  const found = findShades(image, noise.grain);
  if (found !== null && found.share > MOST_SHADED) return null;
  const ink = readInk(kernels, image, RINGINGS * onGround);
  return ink?.ground ? ink.coverage : null;
}

/** The art of a picture whose sheet is known. Errors: as of `readArt`. */
function readOnSheet(
  kernels: Pick<Kernels, 'alphaRows' | 'inkCoverage' | 'scanRuns'>,
  { picture, isSolid, ground, isGrainy, onGround, noise }: ReturnType<typeof readSheet>,
  progress: (share: number) => void,
): Art {
  const pencil = ground && !isGrainy ? pencilOnEven(kernels, picture, ground) : null;
  if (pencil) return artOnPaper(picture, pencil.pen, pencil.whole);
  const words = isSolid && !isGrainy ? wordsOf(picture, noise, ground?.color, kernels) : null;
  const image = isSolid && !isGrainy ? withoutJpeg(picture, noise.ringing) : picture;
  if (words) layForReading(image, words, noise);
  progress(0.4);
  const isPlain = !isSolid && isOneColor(image.pixels);
  const found = isGrainy || isPlain ? null : findShades(image, noise.grain);
  progress(0.5);
  const fades = found !== null && found.share > MOST_SHADED;
  // A shade with edges around it leaves the rest of the art flat; what fades into its ground has contours everywhere, and a JPEG's shades have them too.
  const shades = found && fades && noise.ringing === 0 && found.intoGround <= MOST_SHADED ? found.mask : null;
  const mixes =
    isGrainy || isPlain || (fades && !shades) ? null : readFlatMixes(image, noise, shades, (share) => progress(0.5 + 0.3 * share));
  const { taken, ...known } = mixes && words ? withTaken(picture, mixes, words) : { mixes, drawn: null, taken: [] };
  progress(0.8);
  // Transparency tells a shaded picture's lines from nothing.
  if (!isGrainy && !(isSolid && fades && !mixes)) {
    const ink = readInk(kernels, image, RINGINGS * onGround);
    // Of a single ink what covers less is its tone; among several it may be another ink.
    const hasTones = isSolid && noise.grain > 0 && (mixes?.inks.length ?? 0) <= 2;
    if (ink && hasTones && isGrainShade(ink.coverage, image, LEAST_OF_FLAT_INK)) throw new AppError('picture.no-lines');
    if (ink) return inkArt(kernels, image, ink, { ...known, shades: mixes && shades, wasJpeg: noise.ringing > 0, darkness: null }, taken);
  }
  progress(0.85);
  // A pen's paper may be unevenly lit; what fades into the dark is a glow.
  const own = () => (ground && !(fades && isDark(ground)) ? readPenInk(picture, ground, true) : null);
  const lit = () => (isSolid ? penOnLitPaper(picture) : null);
  // Where light falls off, a ground that does not follow it takes the difference for grain.
  const isRough = ground !== null && Math.max(...ground.grain) > ROUGH;
  const onAny = () => (isRough ? lit() || own() : own() || lit());
  // Where flat inks are told, and an even ground is not all of the border, the rest of that is ink.
  const pen = !mixes ? onAny() : ground && ground.spread > MOST_EVEN ? own() : null;
  if (pen) return artOnPaper(picture, pen, pen.tones && wholeLines(pen.tones, pen.shape, picture));
  // Art that fills the sheet up to its sides has no ground, and may have lines all the same.
  if (!mixes) throw new AppError('picture.no-lines');
  const full = new Uint8Array(image.width * image.height).fill(255);
  return {
    coverage: full,
    shape: full,
    full: null,
    beside: { kind: 'nothing' },
    ...known,
    ground: null,
    shades,
    wasJpeg: noise.ringing > 0,
    darkness: null,
  };
}

/**
 * Tells ink from ground before anything is measured: by alpha, by an even color with what JPEG leaves on it, or as a drawing in ink on paper.
 * `progress` may throw: it is told between all that takes long.
 * Errors: picture.no-lines, where an opaque picture has no ground that ink could stand on and is not flat, or is shaded.
 */
export function readArt(
  kernels: Pick<Kernels, 'alphaRows' | 'inkCoverage' | 'scanRuns'>,
  picture: PixelImage,
  progress: (share: number) => void = () => {},
): Art {
  const sheet = readSheet(picture, progress);
  const art = readOnSheet(kernels, sheet, progress);
  if (art.drawn && sheet.picture !== picture) putBack(art.drawn, art.coverage, picture, sheet.picture);
  return art;
}
