import {
  FULL_SHARE,
  type Kernels,
  latticeShares,
  type PictureNoise,
  type PixelWindow,
  type PlateTable,
  type Rgb,
  RimFinder,
  type RimMix,
} from '@underbase/engine';
import { WHITE_INK } from './palette-places.ts';
import { PixelCover } from './plate-stack.ts';
import { dropTraces, wordsOf } from './rim-shares.ts';

/** Levels, all channels together, that neighbors of a rim differ by: fades are smoother, and keep the dots of their own colors. */
const LEAST_STEP = 48;

/** Mixes rims of shaded art of what meets there. */
class RimMixer {
  readonly cover: PixelCover;
  private readonly plates: PlateTable;
  private readonly shares: Float64Array;
  private readonly part: Float64Array;

  constructor(plates: PlateTable) {
    this.plates = plates;
    this.cover = new PixelCover(plates);
    this.shares = new Float64Array(plates.rules.channels);
    this.part = new Float64Array(plates.rules.channels);
  }

  mix({ parts, colors, shares: by }: RimMix, alpha: number): void {
    const { part, shares } = this;
    let [lightest, mostWhite] = [0, -1];
    shares.fill(0);
    for (let at = 0; at < parts; at++) {
      latticeShares(colors[at * 3], colors[at * 3 + 1], colors[at * 3 + 2], this.plates, part);
      for (let channel = 0; channel < shares.length; channel++) shares[channel] += (by[at] * part[channel]) / FULL_SHARE;
      const white = by[at] * part[WHITE_INK];
      if (white > mostWhite) [lightest, mostWhite] = [at, white];
    }
    dropTraces(shares);
    // Whether its white is a highlight is asked of the side that brings it.
    const from: Rgb = { r: colors[lightest * 3], g: colors[lightest * 3 + 1], b: colors[lightest * 3 + 2] };
    this.cover.fill(shares, alpha, from);
  }
}

/** How far two pixels lie apart, red, green and blue together. */
function stepBetween(one: number, other: number): number {
  let step = 0;
  for (let shift = 0; shift < 24; shift += 8) step += Math.abs(((one >> shift) & 255) - ((other >> shift) & 255));
  return step;
}

/** Whether an edge passes through a pixel; pixels beyond the view are like it. */
function isOnEdge(words: Uint32Array, index: number, width: number): boolean {
  const word = words[index];
  const across = stepBetween(index % width > 0 ? words[index - 1] : word, index % width < width - 1 ? words[index + 1] : word);
  if (across >= LEAST_STEP) return true;
  return stepBetween(words[index - width] ?? word, words[index + width] ?? word) >= LEAST_STEP;
}

/**
 * Anti-aliased edges of shaded art, in coverages that the kernel `mixPlates` made of it: a rim's own color would be mixed of inks that neither side
 * has, in a hairline that no mesh holds. It takes those of its two sides, in the shares that it shows of each.
 */
export function mixShadedRims(
  view: PixelWindow,
  plates: PlateTable,
  noise: PictureNoise,
  out: readonly Uint8Array[],
  kernels: Kernels,
): void {
  const { rect, pixels } = view;
  const even = new Uint8Array(rect.width * rect.height);
  kernels.evenAreas(pixels, rect, even);
  const rims = new RimFinder(pixels, even, rect, noise);
  const mixer = new RimMixer(plates);
  const words = wordsOf(pixels);
  for (let index = 0; index < words.length; index++) {
    if (even[index] === 1 || words[index] >>> 24 === 0 || !isOnEdge(words, index, rect.width)) continue;
    const mix = rims.mixAt(index % rect.width, Math.floor(index / rect.width));
    if (!mix) continue;
    mixer.mix(mix, words[index] >>> 24);
    for (let plane = 0; plane < plates.planes; plane++) out[plane][index] = mixer.cover.bytes[plane];
  }
}
