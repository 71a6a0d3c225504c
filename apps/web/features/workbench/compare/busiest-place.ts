/** A place on a picture, as shares of its width and height: 0 to 1 each. */
export interface Place {
  readonly across: number;
  readonly down: number;
}

/** Cells that the picture is parted in, each way. */
const CELLS = 12;

/** Where most changes from pixel to pixel: straight RGBA, width x height; the middle of a picture without anything in it. */
export function busiestPlace({ width, height, data }: Pick<ImageData, 'width' | 'height' | 'data'>): Place {
  const sums = new Float64Array(CELLS * CELLS);
  for (let y = 1; y < height; y++) {
    for (let x = 1; x < width; x++) {
      const at = (y * width + x) * 4;
      let change = 0;
      for (let c = 0; c < 4; c++) change += Math.abs(data[at + c] - data[at + c - 4]) + Math.abs(data[at + c] - data[at + c - width * 4]);
      sums[Math.floor((y * CELLS) / height) * CELLS + Math.floor((x * CELLS) / width)] += change;
    }
  }
  const most = sums.reduce((best, sum, cell) => (sum > sums[best] ? cell : best), 0);
  if (sums[most] === 0) return { across: 0.5, down: 0.5 };
  return { across: ((most % CELLS) + 0.5) / CELLS, down: (Math.floor(most / CELLS) + 0.5) / CELLS };
}
