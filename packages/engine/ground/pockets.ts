import type { Components } from '../components/label-components.ts';
import type { PixelImage } from '../image.ts';
import type { Ground } from './find-ground.ts';
import { grainReach, RINGS } from './ground-cells.ts';
import { type Border, readBorders } from './highlights.ts';
import { surfaceAt } from './surface.ts';
import { visitBorders } from './visit-borders.ts';

/** A pocket's calm pixels are such that no color two pixels away differs by more than so many levels: none at an edge, as all of a narrow counter are. */
const CALM_WAY = 2;
const CALM = 24;
/** Off the ground's color is what is so many levels away at least. */
const LEAST_OFF = 8;

/** The outline begins within so many pixels of a pocket, within so many levels of its ink, and what rings; beyond so many a lighter shade has begun. */
const INK_WAY = 4;
const INK_LEVELS = 48;
const SHADE_WAY = 3;
const SHADE = 150;

/** What is known of a part that is nearly of the ground's color. */
export interface Pocket {
  /** It is a part, and not at the picture's edge. */
  readonly isEnclosed: boolean;
  readonly area: number;
  /** Of its pixels, those of the ground's very color. */
  readonly bare: number;
  readonly border: Border;
  readonly calm: Calm;
  readonly sides: Sides;
}

/**
 * Reads the parts of what is nearly of the ground's color, which `near` marks, the first none. `bare` marks its very color; `ink`, of the outline around art, less
 * the ground's; `ringing` as `measureRinging` tells.
 */
export function readPockets(
  image: PixelImage,
  ground: Ground,
  parts: Components,
  near: Uint8Array,
  bare: Uint8Array,
  ink: readonly number[],
  ringing: number,
): Pocket[] {
  const borders = readBorders(image, ground, parts, near);
  const isEnclosed = Uint8Array.from(borders, (_, part) => (part > 0 && !touchesEdge(parts, part, image) ? 1 : 0));
  const calms = readCalm(image, ground, parts, isEnclosed, Math.max(LEAST_OFF, grainReach(ground), RINGS * ringing));
  const sides = readSides(image, ground, parts, near, ink, ringing);
  const bares = countMarked(parts, bare);
  return borders.map((border, part) => ({
    isEnclosed: isEnclosed[part] === 1,
    area: parts.areas[part],
    bare: bares[part],
    border,
    calm: calms[part],
    sides: sides[part],
  }));
}

/** Whether a pixel, at its place among the bytes, is of the outline's ink; `base` is the ground's color there, and `ink` the outline's less that. */
export function isNearInk(pixels: Uint8Array, at: number, base: ArrayLike<number>, ink: readonly number[], ringing: number): boolean {
  const [r, g, b] = [pixels[at] - base[0] - ink[0], pixels[at + 1] - base[1] - ink[1], pixels[at + 2] - base[2] - ink[2]];
  return r * r + g * g + b * b < (INK_LEVELS + ringing) ** 2;
}

/** What lies around a part: counts of pixels of its border. */
interface Sides {
  /** With the outline beside them. */
  inked: number;
  /** Of the others, those with a shade beside them. */
  shaded: number;
}

/** Looks from each part's border for the outline, and for shades. `ink` less the ground's color. */
function readSides(
  { width, height, pixels }: PixelImage,
  { surface }: Ground,
  parts: Components,
  near: Uint8Array,
  ink: readonly number[],
  ringing: number,
): Sides[] {
  const sides = Array.from({ length: parts.count + 1 }, (): Sides => ({ inked: 0, shaded: 0 }));
  const base = new Float32Array(3);
  visitBorders(parts, near, (part, x, y, dx, dy) => {
    surfaceAt(surface, x, y, base);
    let isShade = false;
    for (let way = 1; way <= INK_WAY; way++) {
      const [px, py] = [x + way * dx, y + way * dy];
      if (px < 0 || py < 0 || px >= width || py >= height) break;
      const at = (py * width + px) * 4;
      if (isNearInk(pixels, at, base, ink, ringing)) {
        sides[part].inked++;
        return;
      }
      if (way === SHADE_WAY) {
        isShade = (pixels[at] - base[0]) ** 2 + (pixels[at + 1] - base[1]) ** 2 + (pixels[at + 2] - base[2]) ** 2 < SHADE * SHADE;
      }
    }
    if (isShade) sides[part].shaded++;
  });
  return sides;
}

/** Counts each part's pixels that are marked. */
export function countMarked({ runs, labels, count }: Components, marks: Uint8Array): Uint32Array {
  const counts = new Uint32Array(count + 1);
  for (let y = 0; y < runs.height; y++) {
    for (let run = runs.rowStarts[y]; run < runs.rowStarts[y + 1]; run++) {
      for (let at = y * runs.width + runs.edges[run * 2]; at < y * runs.width + runs.edges[run * 2 + 1]; at++) {
        if (marks[at] !== 0) counts[labels[run]]++;
      }
    }
  }
  return counts;
}

/** Counts of a part's calm pixels. */
interface Calm {
  all: number;
  /** Of these, those that are farther from the ground's color than bare ground. */
  shaded: number;
}

/** Counts the calm pixels of each enclosed part. */
function readCalm(
  { width, height, pixels }: PixelImage,
  { surface }: Ground,
  { runs, labels, count }: Components,
  isEnclosed: Uint8Array,
  reach: number,
): Calm[] {
  const calms = Array.from({ length: count + 1 }, (): Calm => ({ all: 0, shaded: 0 }));
  const { edges, rowStarts } = runs;
  const ways = [-CALM_WAY, CALM_WAY, -CALM_WAY * width, CALM_WAY * width];
  const isApart = (one: number, other: number) =>
    Math.abs(pixels[one] - pixels[other]) > CALM ||
    Math.abs(pixels[one + 1] - pixels[other + 1]) > CALM ||
    Math.abs(pixels[one + 2] - pixels[other + 2]) > CALM;
  const base = new Float32Array(3);
  for (let y = CALM_WAY; y < height - CALM_WAY; y++) {
    for (let run = rowStarts[y]; run < rowStarts[y + 1]; run++) {
      if (isEnclosed[labels[run]] === 0) continue;
      const calm = calms[labels[run]];
      for (let x = Math.max(CALM_WAY, edges[run * 2]); x < Math.min(width - CALM_WAY, edges[run * 2 + 1]); x++) {
        const at = (y * width + x) * 4;
        if (ways.some((way) => isApart(at, at + way * 4))) continue;
        surfaceAt(surface, x, y, base);
        calm.all++;
        if (Math.hypot(pixels[at] - base[0], pixels[at + 1] - base[1], pixels[at + 2] - base[2]) > reach) calm.shaded++;
      }
    }
  }
  return calms;
}

/** Whether a part lies at the picture's edge. */
export function touchesEdge({ boxes }: Components, part: number, { width, height }: PixelImage): boolean {
  const at = part * 4;
  return boxes[at] === 0 || boxes[at + 1] === 0 || boxes[at + 2] >= width || boxes[at + 3] >= height;
}
