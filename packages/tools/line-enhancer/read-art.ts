import { AppError } from '@underbase/contract';
import {
  cleanChroma,
  cleanNoise,
  clearFaint,
  coveredByOneInk,
  type FlatMixes,
  findFlatColors,
  findGround,
  findPaper,
  findShades,
  GRAINY_PAPER,
  type Ground,
  hasFlatAreas,
  hasHalvedChroma,
  hasSeveralTints,
  type Ink,
  type InkedWord,
  isLevel,
  isOpaque,
  type Kernels,
  MOST_SHADED,
  mayHaveFaint,
  mayHaveHalvedChroma,
  measureNoise,
  measurePanelRinging,
  measureRinging,
  type PenInk,
  type PictureNoise,
  type PixelImage,
  penLevels,
  type Rgb,
  readFlatMixes,
  readInk,
  readPenInk,
  readWords,
  type Surface,
  settleWords,
  softLines,
  solveWordParts,
  solveWordPieces,
  surfaceAt,
  type WholeLines,
  wholeLines,
  wholeWindow,
} from '@underbase/engine';
import { settleSmears } from './chroma-smears.ts';
import { closeFragments } from './close-fragments.ts';
import { isGrainShade } from './grain-shade.ts';
import { heldAcross, wordsAsFull } from './held-across.ts';
import { settleTints } from './jpeg-fragments.ts';
import { inkOfJpeg } from './jpeg-ink.ts';
import { settleOutlines } from './outlined-edges.ts';
import { pencilOnEven } from './pencil-art.ts';
import { putBack, withoutGrid } from './printed-grid.ts';
import { layWords, showsInk, type TakenWord, takeWords, withWords } from './words-of-jpeg.ts';

/** What lies beside the ink: nothing, one color, or paper whose color and grain differ from place to place. */
export type Beside =
  | { readonly kind: 'nothing' }
  /** Of what was a JPEG also its inks: single pixels are darker, paler or of another hue than what was drawn. */
  | {
      readonly kind: 'color';
      readonly color: Rgb;
      readonly inks: readonly Rgb[] | null;
      /** Flat colors that hardly differ from it, such as the cream of reversed lettering on a sheet of another: what opens takes the nearest. */
      readonly alike: readonly Rgb[];
    }
  | { readonly kind: 'paper'; readonly paper: Surface; readonly fullLevels: number; readonly ink: Rgb };

/** A picture's ink, told from what it lies on. */
export interface Art {
  /** One byte a pixel. */
  readonly coverage: Uint8Array;
  /** What lines are measured on: the same, or what the scanner made of hairlines as if they were full ink. */
  readonly shape: Uint8Array;
  /** How full lines are of their own, one byte a pixel, where some are faint; what is laid along them is no fuller. Null where none is. */
  readonly full: Uint8Array | null;
  readonly beside: Beside;
  /** Its inks, where it is flat and has several: lines of one may lie in another. */
  readonly mixes: FlatMixes | null;
  /** Which of these is the ground; null where it is none of them. */
  readonly ground: number | null;
  /** 255 where flat art has a shade inside, such as one large gradient, whose contours are no lines; null without. */
  readonly shades: Uint8Array | null;
  /** It was a JPEG: single specks may be what compression left. */
  readonly wasJpeg: boolean;
  /** What it was before, RGBA, as far as its words tell: lines are laid on it. Null where it is no JPEG, or tells nothing. */
  readonly drawn: Uint8Array | null;
}

/** What has more grain than this is paper in uneven light rather than coarse paper. */
const ROUGH = 10;
/** A ground whose places differ by no more than this, in levels, is even: where flat inks are told, and it is not all of the border, the rest of that is ink. */
const MOST_EVEN = 16;
/** So many deviations of what JPEG leaves beside edges, nearly all of it lies within. */
const RINGINGS = 2.6;
/** Of what was a JPEG, lines have at least this coverage somewhere near: ruled paper, and what compression smears, stays paler all along. */
const LEAST_IN_JPEG_LINE = 76;
/** Strokes of larger pictures are wide enough for their chroma. */
const MOST_WORDED_PX = 2_000_000;
/** Where so much of a picture's faint lines is uneven along them, 0 to 1, what looks like several inks are shades of one, whatever is solid beside them. */
const LEAST_UNSTEADY = 0.5;
/** Ink that is nearer to its ground than this, in coded values, is read as rims of darker ink where nothing is known of it. */
const PALE = 80;
/** An ink this near to the ground's color, in levels, is the ground. */
const SAME_COLOR = 24;

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

/** Whether a ground's middle is darker than a middle grey. */
function isDark({ surface }: Ground): boolean {
  const color = new Float32Array(3);
  surfaceAt(surface, surface.width / 2, surface.height / 2, color);
  return penLevels(color[0], color[1], color[2]) < 128;
}

/** From so much coverage on a scanned pixel is full ink. */
const FULL_INK = 250;

/** The mean color of full ink; black where there is none. */
function inkOf({ pixels }: PixelImage, coverage: Uint8Array): Rgb {
  let [r, g, b, count] = [0, 0, 0, 0];
  for (let at = 0; at < coverage.length; at++) {
    if (coverage[at] < FULL_INK) continue;
    r += pixels[at * 4];
    g += pixels[at * 4 + 1];
    b += pixels[at * 4 + 2];
    count++;
  }
  return count > 0 ? { r: r / count, g: g / count, b: b / count } : { r: 0, g: 0, b: 0 };
}

/** Coverage of all that is not the ground, where it has several inks: each is read against those that it is mixed with. */
function coveredByInks({ first, second, share }: FlatMixes, ground: number): Uint8Array {
  const covered = new Uint8Array(first.length).fill(255);
  for (let at = 0; at < covered.length; at++) {
    if (first[at] === ground) covered[at] = second[at] === ground ? 0 : share[at];
    else if (second[at] === ground) covered[at] = 255 - share[at];
  }
  return covered;
}

/** Art of one ink that has faint lines; null where it has none, or several inks. */
function softArt(
  image: PixelImage,
  ink: Ink,
  mixes: FlatMixes | null,
  wasJpeg: boolean,
): Pick<Art, 'coverage' | 'shape' | 'full' | 'beside'> | null {
  const { ground } = ink;
  if (!ground) {
    const soft = mixes ? null : softLines(ink.coverage, image);
    return soft && { coverage: ink.coverage, shape: soft.shape, full: soft.full, beside: { kind: 'nothing' } };
  }
  if (!mayHaveFaint(ink.coverage, image)) return null;
  const one = coveredByOneInk(image, ground, ink.noise);
  if (!one) return null;
  const { covered, fullContrast } = one;
  const inks = wasJpeg ? [inkOfJpeg(image, covered, ground)] : null;
  const beside = { kind: 'color', color: ground, inks, alike: [] } as const;
  const soft = softLines(covered, image);
  // Several flat inks of one hue are told apart as such, however thin what is drawn in them.
  const isShades = soft !== null && (soft.unsteady >= LEAST_UNSTEADY || !hasFlatAreas(covered, image)) && !isLevel(covered, image);
  if (mixes && mixes.inks.length > 2 && !isShades) return null;
  if (soft) return { coverage: covered, shape: soft.shape, full: soft.full, beside };
  // One pale ink is its own full ink.
  return fullContrast < PALE ? { coverage: covered, shape: covered, full: null, beside } : null;
}

/** Art whose ground is even, or nothing. */
function inkArt(
  kernels: Pick<Kernels, 'scanRuns'>,
  image: PixelImage,
  ink: Ink,
  own: Pick<Art, 'mixes' | 'shades' | 'wasJpeg' | 'drawn'>,
  taken: readonly TakenWord[],
): Art {
  const { mixes, wasJpeg } = own;
  const soft = softArt(image, ink, mixes, wasJpeg);
  if (soft) return { ...soft, ...own, mixes: ink.ground ? null : mixes, ground: null };
  if (!ink.ground) return { coverage: ink.coverage, shape: ink.coverage, full: null, beside: { kind: 'nothing' }, ground: null, ...own };
  const { r, g, b } = ink.ground;
  const apart = mixes?.inks.map((own) => Math.hypot(own.r - r, own.g - g, own.b - b)) ?? [];
  const nearest = apart.indexOf(Math.min(...apart));
  const ground = nearest >= 0 && apart[nearest] < SAME_COLOR ? nearest : null;
  const alike = mixes?.alike?.filter((own) => Math.hypot(own.r - r, own.g - g, own.b - b) < SAME_COLOR) ?? [];
  // How far a color lies from the ground's is no measure where what lies in the art is of nearly that color.
  const isByInks = mixes !== null && ground !== null && (wasJpeg || mixes.inks.length > 2 || alike.length > 0);
  if (isByInks && wasJpeg && mixes.inks.length > 2) {
    settleSmears(kernels, mixes, image, ground);
    settleOutlines(mixes, image);
  }
  const coverage = isByInks ? coveredByInks(mixes, ground) : ink.coverage;
  if (isByInks && wasJpeg) {
    clearFaint(coverage, heldAcross(coverage, taken, image), image, LEAST_IN_JPEG_LINE);
    if (mixes.inks.length > 2) {
      closeFragments(kernels, coverage, mixes, ground, image);
      settleTints(kernels, coverage, mixes, image, ground);
    }
  }
  const several = isByInks && wasJpeg ? mixes.inks.filter((_, own) => own !== ground) : null;
  const inks = several?.length === 1 ? [inkOfJpeg(image, coverage, ink.ground)] : several;
  const asFull = isByInks && wasJpeg ? wordsAsFull(coverage, taken, image) : null;
  const full = asFull && new Uint8Array(coverage.length).fill(255);
  return { coverage, shape: asFull ?? coverage, full, beside: { kind: 'color', color: ink.ground, inks, alike }, ground, ...own };
}

/** A pen's ink where light falls off over the sheet farther than grounds vary; null where no such sheet is found. */
function penOnLitPaper(picture: PixelImage): PenInk | null {
  const paper = findPaper(picture);
  return paper && readPenInk(picture, paper, true);
}

/** What rings on bare ground, in levels of three channels together, rings by an edge of about so many. */
const USUAL_EDGE = 200;

/** How much JPEG left beside edges, as a part of their contrast; where bare ground tells more than the art's even places, that. */
function ringingOf({ ringing }: PictureNoise, onGround: number): number {
  return ringing > 0 || onGround > 0 ? Math.max(ringing, onGround / USUAL_EDGE) : 0;
}

/** What was drawn on paper, with the lines that are whole where a pencil's are broken. Errors: picture.no-lines, where grain shades it instead. */
function artOnPaper(picture: PixelImage, { coverage, tones, shape, paper, fullLevels }: PenInk, whole: WholeLines | null): Art {
  if (isGrainShade(tones ?? coverage, picture)) throw new AppError('picture.no-lines');
  const beside = { kind: 'paper', paper, fullLevels, ink: inkOf(picture, coverage) } as const;
  const lines = whole ?? { shape, full: null };
  return { coverage, ...lines, beside, mixes: null, ground: null, shades: null, wasJpeg: false, drawn: null };
}

/** What rings less on a panel, in levels, becomes no ink: at quality 95 colors are told better as they are. */
const LEAST_ON_PANEL = 4;

type Words = ReturnType<typeof readWords>;

/** Words whose strokes hang together though they are of several inks, as a word of each: what is sure of these shows inks that nothing else may show. */
function withPieces(image: PixelImage, { inked, toPart, way }: Words): { readonly words: Words; readonly hasPieces: boolean } {
  const doubtful = toPart.filter(({ isDoubtful }) => isDoubtful);
  const pieced = solveWordPieces(image, doubtful, way);
  const known = new Set(pieced.map(({ word }) => word));
  const isOpen = ({ word }: { readonly word: InkedWord['word'] }) => !known.has(word);
  const words = { inked: [...inked.filter(isOpen), ...pieced.flatMap(({ parts }) => parts)], toPart: toPart.filter(isOpen), way };
  return { words, hasPieces: pieced.length > 0 };
}

/**
 * Lettering and lines that each stand alone on an even color, of a JPEG with halved chroma; null without. Where too few edges tell of that, as in art that is
 * all thin lines, only what has lines of several inks that hang together: one ink is told by all of it.
 */
function wordsOf(image: PixelImage, { ringing }: PictureNoise, ground: Rgb | undefined, kernels: Pick<Kernels, 'scanRuns'>): Words | null {
  if (image.width * image.height > MOST_WORDED_PX || ringing === 0) return null;
  const isHalved = hasHalvedChroma(image);
  if (!isHalved && !(mayHaveHalvedChroma(image) && ground && hasSeveralTints(image, ground))) return null;
  const { words, hasPieces } = withPieces(image, readWords(image, kernels, true));
  return (isHalved || hasPieces) && words.inked.length + words.toPart.length > 0 ? words : null;
}

/**
 * Makes words what they tell of a picture's inks, in place: lettering is in its own; hairlines, which are solved as mixes of an ink and their ground, are left
 * out, and such as may be of several inks stay.
 */
function layForReading(image: PixelImage, { inked, toPart, way }: Words, noise: PictureNoise): void {
  const sure = inked.filter((one) => !toPart.some(({ word, isDoubtful }) => isDoubtful && word === one.word));
  const inks = [...findFlatColors(image, noise), ...sure.map(({ ink }) => ink)];
  settleWords(
    image.pixels,
    sure.map((one) => (showsInk(one, inks, image.width, way.quality) ? one : { ...one, covers: one.covers.map(() => 0) })),
  );
}

/** What a picture is mixed of, and what it was before a JPEG, by its words. */
function withTaken(image: PixelImage, mixes: FlatMixes, { inked, toPart, way }: Words) {
  const inks = [...mixes.inks];
  const doubtOf = (one: InkedWord) => toPart.find(({ word, isDoubtful }) => isDoubtful && word === one.word);
  // Words of one ink show the inks that the others are parted by.
  takeWords(
    inked.filter((one) => !doubtOf(one)),
    inks,
    image.width,
    way.quality,
  );
  const parted = solveWordParts(image, toPart, inks, way);
  const whole = inked.filter((one) => !doubtOf(one)?.hasOther && !parted.some(({ word }) => word === one.word));
  const taken = takeWords([...whole, ...parted.flatMap(({ parts }) => parts)], inks, image.width, way.quality);
  layWords(taken, mixes);
  return { mixes: { ...mixes, inks }, drawn: withWords(image, taken, inks), taken };
}

/** Flat art as it was before JPEG rang along its edges and smeared its colors over them, as far as that can be told; the picture itself without. */
function withoutJpeg(image: PixelImage, ringing: number): PixelImage {
  if (ringing === 0) return image;
  const sharp = hasHalvedChroma(image) ? { ...image, pixels: cleanChroma(wholeWindow(image)).pixels } : image;
  const pixels = new Uint8Array(image.pixels.length);
  cleanNoise(sharp, { levels: 0, ofContrast: ringing }, pixels);
  return { ...image, pixels };
}

/** What a picture lies on, and what a JPEG left on it. */
function readGround(picture: PixelImage, progress: (share: number) => void = () => {}) {
  const isSolid = isOpaque(picture);
  const ground = isSolid ? findGround(picture) : null;
  const isGrainy = ground !== null && Math.max(...ground.grain) > GRAINY_PAPER;
  progress(0.1);
  const onGround = ground ? measureRinging(picture, ground) : 0;
  progress(0.15);
  const measured = measureNoise(picture);
  // Where thin art stands on a panel, neither what lies around that nor its own edges tell of a JPEG.
  const isUntold = isSolid && !isGrainy && measured.ringing === 0 && onGround === 0;
  const onPanel = isUntold ? measurePanelRinging(picture, ground?.color ?? null) : 0;
  const ringing = isSolid ? ringingOf(measured, onPanel >= LEAST_ON_PANEL ? onPanel : onGround) : measured.ringing;
  const noise = { ...measured, ringing };
  progress(0.25);
  return { isSolid, ground, isGrainy, onGround, noise };
}

/** The same of what is drawn on a sheet with a pale printed grid, as if that were plain. */
function readSheet(asFound: PixelImage, progress?: (share: number) => void) {
  const found = readGround(asFound, progress);
  const plain = found.ground && !isDark(found.ground) ? withoutGrid(asFound, found.ground) : null;
  return plain ? { picture: plain, ...readGround(plain) } : { picture: asFound, ...found };
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
    if (ink) return inkArt(kernels, image, ink, { ...known, shades: mixes && shades, wasJpeg: noise.ringing > 0 }, taken);
  }
  progress(0.85);
  // A pen's paper may be unevenly lit; what fades into the dark is a glow.
  const own = () => (ground && !(fades && isDark(ground)) ? readPenInk(picture, ground, true) : null);
  const lit = () => (isSolid ? penOnLitPaper(picture) : null);
  // Where light falls off, a ground that does not follow it takes the difference for grain.
  const isRough = ground !== null && Math.max(...ground.grain) > ROUGH;
  const onAny = () => (isRough ? lit() || own() : own() || lit());
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
