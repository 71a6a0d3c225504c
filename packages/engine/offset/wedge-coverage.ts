/** One side of a straight line: points where x * nx + y * ny >= 0. */
export interface HalfPlane {
  readonly nx: number;
  readonly ny: number;
}

/** Corners of a polygon, x and y; kept between calls, since this is asked for every pixel around every corner. */
const square = new Float64Array(16);
const once = new Float64Array(16);
const twice = new Float64Array(16);

/** Cuts a convex polygon of `count` corners by a line (Sutherland and Hodgman, 1974); returns the number of corners left. */
function clip(from: Float64Array, count: number, { nx, ny }: HalfPlane, to: Float64Array): number {
  let kept = 0;
  for (let corner = 0; corner < count; corner++) {
    const next = corner + 1 === count ? 0 : corner + 1;
    const [x, y, u, v] = [from[corner * 2], from[corner * 2 + 1], from[next * 2], from[next * 2 + 1]];
    const [here, there] = [x * nx + y * ny, u * nx + v * ny];
    if (here >= 0) {
      to[kept * 2] = x;
      to[kept++ * 2 + 1] = y;
    }
    if (here >= 0 !== there >= 0) {
      const along = here / (here - there);
      to[kept * 2] = x + along * (u - x);
      to[kept++ * 2 + 1] = y + along * (v - y);
    }
  }
  return kept;
}

function areaOf(polygon: Float64Array, count: number): number {
  let doubled = 0;
  for (let corner = 0; corner < count; corner++) {
    const next = corner + 1 === count ? 0 : corner + 1;
    doubled += polygon[corner * 2] * polygon[next * 2 + 1] - polygon[next * 2] * polygon[corner * 2 + 1];
  }
  return Math.abs(doubled) / 2;
}

/** Share of the pixel whose top left lies at x, y that both half planes cover; their lines meet at 0, 0. Exact. */
export function wedgeCoverage(x: number, y: number, one: HalfPlane, other: HalfPlane): number {
  square.set([x, y, x + 1, y, x + 1, y + 1, x, y + 1]);
  return areaOf(twice, clip(once, clip(square, 4, one, once), other, twice));
}
