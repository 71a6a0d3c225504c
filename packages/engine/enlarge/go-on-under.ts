import type { PixelImage } from '../image.ts';

/**
 * The soft areas of cut-out art, and how they go on under what lies over them: from their rim inwards, each pixel the mean of its neighbors, with premultiplied
 * alpha. Clear art is clear beneath too. Straight RGBA; keeps its input.
 * @param areas one byte a pixel, 1 where art is soft
 */
export function goOnUnder({ width, pixels }: PixelImage, areas: Uint8Array): Uint8Array {
  const out = new Uint8Array(pixels.length);
  const known = new Uint8Array(areas.length);
  const queue = new Int32Array(areas.length);
  let filled = 0;
  for (let index = 0; index < known.length; index++) {
    if (!areas[index] && pixels[index * 4 + 3] > 0) continue;
    known[index] = 2;
    if (areas[index]) out.set(pixels.subarray(index * 4, index * 4 + 4), index * 4);
  }
  const around = (index: number, visit: (other: number) => void): void => {
    const x = index % width;
    const [isRight, isBelow] = [x + 1 < width, index + width < known.length];
    if (x > 0) visit(index - 1);
    if (isRight) visit(index + 1);
    if (index >= width) visit(index - width);
    if (isBelow) visit(index + width);
    if (x > 0 && index >= width) visit(index - width - 1);
    if (isRight && index >= width) visit(index - width + 1);
    if (x > 0 && isBelow) visit(index + width - 1);
    if (isRight && isBelow) visit(index + width + 1);
  };
  const ask = (index: number): void =>
    around(index, (other) => {
      if (known[other] > 0) return;
      known[other] = 1;
      queue[filled++] = other;
    });
  for (let index = 0; index < known.length; index++) if (known[index] === 2) ask(index);
  for (let read = 0; read < filled; read++) {
    const index = queue[read];
    let [r, g, b, alpha, count] = [0, 0, 0, 0, 0];
    around(index, (other) => {
      if (known[other] !== 2) return;
      const own = out[other * 4 + 3];
      r += out[other * 4] * own;
      g += out[other * 4 + 1] * own;
      b += out[other * 4 + 2] * own;
      alpha += own;
      count++;
    });
    if (alpha > 0) {
      out[index * 4] = Math.round(r / alpha);
      out[index * 4 + 1] = Math.round(g / alpha);
      out[index * 4 + 2] = Math.round(b / alpha);
      out[index * 4 + 3] = Math.round(alpha / count);
    }
    known[index] = 2;
    ask(index);
  }
  return out;
}
