import type { PixelWindow } from '@underbase/engine';
import type { Plate } from './plates.ts';

/** Light of a color may differ by this share of its gray from that of a spot and black before it is another color's business; and where the spot gives up. */
const [LIKE_UP_TO, OTHER_FROM] = [0.02, 0.14];
/** So near to black, black alone prints. */
const [BLACK_UP_TO, SEEN_FROM] = [0.08, 0.25];
/** A mere breath of a spot is a near white or a near gray, which the four print as well. */
const [BREATH_UP_TO, TINT_FROM] = [0.04, 0.15];
/** A channel that an ink takes less of than this says nothing of how much of it there is. */
const LEAST_TAKEN = 0.02;
/** Gray spots can't be told from black by channels: these differ by less. */
const LEAST_SPREAD = 1e-3;
/** Under much of a spot little light is left to divide by: there, what is left for the process inks leans to gray. */
const LEAN = 0.05;

/** Light that a full layer of a spot takes from each channel, 0 to 1. */
type Taken = readonly [number, number, number];

const takenBy = ({ color: { r, g, b } }: Plate): Taken => [1 - r / 255, 1 - g / 255, 1 - b / 255];

/** The most of an ink that lies under what is left of the light, 0 to 1. */
function mostOf(light: Float64Array, taken: Taken): number {
  let most = 1;
  for (let channel = 0; channel < 3; channel++) {
    if (taken[channel] >= LEAST_TAKEN) most = Math.min(most, (1 - light[channel]) / taken[channel]);
  }
  return Math.max(0, most);
}

const smoothStep = (value: number, from: number, to: number): number => {
  const t = Math.min(1, Math.max(0, (value - from) / (to - from)));
  return t * t * (3 - 2 * t);
};

/** How a color is made of a spot: its tint, the gray that it is shaded to, and how well both together give the color, each 0 to 1. */
interface SpotMix {
  readonly tint: number;
  readonly gray: number;
  readonly likeness: number;
}

/** The tint and the shade of a spot that come nearest to a color: light = gray x (1 - tint x taken), which is linear in gray and gray x tint. */
function spotMix(light: Float64Array, taken: Taken): SpotMix {
  const mean = (taken[0] + taken[1] + taken[2]) / 3;
  const lit = (light[0] + light[1] + light[2]) / 3;
  let [spread, slope] = [0, 0];
  for (let channel = 0; channel < 3; channel++) {
    spread += (taken[channel] - mean) ** 2;
    slope -= (taken[channel] - mean) * (light[channel] - lit);
  }
  const most = mostOf(light, taken);
  const isGray = spread < LEAST_SPREAD;
  const grayTint = isGray ? 0 : Math.max(0, slope / spread);
  const gray = isGray ? 1 : Math.min(1, lit + grayTint * mean);
  const tint = isGray ? most : Math.min(most, gray > 0 ? grayTint / gray : 0);
  let off = 0;
  for (let channel = 0; channel < 3; channel++) off = Math.max(off, Math.abs(light[channel] - gray * (1 - tint * taken[channel])));
  const isLike = 1 - smoothStep(off / Math.max(BLACK_UP_TO, gray), LIKE_UP_TO, OTHER_FROM);
  return { tint, gray, likeness: isLike * smoothStep(gray, BLACK_UP_TO, SEEN_FROM) * smoothStep(tint, BREATH_UP_TO, TINT_FROM) };
}

/**
 * Takes spot inks out of a picture that is printed in process inks: colors of a spot, its tints and its shades are the spot's, with nothing
 * left for the process inks but gray; between them and all others there is no step. Inks are transparent, so the rest times the spots
 * gives the art back. Fills `planes`, one a spot, with coverage (times alpha); gives the rest as a picture of its own. Keeps its input.
 */
export function takeSpots({ rect, pixels }: PixelWindow, spots: readonly Plate[], planes: readonly Uint8Array[]): PixelWindow {
  const takes = spots.map(takenBy);
  const rest = pixels.slice();
  const light = new Float64Array(3);
  for (let index = 0, at = 0; index < rect.width * rect.height; index++, at += 4) {
    if (pixels[at + 3] === 0) continue;
    for (let channel = 0; channel < 3; channel++) light[channel] = pixels[at + channel] / 255;
    let [best, tint, gray, likeness] = [-1, 0, 1, 0];
    for (let spot = 0; spot < takes.length; spot++) {
      const mix = spotMix(light, takes[spot]);
      if (mix.tint * mix.likeness > tint) [best, tint, gray, likeness] = [spot, mix.tint * mix.likeness, mix.gray, mix.likeness];
    }
    if (best < 0) continue;
    planes[best][index] = Math.round(tint * pixels[at + 3]);
    for (let channel = 0; channel < 3; channel++) {
      const passed = 1 - tint * takes[best][channel];
      const lean = LEAN * likeness;
      rest[at + channel] = Math.round(255 * Math.min(1, (light[channel] + lean * gray) / Math.max(LEAST_TAKEN, passed + lean)));
    }
  }
  return { rect, pixels: rest };
}
