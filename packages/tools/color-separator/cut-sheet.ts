import { type InkedWord, type PixelImage, settleCutWords, settleWords } from '@underbase/engine';
import type { RunContext } from '../run.ts';
import { type DrawnSheet, groundAmong, HALF, paint, wordsOf } from './art-by-drawing.ts';
import type { StandingArt } from './cut-art.ts';
import type { DrawnOnce } from './look-at-art.ts';

/** Whose edge a pixel has: that of the art all around it, that of the drawing, or the one that it was cut with. */
const [INSIDE, BY_DRAWING, BY_CUT] = [0, 1, 2];

/** Whether a pixel lies in a square of four that all are marked. */
function isWide(marks: Uint8Array, at: number, width: number): boolean {
  for (const first of [at, at - 1, at - width, at - width - 1]) {
    if (marks[first] && marks[first + 1] && marks[first + width] && marks[first + width + 1]) return true;
  }
  return false;
}

/**
 * Where the drawing tells how far the art reaches, and where only the cut does: art of the ground's own color, as white outlines cut from white, has no
 * edge in what the JPEG showed. What is left of the ground along a cut is no wider than a pixel.
 * @param cover of the ground, by pixel
 */
function edgesOf(cover: Uint8Array, { width, pixels }: PixelImage): Uint8Array {
  const isCut = (at: number) => pixels[at * 4 + 3] < HALF;
  const left = new Uint8Array(cover.length);
  for (let at = 0; at < left.length; at++) left[at] = !isCut(at) && cover[at] >= HALF ? 1 : 0;
  const edges = new Uint8Array(cover.length);
  const around = [-width - 1, -width, 1 - width, -1, 1, width - 1, width, width + 1];
  for (let at = 0; at < edges.length; at++) if (left[at] && isWide(left, at, width)) edges[at] = BY_CUT;
  const own = edges.slice();
  for (let at = 0; at < edges.length; at++) {
    if (own[at] === BY_CUT) continue;
    if (isCut(at)) edges[at] = around.some((step) => own[at + step] === BY_CUT) ? BY_CUT : BY_DRAWING;
    else if (around.some((step) => at + step >= 0 && at + step < cover.length && isCut(at + step))) edges[at] = BY_DRAWING;
  }
  return edges;
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
  const edges = edgesOf(cover, given);
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
  return { pixels, inks: isInside ? art.inks : art.inks.filter((ink) => ink !== own), isKnockedOut: false };
}
