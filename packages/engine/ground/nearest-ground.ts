import type { Size } from '../region/rect.ts';

/**
 * For each cell of art (not 0) the number of the nearest that is none; its own where it is none, and −1 where there are none at all. Off by a fraction of a cell at most.
 * Source: P.-E. Danielsson, "Euclidean distance mapping", Computer Graphics and Image Processing 14 (1980).
 */
export function nearestGround({ width, height }: Size, art: Uint8Array): Int32Array {
  const nearest = Int32Array.from(art, (mark, cell) => (mark === 0 ? cell : -1));
  const squareTo = (cell: number, to: number) => {
    const [across, down] = [(cell % width) - (to % width), Math.floor(cell / width) - Math.floor(to / width)];
    return across * across + down * down;
  };
  const ask = (cell: number, other: number) => {
    const to = nearest[other];
    if (to >= 0 && (nearest[cell] < 0 || squareTo(cell, to) < squareTo(cell, nearest[cell]))) nearest[cell] = to;
  };
  for (const isDown of [true, false]) {
    for (let step = 0; step < height; step++) {
      const y = isDown ? step : height - 1 - step;
      const row = y * width;
      const above = isDown ? row - width : row + width;
      for (let x = 0; step > 0 && x < width; x++) {
        for (const other of [x - 1, x, x + 1]) if (other >= 0 && other < width) ask(row + x, above + other);
      }
      for (let x = 1; x < width; x++) ask(row + x, row + x - 1);
      for (let x = width - 2; x >= 0; x--) ask(row + x, row + x + 1);
    }
  }
  return nearest;
}
