/** Pixels that a row of a convolution is made for: `count` from `from` on; `from` is a multiple of 4. */
export interface Run {
  readonly from: number;
  readonly count: number;
}

const GROUP = 4;

/** Where a picture isn't of one color around a pixel, counted over every rectangle at once. */
export class BusyArea {
  readonly #width: number;
  readonly #height: number;
  /** Busy pixels above and left of a corner. */
  readonly #sums: Int32Array;

  /** `source` is width x height RGBA bytes. Beyond it the edge pixel is repeated. */
  constructor(source: Uint8Array, width: number, height: number) {
    this.#width = width;
    this.#height = height;
    this.#sums = new Int32Array((width + 1) * (height + 1));
    const pixels = new Uint32Array(source.slice(0, width * height * 4).buffer);
    const stride = width + 1;
    for (let y = 0; y < height; y++) {
      const above = Math.max(0, y - 1) * width;
      const below = Math.min(height - 1, y + 1) * width;
      let row = 0;
      for (let x = 0; x < width; x++) {
        const left = Math.max(0, x - 1);
        const right = Math.min(width - 1, x + 1);
        const pixel = pixels[y * width + x];
        const isEven =
          pixel === pixels[y * width + right] &&
          pixel === pixels[below + x] &&
          pixel === pixels[below + right] &&
          pixel === pixels[y * width + left] &&
          pixel === pixels[above + x] &&
          pixel === pixels[above + left] &&
          pixel === pixels[above + right] &&
          pixel === pixels[below + left];
        if (!isEven) row++;
        this.#sums[(y + 1) * stride + x + 1] = this.#sums[y * stride + x + 1] + row;
      }
    }
  }

  /**
   * The runs of row `row` that busy pixels need, where a row stands `margin` pixels out of the picture on each side and each of its pixels counts
   * for those of the picture that are at most `margin` away.
   */
  runs(row: number, margin: number): Run[] {
    const length = this.#width + 2 * margin;
    const found: Run[] = [];
    for (let from = 0; from < length; ) {
      let end = from;
      while (end < length && this.#count(end - 2 * margin, row - 2 * margin, end + GROUP, row + 1) > 0) end += GROUP;
      if (end > from) found.push({ from, count: Math.min(end, length) - from });
      from = end + GROUP;
    }
    return found;
  }

  /** Adds to `counts` the busy pixels, and those of them that have one that isn't busy within `distance` pixels. */
  countNearEven(distance: number, counts: { busy: number; nearEven: number }): void {
    const side = 2 * distance + 1;
    for (let y = 0; y < this.#height; y++) {
      const rows = Math.min(this.#height, y + distance + 1) - Math.max(0, y - distance);
      for (let x = 0; x < this.#width; x++) {
        if (this.#count(x, y, x + 1, y + 1) === 0) continue;
        counts.busy++;
        const columns = Math.min(this.#width, x + distance + 1) - Math.max(0, x - distance);
        if (this.#count(x - distance, y - distance, x - distance + side, y - distance + side) < columns * rows) counts.nearEven++;
      }
    }
  }

  #count(left: number, top: number, right: number, bottom: number): number {
    const stride = this.#width + 1;
    const [x0, x1] = [Math.max(0, Math.min(this.#width, left)), Math.max(0, Math.min(this.#width, right))];
    const [y0, y1] = [Math.max(0, Math.min(this.#height, top)) * stride, Math.max(0, Math.min(this.#height, bottom)) * stride];
    return this.#sums[y1 + x1] - this.#sums[y1 + x0] - this.#sums[y0 + x1] + this.#sums[y0 + x0];
  }
}
