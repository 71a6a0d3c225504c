import type { Size } from '../region/rect.ts';

/** What has less is nothing. */
const LEAST = 48;
/** An area is flat where squares of so many pixels differ by no more than this. */
const SIDE_PX = 4;
const ALIKE = 24;
/** Fewer such squares may be where lines meet. */
const LEAST_SQUARES = 12;

/**
 * Whether a plane of coverage, one byte a pixel, has areas of an even tone, however small. Soft lines have none; where nothing else is in a picture, what
 * look like several inks are how dark lines are in their middles and beside them.
 */
export function hasFlatAreas(coverage: Uint8Array, { width, height }: Size): boolean {
  const isFlat = (first: number): boolean => {
    let [least, most] = [255, 0];
    for (let row = 0; row < SIDE_PX; row++) {
      for (let at = first + row * width; at < first + row * width + SIDE_PX; at++) {
        const tone = coverage[at];
        if (tone < least) least = tone;
        if (tone > most) most = tone;
        if (most - least > ALIKE) return false;
      }
    }
    return least >= LEAST;
  };
  let squares = 0;
  for (let y = 0; y + SIDE_PX <= height; y++) {
    for (let x = 0; x + SIDE_PX <= width; x++) {
      const at = y * width + x;
      // Told at once of nearly all places.
      if (coverage[at] < LEAST || !isFlat(at)) continue;
      if (++squares >= LEAST_SQUARES) return true;
    }
  }
  return false;
}
