import type { PixelImage, PixelWindow } from '../image.ts';
import { CELL_KIND } from './cell-kind.ts';
import type { Ground } from './find-ground.ts';
import { GROUND_CELL, type GroundCells, neighborsOf } from './ground-cells.ts';
import type { InkField } from './ink-field.ts';
import { surfaceAt } from './surface.ts';

/** The inks of strands by blocks (see COVERAGE_BLOCK). Plain data; survives structured cloning. */
export interface Strands {
  /** For each block where its inks begin in `lists`, and after the last block where they end. */
  readonly starts: Uint32Array;
  /** Which of `inks` each block has, the strongest of a block first: neighbors share most. */
  readonly lists: Uint32Array;
  /** Red, green, blue less the ground's, in levels, and length: four values an ink. */
  readonly inks: Float32Array;
  /** One byte a block: 1 where a cell at its corners is solid. */
  readonly besideSolid: Uint8Array;
  /** For each of `lists` what part of that ink is whole there, 0 to 1: solids beside strands come to no more of it, as they are shaded. */
  readonly wholes: Float32Array;
}

/** Inks are looked for in so many cells to each side of a block's corner: strands show their full color at least every 20 pixels or so. */
const AROUND = 3;
/** Solids tell of strands in so many blocks to each side. */
const SOLIDS = 6;

/** Cosines of the angle between rays: a solid tells of inks nearer than the first (14 degrees) as of its own, and of none farther than the second (23 degrees). */
const SAME_HUE = 0.97;
const OTHER_HUE = 0.92;
/** Fewer of the solids around than this part tell of an ink's shading only in part. */
const TELLING = 0.5;

/** So many inks a cell, and a block. */
const MOST_OF_CELL = 4;
const MOST_OF_BLOCK = 32;

/**
 * A color within these of an ink's ray is a part of it: in levels, in parts of its own length, and of the deviation of what grain of the ground shows
 * through. What hides the ground hides its grain: a color that strays from the ray though hardly any ground shows is of another ink.
 */
const GIVE = 2;
const GIVE_LENGTH = 0.03;
const GIVE_GRAIN = 1;

/** Inks and their lengths are rounded: an ink is a part of itself, and of one like it. */
const ROUNDING = 1e-5;

/** Inks are sorted by one number each: its length in parts of a level so fine, and its place among so many. */
const FINE = 1024;
const PLACES = 2 ** 32;

/** Pixels of at least this alpha show inks. */
const OPAQUE = 250;

/** Fainter colors than so many deviations of grain tell no hue. */
const STANDS_OUT = 3;
/** Grain strays now and then up to here; what is on no ink's ray is an ink from here on. */
const NO_GRAIN = 5;

/** Pixels of one color are an ink of their own, unless they lack less than this of a stronger one: strands are seldom quite opaque. */
const OWN = 0.8;
const SAME = 2;
const SAME_GRAIN = 1.5;

/** What differs from the ink by less than this part of grain is the ink; as in the kernel. */
const KEPT_GRAIN = 1.2;

const grainOf = ({ grain }: Ground): number => Math.max(0.5, Math.hypot(...grain));

/** What part of an ink, the one that begins at `at`, a color is: 0 where it lies off its ray, or is stronger. */
function partOf(r: number, g: number, b: number, length: number, inks: Float32Array, at: number, grain: number): number {
  const full = inks[at + 3];
  const along = r * inks[at] + g * inks[at + 1] + b * inks[at + 2];
  const part = along / (full * full);
  if (part <= 0 || part > 1 + ROUNDING) return 0;
  const most = GIVE + GIVE_LENGTH * length + GIVE_GRAIN * grain * (1 - part);
  return length * length - part * along <= most * most ? part : 0;
}

/** Whether an ink is a part of any of those that a list names from `first` to `end`. */
function isPartOfAny(ink: number, inks: Float32Array, list: Uint32Array, first: number, end: number, grain: number): boolean {
  const at = ink * 4;
  for (let other = first; other < end; other++) {
    if (partOf(inks[at], inks[at + 1], inks[at + 2], inks[at + 3], inks, list[other] * 4, grain) > 0) return true;
  }
  return false;
}

/** Gives a function that writes the strongest colors of a cell that are no parts of each other, the strongest first, and returns how many. */
function inkReader({ width, height, pixels }: PixelImage, { surface }: Ground, grain: number) {
  const base = new Float32Array(3);
  const colors = new Float32Array(GROUND_CELL * GROUND_CELL * 4);
  const isTaken = new Uint8Array(GROUND_CELL * GROUND_CELL);
  return (column: number, row: number, inks: Float32Array, first: number): number => {
    surfaceAt(surface, column * GROUND_CELL + GROUND_CELL / 2, row * GROUND_CELL + GROUND_CELL / 2, base);
    let count = 0;
    for (let y = row * GROUND_CELL; y < Math.min(height, (row + 1) * GROUND_CELL); y++) {
      for (let x = column * GROUND_CELL; x < Math.min(width, (column + 1) * GROUND_CELL); x++) {
        const at = (y * width + x) * 4;
        if (pixels[at + 3] < OPAQUE) continue;
        const [r, g, b] = [pixels[at] - base[0], pixels[at + 1] - base[1], pixels[at + 2] - base[2]];
        const length = Math.sqrt(r * r + g * g + b * b);
        if (length <= STANDS_OUT * grain) continue;
        colors[count * 4] = r;
        colors[count * 4 + 1] = g;
        colors[count * 4 + 2] = b;
        colors[count * 4 + 3] = length;
        isTaken[count++] = 0;
      }
    }
    let found = 0;
    while (found < MOST_OF_CELL) {
      let [strongest, most] = [-1, 0];
      for (let index = 0; index < count; index++) {
        if (isTaken[index] === 0 && colors[index * 4 + 3] > most) [strongest, most] = [index, colors[index * 4 + 3]];
      }
      if (strongest < 0) break;
      const at = (first + found++) * 4;
      for (let value = 0; value < 4; value++) inks[at + value] = colors[strongest * 4 + value];
      for (let index = 0; index < count; index++) {
        if (isTaken[index] === 1) continue;
        const from = index * 4;
        if (index === strongest || partOf(colors[from], colors[from + 1], colors[from + 2], colors[from + 3], inks, at, grain) > 0)
          isTaken[index] = 1;
      }
    }
    return found;
  };
}

/** The inks of all cells: those of `cell` are from `starts[cell]` to before `starts[cell + 1]`. What is bare or fades has none. */
function inksOfCells(image: PixelImage, ground: Ground, { columns, rows }: GroundCells, { kinds, fading }: InkField) {
  const hasInks = (cell: number) => kinds[cell] !== CELL_KIND.BARE && fading[cell] === 0;
  let most = 0;
  for (let cell = 0; cell < columns * rows; cell++) if (hasInks(cell)) most += MOST_OF_CELL;
  const inks = new Float32Array(most * 4);
  const starts = new Uint32Array(columns * rows + 1);
  const readInks = inkReader(image, ground, grainOf(ground));
  for (let cell = 0; cell < columns * rows; cell++) {
    const found = hasInks(cell) ? readInks(cell % columns, Math.floor(cell / columns), inks, starts[cell]) : 0;
    starts[cell + 1] = starts[cell] + found;
  }
  return { starts, inks: inks.slice(0, starts[columns * rows] * 4) };
}

/**
 * Finds the inks that strands (fur, feathers, grass) are made of, around every block where they meet the ground in edges. What fades, pale solids
 * and blocks without strands have none. Keeps its input. Takes at most some 100 bytes a cell while it works, and as much for what it gives.
 */
export function findStrands(image: PixelImage, ground: Ground, cells: GroundCells, field: InkField): Strands {
  const { columns, rows } = cells;
  const grain = grainOf(ground);
  const count = (columns + 1) * (rows + 1);
  const besideSolid = new Uint8Array(count);
  const isStrands = new Uint8Array(count);
  const isSolid = new Uint8Array(count);
  let most = 0;
  for (let block = 0; block < count; block++) {
    const corners = cornersOf(block % (columns + 1), Math.floor(block / (columns + 1)), columns, rows, field);
    if (corners & CORNER.SOLID) besideSolid[block] = 1;
    if (corners === CORNER.SOLID) isSolid[block] = 1;
    if (!(corners & CORNER.MIXED) || corners & CORNER.OTHER) continue;
    isStrands[block] = 1;
    most += MOST_OF_BLOCK;
  }
  const { starts: cellStarts, inks } = inksOfCells(image, ground, cells, field);
  const starts = new Uint32Array(count + 1);
  const lists = new Uint32Array(most);
  const near = new Float64Array(4 * AROUND * AROUND * MOST_OF_CELL);
  /** Writes the inks around a block that are no parts of stronger ones to `list` from `first` on; where they end. */
  const listInks = (column: number, row: number, list: Uint32Array, first: number): number => {
    let [found, end] = [0, first];
    for (let y = Math.max(0, row - AROUND); y < Math.min(rows, row + AROUND); y++) {
      const [left, right] = [y * columns + Math.max(0, column - AROUND), y * columns + Math.min(columns, column + AROUND)];
      // Inks of cells side by side lie side by side.
      for (let ink = cellStarts[left]; ink < cellStarts[right]; ink++) near[found++] = ink - Math.round(inks[ink * 4 + 3] * FINE) * PLACES;
    }
    // Plain numbers, since sorting by a function of ours takes most of the time.
    near.subarray(0, found).sort();
    // Those that are no parts of stronger ones.
    for (let index = 0; index < found && end - first < MOST_OF_BLOCK; index++) {
      const ink = near[index] - Math.floor(near[index] / PLACES) * PLACES;
      if (!isPartOfAny(ink, inks, list, first, end, grain)) list[end++] = ink;
    }
    return end;
  };
  for (let block = 0; block < count; block++) {
    starts[block + 1] =
      isStrands[block] === 0 ? starts[block] : listInks(block % (columns + 1), Math.floor(block / (columns + 1)), lists, starts[block]);
  }
  const readSolid = solidReader(image, ground, grain);
  const list = new Uint32Array(MOST_OF_BLOCK);
  const solidsOf = solidsAround(insideOf(isSolid, columns + 1), columns + 1, (column, row, solid) =>
    readSolid(column, row, { list, end: listInks(column, row, list, 0), inks }, solid),
  );
  const wholes = new Float32Array(starts[count]);
  for (let block = 0; block < count; block++) {
    if (isStrands[block] === 1)
      wholes.set(wholeParts(solidsOf(block), inks, lists.subarray(starts[block], starts[block + 1])), starts[block]);
  }
  return { starts, lists: lists.slice(0, starts[count]), inks, besideSolid, wholes };
}

/** Inks of which pixels are parts, the strongest first. */
interface InkList {
  readonly list: Uint32Array;
  readonly end: number;
  readonly inks: Float32Array;
}

/** Of a solid block: the sum of its colors less the ground's, three values, and what part of the strongest inks around half its pixels are at most. */
const SOLID_VALUES = 4;

/** Gives a function that reads a block against a list's inks, see SOLID_VALUES, into `solid`. Pixels that are part of none count as whole. */
function solidReader({ width, height, pixels }: PixelImage, { surface }: Ground, grain: number) {
  const base = new Float32Array(3);
  const parts = new Float32Array(GROUND_CELL * GROUND_CELL);
  const half = GROUND_CELL / 2;
  return (column: number, row: number, { list, end, inks }: InkList, solid: Float32Array): void => {
    surfaceAt(surface, column * GROUND_CELL, row * GROUND_CELL, base);
    let count = 0;
    for (let y = Math.max(0, row * GROUND_CELL - half); y < Math.min(height, row * GROUND_CELL + half); y++) {
      for (let x = Math.max(0, column * GROUND_CELL - half); x < Math.min(width, column * GROUND_CELL + half); x++) {
        const at = (y * width + x) * 4;
        const [r, g, b] = [pixels[at] - base[0], pixels[at + 1] - base[1], pixels[at + 2] - base[2]];
        const length = Math.sqrt(r * r + g * g + b * b);
        let part = 0;
        for (let index = 0; index < end && part === 0; index++) part = partOf(r, g, b, length, inks, list[index] * 4, grain);
        parts[count++] = part === 0 ? 1 : part;
        solid[0] += r;
        solid[1] += g;
        solid[2] += b;
      }
    }
    parts.subarray(0, count).sort();
    solid[3] = count === 0 ? 1 : parts[count >> 1];
  };
}

/** Blocks of those marked that have marked ones all around, and so are no chance. */
function insideOf(marks: Uint8Array, across: number): Uint8Array {
  return Uint8Array.from(marks, (mark, block) => {
    if (mark === 0) return 0;
    let isInside = true;
    neighborsOf(block, across, marks.length / across, 1, (other) => {
      if (marks[other] === 0) isInside = false;
    });
    return isInside ? 1 : 0;
  });
}

/** Gives a function that tells of a block the solid ones around it, see SOLID_VALUES. `readSolid` fills in one, which is all 0 before. */
function solidsAround(isSolid: Uint8Array, across: number, readSolid: (column: number, row: number, solid: Float32Array) => void) {
  const down = isSolid.length / across;
  const isRead = new Uint8Array(isSolid.length);
  const solids = new Float32Array(isSolid.length * SOLID_VALUES);
  const around = new Float32Array((2 * SOLIDS + 1) ** 2 * SOLID_VALUES);
  return (block: number): Float32Array => {
    const [column, row] = [block % across, Math.floor(block / across)];
    let found = 0;
    for (let y = Math.max(0, row - SOLIDS); y <= Math.min(down - 1, row + SOLIDS); y++) {
      for (let x = Math.max(0, column - SOLIDS); x <= Math.min(across - 1, column + SOLIDS); x++) {
        const other = y * across + x;
        if (isSolid[other] === 0) continue;
        const solid = solids.subarray(other * SOLID_VALUES, (other + 1) * SOLID_VALUES);
        if (isRead[other] === 0) readSolid(x, y, solid);
        isRead[other] = 1;
        around.set(solid, found);
        found += SOLID_VALUES;
      }
    }
    return around.subarray(0, found);
  };
}

/** How much a solid tells of an ink's shading, 0 to 1: both as they begin with red, green, blue less the ground's. */
function likenessOf(solids: Float32Array, at: number, inks: Float32Array, ink: number): number {
  const dot = solids[at] * inks[ink] + solids[at + 1] * inks[ink + 1] + solids[at + 2] * inks[ink + 2];
  const cosine = dot / Math.max(1, Math.hypot(solids[at], solids[at + 1], solids[at + 2]) * inks[ink + 3]);
  return Math.min(1, Math.max(0, (cosine - OTHER_HUE) / (SAME_HUE - OTHER_HUE)));
}

/**
 * What part of each ink of a list is whole: what the solids around of about its hue mostly come to. Nothing shows through a solid, so that what its shades lack
 * of the strongest is shading, and strands beside it are shaded alike. Those of other hues are not: light on tips, a ruff. 1 where no solid tells.
 */
function wholeParts(solids: Float32Array, inks: Float32Array, list: Uint32Array): Float32Array {
  const least = Math.max(1, (TELLING * solids.length) / SOLID_VALUES);
  return Float32Array.from(list, (ink) => {
    let [lack, count] = [0, 0];
    for (let at = 0; at < solids.length; at += SOLID_VALUES) {
      const likeness = likenessOf(solids, at, inks, ink * 4);
      lack += likeness * (1 - solids[at + 3]);
      count += likeness;
    }
    return 1 - lack / Math.max(least, count);
  });
}

/** What is at the corners of a block: bits. Strands are where something is mixed and nothing fades or is pale. */
const CORNER = { SOLID: 1, MIXED: 2, OTHER: 4 } as const;

function cornersOf(column: number, row: number, columns: number, rows: number, { kinds, fading }: InkField): number {
  let bits = 0;
  for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row); y++) {
    for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column); x++) {
      const cell = y * columns + x;
      if (kinds[cell] === CELL_KIND.BODY) bits |= CORNER.SOLID;
      if (kinds[cell] === CELL_KIND.MIXED) bits |= CORNER.MIXED;
      if (fading[cell] === 1 || kinds[cell] === CELL_KIND.PALE) bits |= CORNER.OTHER;
    }
  }
  return bits;
}

/**
 * Whether a pixel is of an ink of its own: it and those on two of its sides, with the one between, are of one color. `isWide` asks for all eight around
 * it, which strands are too narrow for.
 */
function isInkOfItsOwn({ rect, pixels }: PixelWindow, x: number, y: number, most: number, isWide: boolean): boolean {
  const { width, height } = rect;
  const at = (y * width + x) * 4;
  const isSame = (dx: number, dy: number) => {
    if (x + dx < 0 || x + dx >= width || y + dy < 0 || y + dy >= height) return false;
    const other = at + (dy * width + dx) * 4;
    return (
      Math.abs(pixels[other] - pixels[at]) <= most &&
      Math.abs(pixels[other + 1] - pixels[at + 1]) <= most &&
      Math.abs(pixels[other + 2] - pixels[at + 2]) <= most
    );
  };
  const isCorner = (dx: number, dy: number) => isSame(dx, 0) && isSame(0, dy) && isSame(dx, dy);
  if (isWide) return isCorner(-1, -1) && isCorner(1, 1) && isSame(1, -1) && isSame(-1, 1);
  return isCorner(-1, -1) || isCorner(1, -1) || isCorner(-1, 1) || isCorner(1, 1);
}

/**
 * Opacity of strands, in place of what cells' inks gave: a color is the part of the strongest ink around whose ray it lies on, and opaque where there
 * is none. Cells know one ink each, strands have many hues, and each is thin: their full color shows only where they lie on each other.
 * Changes `target` where `source` has strands; both as in `solveCoverage`.
 */
export function solveStrands(source: PixelWindow, target: PixelWindow, ground: Ground, columns: number, strands: Strands): void {
  const { starts, lists, inks, besideSolid, wholes } = strands;
  const grain = grainOf(ground);
  const { rect, pixels } = target;
  const base = new Float32Array(3);
  const keptGrain = (KEPT_GRAIN * grain) ** 2;
  for (let y = rect.y; y < rect.y + rect.height; y++) {
    const blocks = ((y + GROUND_CELL / 2) >> 3) * (columns + 1);
    for (let x = rect.x, last = -1, first = 0, end = 0; x < rect.x + rect.width; x++) {
      const block = blocks + ((x + GROUND_CELL / 2) >> 3);
      if (block !== last) {
        last = block;
        first = starts[block];
        end = starts[block + 1];
        // By the block's middle, so that a part comes out as in the whole.
        if (first < end) surfaceAt(ground.surface, (block - blocks) * GROUND_CELL, y, base);
      }
      if (first === end) continue;
      const to = ((y - rect.y) * rect.width + x - rect.x) * 4;
      if (pixels[to + 3] === 0) continue;
      const [sx, sy] = [x - source.rect.x, y - source.rect.y];
      const from = (sy * source.rect.width + sx) * 4;
      // Beside solids cells know what is solid: hair over hair looks like strands that are thin.
      if (besideSolid[block] === 1 && pixels[to + 3] === source.pixels[from + 3]) continue;
      const [r, g, b] = [source.pixels[from] - base[0], source.pixels[from + 1] - base[1], source.pixels[from + 2] - base[2]];
      const length = Math.sqrt(r * r + g * g + b * b);
      if (length <= STANDS_OUT * grain) continue;
      let [part, ink] = [0, 0];
      for (let index = first; index < end && part === 0; index++) {
        ink = lists[index] * 4;
        part = Math.min(1, partOf(r, g, b, length, inks, ink, grain) / wholes[index]);
      }
      const isOwn = part > 0 && isInkOfItsOwn(source, sx, sy, SAME + SAME_GRAIN * grain, part >= OWN);
      if (part > 0 ? isOwn && part < OWN : length <= NO_GRAIN * grain) continue;
      const own = source.pixels[from + 3];
      if (part === 0 || isOwn || Math.round(part * own) >= own) {
        for (let channel = 0; channel < 4; channel++) pixels[to + channel] = source.pixels[from + channel];
        continue;
      }
      const [xr, xg, xb] = [r - part * inks[ink], g - part * inks[ink + 1], b - part * inks[ink + 2]];
      const rest = xr * xr + xg * xg + xb * xb;
      const keep = rest / (rest + keptGrain) / part;
      pixels[to] = byte(base[0] + inks[ink] + keep * xr);
      pixels[to + 1] = byte(base[1] + inks[ink + 1] + keep * xg);
      pixels[to + 2] = byte(base[2] + inks[ink + 2] + keep * xb);
      pixels[to + 3] = Math.round(part * own);
    }
  }
}

const byte = (value: number): number => Math.min(255, Math.max(0, Math.round(value)));
