import { lumaAt } from '../color/luma.ts';
import type { PixelImage } from '../image.ts';

/** Side of the blocks that are compared, pixels. */
const BLOCK_PX = 8;
/** A block without an edge varies by no more, levels; under as much grain nothing below it is to be told. */
const MOST_VARIED = 5;
const MOST_GRAIN = 3;
/** Neighbors farther apart, levels, have an edge between them. */
const EDGE_LEVELS = 16;
/** Fewer blocks in a row of three tell nothing. */
const LEAST_TRIPLES = 40;
/**
 * How far a block lies off the middle between its neighbors, twice, levels, in the median. Grain of s levels alone makes .21 s; flat inks have 0, also as JPEGs, a glow .3, bricks,
 * cloth, wood, sky and skin .98 and more.
 */
const LEAST_BEND = 0.7;
const OF_GRAIN = 0.45;

interface Block {
  readonly mean: number;
  readonly deviation: number;
}

function blockAt({ width, pixels }: PixelImage, left: number, top: number): Block {
  let [sum, squares] = [0, 0];
  for (let y = top; y < top + BLOCK_PX; y++) {
    for (let x = left; x < left + BLOCK_PX; x++) {
      const luma = lumaAt(pixels, (y * width + x) * 4);
      sum += luma;
      squares += luma * luma;
    }
  }
  const mean = sum / BLOCK_PX ** 2;
  return { mean, deviation: Math.sqrt(Math.max(0, squares / BLOCK_PX ** 2 - mean * mean)) };
}

const medianOf = (values: number[]): number => values.sort((one, other) => one - other)[values.length >> 1];

/**
 * Whether what is even in an opaque picture are surfaces, as a photo has them: their tone changes from place to place, and not steadily. Flat inks have one tone, shades of
 * artwork change steadily, and grain is gone in the mean of a block.
 */
export function hasUnevenSurfaces(image: PixelImage): boolean {
  const [columns, rows] = [Math.floor(image.width / BLOCK_PX), Math.floor(image.height / BLOCK_PX)];
  const blocks: Block[] = [];
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) blocks.push(blockAt(image, column * BLOCK_PX, row * BLOCK_PX));
  const bends: number[] = [];
  const bend = (at: number, step: number): void => {
    const [before, own, after] = [blocks[at - step], blocks[at], blocks[at + step]];
    if (Math.max(before.deviation, own.deviation, after.deviation) >= MOST_VARIED) return;
    if (Math.max(Math.abs(before.mean - own.mean), Math.abs(after.mean - own.mean)) >= EDGE_LEVELS) return;
    bends.push(Math.abs(before.mean - 2 * own.mean + after.mean));
  };
  for (let row = 0, at = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++, at++) {
      if (column > 0 && column + 1 < columns) bend(at, 1);
      if (row > 0 && row + 1 < rows) bend(at, columns);
    }
  }
  if (bends.length < LEAST_TRIPLES) return false;
  const grain = medianOf(blocks.map(({ deviation }) => deviation).filter((deviation) => deviation < MOST_VARIED));
  return grain < MOST_GRAIN && medianOf(bends) > Math.max(LEAST_BEND, OF_GRAIN * grain);
}
