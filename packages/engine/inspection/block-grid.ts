import type { PixelImage } from '../image.ts';

/** What JPEG left of its blocks of 8 x 8 pixels. */
export interface BlockGrid {
  /** How many times larger steps are at block borders than elsewhere, in even areas: 1 without blocks. */
  readonly ratio: number;
  /** Mean step at block borders beyond that elsewhere, in levels. */
  readonly levels: number;
  /** Where the grid begins: 0 to 7 pixels from the left and from the top. Other than 0, 0 the picture was cut after it was compressed. */
  readonly phaseX: number;
  readonly phaseY: number;
}

const BLOCK = 8;
/** Larger steps are edges of the art; compression leaves small ones. */
const MOST_LEVELS = 24;
/** Rows, and columns, that are looked at: fewer of longer ones, since it is steps that tell. */
const MOST_LINES = 320;
const LEAST_LINES = 96;
const ENOUGH_STEPS = 800_000;
/** Fewer small steps say nothing. */
const LEAST_STEPS = 400;

/** A phase that stands out by less than so many of its standard errors is the luck of a few edges. */
const LEAST_SIGMAS = 5;

interface Phases {
  readonly sums: Float64Array;
  readonly squares: Float64Array;
  readonly counts: Float64Array;
  /** Small steps other than 0. */
  steps: number;
}

const noPhases = (): Phases => ({
  sums: new Float64Array(BLOCK),
  squares: new Float64Array(BLOCK),
  counts: new Float64Array(BLOCK),
  steps: 0,
});

/** Takes the step between the second and the third of four neighbors: only a small one that stands out from those beside it. Transparent ones are -1. */
function takeStep(phases: Phases, place: number, a: number, b: number, c: number, d: number): void {
  if (a < 0 || b < 0 || c < 0 || d < 0) return;
  const step = Math.abs(c - b);
  const around = (Math.abs(b - a) + Math.abs(d - c)) / 2;
  if (step > MOST_LEVELS || around > MOST_LEVELS / 2 || (step <= 0.2 && around <= 0.2)) return;
  if (step > 0.2) phases.steps++;
  const phase = place & 7;
  const beyond = Math.max(0, step - around);
  phases.sums[phase] += beyond;
  phases.squares[phase] += beyond * beyond;
  phases.counts[phase]++;
}

const brightness = (pixels: Uint8Array, at: number): number =>
  pixels[at + 3] < 255 ? -1 : 0.299 * pixels[at] + 0.587 * pixels[at + 1] + 0.114 * pixels[at + 2];

function skipOf(lines: number, length: number): number {
  const wanted = Math.min(MOST_LINES, Math.max(LEAST_LINES, Math.floor(ENOUGH_STEPS / length)));
  return Math.max(1, Math.floor(lines / wanted));
}

/** Steps between neighbors along rows, by their place in a grid of 8. */
function collectAcross({ width, height, pixels }: PixelImage): Phases {
  const phases = noPhases();
  const skip = skipOf(height, width);
  for (let line = Math.floor(skip / 2); line < height; line += skip) {
    const start = line * width * 4;
    let [a, b, c] = [0, 4, 8].map((step) => brightness(pixels, start + step));
    for (let place = 2; place + 1 < width; place++) {
      const d = brightness(pixels, start + (place + 1) * 4);
      takeStep(phases, place, a, b, c, d);
      a = b;
      b = c;
      c = d;
    }
  }
  return phases;
}

/** The same down columns, all of them along at once: memory is read row by row. */
function collectDown({ width, height, pixels }: PixelImage): Phases {
  const phases = noPhases();
  const skip = skipOf(width, height);
  const columns = Array.from(
    { length: Math.ceil((width - Math.floor(skip / 2)) / skip) },
    (_, index) => Math.floor(skip / 2) + index * skip,
  );
  const rows = [0, 1, 2, 3].map((row) => Float64Array.from(columns, (x) => brightness(pixels, (row * width + x) * 4)));
  for (let place = 2; place + 1 < height; place++) {
    const [a, b, c, d] = [place - 2, place - 1, place, place + 1].map((row) => rows[row & 3]);
    const start = (place + 1) * width * 4;
    for (let index = 0; index < columns.length; index++) {
      d[index] = brightness(pixels, start + columns[index] * 4);
      takeStep(phases, place, a[index], b[index], c[index], d[index]);
    }
  }
  return phases;
}

interface Strongest {
  readonly phase: number;
  readonly ratio: number;
  readonly levels: number;
}

/** The phase that stands out, against the strongest of the others: what repeats at two or four pixels is the rhythm of an enlargement, and no block. */
function strongest({ sums, squares, counts }: Phases): Strongest {
  const means = Array.from(sums, (sum, phase) => sum / Math.max(1, counts[phase]));
  const phase = means.indexOf(Math.max(...means));
  const second = means.indexOf(Math.max(...means.filter((_, index) => index !== phase)));
  const varianceOfMean = (at: number) => Math.max(0, squares[at] / Math.max(1, counts[at]) - means[at] ** 2) / Math.max(1, counts[at]);
  const levels = means[phase] - means[second];
  const isChance = levels < LEAST_SIGMAS * Math.sqrt(varianceOfMean(phase) + varianceOfMean(second));
  return isChance ? { phase, ratio: 1, levels: 0 } : { phase, ratio: (means[phase] + 0.02) / (means[second] + 0.02), levels };
}

/**
 * Looks for the block pattern of JPEG in the pixels, whatever file they came in: small steps at every eighth pixel that those beside them do not
 * have, across and down. The weaker direction counts, since art may have a rhythm of its own in one. Null where there is too little to see.
 */
export function findBlockGrid(image: PixelImage): BlockGrid | null {
  if (Math.min(image.width, image.height) < 4 * BLOCK) return null;
  const [across, down] = [collectAcross(image), collectDown(image)];
  if (Math.min(across.steps, down.steps) < LEAST_STEPS) return null;
  const [one, other] = [strongest(across), strongest(down)];
  return {
    ratio: Math.min(one.ratio, other.ratio),
    levels: Math.min(one.levels, other.levels),
    phaseX: one.phase,
    phaseY: other.phase,
  };
}
