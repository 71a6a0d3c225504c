import { KNOCKOUT_CLASS } from '../../knockout-tables.ts';

const { ZONE, KEPT } = KNOCKOUT_CLASS;

/** Pixels around a rim pixel that may tell its pure color. */
export const SEARCH = 4;

/** Cost of looking farther, per square pixel; a residual of the limit costs 1. */
const FAR_COST = 0.15;

/** What explains a pixel worse than this explains nothing. */
const MOST_COST = 6;

/** The strongest color of a thin line is looked for within this square distance. */
const LINE_SQUARE = 10;

/** Neighbors from near to far: dx, dy and the square of the distance. */
export const OFFSETS: readonly (readonly [number, number, number])[] = Array.from({ length: (2 * SEARCH + 1) ** 2 }, (_, place) => {
  const dx = (place % (2 * SEARCH + 1)) - SEARCH;
  const dy = Math.floor(place / (2 * SEARCH + 1)) - SEARCH;
  return [dx, dy, dx * dx + dy * dy] as const;
})
  .filter(([, , square]) => square > 0)
  .sort((one, other) => one[2] - other[2]);

/** Numbers that depend on the picture's grain. */
export interface RimLimits {
  readonly noise: number;
  /** Largest difference of a channel within one flat color. */
  readonly tolerance: number;
  /** Square of the residual that mixtures may leave. */
  readonly limit: number;
  /** Opacities closer than this to 0 or 1 are meant to be 0 or 1. */
  readonly snap: number;
  /** Square of the distance from the ground that shows nothing yet. */
  readonly quiet: number;
  /** Square of the distance that a color beside a fade must have from it to be another thing. */
  readonly apart: number;
}

export function rimLimits(noise: number): RimLimits {
  return {
    noise,
    tolerance: 2 + 1.6 * noise,
    limit: (2.5 + 6 * noise) ** 2,
    snap: 0.012 + 0.005 * noise,
    quiet: (2 + 2 * noise) ** 2,
    apart: (40 + 6 * noise) ** 2,
  };
}

const isArt = (kind: number): boolean => kind >= ZONE && kind <= KEPT;

/**
 * Finds the own color of pixels on rims.
 *
 * A rim pixel is a mixture of the ground, which is known, and the art's own color, which is not. Taking the color that makes it as transparent
 * as can be (color to alpha) is wrong for all colors that are not on the edge of sRGB. So the own color is looked for in the neighborhood:
 * one that lies flat or deep inside and whose mixture with the ground explains the pixel, nearest and best explaining first.
 * Lines too thin to show their color in full take the strongest one nearby on the same straight line through the ground,
 * or the picture's ink on that line. The opacity is then the projection of the pixel on the line from the ground to its own color
 * (sRGB-coded values, as artwork was composited).
 */
export class RimColor {
  /** The own color found last, and the part of it in the pixel. */
  r = 0;
  g = 0;
  b = 0;
  part = 0;
  /** How badly a pure color nearby explains the pixel; MOST_COST where none does. */
  cost = 0;
  readonly limits: RimLimits;
  private readonly source: Uint8Array;
  private readonly classes: Uint8Array;
  private readonly width: number;
  private readonly rows: number;
  private readonly inks: Float32Array;
  private readonly deltas: Int32Array;

  constructor(source: Uint8Array, classes: Uint8Array, width: number, rows: number, noise: number, inks: Float32Array) {
    this.source = source;
    this.classes = classes;
    this.width = width;
    this.rows = rows;
    this.inks = inks;
    this.limits = rimLimits(noise);
    this.deltas = Int32Array.from(OFFSETS, ([dx, dy]) => dy * width + dx);
  }

  /** Part of a flat 2 x 2 block of art: a pure color, not a mixture. */
  isFlat(index: number): boolean {
    const { width, rows } = this;
    const x = index % width;
    const west = x > 0 && this.isSame(index, index - 1);
    const east = x < width - 1 && this.isSame(index, index + 1);
    if (!west && !east) return false;
    if (index >= width && this.isSame(index, index - width)) {
      if ((west && this.isSame(index, index - width - 1)) || (east && this.isSame(index, index - width + 1))) return true;
    }
    if (index >= width * (rows - 1) || !this.isSame(index, index + width)) return false;
    return (west && this.isSame(index, index + width - 1)) || (east && this.isSame(index, index + width + 1));
  }

  /** Finds the own color of a pixel over a ground of color bx, by, bz. */
  find(index: number, bx: number, by: number, bz: number): void {
    const { source, limits } = this;
    const at = index * 4;
    const vx = source[at] - bx;
    const vy = source[at + 1] - by;
    const vz = source[at + 2] - bz;
    const pure = this.findPure(index, bx, by, bz, vx, vy, vz);
    if (pure >= 0) {
      if (limits.noise > 0) this.takeMean(pure);
      else this.takeColor(pure);
    } else {
      this.takeColor(this.findStrongest(index, bx, by, bz, vx, vy, vz));
      this.takeInk(bx, by, bz, Math.sqrt(vx * vx + vy * vy + vz * vz));
    }
    const wx = this.r - bx;
    const wy = this.g - by;
    const wz = this.b - bz;
    const length = wx * wx + wy * wy + wz * wz;
    const part = (vx * wx + vy * wy + vz * wz) / Math.max(1, length);
    this.part = part <= limits.snap ? 0 : part >= 1 - limits.snap ? 1 : part;
    // What the mixture does not explain stays with the color; half of it where it may be grain.
    const rest = limits.noise > 0 ? 0.5 : 1;
    this.r += rest * (vx - this.part * wx);
    this.g += rest * (vy - this.part * wy);
    this.b += rest * (vz - this.part * wz);
  }

  private isSame(index: number, other: number): boolean {
    const { source, classes } = this;
    const { tolerance } = this.limits;
    const one = index * 4;
    const two = other * 4;
    return (
      isArt(classes[other]) &&
      Math.abs(source[one] - source[two]) <= tolerance &&
      Math.abs(source[one + 1] - source[two + 1]) <= tolerance &&
      Math.abs(source[one + 2] - source[two + 2]) <= tolerance
    );
  }

  /** No ground within two pixels: pure even where grain hides that it is flat. */
  private isDeep(index: number): boolean {
    const { width, rows, classes } = this;
    const x = index % width;
    const y = (index - x) / width;
    const right = Math.min(width - 1, x + 2);
    const bottom = Math.min(rows - 1, y + 2);
    for (let j = Math.max(0, y - 2); j <= bottom; j++) {
      for (let i = Math.max(0, x - 2); i <= right; i++) if (classes[j * width + i] < ZONE) return false;
    }
    return true;
  }

  /** The pure pixel nearby whose mixture with the ground explains a pixel best; -1 where none does. */
  private findPure(index: number, bx: number, by: number, bz: number, vx: number, vy: number, vz: number): number {
    const { source, width, rows, classes, limits } = this;
    const square = vx * vx + vy * vy + vz * vz;
    const x = index % width;
    const y = (index - x) / width;
    let bestCost = MOST_COST;
    let best = -1;
    for (let place = 0; place < OFFSETS.length; place++) {
      const [dx, dy, far] = OFFSETS[place];
      const farCost = far * FAR_COST;
      if (farCost >= bestCost) break;
      if (!isWithin(x + dx, y + dy, width, rows)) continue;
      const other = index + this.deltas[place];
      if (!isArt(classes[other])) continue;
      const to = other * 4;
      const wx = source[to] - bx;
      const wy = source[to + 1] - by;
      const wz = source[to + 2] - bz;
      const length = wx * wx + wy * wy + wz * wz;
      if (length <= square * 0.9) continue;
      const dot = vx * wx + vy * wy + vz * wz;
      if (dot <= 0) continue;
      const part = dot < length ? dot / length : 1;
      const cost = (square - part * (2 * dot - part * length)) / limits.limit + farCost;
      if (cost < bestCost && (this.isFlat(other) || (limits.noise > 0 && this.isDeep(other)))) {
        bestCost = cost;
        best = other;
      }
    }
    this.cost = bestCost;
    return best;
  }

  /** The color nearby that lies farthest from the ground among those that explain a pixel; the pixel itself where none does. */
  private findStrongest(index: number, bx: number, by: number, bz: number, vx: number, vy: number, vz: number): number {
    const { source, width, rows, classes, limits } = this;
    const square = vx * vx + vy * vy + vz * vz;
    const x = index % width;
    const y = (index - x) / width;
    let farthest = index;
    let farthestSquare = square;
    for (let place = 0; place < OFFSETS.length; place++) {
      const [dx, dy, far] = OFFSETS[place];
      if (far > LINE_SQUARE) break;
      if (!isWithin(x + dx, y + dy, width, rows)) continue;
      const other = index + this.deltas[place];
      if (!isArt(classes[other])) continue;
      const to = other * 4;
      const wx = source[to] - bx;
      const wy = source[to + 1] - by;
      const wz = source[to + 2] - bz;
      const length = wx * wx + wy * wy + wz * wz;
      if (length <= farthestSquare) continue;
      const dot = vx * wx + vy * wy + vz * wz;
      if (dot <= 0 || square - (dot * dot) / length > limits.limit) continue;
      farthestSquare = length;
      farthest = other;
    }
    return farthest;
  }

  /** Mean of the pure pixels around a pure one, against grain. */
  private takeMean(index: number): void {
    const { source, width, rows } = this;
    const x = index % width;
    const y = (index - x) / width;
    const right = Math.min(width - 1, x + 1);
    const bottom = Math.min(rows - 1, y + 1);
    let count = 0;
    let r = 0;
    let g = 0;
    let b = 0;
    for (let j = Math.max(0, y - 1); j <= bottom; j++) {
      for (let i = Math.max(0, x - 1); i <= right; i++) {
        const other = j * width + i;
        if (other !== index && !(this.isSame(index, other) && this.isDeep(other))) continue;
        count++;
        r += source[other * 4];
        g += source[other * 4 + 1];
        b += source[other * 4 + 2];
      }
    }
    this.r = r / count;
    this.g = g / count;
    this.b = b / count;
  }

  private takeColor(index: number): void {
    this.r = this.source[index * 4];
    this.g = this.source[index * 4 + 1];
    this.b = this.source[index * 4 + 2];
  }

  /** Goes from the found color on to an ink of the picture, if one lies on the straight line from the ground through it; the nearest such. */
  private takeInk(bx: number, by: number, bz: number, apart: number): void {
    const { inks } = this;
    const x = this.r - bx;
    const y = this.g - by;
    const z = this.b - bz;
    const length = Math.sqrt(x * x + y * y + z * z);
    let nearest = length * 4;
    for (let ink = 0; ink + 2 < inks.length; ink += 3) {
      const u = inks[ink] - bx;
      const v = inks[ink + 1] - by;
      const w = inks[ink + 2] - bz;
      const along = (u * x + v * y + w * z) / length;
      if (along < length * 0.97 || along >= nearest) continue;
      const aside = Math.sqrt(Math.max(0, u * u + v * v + w * w - along * along));
      if (aside * apart > along * this.limits.tolerance || aside > along * 0.06) continue;
      nearest = along;
      this.r = inks[ink];
      this.g = inks[ink + 1];
      this.b = inks[ink + 2];
    }
  }
}

function isWithin(x: number, y: number, width: number, rows: number): boolean {
  return x >= 0 && y >= 0 && x < width && y < rows;
}
