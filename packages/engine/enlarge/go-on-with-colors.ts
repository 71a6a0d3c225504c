import type { PixelImage } from '../image.ts';

/**
 * The picture with its clear pixels in the colors of those nearest to them, opaque: what a method that knows no opacity may look at without seeing
 * what lies hidden. A picture without clear pixels only becomes opaque. Straight RGBA; keeps its input. Nothing but clear pixels: they stay black.
 * Method: from the rim outwards, each pixel the mean of neighbors that have a color already.
 */
export function goOnWithColors(image: PixelImage): PixelImage {
  const { width, height } = image;
  const pixels = image.pixels.slice();
  const known = new Uint8Array(width * height);
  const queue = new Int32Array(width * height);
  let filled = 0;
  for (let index = 0; index < known.length; index++) if (pixels[index * 4 + 3] > 0) known[index] = 2;
  const around = (index: number, visit: (other: number) => void): void => {
    const x = index % width;
    if (x > 0) visit(index - 1);
    if (x + 1 < width) visit(index + 1);
    if (index >= width) visit(index - width);
    if (index + width < known.length) visit(index + width);
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
    let [r, g, b, count] = [0, 0, 0, 0];
    around(index, (other) => {
      if (known[other] !== 2) return;
      r += pixels[other * 4];
      g += pixels[other * 4 + 1];
      b += pixels[other * 4 + 2];
      count++;
    });
    pixels[index * 4] = Math.round(r / count);
    pixels[index * 4 + 1] = Math.round(g / count);
    pixels[index * 4 + 2] = Math.round(b / count);
    known[index] = 2;
    ask(index);
  }
  for (let at = 3, index = 0; at < pixels.length; at += 4, index++) {
    if (known[index] === 0) pixels[at - 1] = pixels[at - 2] = pixels[at - 3] = 0;
    pixels[at] = 255;
  }
  return { ...image, pixels };
}
