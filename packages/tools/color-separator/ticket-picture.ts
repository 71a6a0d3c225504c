import type { PixelImage } from '@underbase/engine';

/** An RGB picture of a few hundred pixels for the ticket, each the mean of those that it stands for. Opaque ones in, none larger than `mostPx` out. Keeps its input. */
export function ticketPicture({ width, height, pixels }: PixelImage, mostPx: number) {
  const step = Math.max(1, Math.ceil(Math.max(width, height) / mostPx));
  const [columns, rows] = [Math.ceil(width / step), Math.ceil(height / step)];
  const samples = new Uint8Array(columns * rows * 3);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const [endX, endY] = [Math.min(width, (column + 1) * step), Math.min(height, (row + 1) * step)];
      const sums = [0, 0, 0];
      let count = 0;
      for (let y = row * step; y < endY; y++) {
        for (let x = column * step, at = (y * width + x) * 4; x < endX; x++, at += 4, count++) {
          for (let channel = 0; channel < 3; channel++) sums[channel] += pixels[at + channel];
        }
      }
      for (let channel = 0; channel < 3; channel++) samples[(row * columns + column) * 3 + channel] = Math.round(sums[channel] / count);
    }
  }
  return { width: columns, height: rows, samples };
}
