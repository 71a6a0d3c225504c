import type { PixelWindow } from '../image.ts';
import type { CoverageTables } from '../kernels/coverage-tables.ts';
import { COVERAGE_BLOCK } from '../kernels/coverage-tables.ts';
import { CELL_KIND } from './cell-kind.ts';
import type { Ground } from './find-ground.ts';
import { FOUR_WAYS } from './four-ways.ts';
import { grainReach, RINGS } from './ground-cells.ts';
import { surfaceAt } from './surface.ts';

/** A color this far off the rays of all inks around is of none of them, in levels of its length; what rings adds to it. */
const OFF = 20;

/** No ground shows within so many pixels where none comes nearer to it than this part of the way. */
const AROUND = 2;
const NEAREST = 0.8;

/**
 * From a dark outline to pale art colors pass through those of a ground between the two: within so many pixels one lies to this side of the ground, the
 * other to that, the cosine of their angle below this.
 */
const PASSAGE = 3;
const OPPOSITE = -0.3;
/** Neither is nearer to the ground, in levels: what rings swings to both sides, too. */
const LEAST_SIDE = 24;
/** Where art ends in edges all over, no rim is wider than so many pixels. */
const WIDEST_RIM = 4;
/** Bare ground lies within so many levels of its color at least: a JPEG that left hardly a sign rings so far now and then. */
export const LEAST_BARE = 14;
/** Where all that is pale beside the ground was closed, so far: into a narrow counter shine the hues around it. */
export const CLOSED_BARE = 32;

/** Pixels around a place that it hangs on: those beside it, and those beside these. */
export const OWN_INKS_REACH = WIDEST_RIM + PASSAGE;

/** Where art ends in edges all over, what is so many times as far from the ground as its grain and ringing is ink of its own, on whatever ray. */
const STANDS_OUT = 2;

/** There, what is no farther than so many reaches of ringing, and has nothing beside it that is so many times as far, is no rim: it rings. */
const STRAYS = 1.5;
const RIM = 2;

/** What has this alpha, of 255, is as good as opaque. */
const SOLID = 250;

const CORNERS = 4;

/** Where art meets the ground in edges. */
export interface EdgedBlocks {
  /** One byte a block: 1 where it does. */
  readonly blocks: Uint8Array;
  /** On the whole sheet nothing fades, and what is shaded is solid. */
  readonly isAllOver: boolean;
  /** And not even JPEG made a passage look gradual. */
  readonly fadesNowhere: boolean;
  /** See FadeVotes. */
  readonly isLined: boolean;
  /** Bare ground lies within so many levels of its color at least. */
  readonly leastBare: number;
}

/**
 * Blocks (see COVERAGE_BLOCK) in which art meets the ground in edges alone, one byte each: 1 there. `fading` has 1 for cells that come down to the
 * ground gradually; null where none does.
 */
export function edgedBlocks({ columns, rows, kinds, blocks }: CoverageTables, fading: Uint8Array | null): Uint8Array {
  return blocks.map((kind, block) => {
    if (kind < COVERAGE_BLOCK.SOLVE) return 0;
    const [column, row] = [block % (columns + 1), Math.floor(block / (columns + 1))];
    for (const y of [Math.max(0, row - 1), Math.min(rows - 1, row)]) {
      for (const x of [Math.max(0, column - 1), Math.min(columns - 1, column)]) {
        const cell = y * columns + x;
        if (fading?.[cell] === 1 || kinds[cell] === CELL_KIND.PALE) return 0;
      }
    }
    return 1;
  });
}

/**
 * Makes opaque again what is of an ink that no cell around knows: a strip of red between two black outlines. It lies off the rays of all inks around, and
 * no ground shows beside it that it could be mixed with. Where art ends in edges all over, shades of known inks are such, too, and what only rings beside
 * them goes. Changes `target`; both as in `solveCoverage`, of straight alpha, `source` with OWN_INKS_REACH pixels around.
 */
export function keepOwnInks(
  source: PixelWindow,
  target: PixelWindow,
  ground: Ground,
  tables: CoverageTables,
  { blocks: edged, isAllOver, isLined, leastBare }: EdgedBlocks,
): void {
  const { columns, rows, cells, ringing } = tables;
  const { rect, pixels } = target;
  const most = (OFF + ringing) ** 2;
  const least = (STANDS_OUT * Math.max(grainReach(ground), RINGS * ringing)) ** 2;
  const side = Math.max(least, LEAST_SIDE ** 2);
  const bare = Math.max(leastBare, grainReach(ground), RINGS * ringing) ** 2;
  const stray = (STRAYS * RINGS * ringing) ** 2;
  const base = new Float32Array(3);
  const inks = new Float32Array(CORNERS * 3);
  for (let y = rect.y; y < rect.y + rect.height; y++) {
    const row = (y + 4) >> 3;
    for (let x = rect.x, last = -1; x < rect.x + rect.width; x++) {
      const column = (x + 4) >> 3;
      const block = row * (columns + 1) + column;
      if (edged[block] === 0) {
        // No other pixel of its row here is asked either.
        x = column * 8 + 3;
        continue;
      }
      const to = ((y - rect.y) * rect.width + x - rect.x) * 4;
      const from = ((y - source.rect.y) * source.rect.width + x - source.rect.x) * 4;
      if ((pixels[to + 3] === 0 && !isAllOver) || pixels[to + 3] >= SOLID || source.pixels[from + 3] < SOLID) continue;
      if (block !== last) {
        last = block;
        surfaceAt(ground.surface, column * 8, row * 8, base);
        for (let corner = 0; corner < CORNERS; corner++) {
          const [i, j] = [column - 1 + (corner & 1), row - 1 + (corner >> 1)];
          const cell = Math.min(rows - 1, Math.max(0, j)) * columns + Math.min(columns - 1, Math.max(0, i));
          inks.set(cells.subarray(cell * 4, cell * 4 + 3), corner * 3);
        }
      }
      const [r, g, b] = [source.pixels[from] - base[0], source.pixels[from + 1] - base[1], source.pixels[from + 2] - base[2]];
      const square = r * r + g * g + b * b;
      if (isAllOver && square <= stray && !hasStronger(source, base, x, y, Math.max(stray, RIM ** 2 * square))) {
        pixels.fill(0, to, to + 4);
        continue;
      }
      // Beside bare cells no ink is known: what went there is of none.
      const isOwn = pixels[to + 3] > 0 && ((isAllOver && square > least) || !isOnRay(inks, r, g, b, most));
      const isKept =
        (isOwn && !showsGround(source, base, x, y, square, isAllOver ? least : Number.POSITIVE_INFINITY)) ||
        (isAllOver && !isLined && !isBesideGround(source, base, x, y, bare, side));
      if (!isKept) continue;
      for (let channel = 0; channel < 4; channel++) pixels[to + channel] = source.pixels[from + channel];
    }
  }
}

/** Whether a difference from the ground lies near the ray of one of the inks. */
function isOnRay(inks: Float32Array, r: number, g: number, b: number, most: number): boolean {
  for (let at = 0; at < inks.length; at += 3) {
    const square = inks[at] ** 2 + inks[at + 1] ** 2 + inks[at + 2] ** 2;
    if (square === 0) continue;
    const part = Math.max(0, (r * inks[at] + g * inks[at + 1] + b * inks[at + 2]) / square);
    if ((r - part * inks[at]) ** 2 + (g - part * inks[at + 1]) ** 2 + (b - part * inks[at + 2]) ** 2 <= most) return true;
  }
  return false;
}

/**
 * Whether a pixel of this `square` of its length off the ground has a nearer one beside it. One of art that stands out by more than `least`, the square
 * again, and has none itself, is the weaker ink that a stronger one ends on.
 */
function showsGround(source: PixelWindow, base: Float32Array, x: number, y: number, square: number, least: number): boolean {
  const { rect, pixels } = source;
  for (let j = Math.max(rect.y, y - AROUND); j <= Math.min(rect.y + rect.height - 1, y + AROUND); j++) {
    for (let i = Math.max(rect.x, x - AROUND); i <= Math.min(rect.x + rect.width - 1, x + AROUND); i++) {
      const at = ((j - rect.y) * rect.width + i - rect.x) * 4;
      const other = (pixels[at] - base[0]) ** 2 + (pixels[at + 1] - base[1]) ** 2 + (pixels[at + 2] - base[2]) ** 2;
      if (
        other >= NEAREST ** 2 * square ||
        (least < Number.POSITIVE_INFINITY && isPassage(source, base, i, j, Math.max(least, LEAST_SIDE ** 2)))
      )
        continue;
      if (other <= least || showsGround(source, base, i, j, other, Number.POSITIVE_INFINITY)) return true;
    }
  }
  return false;
}

/** Whether one of the pixels around as far as rims are wide is bare, its length squared no more than `bare`. */
function isBesideGround(source: PixelWindow, base: Float32Array, x: number, y: number, bare: number, side: number): boolean {
  const { rect, pixels } = source;
  for (let j = Math.max(rect.y, y - WIDEST_RIM); j <= Math.min(rect.y + rect.height - 1, y + WIDEST_RIM); j++) {
    for (let i = Math.max(rect.x, x - WIDEST_RIM); i <= Math.min(rect.x + rect.width - 1, x + WIDEST_RIM); i++) {
      const at = ((j - rect.y) * rect.width + i - rect.x) * 4;
      const square = (pixels[at] - base[0]) ** 2 + (pixels[at + 1] - base[1]) ** 2 + (pixels[at + 2] - base[2]) ** 2;
      if (square <= bare && !isPassage(source, base, i, j, side)) return true;
    }
  }
  return false;
}

/** Whether a pixel lies between colors to either side of the ground, both farther from it than the root of `side`. */
function isPassage({ rect, pixels }: PixelWindow, base: Float32Array, x: number, y: number, side: number): boolean {
  const [right, bottom] = [rect.x + rect.width - 1, rect.y + rect.height - 1];
  // Asked of every pixel around a rim: pairs in a loop as hot would be laid by on the heap.
  for (let way = 0; way < FOUR_WAYS.length; way++) {
    const dx = FOUR_WAYS[way][0];
    const dy = FOUR_WAYS[way][1];
    for (let before = 1; before <= PASSAGE; before++) {
      const bx = x - before * dx;
      const by = y - before * dy;
      if (bx < rect.x || by < rect.y || by > bottom) break;
      const from = ((by - rect.y) * rect.width + bx - rect.x) * 4;
      const u = pixels[from] - base[0];
      const v = pixels[from + 1] - base[1];
      const w = pixels[from + 2] - base[2];
      const own = u * u + v * v + w * w;
      if (own <= side) continue;
      for (let behind = 1; behind <= PASSAGE; behind++) {
        const ex = x + behind * dx;
        const ey = y + behind * dy;
        if (ex > right || ey < rect.y || ey > bottom) break;
        const to = ((ey - rect.y) * rect.width + ex - rect.x) * 4;
        const r = pixels[to] - base[0];
        const g = pixels[to + 1] - base[1];
        const b = pixels[to + 2] - base[2];
        const other = r * r + g * g + b * b;
        if (other > side && u * r + v * g + w * b < OPPOSITE * Math.sqrt(own * other)) return true;
      }
    }
  }
  return false;
}

/** Whether a pixel around is farther from the ground than the root of `most`. */
function hasStronger({ rect, pixels }: PixelWindow, base: Float32Array, x: number, y: number, most: number): boolean {
  for (let j = Math.max(rect.y, y - AROUND); j <= Math.min(rect.y + rect.height - 1, y + AROUND); j++) {
    for (let i = Math.max(rect.x, x - AROUND); i <= Math.min(rect.x + rect.width - 1, x + AROUND); i++) {
      const at = ((j - rect.y) * rect.width + i - rect.x) * 4;
      if ((pixels[at] - base[0]) ** 2 + (pixels[at + 1] - base[1]) ** 2 + (pixels[at + 2] - base[2]) ** 2 > most) return true;
    }
  }
  return false;
}
