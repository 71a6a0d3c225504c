/** No later pixel of the point's stretch is taken from it. */
const OPEN = 0x7fffffff;

/**
 * The nearest of many points for every pixel of one row: the lower envelope of their parabolas. Points are added from left to right.
 * Source: P. Felzenszwalb, D. Huttenlocher, "Distance transforms of sampled functions", Theory of Computing 8, 2012;
 * stretches are kept as whole pixels, as in A. Meijster, J. Roerdink, W. Hesselink, "A general algorithm for computing distance transforms in linear time", 2000.
 */
export class RowEnvelope {
  readonly #width: number;
  /** Of every point on the envelope: its pixel, squared distance from the row, first pixel of its stretch, first pixel that is 0 instead. */
  readonly #x: Int32Array;
  readonly #height: Float64Array;
  readonly #start: Int32Array;
  readonly #stop: Int32Array;
  #count = 0;

  constructor(width: number) {
    this.#width = width;
    this.#x = new Int32Array(width + 1);
    this.#height = new Float64Array(width + 1);
    this.#start = new Int32Array(width + 1);
    this.#stop = new Int32Array(width + 1);
  }

  clear(): void {
    this.#count = 0;
  }

  /** A point at pixel `x`, right of all before it, `height` being the square of its distance from the row. */
  add(x: number, height: number): void {
    let start = 0;
    while (this.#count > 0) {
      const top = this.#count - 1;
      const gap = x - this.#x[top];
      const border = (height - this.#height[top]) / (2 * gap) + (x + this.#x[top]) / 2;
      start = Math.max(0, Math.floor(border + 1));
      if (start > this.#start[top]) break;
      this.#count--;
      start = 0;
    }
    if (start < this.#width) this.#push(x, height, start);
  }

  /** Pixels from `x` to `last` have distance 0. */
  addZeros(x: number, last: number): void {
    this.add(x, 0);
    if (last === x) return;
    this.#stop[this.#count - 1] = x + 1;
    this.#push(last, 0, last);
  }

  #push(x: number, height: number, start: number): void {
    const at = this.#count++;
    this.#x[at] = x;
    this.#height[at] = height;
    this.#start[at] = start;
    this.#stop[at] = OPEN;
  }

  /** Hands over the distance of every pixel; Infinity beyond `maxPx`. */
  read(maxPx: number, take: (x: number, distance: number) => void): void {
    if (this.#count === 0) for (let x = 0; x < this.#width; x++) take(x, Number.POSITIVE_INFINITY);
    for (let point = 0; point < this.#count; point++) {
      const next = point + 1 < this.#count ? this.#start[point + 1] : this.#width;
      for (let x = this.#start[point]; x < next; x++) {
        const apart = x - this.#x[point];
        const distance = x < this.#stop[point] ? Math.fround(Math.sqrt(apart * apart + this.#height[point])) : 0;
        take(x, distance > maxPx ? Number.POSITIVE_INFINITY : distance);
      }
    }
  }
}

/**
 * Fills an envelope from `width` distances along the other axis, and hands over each pixel's distance.
 * `unit` is one pixel in the distances' own units; what is above `reach` (in them) counts as no point.
 */
export function spreadRow(
  envelope: RowEnvelope,
  width: number,
  distanceAt: (x: number) => number,
  { unit, reach, maxPx }: { readonly unit: number; readonly reach: number; readonly maxPx: number },
  take: (x: number, distance: number) => void,
): void {
  envelope.clear();
  for (let x = 0; x < width; x++) {
    const distance = distanceAt(x);
    if (distance > reach) continue;
    if (distance > 0) {
      envelope.add(x, (distance * distance) / (unit * unit));
      continue;
    }
    const first = x;
    while (x + 1 < width && distanceAt(x + 1) === 0) x++;
    envelope.addZeros(first, x);
  }
  envelope.read(maxPx, take);
}
