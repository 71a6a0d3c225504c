import { KNOCKOUT_CLASS } from '@underbase/engine';
import type { RimSolution, RimView } from './rim-view.ts';

const { ZONE, KEPT } = KNOCKOUT_CLASS;

/** Pixels around a rim pixel that may tell its pure color. */
const SEARCH = 4;

/** Cost of looking farther, per square pixel; a residual of the limit costs 1. */
const FAR_COST = 0.15;

/** What explains a pixel worse than this explains nothing. */
const MOST_COST = 6;

/** The strongest color of a thin line is looked for within this square distance. */
const LINE_SQUARE = 10;

interface Offset {
  readonly dx: number;
  readonly dy: number;
  readonly square: number;
}

/** Neighbors from near to far. */
const OFFSETS: readonly Offset[] = Array.from({ length: (2 * SEARCH + 1) ** 2 }, (_, place) => {
  const [dx, dy] = [(place % (2 * SEARCH + 1)) - SEARCH, Math.floor(place / (2 * SEARCH + 1)) - SEARCH];
  return { dx, dy, square: dx * dx + dy * dy };
})
  .filter(({ square }) => square > 0)
  .sort((one, other) => one.square - other.square);

const isArt = (kind: number): boolean => kind >= ZONE && kind <= KEPT;

/**
 * Finds what a pixel on the rim of the art is made of. It is a mixture of the ground, which is known, and the art's own color, which is not.
 * Taking the color that makes it as transparent as can be (color to alpha) is wrong for all colors that are not on the edge of sRGB.
 * So the own color is looked for in the neighborhood: one that lies flat or deep inside and whose mixture with the ground explains the pixel,
 * nearest and best explaining first. Lines too thin to show their color in full take the strongest one nearby on the same straight line
 * through the ground, or the picture's ink on that line. The opacity is then the projection of the pixel on the line from the ground
 * to its own color (sRGB-coded values, as artwork was composited).
 */
export class RimSolver {
  readonly #view: RimView;
  /** Largest difference of a channel within one flat color. */
  readonly #tolerance: number;
  /** Square of the residual that mixtures may leave. */
  readonly #limit: number;
  /** Opacities closer than this to 0 or 1 are meant to be 0 or 1. */
  readonly #snap: number;
  readonly #deltas: Int32Array;
  readonly #own = new Float64Array(3);

  constructor(view: RimView) {
    this.#view = view;
    const { noise } = view.survey;
    this.#tolerance = 2 + 1.6 * noise;
    this.#limit = (2.5 + 6 * noise) ** 2;
    this.#snap = 0.012 + 0.005 * noise;
    this.#deltas = Int32Array.from(OFFSETS, ({ dx, dy }) => dy * view.width + dx);
  }

  /** Part of a flat 2 x 2 block of art: a pure color, not a mixture. */
  isFlat(index: number): boolean {
    const { width, rows } = this.#view;
    const x = index % width;
    const west = x > 0 && this.#isSame(index, index - 1);
    const east = x < width - 1 && this.#isSame(index, index + 1);
    if (!west && !east) return false;
    if (index >= width && this.#isSame(index, index - width)) {
      if ((west && this.#isSame(index, index - width - 1)) || (east && this.#isSame(index, index - width + 1))) return true;
    }
    if (index >= width * (rows - 1) || !this.#isSame(index, index + width)) return false;
    return (west && this.#isSame(index, index + width - 1)) || (east && this.#isSame(index, index + width + 1));
  }

  /** Square of the distance from the ground of a key, in sRGB-coded values. */
  squareApart(index: number, key: number): number {
    const { source, survey } = this.#view;
    const at = index * 4;
    const ground = key * 3;
    const x = source[at] - survey.grounds[ground];
    const y = source[at + 1] - survey.grounds[ground + 1];
    const z = source[at + 2] - survey.grounds[ground + 2];
    return x * x + y * y + z * z;
  }

  solve(index: number, key: number, solution: RimSolution): void {
    const { source, survey } = this.#view;
    const { grounds, noise } = survey;
    const own = this.#own;
    const at = index * 4;
    const ground = key * 3;
    const vx = source[at] - grounds[ground];
    const vy = source[at + 1] - grounds[ground + 1];
    const vz = source[at + 2] - grounds[ground + 2];
    const pure = this.#findPure(index, ground, vx, vy, vz);
    if (pure >= 0) {
      if (noise > 0) this.#takeMean(pure);
      else this.#takeColor(pure);
    } else {
      this.#takeColor(this.#findStrongest(index, ground, vx, vy, vz));
      this.#takeInk(ground, Math.sqrt(vx * vx + vy * vy + vz * vz));
    }
    const wx = own[0] - grounds[ground];
    const wy = own[1] - grounds[ground + 1];
    const wz = own[2] - grounds[ground + 2];
    const opacity = (vx * wx + vy * wy + vz * wz) / Math.max(1, wx * wx + wy * wy + wz * wz);
    solution.opacity = opacity <= this.#snap ? 0 : opacity >= 1 - this.#snap ? 1 : opacity;
    // What the mixture does not explain stays with the color.
    solution.r = own[0] + vx - solution.opacity * wx;
    solution.g = own[1] + vy - solution.opacity * wy;
    solution.b = own[2] + vz - solution.opacity * wz;
  }

  #isSame(index: number, other: number): boolean {
    const { source, classes } = this.#view;
    const tolerance = this.#tolerance;
    const one = index * 4;
    const two = other * 4;
    return (
      classes[other] >= ZONE &&
      classes[other] <= KEPT &&
      Math.abs(source[one] - source[two]) <= tolerance &&
      Math.abs(source[one + 1] - source[two + 1]) <= tolerance &&
      Math.abs(source[one + 2] - source[two + 2]) <= tolerance
    );
  }

  /** No ground within two pixels: pure even where grain hides that it is flat. */
  #isDeep(index: number): boolean {
    const { width, rows, classes } = this.#view;
    const x = index % width;
    const y = (index - x) / width;
    const right = Math.min(width - 1, x + 2);
    const bottom = Math.min(rows - 1, y + 2);
    for (let j = Math.max(0, y - 2); j <= bottom; j++) {
      for (let i = Math.max(0, x - 2); i <= right; i++) if (classes[j * width + i] < ZONE) return false;
    }
    return true;
  }

  #isPure(index: number): boolean {
    return this.isFlat(index) || (this.#view.survey.noise > 0 && this.#isDeep(index));
  }

  /** The pure pixel nearby whose mixture with the ground explains a pixel best; -1 where none does. */
  #findPure(index: number, ground: number, vx: number, vy: number, vz: number): number {
    const { source, width, rows, classes, survey } = this.#view;
    const bx = survey.grounds[ground];
    const by = survey.grounds[ground + 1];
    const bz = survey.grounds[ground + 2];
    const square = vx * vx + vy * vy + vz * vz;
    const x = index % width;
    const y = (index - x) / width;
    const isInside = x >= SEARCH && x < width - SEARCH && y >= SEARCH && y < rows - SEARCH;
    let bestCost = MOST_COST;
    let best = -1;
    for (let place = 0; place < OFFSETS.length; place++) {
      const offset = OFFSETS[place];
      const farCost = offset.square * FAR_COST;
      if (farCost >= bestCost) break;
      if (!isInside && !isWithin(x + offset.dx, y + offset.dy, width, rows)) continue;
      const other = index + this.#deltas[place];
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
      const cost = (square - part * (2 * dot - part * length)) / this.#limit + farCost;
      if (cost < bestCost && this.#isPure(other)) {
        bestCost = cost;
        best = other;
      }
    }
    return best;
  }

  /** The color nearby that lies farthest from the ground among those that explain a pixel; the pixel itself where none does. */
  #findStrongest(index: number, ground: number, vx: number, vy: number, vz: number): number {
    const { source, width, rows, classes, survey } = this.#view;
    const bx = survey.grounds[ground];
    const by = survey.grounds[ground + 1];
    const bz = survey.grounds[ground + 2];
    const square = vx * vx + vy * vy + vz * vz;
    const x = index % width;
    const y = (index - x) / width;
    let farthest = index;
    let farthestSquare = square;
    for (let place = 0; place < OFFSETS.length; place++) {
      const offset = OFFSETS[place];
      if (offset.square > LINE_SQUARE) break;
      if (!isWithin(x + offset.dx, y + offset.dy, width, rows)) continue;
      const other = index + this.#deltas[place];
      if (!isArt(classes[other])) continue;
      const to = other * 4;
      const wx = source[to] - bx;
      const wy = source[to + 1] - by;
      const wz = source[to + 2] - bz;
      const length = wx * wx + wy * wy + wz * wz;
      if (length <= farthestSquare) continue;
      const dot = vx * wx + vy * wy + vz * wz;
      if (dot <= 0 || square - (dot * dot) / length > this.#limit) continue;
      farthestSquare = length;
      farthest = other;
    }
    return farthest;
  }

  /** Mean of the pure pixels around a pure one, against grain. */
  #takeMean(index: number): void {
    const { source, width, rows } = this.#view;
    const x = index % width;
    const y = (index - x) / width;
    let count = 0;
    let r = 0;
    let g = 0;
    let b = 0;
    for (let j = Math.max(0, y - 1); j <= Math.min(rows - 1, y + 1); j++) {
      for (let i = Math.max(0, x - 1); i <= Math.min(width - 1, x + 1); i++) {
        const other = j * width + i;
        if (other !== index && !(this.#isSame(index, other) && this.#isDeep(other))) continue;
        count++;
        r += source[other * 4];
        g += source[other * 4 + 1];
        b += source[other * 4 + 2];
      }
    }
    this.#own[0] = r / count;
    this.#own[1] = g / count;
    this.#own[2] = b / count;
  }

  #takeColor(index: number): void {
    for (let channel = 0; channel < 3; channel++) this.#own[channel] = this.#view.source[index * 4 + channel];
  }

  /** Goes from the found color on to an ink of the picture, if one lies on the straight line from the ground through it; the nearest such. */
  #takeInk(ground: number, apart: number): void {
    const { grounds, inks, noise } = this.#view.survey;
    const own = this.#own;
    const x = own[0] - grounds[ground];
    const y = own[1] - grounds[ground + 1];
    const z = own[2] - grounds[ground + 2];
    const length = Math.sqrt(x * x + y * y + z * z);
    let nearest = length * 4;
    for (let ink = 0; ink < inks.length; ink += 3) {
      const u = inks[ink] - grounds[ground];
      const v = inks[ink + 1] - grounds[ground + 1];
      const w = inks[ink + 2] - grounds[ground + 2];
      const along = (u * x + v * y + w * z) / length;
      if (along < length * 0.97 || along >= nearest) continue;
      const aside = Math.sqrt(Math.max(0, u * u + v * v + w * w - along * along));
      if (aside * apart > along * (2 + 1.6 * noise) || aside > along * 0.06) continue;
      nearest = along;
      for (let channel = 0; channel < 3; channel++) own[channel] = inks[ink + channel];
    }
  }
}

function isWithin(x: number, y: number, width: number, rows: number): boolean {
  return x >= 0 && y >= 0 && x < width && y < rows;
}
