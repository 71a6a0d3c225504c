import type { InkedWord } from '../jpeg-repair/word-inks.ts';
import type { Size } from '../region/rect.ts';
import { BOTH } from './redraw-spots.ts';

/** How far an ink covers the pixels of a box, 0 to 1, in the pixels of the picture that was enlarged. */
interface CoverBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly covers: Float32Array;
  /** 1 where something is known. */
  readonly known: Uint8Array;
}

/** Where a word's inks stand among covers. */
export interface WordPlaces {
  readonly ink: number;
  readonly ground: number;
  /** Those of inks that the two mix: near a word they are what its JPEG smeared. */
  readonly mixes: readonly number[];
}

/** Samples that a cubic reaches beyond its own. */
const REACH = 2;

function boxOf({ word, covers }: InkedWord, { width }: Size): CoverBox {
  const [left, top] = [word.box[0] - REACH, word.box[1] - REACH];
  const box = { left, top, width: word.box[2] - left + REACH, height: word.box[3] - top + REACH };
  const cells = { covers: new Float32Array(box.width * box.height), known: new Uint8Array(box.width * box.height) };
  for (const [index, place] of word.places.entries()) {
    const at = (Math.floor(place / width) - top) * box.width + (place % width) - left;
    cells.covers[at] = covers[index];
    cells.known[at] = 1;
  }
  return { ...box, ...cells };
}

/** Weights of the four samples around a place that lies so far, 0 to 1, after the second of them: Catmull and Rom's cubic. */
function weightsAt(t: number): readonly number[] {
  return [((2 - t) * t - 1) * t * 0.5, ((3 * t - 5) * t * t + 2) * 0.5, ((4 - 3 * t) * t + 1) * t * 0.5, (t - 1) * t * t * 0.5];
}

/** A box's cover at a place in the pixels of the small picture; null where nothing is known. */
function coverAt({ left, top, width, height, covers, known }: CoverBox, x: number, y: number): number | null {
  const [column, row] = [Math.floor(x) - left, Math.floor(y) - top];
  if (column < 1 || row < 1 || column + 2 >= width || row + 2 >= height) return null;
  if (known[Math.round(y - top) * width + Math.round(x - left)] === 0) return null;
  const [across, down] = [weightsAt(x - Math.floor(x)), weightsAt(y - Math.floor(y))];
  let sum = 0;
  for (let j = 0; j < 4; j++) for (let i = 0; i < 4; i++) sum += down[j] * across[i] * covers[(row + j - 1) * width + column + i - 1];
  return sum;
}

/**
 * Draws words of a picture into the covers of its enlarged drawing: what luma tells of a letter's strokes shapes them truer than a line around pixels a
 * few wide does. The edge lies where half of a pixel is covered. `covers` are changed, where no ink of another color meets the two.
 * @param inksOf null for a word whose inks are not among the covers
 * @param from the size of the picture that the words were read from
 * @param to the size of the covers
 */
export function redrawWords(
  words: readonly InkedWord[],
  inksOf: (word: InkedWord) => WordPlaces | null,
  covers: readonly Uint8Array[],
  from: Size,
  to: Size,
): void {
  const [scaleX, scaleY] = [to.width / from.width, to.height / from.height];
  for (const word of words) {
    const inks = inksOf(word);
    if (!inks || inks.ink === inks.ground) continue;
    const [ink, ground] = [covers[inks.ink], covers[inks.ground]];
    const mixes = inks.mixes.map((place) => covers[place]);
    const box = boxOf(word, from);
    const end = Math.min(to.height, Math.ceil((box.top + box.height) * scaleY));
    const last = Math.min(to.width, Math.ceil((box.left + box.width) * scaleX));
    for (let y = Math.max(0, Math.floor(box.top * scaleY)); y < end; y++) {
      for (let x = Math.max(0, Math.floor(box.left * scaleX)); x < last; x++) {
        const at = y * to.width + x;
        if (mixes.reduce((sum, mix) => sum + mix[at], ink[at] + ground[at]) < BOTH) continue;
        const share = coverAt(box, (x + 0.5) / scaleX - 0.5, (y + 0.5) / scaleY - 0.5);
        if (share === null) continue;
        const cover = Math.round(255 * Math.min(1, Math.max(0, 0.5 + (share - 0.5) * scaleX)));
        for (const mix of mixes) mix[at] = 0;
        ink[at] = cover;
        ground[at] = 255 - cover;
      }
    }
  }
}
