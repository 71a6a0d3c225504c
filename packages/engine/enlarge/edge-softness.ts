import type { PixelImage } from '../image.ts';

/** A small blur: the weights of one, two and one each way. */
const WEIGHTS = [
  [-1, -1, 1],
  [0, -1, 2],
  [1, -1, 1],
  [-1, 0, 2],
  [0, 0, 4],
  [1, 0, 2],
  [-1, 1, 1],
  [0, 1, 2],
  [1, 1, 1],
] as const;
const WEIGHT = 16;

/**
 * How soft a picture's edges are beside those of its drawing: by how much of a small blur (.7 pixels) the drawing comes nearest to the picture. 0 where edges end within a
 * pixel, .65 of a blur of half a pixel, 1 and more of soft scans. Grain and lines that were drawn a little off are as often one way as the other.
 * @param drawn the drawing at the size of the picture, straight RGBA, opaque as the picture is
 * @param inside pixels inside of areas, a byte each, as `insideAreas` has them: no edge touches them
 */
export function edgeSoftness({ width, height, pixels }: PixelImage, drawn: Uint8Array, inside: Uint8Array): number {
  let [along, all] = [0, 0];
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1, index = y * width + 1; x < width - 1; x++, index++) {
      if (inside[index] === 1) continue;
      for (let channel = 0; channel < 3; channel++) {
        const at = index * 4 + channel;
        let sum = 0;
        for (const [across, down, weight] of WEIGHTS) sum += weight * drawn[at + (down * width + across) * 4];
        const softer = sum / WEIGHT - drawn[at];
        along += softer * (pixels[at] - drawn[at]);
        all += softer * softer;
      }
    }
  }
  return all > 0 ? along / all : 0;
}
