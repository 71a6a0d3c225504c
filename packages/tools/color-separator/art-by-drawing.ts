import {
  type DrawnArt,
  type FlatColor,
  groundThatGoes,
  type InkedWord,
  isSameColor,
  type Rgb,
  type Size,
  settleCutWords,
  settleWords,
  spreadMarks,
} from '@underbase/engine';
import type { RunContext } from '../run.ts';
import { type EnclosedAreas, enclosedRule, isOneInk, NOTHING_ENCLOSED } from './enclosed-areas.ts';
import type { DrawnOnce } from './look-at-art.ts';
import type { SeparatorOptions } from './options.ts';

/** A word's ink or ground no farther than this from one of the drawing's, in CIEDE2000, is that one: of thin strokes less is seen. */
const OWN_INK = 12;
/** The ink nearer than this to the color around the art is its ground. */
const OF_GROUND = 5;

/** A pixel of which an ink covers as much is its own. */
export const HALF = 128;
const MARK = 255;

/** A picture as plates are made of it, and what is printed of its inks. */
export interface DrawnSheet {
  /** RGBA, straight alpha, on memory that threads share. */
  readonly pixels: Uint8Array;
  readonly inks: readonly FlatColor[];
  readonly isKnockedOut: boolean;
  readonly enclosed: EnclosedAreas;
}

/** The one of some inks that a color is; null where it is none. */
function inkOf<Ink extends Rgb>(color: Rgb, inks: readonly Ink[], within: number): Ink | null {
  for (let most = 1; most <= within; most++) {
    const found = inks.find((ink) => isSameColor(ink, color, most));
    if (found) return found;
  }
  return null;
}

/** Words in inks of the drawing; those in another ink keep it, and those on no ink of it go. */
export function wordsOf(words: readonly InkedWord[], inks: readonly FlatColor[]): readonly InkedWord[] {
  return words.flatMap((one): InkedWord[] => {
    const ground = inkOf(one.word.ground, inks, OWN_INK);
    return ground ? [{ ...one, ink: inkOf(one.ink, inks, OWN_INK) ?? one.ink, word: { ...one.word, ground } }] : [];
  });
}

/** The ink of a drawing that is its ground; null where none is. */
export const groundAmong = (ground: Rgb, inks: readonly FlatColor[]): FlatColor | null => inkOf(ground, inks, OF_GROUND);

/** A drawing as pixels, without so much of the cover of the one ink that is `left` out (its place; -1 leaves none out). */
export function paint({ inks, covers }: DrawnArt, left: number, goneAt: (at: number) => number, pixels: Uint8Array): void {
  for (let at = 0; at < pixels.length / 4; at++) {
    const gone = left >= 0 ? goneAt(at) : 0;
    let [r, g, b, all] = [0, 0, 0, 0];
    for (let ink = 0; ink < covers.length; ink++) {
      const share = ink === left ? covers[ink][at] - gone : covers[ink][at];
      if (share === 0) continue;
      r += share * inks[ink].r;
      g += share * inks[ink].g;
      b += share * inks[ink].b;
      all += share;
    }
    const alpha = 255 - gone;
    if (alpha === 0 || all === 0) continue;
    pixels[at * 4] = Math.round(r / all);
    pixels[at * 4 + 1] = Math.round(g / all);
    pixels[at * 4 + 2] = Math.round(b / all);
    pixels[at * 4 + 3] = alpha;
  }
}

/** A drawing on its ground, opaque, with those of some words that stand in its inks. */
export function paintedWhole(
  art: DrawnArt,
  words: readonly InkedWord[],
  pixels: Uint8Array = new Uint8Array(art.covers[0].length * 4),
): Uint8Array {
  paint(art, -1, () => 0, pixels);
  settleWords(pixels, wordsOf(words, art.inks));
  return pixels;
}

/**
 * What plates are made of where small flat art went through a JPEG: the drawing itself, which has neither ringing nor smeared chroma, with its words as they
 * were solved, and without its ground where that is knocked out. Null where that is not what the picture shows, or the ground is none of the drawing's inks.
 * @param once the drawing, and what is told of it
 * @param ground the even color around the art; null where there is none
 */
export function sheetOfDrawing(
  once: DrawnOnce & { readonly art: DrawnArt },
  size: Size,
  ground: Rgb | null,
  choice: SeparatorOptions['ground'],
  context: Pick<RunContext, 'allocate' | 'kernels'>,
): DrawnSheet | null {
  const { art } = once;
  const { inks, covers } = art;
  if (!once.isShown) return null;
  const pixels = context.allocate(size.width * size.height * 4);
  paintedWhole(art, once.words, pixels);
  if (choice === 'keep' || !ground) return { pixels, inks, isKnockedOut: false, enclosed: NOTHING_ENCLOSED };
  const own = groundAmong(ground, inks);
  if (!own) return null;
  const left = inks.indexOf(own);
  const bare = covers[left].map((cover) => (cover >= HALF ? MARK : 0));
  const how = { enclosed: enclosedRule(choice), isOneInk: isOneInk(inks, own) };
  const { goes, ...enclosed } = groundThatGoes({ ...size, pixels, dpi: null, icc: null }, bare, how, context.kernels);
  const near = goes && spreadMarks(goes, size, 1);
  pixels.fill(0);
  paint(art, left, (at) => (near === null || near[at] !== 0 ? covers[left][at] : 0), pixels);
  settleCutWords(pixels, wordsOf(once.words, inks), own, choice === 'around' || goes !== null);
  const isInside = goes?.some((mark, at) => mark === 0 && bare[at] !== 0) ?? false;
  return { pixels, inks: isInside ? inks : inks.filter((ink) => ink !== own), isKnockedOut: true, enclosed };
}
