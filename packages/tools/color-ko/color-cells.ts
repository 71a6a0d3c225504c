import { type Kernels, KNOCKOUT_CLASS, KNOCKOUT_KEYS, type KnockoutTables, oklabFromRgb, type Rgb } from '@underbase/engine';
import type { Key } from './keys.ts';
import { sortColors } from './sample-grid.ts';

/**
 * Colors are sorted by table: sRGB is cut into 64 x 64 x 64 cells of 4 x 4 x 4 colors, and only in cells that a limit runs through
 * is each color measured. A cell's corners are nodes of a lattice of 65 x 65 x 65 colors, whose last plane stands at 255 instead of 256.
 */
const { ZONE, KEPT, UNDECIDED } = KNOCKOUT_CLASS;
const CELLS = 64;
const NODES = CELLS + 1;
const NODE_COUNT = NODES ** 3;

/**
 * How far a color of a cell may lie beyond the cell's corners, as a part of its longest diagonal in Oklab.
 * A color is never much farther from the nearest corner than half the diagonal; near black Oklab bends most.
 * A test goes through all 16.7 million colors.
 */
const OVERHANG = 0.6;

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

const nodeAt = (r: number, g: number, b: number): number => (r * NODES + g) * NODES + b;

let lattice: Float32Array | null = null;

/** Oklab of all nodes, l, a, b and nothing; made once. */
function nodeLabs(kernels: Kernels): Float32Array {
  if (lattice) return lattice;
  const pixels = new Uint8Array(NODE_COUNT * 4);
  for (let node = 0; node < NODE_COUNT; node++) {
    const [r, g, b] = [Math.floor(node / (NODES * NODES)), Math.floor(node / NODES) % NODES, node % NODES];
    pixels[node * 4] = Math.min(255, r * 4);
    pixels[node * 4 + 1] = Math.min(255, g * 4);
    pixels[node * 4 + 2] = Math.min(255, b * 4);
  }
  lattice = new Float32Array(NODE_COUNT * 4);
  kernels.oklab(pixels, lattice);
  return lattice;
}

/** Square of the distance of a node from a key. */
function squareFrom(labs: Float32Array, node: number, { lab }: Key): number {
  const dl = labs[node * 4] - lab.l;
  const da = labs[node * 4 + 1] - lab.a;
  const db = labs[node * 4 + 2] - lab.b;
  return dl * dl + da * da + db * db;
}

/** Square of the distance between two nodes. */
function squareBetween(labs: Float32Array, one: number, other: number): number {
  const dl = labs[one * 4] - labs[other * 4];
  const da = labs[one * 4 + 1] - labs[other * 4 + 1];
  const db = labs[one * 4 + 2] - labs[other * 4 + 2];
  return dl * dl + da * da + db * db;
}

/** Least and greatest distance of a cube's colors from each key. */
const least = new Float64Array(KNOCKOUT_KEYS);
const most = new Float64Array(KNOCKOUT_KEYS);

function measureCube(labs: Float32Array, keys: readonly Key[], node: number, size: number): void {
  const dr = size * NODES * NODES;
  const dg = size * NODES;
  const far = node + dr + dg + size;
  const square = Math.max(
    squareBetween(labs, node, far),
    squareBetween(labs, node + dr, far - dr),
    squareBetween(labs, node + dg, far - dg),
    squareBetween(labs, node + size, far - size),
  );
  const overhang = Math.sqrt(square) * OVERHANG + 1e-4;
  for (let index = 0; index < keys.length; index++) {
    let nearest = squareFrom(labs, node, keys[index]);
    let farthest = nearest;
    for (let corner = 1; corner < 8; corner++) {
      const distance = squareFrom(labs, node + (corner & 1 ? dr : 0) + (corner & 2 ? dg : 0) + (corner & 4 ? size : 0), keys[index]);
      if (distance < nearest) nearest = distance;
      else if (distance > farthest) farthest = distance;
    }
    least[index] = Math.sqrt(nearest) - overhang;
    most[index] = Math.sqrt(farthest) + overhang;
  }
}

/** The key that all of a cube is nearest to among those within their limit; -1 where no key is within it, -2 where colors differ. */
function nearestWithin(keys: readonly Key[], limit: 'near' | 'far'): number {
  let nearest = -1;
  for (let index = 0; index < keys.length; index++) {
    if (least[index] <= keys[index][limit] && (nearest < 0 || most[index] < most[nearest])) nearest = index;
  }
  if (nearest < 0) return -1;
  if (most[nearest] >= keys[nearest][limit]) return -2;
  for (let index = 0; index < keys.length; index++) {
    if (index !== nearest && least[index] <= keys[index][limit] && least[index] <= most[nearest]) return -2;
  }
  return nearest;
}

/** Class of all colors of a cube that starts at a node and is `size` nodes wide; UNDECIDED where they differ. */
function classOfCube(labs: Float32Array, keys: readonly Key[], node: number, size: number): number {
  measureCube(labs, keys, node, size);
  const removed = nearestWithin(keys, 'near');
  if (removed !== -1) return removed >= 0 ? removed : UNDECIDED;
  const zone = nearestWithin(keys, 'far');
  if (zone === -1) return KEPT;
  return zone >= 0 ? ZONE + zone : UNDECIDED;
}

/** Classes of all cells for these keys: cubes of 8 first, and the cells within those that are undecided. */
export function cellClasses(keys: readonly Key[], kernels: Kernels): Uint8Array {
  const labs = nodeLabs(kernels);
  const cells = new Uint8Array(CELLS ** 3);
  for (let r = 0; r < CELLS; r += 2) {
    for (let g = 0; g < CELLS; g += 2) {
      for (let b = 0; b < CELLS; b += 2) {
        const kind = classOfCube(labs, keys, nodeAt(r, g, b), 2);
        for (let part = 0; part < 8; part++) {
          const x = r + (part & 1);
          const y = g + ((part >> 1) & 1);
          const z = b + (part >> 2);
          cells[(x * CELLS + y) * CELLS + z] = kind === UNDECIDED ? classOfCube(labs, keys, nodeAt(x, y, z), 1) : kind;
        }
      }
    }
  }
  return cells;
}

const smooth = (t: number): number => (t <= 0 ? 0 : t >= 1 ? 1 : t * t * (3 - 2 * t));

/** Code value of a coarse node; the last one stands at 255. */
const byteOf = (step: number): number => Math.min(255, step * 8);

let coarse: Float32Array | null = null;

/** Oklab of the coarse nodes; in f64, so that it is the same with every kind of kernels. */
function coarseLabs(): Float32Array {
  if (coarse) return coarse;
  coarse = new Float32Array(COARSE_COUNT * 4);
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

/** How far through the nearest zone every coarse node lies, 0 to 255. */
function nodeParts(keys: readonly Key[]): Uint8Array {
  const labs = coarseLabs();
  const parts = new Uint8Array(COARSE_COUNT).fill(255);
  for (const key of keys) {
    const { near, far } = key;
    if (far <= near) continue;
    for (let at = 0; at < COARSE_COUNT; at++) {
      const square = squareFrom(labs, at, key);
      if (square >= far * far) continue;
      const part = Math.max(0, Math.sqrt(square) - near) / (far - near);
      parts[at] = Math.min(parts[at], Math.round(part * 255));
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
export function knockoutTables(keys: readonly Key[], grounds: readonly Rgb[], cells: Uint8Array): KnockoutTables {
  return {
    keys: keys.length,
    cells,
    parts: cornerParts(nodeParts(keys)),
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
export function coarseTables(keys: readonly Key[], tables: KnockoutTables, kernels: Kernels): KnockoutTables {
  const isNarrow = ({ near, far }: Key) => near < LEAST_COARSE || (far > near && far - near < LEAST_COARSE);
  if (keys.some(isNarrow)) return tables;
  const middles = new Uint8Array(CELLS ** 3 * 4);
  for (let cell = 0; cell < CELLS ** 3; cell++)
    middles.set([((cell >> 12) << 2) + 2, (((cell >> 6) & 63) << 2) + 2, ((cell & 63) << 2) + 2, 255], cell * 4);
  const cells = sortColors(middles, 512, 512, tables, null, kernels);
  const parts = new Uint8Array(CELLS ** 3);
  for (let cell = 0; cell < CELLS ** 3; cell++)
    parts[cell] = cells[cell] < ZONE ? 0 : cells[cell] === KEPT ? 255 : middlePart(tables.parts, cell);
  return { ...tables, cells, parts, isCoarse: true };
}

/** Part of a cell's middle color, from the corners of the cube that it is an eighth of. */
function middlePart(corners: Uint8Array, cell: number): number {
  const cube = ((cell >> 13) << 10) | (((cell >> 7) & 31) << 5) | ((cell >> 1) & 31);
  let sum = 0;
  for (let corner = 0; corner < 8; corner++) {
    const share = (bit: number, isFar: number) => ((cell >> bit) & 1 ? (isFar ? 6 : 2) : isFar ? 2 : 6);
    sum += corners[cube * 8 + corner] * share(12, corner & 4) * share(6, corner & 2) * share(0, corner & 1);
  }
  return Math.round(sum / 512);
}
