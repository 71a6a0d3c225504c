import type { PixelImage } from '../image.ts';
import { fullness, type Mixture } from './line-chains.ts';

/** A line is crossed by another where it is the same on both its sides, this far off at most. */
const ACROSS_PX = 7;
/** It goes on for so many pixels there. */
const ONWARD_PX = 2;
/** On both sides it is as full as on the other, but for this part. */
const AS_FULL = 0.5;
/** Ways along a line. */
const WAYS = [
  [1, 0],
  [0, 1],
  [1, 1],
  [-1, 1],
  [2, 1],
  [1, 2],
  [-2, 1],
  [-1, 2],
] as const;

/** Lines of one ink on a ground that lines of a fuller one cross, by the inks' numbers. */
export interface CrossedInk {
  readonly ground: number;
  readonly pale: number;
  readonly ink: number;
}

/** How full a paler line is at the end of what crosses it, one way from a place on; 0 where it does not go on there. */
function fullBeyond(
  mixture: Mixture,
  { width, height }: PixelImage,
  at: number,
  [right, down]: readonly [number, number],
  inks: CrossedInk,
) {
  const { first, second } = mixture;
  let [x, y] = [at % width, Math.floor(at / width)];
  const isInked = (place: number) => first[place] === inks.ink || second[place] === inks.ink;
  let [least, onward] = [1, 0];
  for (let step = 0; step * Math.hypot(right, down) < ACROSS_PX && onward < ONWARD_PX; step++) {
    [x, y] = [x + right, y + down];
    if (x < 0 || y < 0 || x >= width || y >= height) return 0;
    const place = y * width + x;
    if (isInked(place) && onward === 0) continue;
    const full = fullness(mixture, place, inks.ground, inks.pale);
    if (full <= 0) return 0;
    least = Math.min(least, full);
    onward++;
  }
  return onward < ONWARD_PX ? 0 : least;
}

/** How much of a paler line goes through a place, 0 to 1, by what goes on to both sides of what crosses it there. */
function passingAt(mixture: Mixture, image: PixelImage, at: number, inks: CrossedInk): number {
  let most = 0;
  for (const [right, down] of WAYS) {
    const there = fullBeyond(mixture, image, at, [right, down], inks);
    if (there <= most) continue;
    const back = fullBeyond(mixture, image, at, [-right, -down], inks);
    const less = Math.min(there, back);
    if (less > most && less >= AS_FULL * Math.max(there, back)) most = less;
  }
  return most;
}

/** What of a pixel is a line that lies on a mix of a ground and so much of a paler line, 0 to 1. */
function lineOn({ pixels }: PixelImage, at: number, { inks }: Mixture, { ground, pale, ink }: CrossedInk, passing: number): number {
  const channels = ['r', 'g', 'b'] as const;
  let [dot, square] = [0, 0];
  for (const [place, channel] of channels.entries()) {
    const under = inks[ground][channel] + passing * (inks[pale][channel] - inks[ground][channel]);
    const way = inks[ink][channel] - under;
    dot += way * (pixels[at * 4 + place] - under);
    square += way * way;
  }
  return Math.min(1, Math.max(0, dot / Math.max(1, square)));
}

/**
 * Reads what crosses paler lines as lying on them, in place: between the two inks there is no ground, though a mix of full ink and ground may have the
 * same color. `image` is RGBA, only read.
 */
export function readCrossings(mixture: Mixture, image: PixelImage, inks: CrossedInk): void {
  const { first, second, share } = mixture;
  const { ground, pale, ink } = inks;
  const found: { readonly at: number; readonly on: number; readonly part: number }[] = [];
  for (let at = 0; at < first.length; at++) {
    const [one, other] = [first[at], second[at]];
    if (one === other || !((one === ground && other === ink) || (one === ink && other === ground))) continue;
    const passing = passingAt(mixture, image, at, inks);
    if (passing === 0) continue;
    found.push({ at, on: passing >= 0.5 ? pale : ground, part: lineOn(image, at, mixture, inks, passing) });
  }
  for (const { at, on, part } of found) {
    [first[at], second[at]] = [on, ink];
    share[at] = Math.round(255 * part);
  }
}
