import {
  type FlatMixes,
  findFlatColors,
  hasHalvedChroma,
  hasSeveralTints,
  type InkedWord,
  type Kernels,
  mayHaveHalvedChroma,
  type PictureNoise,
  type PixelImage,
  type Rgb,
  readWords,
  settleWords,
  solveWordParts,
  solveWordPieces,
} from '@underbase/engine';
import { layWords, showsInk, takeWords, withWords } from './words-of-jpeg.ts';

/** Strokes of larger pictures are wide enough for their chroma. */
export const MOST_WORDED_PX = 2_000_000;

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
export function wordsOf(
  image: PixelImage,
  { ringing }: PictureNoise,
  ground: Rgb | undefined,
  kernels: Pick<Kernels, 'scanRuns'>,
): Words | null {
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
export function layForReading(image: PixelImage, { inked, toPart, way }: Words, noise: PictureNoise): void {
  const sure = inked.filter((one) => !toPart.some(({ word, isDoubtful }) => isDoubtful && word === one.word));
  const inks = [...findFlatColors(image, noise), ...sure.map(({ ink }) => ink)];
  settleWords(
    image.pixels,
    sure.map((one) => (showsInk(one, inks, image.width, way.quality) ? one : { ...one, covers: one.covers.map(() => 0) })),
  );
}

/** What a picture is mixed of, and what it was before a JPEG, by its words. */
export function withTaken(image: PixelImage, mixes: FlatMixes, { inked, toPart, way }: Words) {
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
