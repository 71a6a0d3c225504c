import { pixelWords } from '../pixel-words.ts';
import type { Size } from '../region/rect.ts';
import type { PictureNoise } from '../separation/picture-noise.ts';
import { markedAreas, middles } from './marked-areas.ts';

/** Where JPEG lies on a picture, noise goes up and down by so much, levels, and by so many times what ringing leaves of the contrast nearby. */
export const LEAST_NOISE = 4;
export const OF_RINGING = 3;
/**
 * An area is flat where its middle pixel lies off it by no more than noise, and the middle square's light by no more than this, one level and what
 * ringing adds: on logos at quality 40 to 60 at most 1.06 and 0.8, where shades were drawn in steps or grain lies 1.1 and 1.7 at least in one of both.
 */
const FLAT_ROUGH = 1.05;
const FLAT_SIDE = 1;
/** Smaller areas of one ink are letters as often, and asked together: one alone has too few pixels for its middle to tell. Pixels that no edge touches. */
const LETTER_PX = 400;

/** What is known of the pixels that no edge touches. */
export interface Areas {
  /** The drawing at the picture's size, straight RGBA. */
  readonly drawn: Uint8Array;
  /** One byte a pixel, 1 where no edge touches it. */
  readonly inside: Uint8Array;
  /** Squares of how far the picture lies off around a pixel, and how far its light lies to one side. */
  readonly within: Float32Array;
  readonly lightSide: Float32Array;
  readonly contrast: Uint8Array;
  readonly noise: PictureNoise;
}

/** The group that each pixel is asked in, from 1: its area, or all letters of its ink. 0 where it is in none. */
function groupsOf(words: Uint32Array, inside: Uint8Array, size: Size): { readonly groups: Int32Array; readonly count: number } {
  const { areas, count } = markedAreas(words, inside, size);
  const sizes = new Int32Array(count + 1);
  for (let index = 0; index < areas.length; index++) sizes[areas[index]]++;
  const letters = new Map<number, number>();
  for (let index = 0; index < areas.length; index++) {
    const area = areas[index];
    if (area === 0 || sizes[area] > LETTER_PX) continue;
    const group = letters.get(words[index]) ?? area;
    letters.set(words[index], group);
    areas[index] = group;
  }
  return { groups: areas, count };
}

/** Marks pixels of areas that are flat in the picture too, a byte each. */
export function flatPixels({ drawn, inside, within, lightSide, contrast, noise }: Areas, size: Size): Uint8Array {
  const { groups, count } = groupsOf(pixelWords({ pixels: drawn }), inside, size);
  const [roughness, aside] = [new Float32Array(groups.length), new Float32Array(groups.length)];
  for (let index = 0; index < groups.length; index++) {
    if (groups[index] === 0) continue;
    roughness[index] = Math.sqrt(within[index]) / (LEAST_NOISE + OF_RINGING * noise.ringing * contrast[index]);
    aside[index] = lightSide[index] / (1 + noise.ringing * contrast[index]);
  }
  const [rough, side] = [middles(roughness, groups, count), middles(aside, groups, count)];
  const flat = new Uint8Array(groups.length);
  for (let index = 0; index < flat.length; index++) {
    const group = groups[index];
    if (group > 0 && rough[group] <= FLAT_ROUGH && side[group] <= FLAT_SIDE) flat[index] = 1;
  }
  return flat;
}
