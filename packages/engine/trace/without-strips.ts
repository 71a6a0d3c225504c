import type { PixelImage } from '../image.ts';
import { colorFromMixes } from './color-from-mixes.ts';

type Color = { readonly r: number; readonly g: number; readonly b: number };

/** A strip's ink lies so near to what the inks beside it mix, in levels: halved chroma carries the one's colors over the other's edge. */
const NEAR_MIXES = 50;
/** Each of the two inks that a strip lies between holds so much of what is around it. */
const LEAST_BESIDE = 0.25;
/** Shorter ones are specks and corners, px. */
const LEAST_STRIP = 6;

/** Which ink covers most of each pixel. */
function mostOf(covers: readonly Uint8Array[]): Uint8Array {
  const most = new Uint8Array(covers[0].length);
  for (let ink = 1; ink < covers.length; ink++) {
    const own = covers[ink];
    for (let at = 0; at < own.length; at++) if (own[at] > covers[most[at]][at]) most[at] = ink;
  }
  return most;
}

/** Places around one, its own among them. */
function around(at: number, { width, height }: Pick<PixelImage, 'width' | 'height'>): readonly number[] {
  const [x, y] = [at % width, Math.floor(at / width)];
  const places: number[] = [];
  for (let j = Math.max(0, y - 1); j <= Math.min(height - 1, y + 1); j++) {
    for (let i = Math.max(0, x - 1); i <= Math.min(width - 1, x + 1); i++) places.push(j * width + i);
  }
  return places;
}

/** Connected pixels of one ink from a place on. */
function partFrom(start: number, most: Uint8Array, seen: Uint8Array, size: Pick<PixelImage, 'width' | 'height'>): readonly number[] {
  const part = [start];
  seen[start] = 1;
  for (let next = 0; next < part.length; next++) {
    for (const beside of around(part[next], size)) {
      if (seen[beside] !== 0 || most[beside] !== most[start]) continue;
      seen[beside] = 1;
      part.push(beside);
    }
  }
  return part;
}

/**
 * Gives strips of one or two pixels that lie between two other inks, in a color about as these mix, to the nearer one of them: along edges halved chroma leaves
 * such colors, and drawn they would be slits once their ink is left out. Changes `covers`, one plane an ink.
 */
export function withoutStrips(image: PixelImage, inks: readonly Color[], covers: readonly Uint8Array[]): void {
  if (covers.length < 3) return;
  const most = mostOf(covers);
  const seen = new Uint8Array(most.length);
  for (let start = 0; start < most.length; start++) {
    if (seen[start] !== 0) continue;
    const part = partFrom(start, most, seen, image);
    if (part.length < LEAST_STRIP || part.some((at) => around(at, image).every((beside) => most[beside] === most[start]))) continue;
    const pair = besidesOf(part, most, covers.length, image);
    if (
      pair &&
      colorFromMixes(
        inks[most[start]],
        pair.map((ink) => inks[ink]),
      ) < NEAR_MIXES
    )
      giveAway(part, most[start], pair, image, inks, covers);
  }
}

/** The two inks that a part lies between; null where it lies in one, or beside others. */
function besidesOf(
  part: readonly number[],
  most: Uint8Array,
  inks: number,
  size: Pick<PixelImage, 'width' | 'height'>,
): readonly number[] | null {
  const counts = Array.from({ length: inks }, () => 0);
  let all = 0;
  for (const at of part) {
    for (const beside of around(at, size)) {
      if (most[beside] === most[part[0]]) continue;
      counts[most[beside]]++;
      all++;
    }
  }
  const pair = counts.map((_, ink) => ink).sort((one, other) => counts[other] - counts[one]);
  return counts[pair[1]] >= LEAST_BESIDE * all ? pair.slice(0, 2) : null;
}

function giveAway(
  part: readonly number[],
  from: number,
  pair: readonly number[],
  image: PixelImage,
  inks: readonly Color[],
  covers: readonly Uint8Array[],
): void {
  const off = (at: number, { r, g, b }: Color): number =>
    Math.hypot(image.pixels[at * 4] - r, image.pixels[at * 4 + 1] - g, image.pixels[at * 4 + 2] - b);
  for (const at of part) {
    for (const beside of around(at, image)) {
      const [one, other] = pair;
      covers[off(beside, inks[one]) <= off(beside, inks[other]) ? one : other][beside] += covers[from][beside];
      covers[from][beside] = 0;
    }
  }
}
