import type { PixelImage, Rect } from '../image.ts';
import type { Kernels } from '../kernels/kernels.ts';
import { cropWindow } from '../region/windows.ts';
import { BusyArea } from './busy-area.ts';
import { FULL_STRENGTH, openNetwork } from './open-network.ts';

/** Side of the parts that are tried, in pixels of the picture, and how many at most, spread evenly: a megapixel. */
const PART_PX = 128;
const MOST_PARTS = 64;
/** Sharp art has even color within so many pixels of its edges; soft art hasn't. Shares under the first are soft, over the second sharp. */
const NEAR_PX = 3;
const SOFT_SHARE = 0.65;
const SHARP_SHARE = 0.8;

/**
 * A picture that is softer than its halves go on: from the first on it bears what they bear, up to the second so much less of it. Measured on ten photographs, soft
 * ones at most .4, sharp ones .48 and more; bricks that were just out of focus .4.
 */
const SHARP_GOING_ON = 0.48;
const SOFT_GOING_ON = 0.38;
const OF_SOFT = 0.3;

interface Trial {
  /** Of the corrections with what Lanczos missed, and with themselves. */
  agreement: number;
  power: number;
  /** Pixels that aren't even, and those of them that have even ones nearby. */
  busy: number;
  nearEven: number;
  /** What is finer than two pixels: in the picture, in its half and in its quarter. */
  readonly fine: [number, number, number];
}

function partsOf({ width, height }: PixelImage): Rect[] {
  const [columns, rows] = [Math.ceil(width / PART_PX), Math.ceil(height / PART_PX)];
  const step = Math.max(1, (columns * rows) / MOST_PARTS);
  return Array.from({ length: Math.min(MOST_PARTS, columns * rows) }, (_, number) => {
    const place = Math.floor(number * step);
    const [x, y] = [(place % columns) * PART_PX, Math.floor(place / columns) * PART_PX];
    return { x, y, width: Math.min(PART_PX, width - x) & ~1, height: Math.min(PART_PX, height - y) & ~1 };
  });
}

/** Squares of how far channels and opacity lie off the mean of each four pixels, summed up; premultiplied. Sides are even, or what is left over is. */
function finePower(pixels: Uint8Array, width: number, height: number): number {
  let sum = 0;
  for (let y = 0; y + 1 < height; y += 2) {
    for (let x = 0; x + 1 < width; x += 2) {
      const one = (y * width + x) * 4;
      const below = one + 4 * width;
      for (let channel = 0; channel < 4; channel++) {
        const levels = [one, one + 4, below, below + 4].map((at) => (channel === 3 ? 1 : pixels[at + channel]) * pixels[at + 3]);
        const mean = (levels[0] + levels[1] + levels[2] + levels[3]) / 4;
        for (const level of levels) sum += (level - mean) ** 2;
      }
    }
  }
  return sum / Math.max(1, (width >> 1) * (height >> 1));
}

/** Adds what is fine in a part of the picture, in its half and in its quarter; not of parts too small for all three. */
function addFine(pixels: Uint8Array, small: Uint8Array, { width, height }: Rect, kernels: Pick<Kernels, 'halve'>, { fine }: Trial): void {
  const [wide, high] = [(width / 2) & ~1, (height / 2) & ~1];
  if (wide < 4 || high < 4) return;
  const half = cropWindow(
    { width: width / 2, height: height / 2, pixels: small, dpi: null, icc: null },
    { x: 0, y: 0, width: wide, height: high },
  ).pixels;
  const quarter = new Uint8Array(wide * high);
  kernels.halve(half, { width: wide, height: high }, quarter);
  const area = width * height;
  fine[0] += area * finePower(pixels, width, height);
  fine[1] += area * finePower(half, wide, high);
  fine[2] += area * finePower(quarter, wide / 2, high / 2);
}

/** How much of what its half bears a picture does. What is fine goes on from quarter to half to whole in sharp ones, and falls off in soft ones. */
function goingOn([whole, half, quarter]: Trial['fine']): number {
  if (half === 0 || quarter === 0) return 1;
  const on = ((whole / half) * (whole / half)) / (half / quarter);
  const share = Math.max(0, Math.min(1, (on - SOFT_GOING_ON) / (SHARP_GOING_ON - SOFT_GOING_ON)));
  return OF_SOFT + (1 - OF_SOFT) * share;
}

/** Compares three pictures of equal size, premultiplied, over black and over white together. */
function compare(source: Uint8Array, base: Uint8Array, corrected: Uint8Array, trial: Trial): void {
  for (let at = 0; at < source.length; at += 4) {
    const missedAlpha = source[at + 3] - base[at + 3];
    const addedAlpha = corrected[at + 3] - base[at + 3];
    for (let channel = at; channel < at + 3; channel++) {
      const dark = base[channel] * base[at + 3];
      const missed = (source[channel] * source[at + 3] - dark) / 255;
      const added = (corrected[channel] * corrected[at + 3] - dark) / 255;
      trial.agreement += missed * added + (missed - missedAlpha) * (added - addedAlpha);
      trial.power += added ** 2 + (added - addedAlpha) ** 2;
    }
  }
}

/**
 * How much of the network's correction a picture bears, in 64ths. The picture is made half as large, enlarged again by the network and by Lanczos, and the share
 * that comes nearest to the picture (least squares) is kept: on soft or grainy art, where edges that the network would draw were never there, a third; on clean art
 * all of it. A picture that is softer than its half bears less than that. Halving destroys fine type, so art whose edges stand on even color has all of it in any case. Whole numbers in, the same answer everywhere.
 */
export function networkStrength(weights: Uint8Array, image: PixelImage, kernels: Pick<Kernels, 'enlargeByNetwork' | 'halve'>): number {
  const [network, lanczos] = [openNetwork(weights, kernels), openNetwork(weights, kernels, 0)];
  const trial: Trial = { agreement: 0, power: 0, busy: 0, nearEven: 0, fine: [0, 0, 0] };
  for (const rect of partsOf(image)) {
    if (rect.width === 0 || rect.height === 0) continue;
    const { width, height } = rect;
    const { pixels } = cropWindow(image, rect);
    new BusyArea(pixels, width, height).countNearEven(NEAR_PX, trial);
    const halved = (source: Uint8Array, size: number): Uint8Array => {
      const out = new Uint8Array(((width * height * size * size) / 4) * 4);
      kernels.halve(source, { width: width * size, height: height * size }, out);
      return out;
    };
    const small = halved(pixels, 1);
    const [base, corrected] = [lanczos, network].map(({ enlarge }) => halved(enlarge(small, width / 2, height / 2), 2));
    compare(pixels, base, corrected, trial);
    addFine(pixels, small, rect, kernels, trial);
  }
  if (trial.power === 0) return FULL_STRENGTH;
  const borne = goingOn(trial.fine) * Math.max(0, Math.min(1, trial.agreement / trial.power));
  const sharp = Math.max(0, Math.min(1, (trial.nearEven / Math.max(1, trial.busy) - SOFT_SHARE) / (SHARP_SHARE - SOFT_SHARE)));
  return Math.round(FULL_STRENGTH * (borne + (1 - borne) * sharp));
}
