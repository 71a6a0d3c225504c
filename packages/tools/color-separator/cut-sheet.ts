import { type InkedWord, type PixelImage, type Size, settleCutWords, settleWords, spreadMarks } from '@underbase/engine';
import type { RunContext } from '../run.ts';
import { type DrawnSheet, groundAmong, HALF, paint, wordsOf } from './art-by-drawing.ts';
import type { StandingArt } from './cut-art.ts';
import { NOTHING_ENCLOSED } from './enclosed-areas.ts';
import type { DrawnOnce } from './look-at-art.ts';

/** Whose edge a pixel has: that of the art all around it, that of the drawing, or the one that it was cut with. */
const [INSIDE, BY_DRAWING, BY_CUT] = [0, 1, 2];

const MARK = 255;
/** Outlines of the ground's color are so much of the art at least; less is where small type was drawn thinner than it was cut. */
const LEAST_OUTLINES = 0.002;
/** Strokes of such type reach so many pixels of the JPEG into the art. */
const STROKE = 3;

/** Of marked pixels those that lie in a square of marked ones, so many pixels on to each side of its middle. */
function wideAmong(marks: Uint8Array, size: Size, reachPx: number): Uint8Array {
  const turned = (of: Uint8Array) => of.map((mark) => MARK - mark);
  return spreadMarks(turned(spreadMarks(turned(marks), size, reachPx)), size, reachPx);
}

/**
 * Where the drawing tells how far the art reaches, and where only the cut does: art of the ground's own color, as white outlines cut from white, has no
 * edge in what the JPEG showed. What is left of the ground along a cut is about a pixel of the JPEG wide.
 * @param cover of the ground, by pixel
 * @param pixelPx how many pixels one of the JPEG's is wide by now
 */
function edgesOf(cover: Uint8Array, given: PixelImage, pixelPx: number): Uint8Array {
  const reachPx = Math.max(1, Math.round(pixelPx));
  const cut = cover.map((_, at) => (given.pixels[at * 4 + 3] < HALF ? MARK : 0));
  const left = cover.map((share, at) => (cut[at] === 0 && share >= HALF ? MARK : 0));
  const wide = wideAmong(left, given, reachPx);
  const [atCut, atWide] = [spreadMarks(cut, given, reachPx), spreadMarks(wide, given, reachPx)];
  const countOf = (isCounted: (at: number) => boolean): number => cover.reduce((sum, _, at) => sum + (isCounted(at) ? 1 : 0), 0);
  const outlines = countOf((at) => wide[at] !== 0 && atCut[at] !== 0);
  if (outlines < LEAST_OUTLINES * countOf((at) => cut[at] === 0)) {
    const near = spreadMarks(cut, given, STROKE * reachPx);
    return cover.map((_, at) => (near[at] === 0 ? INSIDE : BY_DRAWING));
  }
  return cover.map((_, at) => {
    if (wide[at] !== 0) return BY_CUT;
    if (cut[at] !== 0) return atWide[at] === 0 ? BY_DRAWING : BY_CUT;
    return atCut[at] === 0 ? INSIDE : BY_DRAWING;
  });
}

/** Words on art that stays as far as it reaches. */
function settleOnArt(pixels: Uint8Array, words: readonly InkedWord[]): void {
  const alphas = words.map(({ word }) => word.places.map((place) => pixels[place * 4 + 3]));
  settleWords(pixels, words);
  for (const [at, { word }] of words.entries()) {
    for (const [index, place] of word.places.entries()) pixels[place * 4 + 3] = alphas[at][index];
  }
}

/**
 * What plates are made of where art was cut from a JPEG: its drawing, which has neither the JPEG's noise nor what the cut left of its ground. Null where that
 * is not what the picture shows.
 * @param once the drawing of the art on its ground
 * @param given the art as it was cut, straight alpha
 */
export function sheetOfCutArt(
  once: DrawnOnce,
  given: PixelImage,
  ground: StandingArt['ground'],
  { allocate }: Pick<RunContext, 'allocate'>,
): DrawnSheet | null {
  const { art, isShown } = once;
  const own = art && groundAmong(ground, art.inks);
  if (!art || !own || !isShown) return null;
  const words = wordsOf(once.words, art.inks);
  const left = art.inks.indexOf(own);
  const cover = art.covers[left];
  const edges = edgesOf(cover, given, once.pixelPx);
  const goneAt = (at: number): number => {
    if (edges[at] === INSIDE) return 0;
    return edges[at] === BY_DRAWING ? cover[at] : Math.min(cover[at], 255 - given.pixels[at * 4 + 3]);
  };
  const pixels = allocate(given.pixels.length);
  paint(art, left, goneAt, pixels);
  // A word whose art around it ends where the cut says stands on that art.
  const isOnArt = ({ word }: InkedWord) => word.places.some((place) => edges[place] === BY_CUT);
  settleCutWords(
    pixels,
    words.filter((word) => !isOnArt(word)),
    own,
    true,
  );
  settleOnArt(pixels, words.filter(isOnArt));
  const isInside = edges.some((edge, at) => edge !== BY_DRAWING && cover[at] >= HALF && goneAt(at) < HALF);
  return { pixels, inks: isInside ? art.inks : art.inks.filter((ink) => ink !== own), isKnockedOut: false, enclosed: NOTHING_ENCLOSED };
}
