import type { PixelWindow } from '../image.ts';
import type { CoverageTables } from '../kernels/coverage-tables.ts';
import { pixelWords } from '../pixel-words.ts';
import { CELL_KIND } from './cell-kind.ts';
import type { SolvedStrip } from './clear-strays.ts';
import type { Ground } from './find-ground.ts';
import { FOUR_WAYS } from './four-ways.ts';
import { GROUND_CELL } from './ground-cells.ts';
import { surfaceAt } from './surface.ts';

/** An ink lies so many levels from the ground at least, in a color's length, and more than its grain. */
const LEAST_INK = 40;
const GRAINS = 5;
/** Less opaque pixels are no ink. */
const OPAQUE = 250;
/** Two pixels of an ink, one behind the other, differ by so many levels at most, as a JPEG leaves them. */
const FLAT = 14;
/** A mixture lies so near to the line between its inks. */
const OFF_LINE = 20;
/** Past the ends, and near them, it may ring. */
const RINGING = 32;
const BEYOND = 0.12;
/** From ink to ink there are so many pixels at most, of which so many are a mixture that shows. */
const WIDEST = 3;
const SHOWING = 2;
const SHOWS = 0.12;
/** Two pixels in a row that differ by less than this part of the way from ink to ink were drawn so: they are a line. */
const STEP = 0.125;
/** Of less than this part of its cell's ink a side shows the ground itself. */
const SOLID = 0.85;
const SAME_HUE = 0.95;

/** Pixels around a part that its mixtures hang on. */
export const MIXTURES_REACH = WIDEST + 1;

/** Whether inks can lie on both sides of a ground: no color is blacker than black. */
function hasTwoSides({ color: { r, g, b } }: Ground): boolean {
  return [r, g, b].reduce((sum, value) => sum + value * (255 - value), 0) >= LEAST_INK ** 2;
}

function isFlat(pixels: Uint8Array, one: number, other: number): boolean {
  for (let channel = 0; channel < 3; channel++) if (Math.abs(pixels[one + channel] - pixels[other + channel]) > FLAT) return false;
  return true;
}

/** Looks at one pixel at a time, across the edge that it may lie on. */
class Mixtures {
  readonly #source: PixelWindow;
  readonly #ground: Ground;
  readonly #tables: CoverageTables | null;
  readonly #leastInk: number;
  readonly #base = new Float32Array(3);

  constructor(source: PixelWindow, ground: Ground, tables: CoverageTables | null) {
    this.#source = source;
    this.#ground = ground;
    this.#tables = tables;
    this.#leastInk = Math.max(LEAST_INK, GRAINS * Math.hypot(...ground.grain));
  }

  has(x: number, y: number): boolean {
    surfaceAt(this.#ground.surface, x, y, this.#base);
    return FOUR_WAYS.some(([dx, dy]) => this.#lies(x, y, dx, dy));
  }

  /** Steps to the first two pixels of an ink one way; 0 where there are none near. */
  #sideOf(x: number, y: number, dx: number, dy: number): number {
    const { rect, pixels } = this.#source;
    const isInside = (px: number, py: number) => px >= 0 && py >= 0 && px < rect.width && py < rect.height;
    for (let step = 1; step <= WIDEST; step++) {
      const [px, py] = [x + step * dx - rect.x, y + step * dy - rect.y];
      if (!isInside(px, py) || !isInside(px + dx, py + dy)) return 0;
      const at = (py * rect.width + px) * 4;
      const next = at + (dy * rect.width + dx) * 4;
      if (pixels[at + 3] < OPAQUE || pixels[next + 3] < OPAQUE) return 0;
      if (isFlat(pixels, at, next) && this.#isInk(at, x + step * dx, y + step * dy)) return step;
    }
    return 0;
  }

  /** Whether a pixel is an ink that hides the ground. */
  #isInk(at: number, x: number, y: number): boolean {
    const { pixels } = this.#source;
    const base = this.#base;
    const [r, g, b] = [pixels[at] - base[0], pixels[at + 1] - base[1], pixels[at + 2] - base[2]];
    const length = Math.hypot(r, g, b);
    if (length < this.#leastInk) return false;
    const tables = this.#tables;
    if (!tables) return true;
    const cell = Math.floor(y / GROUND_CELL) * tables.columns + Math.floor(x / GROUND_CELL);
    if (tables.kinds[cell] === CELL_KIND.BODY) return true;
    const [ir, ig, ib] = tables.cells.subarray(cell * 4, cell * 4 + 3);
    const ink = Math.hypot(ir, ig, ib);
    return r * ir + g * ig + b * ib < SAME_HUE * length * ink || length >= SOLID * ink;
  }

  #lies(x: number, y: number, dx: number, dy: number): boolean {
    const one = this.#sideOf(x, y, -dx, -dy);
    if (one === 0) return false;
    const other = this.#sideOf(x, y, dx, dy);
    const between = one + other - 1;
    if (other === 0 || between > WIDEST) return false;
    const { rect, pixels } = this.#source;
    const placeOf = (step: number) => ((y + step * dy - rect.y) * rect.width + x + step * dx - rect.x) * 4;
    const [from, to] = [placeOf(-one), placeOf(other)];
    const base = this.#base;
    let [dot, square] = [0, 0];
    for (let channel = 0; channel < 3; channel++) {
      dot += (pixels[from + channel] - base[channel]) * (pixels[to + channel] - base[channel]);
      square += (pixels[to + channel] - pixels[from + channel]) ** 2;
    }
    // Inks of the same side of the ground do not mix to it.
    if (dot >= 0) return false;
    let [showing, last] = [0, -1];
    for (let step = 1 - one; step < other; step++) {
      const at = placeOf(step);
      let [along, own] = [0, 0];
      for (let channel = 0; channel < 3; channel++) {
        const value = pixels[at + channel] - pixels[from + channel];
        along += value * (pixels[to + channel] - pixels[from + channel]);
        own += value * value;
      }
      const part = along / square;
      const isEnd = part <= SHOWS || part >= 1 - SHOWS;
      if (part < -BEYOND || part > 1 + BEYOND || own - part * along > (isEnd ? RINGING : OFF_LINE) ** 2) return false;
      if (isEnd) continue;
      showing++;
      if (last >= 0 && part - last < STEP) return false;
      last = part;
    }
    return showing <= SHOWING;
  }
}

/** Marks with 1 what of a window is off the ground. */
function offGround({ rect, pixels }: PixelWindow, { surface, spread }: Ground): Uint8Array {
  const { x: left, y: top, width, height } = rect;
  const off = new Uint8Array(width * height);
  const words = pixelWords({ pixels });
  const base = new Float32Array(3);
  for (let y = 0, index = 0; y < height; y++) {
    let [last, isOff] = [-1, 0];
    for (let x = 0; x < width; x++, index++) {
      // A ground's color hardly changes within eight pixels.
      const isNext = x === 0 || (spread > 0 && ((left + x) & 7) === 0);
      if (isNext) surfaceAt(surface, ((left + x) & ~7) + 4, ((top + y) & ~7) + 4, base);
      const word = words[index];
      if (isNext || word !== last) {
        last = word;
        const [r, g, b] = [(word & 255) - base[0], ((word >>> 8) & 255) - base[1], ((word >>> 16) & 255) - base[2]];
        isOff = r * r + g * g + b * b >= LEAST_INK ** 2 ? 1 : 0;
      }
      off[index] = isOff;
    }
  }
  return off;
}

/** Calls for every pixel of `made` that is not solid and has what is off the ground on two opposite sides. */
function visitBetween(
  { source, made }: Pick<SolvedStrip, 'source' | 'made'>,
  ground: Ground,
  onPixel: (x: number, y: number) => void,
): void {
  const { rect } = source;
  const off = offGround(source, ground);
  const words = pixelWords(made);
  const ways = FOUR_WAYS.map(([dx, dy]) => WIDEST * (dy * rect.width + dx));
  const right = Math.min(made.rect.x + made.rect.width, rect.x + rect.width - WIDEST);
  const bottom = Math.min(made.rect.y + made.rect.height, rect.y + rect.height - WIDEST);
  const left = Math.max(made.rect.x, rect.x + WIDEST);
  for (let y = Math.max(made.rect.y, rect.y + WIDEST); y < bottom; y++) {
    let place = (y - rect.y) * rect.width + left - rect.x;
    let index = (y - made.rect.y) * made.rect.width + left - made.rect.x;
    for (let x = left; x < right; x++, place++, index++) {
      if (words[index] >>> 24 === 255) continue;
      for (let way = 0; way < ways.length; way++) {
        if (off[place - ways[way]] === 0 || off[place + ways[way]] === 0) continue;
        onPixel(x, y);
        break;
      }
    }
  }
}

/**
 * Puts back what two inks mix to along their edge, in `made`, where that has the ground's color: a pixel or two, on the line between the colors of
 * both sides, of which each hides the ground. A line of ground drawn between two areas has two pixels of its own, or the same color on both sides.
 * `tables` tell where inks are faint; null where none are. Looks as far as `MIXTURES_REACH` tells.
 */
export function keepMixtures(
  { source, made }: Pick<SolvedStrip, 'source' | 'made'>,
  ground: Ground,
  tables: CoverageTables | null,
  onKept: (index: number, before: number, after: number) => void,
): void {
  if (!hasTwoSides(ground)) return;
  const { x: left, y: top, width } = made.rect;
  const mixtures = new Mixtures(source, ground, tables);
  const kept: number[] = [];
  visitBetween({ source, made }, ground, (x, y) => {
    if (mixtures.has(x, y)) kept.push((y - top) * width + x - left);
  });
  for (const index of kept) {
    const before = made.pixels[index * 4 + 3];
    const [x, y] = [left + (index % width), top + Math.floor(index / width)];
    const from = ((y - source.rect.y) * source.rect.width + x - source.rect.x) * 4;
    made.pixels.set(source.pixels.subarray(from, from + 4), index * 4);
    onKept(index, before, source.pixels[from + 3]);
  }
}
