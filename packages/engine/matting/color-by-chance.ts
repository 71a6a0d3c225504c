import type { PixelImage } from '../image.ts';

/** From here on a pixel is the subject's. */
const INSIDE = 128;
/** Squares in which a picture is counted, in times of what is thin to each side of a middle. */
const SQUARE = 6;

/** What lies in a square, or in all squares of a kind. */
interface Count {
  readonly all: number;
  readonly marked: number;
}

/**
 * How many marked pixels would lie beside the subject of a picture, and in the squares that hold some places, if they lay there as they do far off it:
 * counted in squares, of which those that hold something of it are beside it, and those that touch none of these are far.
 * @param marks not 0 on what is counted; what is of the subject is not looked at
 * @param thinPx what is thin; see `finePx`
 */
export function colorByChance(
  { width, height }: PixelImage,
  alpha: Uint8Array,
  marks: Uint8Array,
  thinPx: number,
): (places: readonly number[]) => number {
  const side = SQUARE * thinPx;
  const [across, down] = [Math.ceil(width / side), Math.ceil(height / side)];
  const [lost, marked, kept] = [new Uint32Array(across * down), new Uint32Array(across * down), new Uint32Array(across * down)];
  for (let y = 0, at = 0; y < height; y++) {
    const row = Math.floor(y / side) * across;
    for (let column = 0; column < across; column++) {
      const square = row + column;
      for (const end = y * width + Math.min(width, (column + 1) * side); at < end; at++) {
        if (alpha[at] >= INSIDE) {
          kept[square]++;
          continue;
        }
        lost[square]++;
        if (marks[at]) marked[square]++;
      }
    }
  }
  const isFar = (square: number) => {
    const [x, y] = [square % across, Math.floor(square / across)];
    for (let j = Math.max(0, y - 1); j <= Math.min(down - 1, y + 1); j++)
      for (let i = Math.max(0, x - 1); i <= Math.min(across - 1, x + 1); i++) if (kept[j * across + i] > 0) return false;
    return true;
  };
  const sumOf = (isCounted: (square: number) => boolean) =>
    lost.reduce<Count>((sum, all, square) => (isCounted(square) ? { all: sum.all + all, marked: sum.marked + marked[square] } : sum), {
      all: 0,
      marked: 0,
    });
  const far = sumOf(isFar);
  const rate = far.marked / Math.max(1, far.all);
  return (places) => {
    const isTouched = new Uint8Array(kept.length);
    for (const at of places) isTouched[Math.floor(Math.floor(at / width) / side) * across + Math.floor((at % width) / side)] = 1;
    return rate * sumOf((square) => kept[square] > 0 || isTouched[square] === 1).all;
  };
}
