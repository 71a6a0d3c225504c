/** Pixels in a plane, walked from side to side. */
export class PixelPlane {
  readonly width: number;
  readonly height: number;
  readonly count: number;
  readonly #queue: Int32Array;

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    this.count = width * height;
    this.#queue = new Int32Array(this.count);
  }

  /** Marks with 1 what `enter` lets in from the marked pixels on, one pixel to a side at a time. */
  spread(marks: Uint8Array, enter: (to: number, from: number) => boolean): void {
    const queue = this.#queue;
    let tail = 0;
    for (let at = 0; at < this.count; at++) if (marks[at] !== 0) queue[tail++] = at;
    for (let head = 0; head < tail; head++) {
      const from = queue[head];
      const x = from % this.width;
      for (let side = 0; side < 4; side++) {
        if (side === 0 ? x === 0 : side === 1 ? x === this.width - 1 : side === 2 ? from < this.width : from + this.width >= this.count)
          continue;
        const to = from + (side === 0 ? -1 : side === 1 ? 1 : side === 2 ? -this.width : this.width);
        if (marks[to] !== 0 || !enter(to, from)) continue;
        marks[to] = 1;
        queue[tail++] = to;
      }
    }
  }
}

/** Pixels from one to the border of the plane, on a way. */
export function roomAlong({ width, height }: PixelPlane, from: number, way: number): number {
  const [x, y] = [from % width, Math.floor(from / width)];
  if (Math.abs(way) === 1) return way > 0 ? width - 1 - x : x;
  return way > 0 ? height - 1 - y : y;
}
