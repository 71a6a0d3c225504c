import { blurPlane } from './sharp-pixels.ts';

/** Shadows are soft: so many pixels of a side are looked at as one. */
export const SHADOW_CELL = 4;
/** One that falls off fast is looked at more closely, blurs of so many pixels at most. */
const FINE_CELL = 2;
const MOST_FINE = 4.5;
/** Blurs that are tried, as deviations in pixels, and the farthest that a shadow lies from what casts it, in cells. */
const BLURS = [2, 3, 4, 5.5, 7.5, 10, 13, 17, 22] as const;
const FINE_BLURS = [1, 1.5, 2, 2.5, 3, 3.5, 4, 4.75, 5.5] as const;
const FARTHEST = 9;
/** Places are tried in such steps, and then about the best in finer ones. */
const COARSE = 2.25;
const FINE = [1.1, 0.55, 0.3, 0.15] as const;
/** So many cells tell, of those where any shadow may lie. */
const MOST_SAMPLES = 1500;
const LEAST_SAMPLES = 60;
const SHOWS = 0.03;
/** A cell tells by this part of its pixels. */
const TELLING = 0.75;
/** Where shadows are told to within this opacity, as a root of the mean square, and by this part of their squares, they are of one kind. */
const MOST_ERROR = 0.05;
const LEAST_TOLD = 0.8;

/** What is looked at for a shadow, one value a pixel. */
export interface SeenShadow {
  readonly width: number;
  readonly height: number;
  /** How much of each pixel what casts it covers, 0 to 255. */
  readonly covers: Uint8Array;
  /** 1 where nothing but the shadow, or bare ground, is seen. */
  readonly tells: Uint8Array;
  /** How opaque it is there, 0 to 1. */
  readonly shades: Float32Array;
}

interface Cells {
  /** Pixels of a cell's side. */
  readonly side: number;
  readonly columns: number;
  readonly rows: number;
  /** Part of each cell that solids cover. */
  readonly covers: Float32Array;
  /** Opacity of the shadow, and how surely: -1 where nothing tells. */
  readonly shades: Float32Array;
}

function cellsOf({ width, height, covers, tells, shades }: SeenShadow, side: number): Cells {
  const [columns, rows] = [Math.ceil(width / side), Math.ceil(height / side)];
  const cells = { side, columns, rows, covers: new Float32Array(columns * rows), shades: new Float32Array(columns * rows).fill(-1) };
  for (let row = 0, cell = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++, cell++) {
      let [count, covered, telling, sum] = [0, 0, 0, 0];
      for (let y = row * side; y < Math.min(height, row * side + side); y++) {
        for (let x = column * side; x < Math.min(width, column * side + side); x++) {
          const at = y * width + x;
          count++;
          covered += covers[at];
          if (tells[at] === 1) {
            telling++;
            sum += shades[at];
          }
        }
      }
      cells.covers[cell] = covered / (255 * count);
      if (telling >= TELLING * count) cells.shades[cell] = sum / telling;
    }
  }
  return cells;
}

/** Half of a Gaussian's weights, from its middle on. */
function weightsOf(deviation: number): number[] {
  const raw = Array.from({ length: Math.ceil(3 * deviation) + 1 }, (_, step) => Math.exp(-0.5 * (step / deviation) ** 2));
  const sum = 2 * raw.reduce((all, weight) => all + weight, 0) - raw[0];
  return raw.map((weight) => weight / sum);
}

/** A value between the middles of four cells; 0 outside. */
function valueAt(plane: Float32Array, columns: number, rows: number, x: number, y: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  if (left < 0 || top < 0 || left >= columns - 1 || top >= rows - 1) return 0;
  const [u, v, at] = [x - left, y - top, top * columns + left];
  return (plane[at] * (1 - u) + plane[at + 1] * u) * (1 - v) + (plane[at + columns] * (1 - u) + plane[at + columns + 1] * u) * v;
}

interface Fit {
  readonly blur: number;
  readonly blurred: Float32Array;
  readonly dx: number;
  readonly dy: number;
  readonly opacity: number;
  readonly error: number;
}

function samplesOf({ shades }: Cells, wide: Float32Array): Int32Array {
  const all: number[] = [];
  for (let cell = 0; cell < shades.length; cell++) if (shades[cell] >= 0 && (shades[cell] > SHOWS || wide[cell] > SHOWS)) all.push(cell);
  const stride = Math.max(1, Math.ceil(all.length / MOST_SAMPLES));
  return Int32Array.from({ length: Math.floor(all.length / stride) }, (_, index) => all[index * stride]);
}

/** The opacity that tells shadows best at one place and blur, and how well. */
function fitAt({ columns, rows, shades }: Cells, samples: Int32Array, blur: number, blurred: Float32Array, dx: number, dy: number): Fit {
  let [cross, square, all] = [0, 0, 0];
  for (const cell of samples) {
    const told = valueAt(blurred, columns, rows, (cell % columns) - dx, Math.floor(cell / columns) - dy);
    cross += told * shades[cell];
    square += told * told;
    all += shades[cell] ** 2;
  }
  const opacity = square > 0 ? Math.min(1, cross / square) : 0;
  return { blur, blurred, dx, dy, opacity, error: all - 2 * opacity * cross + opacity ** 2 * square };
}

/** A shadow that is the shape of what casts it, moved and blurred; lengths in cells. */
export interface DropShadow extends Fit {
  /** Pixels of a cell's side. */
  readonly side: number;
  readonly columns: number;
  readonly rows: number;
  /** Part of what is seen, in squares, that it tells. */
  readonly told: number;
}

/**
 * Finds the shadow of solids where it is a drawn one: their own shape, moved and blurred. Null where no such tells what is seen beside them. `before` is nearly the
 * same shadow, where one was found.
 */
export function dropShadow(seen: SeenShadow, before: DropShadow | null): DropShadow | null {
  return fitShadow(cellsOf(seen, SHADOW_CELL), BLURS, before);
}

/** The same shadow as was found, looked at more closely where it falls off fast. */
export function finerShadow(seen: SeenShadow, shadow: DropShadow): DropShadow {
  if (shadow.blur * SHADOW_CELL > MOST_FINE) return shadow;
  const times = SHADOW_CELL / FINE_CELL;
  const finer = fitShadow(cellsOf(seen, FINE_CELL), FINE_BLURS, {
    ...shadow,
    blur: shadow.blur * times,
    dx: shadow.dx * times,
    dy: shadow.dy * times,
  });
  return finer && finer.told >= shadow.told ? finer : shadow;
}

function fitShadow(cells: Cells, blurs: readonly number[], before: DropShadow | null): DropShadow | null {
  const { side, columns, rows, covers } = cells;
  const planes = blurs.map((blur) => blurPlane(covers, columns, rows, weightsOf(blur / side)));
  const samples = samplesOf(cells, planes[planes.length - 1]);
  if (samples.length < LEAST_SAMPLES) return null;
  let fit = fitAt(cells, samples, blurs[0] / side, planes[0], 0, 0);
  const look = (plane: Float32Array, index: number, dx: number, dy: number) => {
    const other = fitAt(cells, samples, blurs[index] / side, plane, dx, dy);
    if (other.error < fit.error) fit = other;
  };
  if (before)
    fit = fitAt(
      cells,
      samples,
      before.blur,
      planes[
        Math.max(
          0,
          blurs.findIndex((blur) => blur / side === before.blur),
        )
      ],
      before.dx,
      before.dy,
    );
  else {
    for (const [index, plane] of planes.entries()) {
      for (let dy = -FARTHEST; dy <= FARTHEST; dy += COARSE)
        for (let dx = -FARTHEST; dx <= FARTHEST; dx += COARSE) look(plane, index, dx, dy);
    }
  }
  for (const step of FINE) {
    const { dx, dy } = fit;
    for (const [index, plane] of planes.entries()) {
      for (const y of [-step, 0, step]) for (const x of [-step, 0, step]) look(plane, index, dx + x, dy + y);
    }
  }
  const all = samples.reduce((sum, cell) => sum + cells.shades[cell] ** 2, 0);
  if (fit.error > MOST_ERROR ** 2 * samples.length || fit.error > (1 - LEAST_TOLD) * all) return null;
  return { side, columns, rows, ...fit, told: 1 - fit.error / all };
}

/** The opacity that a drawn shadow has at a cell. */
export function shadeAt({ columns, rows, blurred, dx, dy, opacity }: DropShadow, cell: number): number {
  return opacity * valueAt(blurred, columns, rows, (cell % columns) - dx, Math.floor(cell / columns) - dy);
}

/** The same at a pixel. */
export function shadeAtPixel({ side, columns, rows, blurred, dx, dy, opacity }: DropShadow, x: number, y: number): number {
  return opacity * valueAt(blurred, columns, rows, (x + 0.5) / side - 0.5 - dx, (y + 0.5) / side - 0.5 - dy);
}

/** The same without what some cells of solids, of which so much is covered, cast on each of themselves. */
export function shadesWithout(shadow: DropShadow, own: readonly number[], covers: readonly number[]): Float64Array {
  const { columns, blur, dx, dy, opacity } = shadow;
  const [square, whole] = [2 * blur * blur, 2 * Math.PI * blur * blur];
  return Float64Array.from(own, (cell) => {
    const [x, y] = [(cell % columns) - dx, Math.floor(cell / columns) - dy];
    let cast = 0;
    for (const [index, other] of own.entries()) {
      const away = ((other % columns) - x) ** 2 + (Math.floor(other / columns) - y) ** 2;
      if (away < 9 * blur * blur) cast += covers[index] * Math.exp(-away / square);
    }
    return Math.max(0, shadeAt(shadow, cell) - (opacity * cast) / whole);
  });
}
