import { type KnockoutTables, oklabFromRgb, type Rgb } from '@underbase/engine';
import type { RunContext } from '../run.ts';
import { CELLS, squareFrom } from './color-cells.ts';
import type { Key } from './keys.ts';
import { sortColors } from './sample-grid.ts';

/** Places in the zone stand on every second node. */
const COARSE_NODES = 33;
const COARSE_COUNT = COARSE_NODES ** 3;

/** From this part of the way through the zone on, opacity rises above what un-mixing alone would give, to meet the kept colors. */
const RISE = 0.5;

/**
 * Where the zone begins, opacity comes up from nothing, so that the removed area has no visible rim: over this part of the zone at most,
 * and over no more than the tolerance, which is what would jump.
 */
const ONSET = 0.2;
const LEAST_ONSET = 0.01;

const smooth = (t: number): number => (t <= 0 ? 0 : t >= 1 ? 1 : t * t * (3 - 2 * t));

/** Code value of a coarse node; the last one stands at 255. */
const byteOf = (step: number): number => Math.min(255, step * 8);

/** Oklab of the coarse nodes; in f64, so that it is the same with every kind of kernels. */
function coarseLabs(): Float32Array {
  const coarse = new Float32Array(COARSE_COUNT * 4);
  for (let at = 0; at < COARSE_COUNT; at++) {
    const x = Math.floor(at / (COARSE_NODES * COARSE_NODES));
    const { l, a, b } = oklabFromRgb({
      r: byteOf(x),
      g: byteOf(Math.floor(at / COARSE_NODES) % COARSE_NODES),
      b: byteOf(at % COARSE_NODES),
    });
    coarse.set([l, a, b], at * 4);
  }
  return coarse;
}

/** How far through its zone a color lies, 0 to 255, from the square of its distance to the key. */
function partOf(square: number, { near, far }: Key): number {
  return Math.round((Math.max(0, Math.sqrt(square) - near) / (far - near)) * 255);
}

/** How far through the nearest zone every coarse node lies, 0 to 255. */
function nodeParts(keys: readonly Key[], kept: RunContext['kept']): Uint8Array {
  const labs = kept('color-ko coarse', coarseLabs);
  const parts = new Uint8Array(COARSE_COUNT).fill(255);
  for (const key of keys) {
    const { near, far } = key;
    if (far <= near) continue;
    for (let at = 0; at < COARSE_COUNT; at++) {
      const square = squareFrom(labs, at, key);
      if (square >= far * far) continue;
      parts[at] = Math.min(parts[at], partOf(square, key));
    }
  }
  return parts;
}

/** The parts of the corners of every cube of 8 x 8 x 8 colors, as the kernel wants them. */
function cornerParts(nodes: Uint8Array): Uint8Array {
  const corners = new Uint8Array(32 ** 3 * 8);
  for (let cube = 0; cube < 32 ** 3; cube++) {
    const node = ((cube >> 10) * COARSE_NODES + ((cube >> 5) & 31)) * COARSE_NODES + (cube & 31);
    for (let corner = 0; corner < 8; corner++) {
      const at = node + (corner & 1) + ((corner >> 1) & 1) * COARSE_NODES + (corner >> 2) * COARSE_NODES * COARSE_NODES;
      corners[cube * 8 + corner] = nodes[at];
    }
  }
  return corners;
}

const RISES = Uint8Array.from({ length: 256 }, (_, part) => Math.round(255 * smooth((part / 255 - RISE) / (1 - RISE))));

function onsetOf({ near, far }: Key): number[] {
  const onset = Math.min(ONSET, (near + LEAST_ONSET) / (far - near));
  return Array.from({ length: 256 }, (_, part) => Math.round(255 * smooth(part / 255 / onset)));
}

const scalesOf = (ground: number): number[] => [ground < 255 ? 255 / (255 - ground) : 0, ground > 0 ? -255 / ground : 0];

/** The kernel's tables. `grounds` are the colors actually found where each key was meant. */
export function knockoutTables(
  keys: readonly Key[],
  grounds: readonly Rgb[],
  cells: Uint8Array,
  { kept }: Pick<RunContext, 'kept'>,
): KnockoutTables {
  return {
    keys: keys.length,
    cells,
    parts: cornerParts(nodeParts(keys, kept)),
    isCoarse: false,
    // A copy, since plans are handed over to other threads with their memory.
    rise: RISES.slice(),
    onsets: Uint8Array.from(keys.flatMap(onsetOf)),
    scales: Float32Array.from(grounds.flatMap(({ r, g, b }) => [r, g, b].flatMap(scalesOf))),
    colors: Uint8Array.from(keys.flatMap(({ color }) => [color.r, color.g, color.b, 255])),
    limits: Float32Array.from(keys.flatMap(({ near, far }) => [near * near, far * far])),
    grounds: Uint8Array.from(grounds.flatMap(({ r, g, b }) => [r, g, b, 0])),
  };
}

/** Where grain is coarser than a cell, limits narrower than this in Oklab still mean single colors. */
const LEAST_COARSE = 0.03;

/**
 * Tables for pictures of coarse grain: each cell goes with its middle color, in class and in opacity. Half a cell is 2 levels, less than the grain,
 * and nothing is left to measure. The given ones where a limit is too narrow for that.
 */
export function coarseTables(
  keys: readonly Key[],
  tables: KnockoutTables,
  { kernels, kept }: Pick<RunContext, 'kernels' | 'kept'>,
): KnockoutTables {
  const isNarrow = ({ near, far }: Key) => near < LEAST_COARSE || (far > near && far - near < LEAST_COARSE);
  if (keys.some(isNarrow)) return tables;
  const { colors, labs } = kept('color-ko cells', cellMiddles);
  const cells = sortColors(colors, 512, 512, tables, null, kernels);
  const parts = new Uint8Array(CELLS ** 3).fill(255);
  for (const key of keys) {
    for (let cell = 0; cell < parts.length; cell++) {
      const square = squareFrom(labs, cell, key);
      if (square < key.far * key.far) parts[cell] = Math.min(parts[cell], partOf(square, key));
    }
  }
  return { ...tables, cells, parts, isCoarse: true };
}

/** The middle color of each cell, RGBA, and its Oklab, four values each. */
function cellMiddles(): { readonly colors: Uint8Array; readonly labs: Float32Array } {
  const colors = new Uint8Array(CELLS ** 3 * 4);
  for (let cell = 0; cell < CELLS ** 3; cell++) {
    colors[cell * 4] = ((cell >> 12) << 2) + 2;
    colors[cell * 4 + 1] = (((cell >> 6) & 63) << 2) + 2;
    colors[cell * 4 + 2] = ((cell & 63) << 2) + 2;
    colors[cell * 4 + 3] = 255;
  }
  // In f64, so that it is the same with every kind of kernels.
  const labs = new Float32Array(CELLS ** 3 * 4);
  for (let at = 0; at < labs.length; at += 4) {
    const { l, a, b } = oklabFromRgb({ r: colors[at], g: colors[at + 1], b: colors[at + 2] });
    labs[at] = l;
    labs[at + 1] = a;
    labs[at + 2] = b;
  }
  return { colors, labs };
}
