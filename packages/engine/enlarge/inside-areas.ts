import type { Size } from '../region/rect.ts';

/**
 * Marks pixels that a drawing fills with one color, they and all eight around: no edge touches them, and all there is to know of them is that color.
 * @param drawn the drawing at the picture's size, straight RGBA
 * @returns one byte a pixel, 1 inside
 */
export function insideAreas(drawn: Uint8Array, { width, height }: Size): Uint8Array {
  const words = new Uint32Array(drawn.slice().buffer);
  const marks = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    const row = y * width;
    const [above, below] = [y > 0 ? row - width : row, y + 1 < height ? row + width : row];
    for (let x = 0; x < width; x++) {
      const word = words[row + x];
      const [left, right] = [x > 0 ? x - 1 : x, x + 1 < width ? x + 1 : x];
      const isEven =
        words[row + left] === word &&
        words[row + right] === word &&
        words[above + left] === word &&
        words[above + x] === word &&
        words[above + right] === word &&
        words[below + left] === word &&
        words[below + x] === word &&
        words[below + right] === word;
      if (isEven) marks[row + x] = 1;
    }
  }
  return marks;
}
