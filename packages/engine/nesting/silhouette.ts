/** Quarter turns clockwise. */
export type QuarterTurns = 0 | 1 | 2 | 3;

/**
 * Where a piece of art has ink, in cells of a coarse grid: every cell that any ink touches. Rows from the top;
 * runs of row y are edges[2 * i], edges[2 * i + 1] (from, to) for i from rowStarts[y] to rowStarts[y + 1].
 */
export interface Silhouette {
  /** In cells. */
  readonly width: number;
  readonly height: number;
  readonly rowStarts: Int32Array;
  readonly edges: Int32Array;
  /** Cells with ink. */
  readonly area: number;
}

/** One byte a cell, 1 where there is ink. */
interface Mask {
  readonly width: number;
  readonly height: number;
  readonly cells: Uint8Array;
}

function silhouetteOfMask({ width, height, cells }: Mask): Silhouette {
  const rowStarts = new Int32Array(height + 1);
  const edges: number[] = [];
  let area = 0;
  for (let y = 0; y < height; y++) {
    let start = -1;
    for (let x = 0; x <= width; x++) {
      const isInk = x < width && cells[y * width + x] === 1;
      if (isInk && start < 0) start = x;
      if (isInk || start < 0) continue;
      edges.push(start, x);
      area += x - start;
      start = -1;
    }
    rowStarts[y + 1] = edges.length / 2;
  }
  return { width, height, rowStarts, edges: Int32Array.from(edges), area };
}

/**
 * Silhouette of RGBA pixels (straight alpha; any opacity above 0 is ink) on a grid of `cellPx` x `cellPx` pixels from their top left.
 * The last column and row of cells may reach over the picture.
 */
export function silhouetteOf(
  { width, height, pixels }: { readonly width: number; readonly height: number; readonly pixels: Uint8Array },
  cellPx: number,
): Silhouette {
  const mask: Mask = {
    width: Math.ceil(width / cellPx),
    height: Math.ceil(height / cellPx),
    cells: new Uint8Array(Math.ceil(width / cellPx) * Math.ceil(height / cellPx)),
  };
  for (let y = 0; y < height; y++) {
    const row = Math.floor(y / cellPx) * mask.width;
    for (let x = 0, at = y * width * 4 + 3; x < width; x++, at += 4) if (pixels[at] > 0) mask.cells[row + Math.floor(x / cellPx)] = 1;
  }
  return silhouetteOfMask(mask);
}

/** A full rectangle, for art without holes or for packing by boxes alone. */
export function rectangleSilhouette(width: number, height: number): Silhouette {
  return silhouetteOfMask({ width, height, cells: new Uint8Array(width * height).fill(1) });
}

/** The silhouette after quarter turns clockwise. */
export function turnSilhouette(shape: Silhouette, turns: QuarterTurns): Silhouette {
  if (turns === 0) return shape;
  const isSideways = turns !== 2;
  const [width, height] = isSideways ? [shape.height, shape.width] : [shape.width, shape.height];
  const cells = new Uint8Array(width * height);
  for (let y = 0; y < shape.height; y++) {
    for (let run = shape.rowStarts[y]; run < shape.rowStarts[y + 1]; run++) {
      for (let x = shape.edges[run * 2]; x < shape.edges[run * 2 + 1]; x++) {
        const [tx, ty] = turnedCell(shape, turns, x, y);
        cells[ty * width + tx] = 1;
      }
    }
  }
  return silhouetteOfMask({ width, height, cells });
}

/** Where a cell (or, with measures in pixels, a pixel) goes when its picture is turned. */
export function turnedCell(
  { width, height }: { readonly width: number; readonly height: number },
  turns: QuarterTurns,
  x: number,
  y: number,
): readonly [number, number] {
  if (turns === 1) return [height - 1 - y, x];
  if (turns === 2) return [width - 1 - x, height - 1 - y];
  return turns === 3 ? [y, width - 1 - x] : [x, y];
}
