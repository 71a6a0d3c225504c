import type { DotLattice, PixelImage } from '@underbase/engine';

/** The cells of a screen that a picture touches; the first one is columnFrom, rowFrom. */
export interface Cells {
  readonly columnFrom: number;
  readonly rowFrom: number;
  readonly columns: number;
  readonly rows: number;
  /** Sums over each cell's pixels: their number, ink, and the colors by ink. */
  readonly counts: Float64Array;
  readonly inks: Float64Array;
  readonly colors: Float64Array;
}

export function latticeOf(lpi: number, dpi: number, angleDeg: number): DotLattice {
  const cellsPerPx = Math.min(0.5, lpi / dpi);
  const angle = (angleDeg * Math.PI) / 180;
  return { along: cellsPerPx * Math.cos(angle), across: cellsPerPx * Math.sin(angle) };
}

/** Adds a picture up cell by cell. `ink` is its coverage, one byte a pixel. */
export function sumCells({ width, height, pixels }: PixelImage, ink: Uint8Array, { along, across }: DotLattice): Cells {
  const corners = [0, width].flatMap((x) => [0, height].map((y) => [along * x - across * y, across * x + along * y]));
  const from = [0, 1].map((axis) => Math.floor(Math.min(...corners.map((corner) => corner[axis]))));
  const to = [0, 1].map((axis) => Math.floor(Math.max(...corners.map((corner) => corner[axis]))) + 1);
  const [columns, rows] = [to[0] - from[0], to[1] - from[1]];
  const cells: Cells = {
    columnFrom: from[0],
    rowFrom: from[1],
    columns,
    rows,
    counts: new Float64Array(columns * rows),
    inks: new Float64Array(columns * rows),
    colors: new Float64Array(columns * rows * 3),
  };
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      const column = Math.floor(along * (x + 0.5) - across * (y + 0.5)) - from[0];
      const cell = (Math.floor(across * (x + 0.5) + along * (y + 0.5)) - from[1]) * columns + column;
      cells.counts[cell]++;
      if (ink[at] === 0) continue;
      cells.inks[cell] += ink[at];
      for (let channel = 0; channel < 3; channel++) cells.colors[cell * 3 + channel] += ink[at] * pixels[at * 4 + channel];
    }
  }
  return cells;
}
