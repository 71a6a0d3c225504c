import { INSIDE } from '../offset/edge-contour.ts';
import { FOUR_SIDES, mayGo } from './keep-topology.ts';

/** Weights of the cubic between two samples (Keys, a = -0.75), at the middle: its inner and its outer pair. */
const INNER = 0.59375;
const OUTER = -0.09375;

/** How much of what surrounds a saddle moves the coverage that its middle must reach: what is scarce is a line, be it of ink or of ground, and goes on. */
const SCARCITY = 0.6;
const MOST_SHIFT = 38;

/** Coverage in the middle of four pixels, of which `at` is the top left one. */
export function middleOf(coverage: Uint8Array, width: number, at: number): number {
  let sum = 0;
  for (let row = -1; row <= 2; row++) {
    const first = at + row * width;
    const across = INNER * (coverage[first] + coverage[first + 1]) + OUTER * (coverage[first - 1] + coverage[first + 2]);
    sum += (row === 0 || row === 1 ? INNER : OUTER) * across;
  }
  return sum;
}

/**
 * Whether two opposite pixels of four that are inside, the other two outside, are joined: what is thinner goes on, be it line or gap. `at` is the place
 * of the top left one in rows of `width`; where `isFallingDiagonal`, it is one of the two.
 */
export function isJoined(coverage: Uint8Array, width: number, at: number, isFallingDiagonal: boolean): boolean {
  const [a, b, c, d] = [coverage[at], coverage[at + 1], coverage[at + width + 1], coverage[at + width]];
  const least = isFallingDiagonal ? Math.min(a, c) : Math.min(b, d);
  const most = isFallingDiagonal ? Math.max(b, d) : Math.max(a, c);
  // Sides that were drawn to their own are ridges, and ridges go on.
  if (least < INSIDE !== most >= INSIDE) return least < INSIDE;
  let sum = 0;
  for (let row = at - width; row <= at + 2 * width; row += width) {
    for (let place = row - 1; place <= row + 2; place++) sum += coverage[place];
  }
  const shift = SCARCITY * (sum / 16 - 127.5);
  return middleOf(coverage, width, at) >= INSIDE + Math.min(MOST_SHIFT, Math.max(-MOST_SHIFT, shift));
}

/** Which of two pixels that touch by a corner gives way to the gap between them: the fainter one, where that parts no line; -1 where neither may. */
function cutAt(coverage: Uint8Array, sides: Uint8Array, width: number, one: number, other: number): number {
  const [fainter, fuller] = coverage[one] <= coverage[other] ? [one, other] : [other, one];
  if (mayGo(sides, width, fainter, fuller)) return fainter;
  return mayGo(sides, width, fuller, fainter) ? fuller : -1;
}

/** A pixel inside that gave way to a gap: outside for whoever asks for a side. */
const CUT = 1;

/**
 * Makes of `crisp` (one byte a pixel, 128 and more inside, in rows of `width`, a multiple of 4) a shape's sides, 255 inside, in place: gaps which pass
 * between two pixels that touch by a corner are cut open, by the fainter of the two. So what is joined, with corners inside and by sides outside, is what
 * the shape shows between its pixels.
 */
export function joinSides(coverage: Uint8Array, crisp: Uint8Array, width: number): void {
  const height = crisp.length / width;
  const words = new Uint32Array(crisp.buffer, crisp.byteOffset, crisp.length / 4);
  const wordsPerRow = width / 4;
  for (let word = 0; word < words.length; word++) {
    if (words[word] !== 0 && words[word] !== 0xffffffff) words[word] = ((words[word] >>> 7) & 0x01010101) * 255;
  }
  const cuts: number[] = [];
  // What was cut was inside.
  const sideOf = (at: number) => (crisp[at] === 0 ? 0 : 1);
  for (let y = 1; y < height - 2; y++) {
    for (let word = y * wordsPerRow + 1; word < (y + 1) * wordsPerRow - 1; word++) {
      // Four pixels that are alike, and the one after them, are no saddle whatever lies below.
      if (((words[word] & FOUR_SIDES) === 0 || words[word] === 0xffffffff) && ((words[word + 1] ^ words[word]) & INSIDE) === 0) continue;
      for (let at = word * 4; at < word * 4 + 4; at++) {
        const a = sideOf(at);
        if (a === sideOf(at + 1) || a !== sideOf(at + width + 1) || a === sideOf(at + width)) continue;
        if (isJoined(coverage, width, at, a === 1)) continue;
        const one = a === 1 ? at : at + 1;
        const other = a === 1 ? at + width + 1 : at + width;
        const cut = cutAt(coverage, crisp, width, one, other);
        if (cut < 0) continue;
        crisp[cut] = CUT;
        cuts.push(cut);
      }
    }
  }
  for (const at of cuts) crisp[at] = 0;
}
