import { type Kernels, KNOCKOUT_CLASS, KNOCKOUT_KEYS } from '@underbase/engine';
import type { RunContext } from '../run.ts';
import type { Key } from './keys.ts';

/**
 * Colors are sorted by table: sRGB is cut into 64 x 64 x 64 cells of 4 x 4 x 4 colors, and only in cells that a limit runs through
 * is each color measured. A cell's corners are nodes of a lattice of 65 x 65 x 65 colors, whose last plane stands at 255 instead of 256.
 */
const { ZONE, KEPT, UNDECIDED } = KNOCKOUT_CLASS;
export const CELLS = 64;
const NODES = CELLS + 1;
const NODE_COUNT = NODES ** 3;

/**
 * How far a color of a cell may lie beyond the cell's corners, as a part of its longest diagonal in Oklab.
 * A color is never much farther from the nearest corner than half the diagonal; near black Oklab bends most.
 * A test goes through all 16.7 million colors.
 */
const OVERHANG = 0.6;

/** How much farther from the middle of a cube than its corners a color of it may lie, by the bend of Oklab. */
const BULGE = 1.1;

const nodeAt = (r: number, g: number, b: number): number => (r * NODES + g) * NODES + b;

/** Oklab of all nodes, l, a, b and nothing. */
function nodeLabs(kernels: Kernels): Float32Array {
  const pixels = new Uint8Array(NODE_COUNT * 4);
  for (let node = 0; node < NODE_COUNT; node++) {
    const [r, g, b] = [Math.floor(node / (NODES * NODES)), Math.floor(node / NODES) % NODES, node % NODES];
    pixels[node * 4] = Math.min(255, r * 4);
    pixels[node * 4 + 1] = Math.min(255, g * 4);
    pixels[node * 4 + 2] = Math.min(255, b * 4);
  }
  const lattice = new Float32Array(NODE_COUNT * 4);
  kernels.oklab(pixels, lattice);
  return lattice;
}

/** Square of the distance of a node from a key; four values a node, l, a, b first. */
export function squareFrom(labs: Float32Array, node: number, { lab }: Key): number {
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
interface Bounds {
  readonly least: Float64Array;
  readonly most: Float64Array;
}

/** Longest diagonal of a cell in Oklab. */
function spanOf(labs: Float32Array, node: number): number {
  const dr = NODES * NODES;
  const far = node + dr + NODES + 1;
  return Math.sqrt(
    Math.max(
      squareBetween(labs, node, far),
      squareBetween(labs, node + dr, far - dr),
      squareBetween(labs, node + NODES, far - NODES),
      squareBetween(labs, node + 1, far - 1),
    ),
  );
}

/** How far a color of a cube of 8 may lie from the cube's middle node, by first nodes. */
function cubeRadii(labs: Float32Array): Float32Array {
  const radii = new Float32Array(NODE_COUNT);
  for (let r = 0; r < CELLS; r += 2) {
    for (let g = 0; g < CELLS; g += 2) {
      for (let b = 0; b < CELLS; b += 2) {
        let most = 0;
        for (let corner = 0; corner < 8; corner++) {
          const at = nodeAt(r + (corner & 1) * 2, g + ((corner >> 1) & 1) * 2, b + (corner >> 2) * 2);
          most = Math.max(most, squareBetween(labs, nodeAt(r + 1, g + 1, b + 1), at));
        }
        radii[nodeAt(r, g, b)] = Math.sqrt(most) * BULGE + 1e-4;
      }
    }
  }
  return radii;
}

/** What holds for every picture. */
interface Lattice {
  readonly labs: Float32Array;
  readonly radii: Float32Array;
}

function makeLattice(kernels: Kernels): Lattice {
  const labs = nodeLabs(kernels);
  return { labs, radii: cubeRadii(labs) };
}

/** Bounds for a cube of 8 from the distance of its middle alone. */
function measureCube({ labs, radii }: Lattice, keys: readonly Key[], node: number, { least, most }: Bounds): void {
  const radius = radii[node];
  const middle = node + NODES * NODES + NODES + 1;
  for (let index = 0; index < keys.length; index++) {
    const distance = Math.sqrt(squareFrom(labs, middle, keys[index]));
    least[index] = distance - radius;
    most[index] = distance + radius;
  }
}

/** Bounds for a cell from its corners. */
function measureCell({ labs }: Lattice, keys: readonly Key[], node: number, { least, most }: Bounds): void {
  const overhang = spanOf(labs, node) * OVERHANG + 1e-4;
  for (let index = 0; index < keys.length; index++) {
    let nearest = squareFrom(labs, node, keys[index]);
    let farthest = nearest;
    for (let corner = 1; corner < 8; corner++) {
      const at = node + (corner & 1 ? NODES * NODES : 0) + (corner & 2 ? NODES : 0) + (corner & 4 ? 1 : 0);
      const distance = squareFrom(labs, at, keys[index]);
      if (distance < nearest) nearest = distance;
      else if (distance > farthest) farthest = distance;
    }
    least[index] = Math.sqrt(nearest) - overhang;
    most[index] = Math.sqrt(farthest) + overhang;
  }
}

/** The key that all of a cube is nearest to among those within their limit; -1 where no key is within it, -2 where colors differ. */
function nearestWithin(keys: readonly Key[], limit: 'near' | 'far', { least, most }: Bounds): number {
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

/** Class of all colors within bounds; UNDECIDED where they differ. */
function classWithin(keys: readonly Key[], bounds: Bounds): number {
  const removed = nearestWithin(keys, 'near', bounds);
  if (removed !== -1) return removed >= 0 ? removed : UNDECIDED;
  const zone = nearestWithin(keys, 'far', bounds);
  if (zone === -1) return KEPT;
  return zone >= 0 ? ZONE + zone : UNDECIDED;
}

/** Classes of all cells for these keys: cubes of 8 first, and the cells within those that are undecided. */
export function cellClasses(keys: readonly Key[], { kernels, kept }: Pick<RunContext, 'kernels' | 'kept'>): Uint8Array {
  const lattice = kept('color-ko lattice', () => makeLattice(kernels));
  const bounds: Bounds = { least: new Float64Array(KNOCKOUT_KEYS), most: new Float64Array(KNOCKOUT_KEYS) };
  const cells = new Uint8Array(CELLS ** 3);
  for (let r = 0; r < CELLS; r += 2) {
    for (let g = 0; g < CELLS; g += 2) {
      for (let b = 0; b < CELLS; b += 2) {
        measureCube(lattice, keys, nodeAt(r, g, b), bounds);
        const kind = classWithin(keys, bounds);
        for (let part = 0; part < 8; part++) {
          const x = r + (part & 1);
          const y = g + ((part >> 1) & 1);
          const z = b + (part >> 2);
          const cell = (x * CELLS + y) * CELLS + z;
          cells[cell] = kind;
          if (kind !== UNDECIDED) continue;
          measureCell(lattice, keys, nodeAt(x, y, z), bounds);
          cells[cell] = classWithin(keys, bounds);
        }
      }
    }
  }
  return cells;
}
