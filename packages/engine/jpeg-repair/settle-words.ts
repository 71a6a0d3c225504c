import { cielabFromRgb } from '../color/cielab.ts';
import { deltaE2000 } from '../color/delta-e2000.ts';
import type { Rgb } from '../color/hex.ts';
import type { PixelImage } from '../image.ts';
import type { Kernels } from '../kernels/kernels.ts';
import { findWords } from './find-words.ts';
import { jpegQuality } from './jpeg-quality.ts';
import type { JpegWay } from './jpeg-tables.ts';
import { drawWord, type InkedWord, type SolvedWords, solveWordInks } from './word-inks.ts';
import { strokesOf } from './word-parts.ts';

/** Where the quality can't be read: other tables, a cut edge, a changed size. */
const USUAL_QUALITY = 75;
/** Larger pictures have strokes wide enough for their chroma. */
const MOST_PIXELS = 6_000_000;
/** Words whose inks lie no farther apart, in CIEDE2000, are of one ink. */
const ONE_INK = 6;
/** A word stands on the ground that was taken off where its own lies no farther from it, in CIEDE2000. */
const SAME_GROUND = 5;

/** Words of one ink tell of it together, each by how much of it there is. */
function shared(inked: readonly InkedWord[]): readonly InkedWord[] {
  const amountOf = ({ covers }: InkedWord) => covers.reduce((sum, cover) => sum + cover, 0);
  const groups: InkedWord[][] = [];
  for (const one of [...inked].sort((first, second) => amountOf(second) - amountOf(first))) {
    const like = groups.find(([{ ink }]) => deltaE2000(cielabFromRgb(ink), cielabFromRgb(one.ink)) < ONE_INK);
    if (like) like.push(one);
    else groups.push([one]);
  }
  return groups.flatMap((group) => {
    const amount = group.reduce((sum, one) => sum + amountOf(one), 0);
    const mean = (of: 'r' | 'g' | 'b') => Math.round(group.reduce((sum, one) => sum + amountOf(one) * one.ink[of], 0) / amount);
    const ink = { r: mean('r'), g: mean('g'), b: mean('b') };
    return group.map((one) => ({ ...one, ink }));
  });
}

/** A JPEG below this quality moves the colors of hairlines too far for these to be told from mixes of others. */
export const FINE_QUALITY = 70;

/**
 * Lettering, lines and small marks of a JPEG with halved chroma, each of which stands alone on an even color, with the color and the cover of its ink.
 * Opaque pictures; keeps its input. None where the picture is large: there strokes are wide enough to keep their chroma.
 */
export function inkedWords(image: PixelImage, kernels: Pick<Kernels, 'scanRuns'>): readonly InkedWord[] {
  return readWords(image, kernels).inked;
}

/** The same, with words that may be of several inks; with `hairlines` also such of fine JPEGs as fill no pixel, whose ink is nowhere seen in full. */
export function readWords(
  image: PixelImage,
  kernels: Pick<Kernels, 'scanRuns'>,
  hairlines = false,
): SolvedWords & { readonly way: JpegWay } {
  const words = image.width * image.height > MOST_PIXELS ? [] : findWords(image, kernels, hairlines);
  const way = { quality: (words.length > 0 ? jpegQuality(image) : null) ?? USUAL_QUALITY, isHalved: true };
  const { inked, toPart } = solveWordInks(image, words, way, hairlines && way.quality >= FINE_QUALITY);
  return { inked: shared(inked), toPart, way };
}

/**
 * Ways to read the words of a picture, the usual one first: those that one ink explains well; these, and the others taken apart into strokes that hang
 * together, each in its own ink, as rings beside type; none at all. Ways that come to the same are left out. Opaque pictures; keeps its input.
 */
export function wordReadings(image: PixelImage, kernels: Pick<Kernels, 'scanRuns'>): readonly (readonly InkedWord[])[] {
  const { inked, toPart, way } = readWords(image, kernels);
  const doubtful = new Set(toPart.filter(({ isDoubtful }) => isDoubtful).map(({ word }) => word));
  const sure = inked.filter(({ word }) => !doubtful.has(word));
  const strokes = [...doubtful].flatMap((word) => strokesOf(word, image));
  const solved = strokes.length > 0 ? solveWordInks(image, strokes, way) : { inked: [], toPart: [] };
  const open = new Set(solved.toPart.filter(({ isDoubtful }) => isDoubtful).map(({ word }) => word));
  const parted = solved.inked.filter(({ word }) => !open.has(word));
  return [sure, ...(parted.length > 0 ? [shared([...sure, ...parted])] : []), ...(sure.length > 0 ? [[]] : [])];
}

/** Draws words into a picture of the same size: each becomes its ground with its ink on it. RGBA, in place. */
export function settleWords(pixels: Uint8Array, words: readonly InkedWord[]): void {
  for (const { word, ink, covers } of words) drawWord(pixels, word, ink, covers);
}

/**
 * The same in a picture whose ground was taken off: words that stood on it become their ink, as opaque as it covers. Where `keepsWhole`, pixels that were
 * left whole stay so: insides of letters. RGBA, straight alpha, in place.
 */
export function settleCutWords(pixels: Uint8Array, words: readonly InkedWord[], ground: Rgb, keepsWhole: boolean): void {
  for (const { word, ink, covers } of words) {
    const isOnGround = deltaE2000(cielabFromRgb(word.ground), cielabFromRgb(ground)) < SAME_GROUND;
    if (!isOnGround) drawWord(pixels, word, ink, covers);
    else cutWord(pixels, word, ink, covers, keepsWhole);
  }
}

function cutWord(pixels: Uint8Array, { ground, places }: InkedWord['word'], ink: Rgb, covers: Float32Array, keepsWhole: boolean): void {
  for (const [index, place] of places.entries()) {
    const at = place * 4;
    const isWhole = keepsWhole && pixels[at + 3] === 255;
    const cover = covers[index];
    const mixed = (one: number, other: number) => Math.round(isWhole ? other + cover * (one - other) : one);
    pixels[at] = mixed(ink.r, ground.r);
    pixels[at + 1] = mixed(ink.g, ground.g);
    pixels[at + 2] = mixed(ink.b, ground.b);
    pixels[at + 3] = isWhole ? 255 : Math.round(255 * cover);
  }
}
