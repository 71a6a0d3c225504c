import type { PixelImage } from '../image.ts';
import { solveLinear } from '../solve-linear.ts';
import { drawTrace } from './draw-edges.ts';
import type { TraceDrawing, TraceInk } from './drawing.ts';

/** Side of the squares that are compared, and from one to the next: JPEG rounds and smears what lies within them, and keeps their means. */
const SQUARE_PX = 6;
const STEP_PX = 3;
/** A square of one ink alone, and how much more it tells than a mixed one, whose edges may be drawn wrong. */
const PURE = 0.995;
const OF_PURE = 8;
/** Inks with fewer of them stand in thin lines alone, whose width and color can't be told apart. */
const LEAST_PURE = 2;
/** Squares that the found color stands for: holds inks that few squares tell of. */
const HOLD = 0.02;
/** Of inks with many, colors that move by no more than this are what they were found to be: means are clipped at white. */
const MANY_PURE = 200;
const SAME_LEVELS = 2;

export interface SolvedInks {
  readonly inks: readonly TraceInk[];
  /** Squares of each ink alone. */
  readonly pure: readonly number[];
}

interface Squares {
  /** How much each ink covers each square. */
  readonly shares: Float64Array;
  /** Mean colors, three a square. */
  readonly colors: Float64Array;
  readonly count: number;
}

function squaresOf({ width, height, pixels }: PixelImage, drawing: TraceDrawing): Squares {
  const inks = drawing.inks.length;
  const columns = Math.max(0, Math.floor((width - SQUARE_PX) / STEP_PX) + 1);
  const count = columns * Math.max(0, Math.floor((height - SQUARE_PX) / STEP_PX) + 1);
  const [shares, colors] = [new Float64Array(count * inks), new Float64Array(count * 3)];
  const means = (from: Uint8Array, channel: number, out: Float64Array, stride: number, place: number, white: number) => {
    for (let square = 0; square < count; square++) {
      const [left, top] = [(square % columns) * STEP_PX, Math.floor(square / columns) * STEP_PX];
      let total = 0;
      for (let y = 0; y < SQUARE_PX; y++) {
        for (let x = 0, at = ((top + y) * width + left) * 4 + channel; x < SQUARE_PX; x++, at += 4) total += from[at];
      }
      out[square * stride + place] = total / SQUARE_PX ** 2 / white;
    }
  };
  for (let channel = 0; channel < 3; channel++) means(pixels, channel, colors, 3, channel, 1);
  const drawn = new Uint8Array(width * height * 4);
  // Three inks at a time, each as one channel of a drawing of them; ink 0 is clear.
  for (let first = 1; first < inks; first += 3) {
    const mark = (ink: number, channel: number): number => (ink === first + channel ? 255 : 0);
    const marked = drawing.inks.map(
      (_, ink): TraceInk => ({ r: mark(ink, 0), g: mark(ink, 1), b: mark(ink, 2), opacity: ink === 0 ? 0 : 1 }),
    );
    drawTrace({ ...drawing, inks: marked }, { x: 0, y: 0, width, height }, 1, 1, drawn);
    for (let channel = 0; channel < 3 && first + channel < inks; channel++) means(drawn, channel, shares, inks, first + channel, 255);
  }
  return { shares, colors, count };
}

/**
 * The inks of an opaque picture once its drawing is known: those that, mixed as the drawing covers each square, come nearest to the squares' means.
 * What JPEG does to single pixels, and halved chroma to pairs of them, cancels out. Method: least squares, held a little to the inks as they are.
 */
export function solveInks(image: PixelImage, drawing: TraceDrawing): SolvedInks {
  const { shares, colors, count } = squaresOf(image, drawing);
  const inks = drawing.inks.length;
  const pure = new Array<number>(inks).fill(0);
  const [matrix, right] = [new Float64Array(inks * inks), new Float64Array(inks * 3)];
  for (const [ink, { r, g, b }] of drawing.inks.entries()) {
    matrix[ink * inks + ink] = HOLD;
    right.set([HOLD * r, HOLD * g, HOLD * b], ink * 3);
  }
  for (let square = 0; square < count; square++) {
    const own = shares.subarray(square * inks, (square + 1) * inks);
    const only = own.findIndex((share) => share > PURE);
    if (only >= 0) pure[only]++;
    const weight = only >= 0 ? OF_PURE : 1;
    for (let i = 0; i < inks; i++) {
      if (own[i] === 0) continue;
      for (let j = 0; j < inks; j++) matrix[i * inks + j] += weight * own[i] * own[j];
      for (let c = 0; c < 3; c++) right[i * 3 + c] += weight * own[i] * colors[square * 3 + c];
    }
  }
  solveLinear(matrix, right, inks, 3);
  const solved = drawing.inks.map((ink, at) => {
    const [r, g, b] = Array.from(right.subarray(at * 3, at * 3 + 3), (value) => Math.min(255, Math.max(0, Math.round(value))));
    const moved = Math.max(Math.abs(r - ink.r), Math.abs(g - ink.g), Math.abs(b - ink.b));
    return at === 0 || pure[at] < LEAST_PURE || (pure[at] >= MANY_PURE && moved <= SAME_LEVELS) ? ink : { ...ink, r, g, b };
  });
  return { inks: solved, pure };
}
