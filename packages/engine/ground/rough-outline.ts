import type { Size } from '../region/rect.ts';
import type { Stretch } from './convex-outline.ts';

/** How rough an outline is is looked for up to this part of the longer side inward; what art is not met by then is no roughness. */
const MOST_DEPTH = 0.12;

/** Sides that face about the same way are as rough, by the cosine of their ways. */
const SAME_WAY = 0.7;

/** A rough side lies where this part of its places has met art. */
const MET = 0.6;

/** A side that is met within so many pixels is not rough: what JPEG smears along a side is no tear. */
const CRISP = 5;

/** How far inward of each stretch of an outline art is met along it, in pixels; none where it is not. */
function metDepths({ x, y, inX, inY, length }: Stretch, most: number, isArt: (x: number, y: number) => boolean): number[] {
  const depths: number[] = [];
  const count = Math.max(1, Math.round(length));
  for (let place = 0; place < count; place++) {
    const along = ((place + 0.5) / count - 0.5) * length;
    for (let depth = 0; depth < most; depth++) {
      if (!isArt(Math.floor(x + along * inY + (depth + 0.5) * inX), Math.floor(y - along * inX + (depth + 0.5) * inY))) continue;
      depths.push(depth);
      break;
    }
  }
  return depths;
}

/**
 * How far inward of each stretch of a convex outline the side of a torn, brushed or dotted mask lies in the middle, in pixels: 0 where art ends in an edge there. `isArt` tells
 * of a pixel. What tears and bristles leave between them is shallower than that on half of the way, and where art has the ground's color nothing is met at all.
 */
export function roughDepths(outline: readonly Stretch[], { width, height }: Size, isArt: (x: number, y: number) => boolean): Float32Array {
  const most = Math.round(MOST_DEPTH * Math.max(width, height));
  const met = outline.map((stretch) => metDepths(stretch, most, isArt));
  return Float32Array.from(outline, ({ inX, inY }) => {
    const counts = new Uint32Array(most);
    let all = 0;
    for (const [at, other] of outline.entries()) {
      if (inX * other.inX + inY * other.inY < SAME_WAY) continue;
      all += met[at].length;
      for (const depth of met[at]) counts[depth]++;
    }
    let [depth, sum] = [0, counts[0]];
    while (depth < most - 1 && sum < MET * all) sum += counts[++depth];
    return depth <= CRISP ? 0 : depth;
  });
}

/** Marks what lies so far inward of each stretch of a convex outline, by the middles of its pixels: 255, else 0. */
export function marksInward(outline: readonly Stretch[], depths: Float32Array, { width, height }: Size): Uint8Array {
  const marks = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    let [first, last] = [0, width];
    for (const [at, { x, y: middle, inX, inY }] of outline.entries()) {
      // A pixel's middle is within where inX times its way across is as much.
      const least = depths[at] - inY * (y + 0.5 - middle);
      if (Math.abs(inX) < 1e-9) {
        if (least > 0) last = 0;
      } else if (inX > 0) first = Math.max(first, Math.ceil(x + least / inX - 0.5));
      else last = Math.min(last, Math.floor(x + least / inX - 0.5) + 1);
    }
    if (first < last) marks.fill(255, y * width + first, y * width + last);
  }
  return marks;
}
