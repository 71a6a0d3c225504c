import { letGo } from '../let-go.ts';
import { INSIDE } from '../offset/edge-contour.ts';

/** The bit of each of four pixels that tells whether it is inside. */
export const FOUR_SIDES = 0x80808080;

/** Of neighbors clockwise from the left, a bit each: how many parts of the ground around a pixel touch one of its sides, and whether any neighbor is inside: by the neighborhood's bits. */
function isSimple(bits: number): boolean {
  let grounds = 0;
  for (let side = 0; side < 8; side += 2) {
    if ((bits >> side) & 1) continue;
    // A part of the ground goes on from this side to the next one only by way of the corner between them.
    const corner = (bits >> ((side + 1) & 7)) & 1;
    const following = (bits >> ((side + 2) & 7)) & 1;
    if (corner === 1 || following === 1) grounds++;
  }
  if (bits === 0) return false;
  // Ground on all four sides that is joined all around encloses nothing but the pixel.
  return grounds === 1;
}

/** Whether a pixel may change sides without joining or parting anything, 8-connected inside and 4-connected outside; by its neighborhood. */
const SIMPLE = Uint8Array.from({ length: 256 }, (_, bits) => (isSimple(bits) ? 1 : 0));

/** Whether a pixel inside may be left out of a mask beside `other`, which touches it by a corner, without parting anything else. */
export function mayGo(mask: Uint8Array, width: number, at: number, other: number): boolean {
  const kept = mask[other];
  mask[other] = 0;
  const bits = neighborhood(mask, width, at);
  mask[other] = kept;
  return SIMPLE[bits] === 1;
}

/** The neighbors of a pixel of a mask, a bit each; what is inside has the mask's highest bit. */
export function neighborhood(mask: Uint8Array, width: number, at: number): number {
  const [above, below] = [at - width, at + width];
  return (
    (mask[at - 1] >>> 7) |
    ((mask[above - 1] & INSIDE) >>> 6) |
    ((mask[above] & INSIDE) >>> 5) |
    ((mask[above + 1] & INSIDE) >>> 4) |
    ((mask[at + 1] & INSIDE) >>> 3) |
    ((mask[below + 1] & INSIDE) >>> 2) |
    ((mask[below] & INSIDE) >>> 1) |
    (mask[below - 1] & INSIDE)
  );
}

/** A list of places with room for as many more. */
function longer(places: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const copy = new Int32Array(places.length * 2);
  copy.set(places);
  return copy;
}

/** A plane made empty again, four pixels at a time, since nearly all of it is: what was never written to takes no memory. */
function cleared(plane: Uint8Array): Uint8Array {
  const words = new Uint32Array(plane.buffer, plane.byteOffset, plane.length >> 2);
  for (let word = 0; word < words.length; word++) if (words[word] !== 0) words[word] = 0;
  return plane.fill(0, words.length * 4);
}

/** The places away from the sides of a picture where it wants another side than it has: those of `asWas`, where given, want none. */
function placesToChange(before: Uint8Array, after: Uint8Array, width: number, asWas: Uint8Array | null): Int32Array {
  const height = before.length / width;
  let places = new Int32Array(4096);
  let count = 0;
  // Four pixels at a time, since nearly all keep their side.
  const [words, wanted] = [before, after].map((plane) => new Uint32Array(plane.buffer, plane.byteOffset, plane.length >> 2));
  const same = asWas && new Uint32Array(asWas.buffer, asWas.byteOffset, asWas.length >> 2);
  for (let y = 1; y < height - 1; y++) {
    const end = y * width + width - 1;
    for (let at = y * width + 1; at < end; at++) {
      if (at % 4 === 0) {
        const isKept = (word: number) =>
          ((words[word] ^ wanted[word]) & FOUR_SIDES) === 0 || (same !== null && wanted[word] === same[word]);
        while (at + 4 <= end && isKept(at >> 2)) at += 4;
      }
      if (at >= end) break;
      if ((before[at] ^ after[at]) < INSIDE || (asWas && asWas[at] === after[at])) continue;
      if (count === places.length) places = longer(places);
      places[count++] = at;
    }
  }
  return places.subarray(0, count);
}

/**
 * Lets a shape change from `before` to `after` (one byte a pixel, 128 and more inside) as far as its parts and holes stay what they are:
 * parts touch by corners too, the ground by sides only. Pixels change one by one, those beside the old shape first; what would join, part, open or close
 * anything stays as it was before. Writes 1 to `refused` for each pixel whose change was refused. The outermost pixels never change, nor do those where
 * `after` is as `asWas` is, if given. `before` is worked on, and is what it was at the end.
 * Returns how many were refused. Source: simple points, e.g. T. Y. Kong, A. Rosenfeld, "Digital topology", CVGIP 48, 1989.
 */
export function keepTopology(
  before: Uint8Array,
  after: Uint8Array,
  width: number,
  refused: Uint8Array,
  asWas: Uint8Array | null = null,
): number {
  const around = [-1, -width - 1, -width, -width + 1, 1, width + 1, width, width - 1];
  /** 1 a pixel that wants to change, 2 one that waits in the queue. */
  const wants = cleared(refused);
  const changing = placesToChange(before, after, width, asWas);
  let wanting = changing.length;
  if (wanting === 0) return 0;
  for (const at of changing) wants[at] = 1;
  let queue = new Int32Array(wanting * 2);
  let tail = 0;
  for (const at of changing) {
    const bits = neighborhood(before, width, at);
    if (before[at] >= INSIDE ? bits === 255 : bits === 0) continue;
    wants[at] = 2;
    queue[tail++] = at;
  }
  for (let head = 0; head < tail; head++) {
    const at = queue[head];
    if (SIMPLE[neighborhood(before, width, at)] === 0) {
      wants[at] = 1;
      continue;
    }
    before[at] ^= INSIDE;
    wants[at] = 0;
    wanting--;
    for (const step of around) {
      const beside = at + step;
      if (wants[beside] !== 1) continue;
      wants[beside] = 2;
      if (tail === queue.length) queue = longer(queue);
      queue[tail++] = beside;
    }
  }
  for (const at of changing) if (wants[at] === 0) before[at] ^= INSIDE;
  letGo(queue);
  return wanting;
}
