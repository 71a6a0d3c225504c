import type { PixelImage } from '../image.ts';

/** Neighbors that differ more, in levels, lie on two sides of an edge or on its rim. */
const STRONG = 40;
/** A step is hard where what is on each side of it goes on within this part of it. */
const GOES_ON = 0.25;

/**
 * Part of a picture's strong steps from pixel to pixel that are whole edges, 0 to 1: nearly all where nothing softened them (faxes, stamps, what was cut
 * at a threshold), in drawn art only those that run along rows and columns. 0 where there is none.
 */
export function hardSteps({ width, height, pixels }: PixelImage): number {
  let [hard, strong] = [0, 0];
  const off = (one: number, other: number): number => {
    let most = 0;
    for (let c = 0; c < 4; c++) most = Math.max(most, Math.abs(pixels[one * 4 + c] - pixels[other * 4 + c]));
    return most;
  };
  const ask = (at: number, step: number): void => {
    const own = off(at, at + step);
    if (own <= STRONG) return;
    strong++;
    if (off(at, at - step) <= GOES_ON * own && off(at + step, at + 2 * step) <= GOES_ON * own) hard++;
  };
  for (let y = 1; y < height - 2; y++) {
    for (let x = 1; x < width - 2; x++) {
      ask(y * width + x, 1);
      ask(y * width + x, width);
    }
  }
  return strong > 0 ? hard / strong : 0;
}
