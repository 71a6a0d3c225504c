import { FAINT, INSIDE } from '../../offset/edge-levels.ts';
import type { Size } from '../../region/rect.ts';

/** A ridge that holds less than this share of its neighbors' ink is a place where the line is broken. */
const LEAST_SHARE = 0.6;
/** Three pixels across a line that is thinner than two pixels hold no more than this. */
const MAX_SUM = 2 * 255;
/** Of the two beside a ridge, the lower one holds no more than so many tenths of it: what dips less along a line is no gap across it. */
const FLANK_TENTHS = 7;
/** A thin line of ink that holds so many tenths of what it holds beside is not parted by a gap, however near its own pixels are to one half. */
const WHOLE_TENTHS = 7.5;

/** Coverage of the pixel at `at` and of both beside it. `flip` is 255 where gaps are looked at instead of ink. */
function sumAcross(plane: Uint8Array, at: number, step: number, flip: number): number {
  return (plane[at - step] ^ flip) + (plane[at] ^ flip) + (plane[at + step] ^ flip);
}

/** Of the three pixels that follow along a line, the sum across the fullest; 0 where the line ends or widens to a shape. */
function sumBeyond(plane: Uint8Array, at: number, step: number, flip: number): number {
  let fullest = at;
  if ((plane[at - step] ^ flip) > (plane[fullest] ^ flip)) fullest = at - step;
  if ((plane[at + step] ^ flip) > (plane[fullest] ^ flip)) fullest = at + step;
  return (plane[fullest] ^ flip) < FAINT ? 0 : sumAcross(plane, fullest, step, flip);
}

/** Whether a thin line of ink passes where a gap would part it: two hairlines that cross between two rows of pixels leave two pale ones. */
function isWhole(plane: Uint8Array, at: number, step: number, along: number): boolean {
  if (plane[at - 2 * along] >= FAINT || plane[at + 2 * along] >= FAINT) return false;
  const least = Math.min(sumAcross(plane, at - step, along, 0), sumAcross(plane, at + step, along, 0));
  return least <= MAX_SUM && 10 * sumAcross(plane, at, along, 0) >= WHOLE_TENTHS * least;
}

/** Whether a pixel that is less than half covered is the ridge of a line that goes on to both sides. */
function isRidge(plane: Uint8Array, at: number, step: number, along: number, flip: number): boolean {
  const own = plane[at] ^ flip;
  const before = plane[at - step] ^ flip;
  const after = plane[at + step] ^ flip;
  if (own < before || own <= after || before >= INSIDE || after >= INSIDE) return false;
  if (10 * Math.min(before, after) > FLANK_TENTHS * own) return false;
  const one = sumBeyond(plane, at - along, step, flip);
  const other = sumBeyond(plane, at + along, step, flip);
  if (one === 0 || other === 0) return false;
  if (flip !== 0 && isWhole(plane, at, step, along)) return false;
  const sum = before + own + after;
  return Math.min(one, other) <= MAX_SUM && sum >= LEAST_SHARE * Math.min(one, other, MAX_SUM);
}

/** Plain twin of the kernel `crispPlane`; see kernels.ts. */
export function crispPlane(coverage: Uint8Array, { width, height }: Size, out: Uint8Array): void {
  out.set(coverage);
  const words = new Uint32Array(coverage.buffer, coverage.byteOffset, coverage.length / 4);
  const wordsPerRow = width / 4;
  for (let y = 2; y < height - 2; y++) {
    for (let word = 1; word < wordsPerRow - 1; word++) {
      const four = words[y * wordsPerRow + word];
      if (four === 0 || four === 0xffffffff) continue;
      const first = y * width + word * 4;
      for (let at = first; at < first + 4; at++) {
        const own = coverage[at];
        if (own === 0 || own === 255) continue;
        const flip = own < INSIDE ? 0 : 255;
        if ((own ^ flip) < FAINT) continue;
        if (isRidge(coverage, at, 1, width, flip) || isRidge(coverage, at, width, 1, flip)) out[at] = flip === 0 ? INSIDE : INSIDE - 1;
      }
    }
  }
}
