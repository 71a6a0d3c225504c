import { areaRect, type Centers, type ShapePlane, THICK, THIN } from '@underbase/engine';

/** Least side of a block, in pixels; what else is near lies within these few besides. */
const LEAST_BLOCK_PX = 16;
const MORE_PX = 6;

interface Blocks {
  readonly isLaid: Uint8Array;
  readonly columns: number;
  readonly rows: number;
}

/** Blocks of the area with anything in one of the planes. */
function laidBlocks(planes: readonly Uint8Array[], width: number, height: number, blockPx: number): Blocks {
  const [columns, rows] = [Math.ceil(width / blockPx), Math.ceil(height / blockPx)];
  const isLaid = new Uint8Array(columns * rows);
  const [one, other] = planes.map((plane) => new Uint32Array(plane.buffer, plane.byteOffset, plane.length >> 2));
  const [wordsPerRow, wordsPerBlock] = [width >> 2, blockPx >> 2];
  for (let y = 0; y < height; y++) {
    const first = Math.floor(y / blockPx) * columns;
    for (let column = 0; column < columns; column++) {
      if (isLaid[first + column] === 1) continue;
      const end = y * wordsPerRow + Math.min(wordsPerRow, (column + 1) * wordsPerBlock);
      let word = y * wordsPerRow + column * wordsPerBlock;
      while (word < end && (one[word] | other[word]) === 0) word++;
      if (word < end) isLaid[first + column] = 1;
    }
  }
  return { isLaid, columns, rows };
}

/** The same with the blocks around each. */
function withNeighbors({ isLaid, columns, rows }: Blocks): Uint8Array {
  const near = new Uint8Array(isLaid.length);
  for (let block = 0; block < isLaid.length; block++) {
    if (isLaid[block] === 0) continue;
    const row = Math.floor(block / columns);
    const column = block - row * columns;
    const left = Math.max(0, column - 1);
    const right = Math.min(columns - 1, column + 1);
    for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y++) near.fill(1, y * columns + left, y * columns + right + 1);
  }
  return near;
}

/**
 * Leaves out of `kinds` the middles that lie farther than `reachPx` from everything that two planes of the area hold, one byte a pixel: where nothing is
 * laid, no gap needs to be kept open. A few that lie farther may stay.
 */
export function keepNear(
  kinds: Uint8Array,
  { x, y }: Centers,
  { area }: ShapePlane,
  planes: readonly [Uint8Array, Uint8Array],
  reachPx: number,
): void {
  const rect = areaRect(area);
  const blockPx = Math.max(LEAST_BLOCK_PX, 4 * Math.ceil((reachPx + MORE_PX) / 4));
  const blocks = laidBlocks(planes, rect.width, rect.height, blockPx);
  const near = withNeighbors(blocks);
  const { columns, rows } = blocks;
  for (let point = 0; point < kinds.length; point++) {
    if (kinds[point] !== THIN) continue;
    const column = Math.min(columns - 1, Math.max(0, Math.floor((x[point] - rect.x) / blockPx)));
    const row = Math.min(rows - 1, Math.max(0, Math.floor((y[point] - rect.y) / blockPx)));
    if (near[row * columns + column] === 0) kinds[point] = THICK;
  }
}
