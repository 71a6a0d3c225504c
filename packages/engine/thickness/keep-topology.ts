import { INSIDE } from '../offset/edge-contour.ts';

/** Neighbors clockwise from the left: bit n of a neighborhood stands for number n. */
const AROUND_X = [-1, -1, 0, 1, 1, 1, 0, -1];
const AROUND_Y = [0, -1, -1, -1, 0, 1, 1, 1];

/** How many parts of the ground around a pixel touch one of its sides, and whether any neighbor is inside: by the neighborhood's bits. */
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

function neighborhood(mask: Uint8Array, width: number, at: number): number {
  let bits = 0;
  for (let place = 0; place < 8; place++) if (mask[at + AROUND_Y[place] * width + AROUND_X[place]] >= INSIDE) bits |= 1 << place;
  return bits;
}

/**
 * Lets a shape change from `before` to `after` (one byte a pixel, 128 and more inside) as far as its parts and holes stay what they are:
 * parts touch by corners too, the ground by sides only. Pixels change one by one, those beside the old shape first; what would join, part, open or close
 * anything stays as it was before. Writes 1 to `refused` for each pixel whose change was refused. The outermost pixels never change.
 * Returns how many were refused. Source: simple points, e.g. T. Y. Kong, A. Rosenfeld, "Digital topology", CVGIP 48, 1989.
 */
export function keepTopology(before: Uint8Array, after: Uint8Array, width: number, refused: Uint8Array): number {
  const height = before.length / width;
  const mask = before.slice();
  /** 1 a pixel that wants to change, 2 one that waits in the queue. */
  const wants = refused.fill(0);
  const changing: number[] = [];
  for (let y = 1; y < height - 1; y++) {
    for (let at = y * width + 1; at < y * width + width - 1; at++) {
      if ((before[at] ^ after[at]) < INSIDE) continue;
      wants[at] = 1;
      changing.push(at);
    }
  }
  let wanting = changing.length;
  if (wanting === 0) return 0;
  let queue = new Int32Array(wanting * 2);
  let tail = 0;
  for (const at of changing) {
    const bits = neighborhood(mask, width, at);
    if (mask[at] >= INSIDE ? bits === 255 : bits === 0) continue;
    wants[at] = 2;
    queue[tail++] = at;
  }
  for (let head = 0; head < tail; head++) {
    const at = queue[head];
    if (SIMPLE[neighborhood(mask, width, at)] === 0) {
      wants[at] = 1;
      continue;
    }
    mask[at] = mask[at] >= INSIDE ? 0 : 255;
    wants[at] = 0;
    wanting--;
    for (let place = 0; place < 8; place++) {
      const beside = at + AROUND_Y[place] * width + AROUND_X[place];
      if (wants[beside] !== 1) continue;
      wants[beside] = 2;
      if (tail === queue.length) {
        const longer = new Int32Array(queue.length * 2);
        longer.set(queue);
        queue = longer;
      }
      queue[tail++] = beside;
    }
  }
  return wanting;
}
