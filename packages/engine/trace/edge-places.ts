import type { Chain, LabelMap } from './crack-graph.ts';
import { type MixedPixels, shareOnLine } from './mix-space.ts';

/** Places along a chain where the edge truly runs, in order, in pixels of the picture. */
export interface EdgePlaces {
  readonly xs: Float64Array;
  readonly ys: Float64Array;
}

/** Steps before and behind a crack that tell which way the edge runs there. */
const SIDE_STEPS = 3;

/**
 * Where the edges between areas run between the pixels. Along an edge that is nearer to level than to upright, how much of each area a column of
 * pixels holds across it tells how high it passes, exactly for a straight edge whatever softened it evenly; and the same with rows.
 * @param reachPx pixels on each side that the edge's softness may fill
 */
export class EdgePlacer {
  readonly #map: LabelMap;
  readonly #values: Uint8Array;
  readonly #inks: Float64Array;
  readonly #reach: number;

  constructor(map: LabelMap, pixels: MixedPixels, inks: Float64Array, reachPx: number) {
    this.#map = map;
    this.#values = pixels.values;
    this.#inks = inks;
    this.#reach = reachPx;
  }

  #label(x: number, y: number): number {
    const { width, height, labels } = this.#map;
    return x < 0 || y < 0 || x >= width || y >= height ? -1 : labels[y * width + x];
  }

  /**
   * What the pixels on one side of a crack, from (x, y) on in steps, hold of the other side's ink. A side with fewer pixels of its ink than the reach
   * gives what it lacks to the edge that is nearer.
   */
  #spill(x: number, y: number, dx: number, dy: number, own: number, other: number): number {
    const reach = this.#reach;
    let run = 0;
    while (run < 2 * reach && this.#label(x + run * dx, y + run * dy) === own) run++;
    // Beyond the picture's border an area goes on.
    const isThin = run < 2 * reach && this.#label(x + run * dx, y + run * dy) >= 0;
    const depth = isThin ? run / 2 : Math.min(run, reach);
    let sum = 0;
    for (let step = 0; step < Math.ceil(depth); step++) {
      const at = ((y + step * dy) * this.#map.width + x + step * dx) * 4;
      const [share] = shareOnLine(this.#values, at, this.#inks, own, other);
      // The middle pixel of a thin area lies between two edges.
      if (isThin && step + 1 > depth) sum += share * this.#middleShare(x, y, dx, dy, own, run);
      else sum += share;
    }
    return sum;
  }

  /** How much of what the middle pixel of a thin run lacks is the near edge's: less, the more the area spills over that edge. */
  #middleShare(x: number, y: number, dx: number, dy: number, own: number, run: number): number {
    const over = (px: number, py: number): number => {
      const beyond = this.#label(px, py);
      if (beyond < 0 || beyond === own) return 0;
      return shareOnLine(this.#values, (py * this.#map.width + px) * 4, this.#inks, beyond, own)[0];
    };
    const [near, far] = [over(x - dx, y - dy), over(x + run * dx, y + run * dy)];
    return near + far > 0 ? far / (near + far) : 0.5;
  }

  /** The places of a chain's edge; those of the picture's border as they are. */
  place({ places, from, isBorder }: Chain): EdgePlaces {
    const isClosed = from < 0;
    const corners = places.length / 2;
    if (isBorder) return this.#border(places);
    const steps = isClosed ? corners : corners - 1;
    const [xs, ys]: [number[], number[]] = [[], []];
    const corner = (index: number): number =>
      isClosed ? ((index % corners) + corners) % corners : Math.min(corners - 1, Math.max(0, index));
    const side = isClosed ? Math.min(SIDE_STEPS, Math.floor(steps / 8)) : SIDE_STEPS;
    for (let step = 0; step < steps; step++) {
      const a = corner(step);
      const b = corner(step + 1);
      const x0 = places[a * 2];
      const y0 = places[a * 2 + 1];
      const x1 = places[b * 2];
      const y1 = places[b * 2 + 1];
      const p = corner(step - side);
      const q = corner(step + 1 + side);
      const dx = Math.abs(places[q * 2] - places[p * 2]);
      const dy = Math.abs(places[q * 2 + 1] - places[p * 2 + 1]);
      const isLevel = y0 === y1;
      // On a diagonal both ways are as good; one step more or less is chance.
      if (isLevel ? dx + 1 < dy : dy + 1 < dx) continue;
      if (isLevel) {
        const column = Math.min(x0, x1);
        const up = this.#label(column, y0 - 1);
        const down = this.#label(column, y0);
        if (up < 0 || down < 0) {
          xs.push(column + 0.5);
          ys.push(y0);
          continue;
        }
        const shift = this.#spill(column, y0, 0, 1, down, up) - this.#spill(column, y0 - 1, 0, -1, up, down);
        xs.push(column + 0.5);
        ys.push(y0 + shift);
      } else {
        const row = Math.min(y0, y1);
        const left = this.#label(x0 - 1, row);
        const right = this.#label(x0, row);
        if (left < 0 || right < 0) {
          xs.push(x0);
          ys.push(row + 0.5);
          continue;
        }
        const shift = this.#spill(x0, row, 1, 0, right, left) - this.#spill(x0 - 1, row, -1, 0, left, right);
        xs.push(x0 + shift);
        ys.push(row + 0.5);
      }
    }
    return { xs: Float64Array.from(xs), ys: Float64Array.from(ys) };
  }

  #border(places: Int32Array): EdgePlaces {
    const count = places.length / 2;
    const xs = Float64Array.from({ length: count }, (_, index) => places[index * 2]);
    const ys = Float64Array.from({ length: count }, (_, index) => places[index * 2 + 1]);
    return { xs, ys };
  }
}
