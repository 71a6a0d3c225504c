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

interface Trial {
  /** Of the corrections with what Lanczos missed, and with themselves. */
  agreement: number;
  power: number;
  /** Pixels that aren't even, and those of them that have even ones nearby. */
  busy: number;
  nearEven: number;
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
 * all of it. Halving destroys fine type, so art whose edges stand on even color has all of it in any case. Whole numbers in, the same answer everywhere.
 */
export function networkStrength(weights: Uint8Array, image: PixelImage, kernels: Pick<Kernels, 'enlargeByNetwork' | 'halve'>): number {
  const [network, lanczos] = [openNetwork(weights, kernels), openNetwork(weights, kernels, 0)];
  const trial: Trial = { agreement: 0, power: 0, busy: 0, nearEven: 0 };
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
  }
  if (trial.power === 0) return FULL_STRENGTH;
  const borne = Math.max(0, Math.min(1, trial.agreement / trial.power));
  const sharp = Math.max(0, Math.min(1, (trial.nearEven / Math.max(1, trial.busy) - SOFT_SHARE) / (SHARP_SHARE - SOFT_SHARE)));
  return Math.round(FULL_STRENGTH * (borne + (1 - borne) * sharp));
}
