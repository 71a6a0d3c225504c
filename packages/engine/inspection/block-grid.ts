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
/** Rows, and columns, that are looked at. */
const MOST_LINES = 320;
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

/** Steps between neighbors along lines, by their place in a grid of 8: only small ones that stand out from the steps beside them. */
function collect(image: PixelImage, isAcross: boolean): Phases {
  const { width, height, pixels } = image;
  const length = isAcross ? width : height;
  const lines = isAcross ? height : width;
  const [along, beside] = isAcross ? [4, width * 4] : [width * 4, 4];
  const phases: Phases = { sums: new Float64Array(BLOCK), squares: new Float64Array(BLOCK), counts: new Float64Array(BLOCK), steps: 0 };
  const skip = Math.max(1, Math.floor(lines / MOST_LINES));
  for (let line = Math.floor(skip / 2); line < lines; line += skip) {
    const start = line * beside;
    const valueAt = (place: number) => {
      const at = start + place * along;
      return pixels[at + 3] < 255 ? -1 : 0.299 * pixels[at] + 0.587 * pixels[at + 1] + 0.114 * pixels[at + 2];
    };
    let [a, b, c] = [valueAt(0), valueAt(1), valueAt(2)];
    for (let place = 2; place + 1 < length; place++) {
      const d = valueAt(place + 1);
      if (a >= 0 && b >= 0 && c >= 0 && d >= 0) {
        const step = Math.abs(c - b);
        const around = (Math.abs(b - a) + Math.abs(d - c)) / 2;
        if (step <= MOST_LEVELS && around <= MOST_LEVELS / 2) {
          const phase = place & 7;
          if (step > 0.2) phases.steps++;
          if (step > 0.2 || around > 0.2) {
            const beyond = Math.max(0, step - around);
            phases.sums[phase] += beyond;
            phases.squares[phase] += beyond * beyond;
            phases.counts[phase]++;
          }
        }
      }
      [a, b, c] = [b, c, d];
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
  const [across, down] = [collect(image, true), collect(image, false)];
  if (Math.min(across.steps, down.steps) < LEAST_STEPS) return null;
  const [one, other] = [strongest(across), strongest(down)];
  return {
    ratio: Math.min(one.ratio, other.ratio),
    levels: Math.min(one.levels, other.levels),
    phaseX: one.phase,
    phaseY: other.phase,
  };
}
