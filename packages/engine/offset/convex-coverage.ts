/** Lines around a convex piece, NUMBERS of each: its inward normal, and how far along that it lies from 0, 0. */
export const LINE_NUMBERS = 3;

/** Corners of a polygon, x and y; kept between calls, since this is asked for every pixel around every corner. */
const polygons = [new Float64Array(32), new Float64Array(32)] as const;

/** Cuts a convex polygon of `count` corners by a line (Sutherland and Hodgman, 1974); returns the number of corners left. */
function clip(from: Float64Array, count: number, nx: number, ny: number, offset: number, to: Float64Array): number {
  let kept = 0;
  for (let corner = 0; corner < count; corner++) {
    const next = corner + 1 === count ? 0 : corner + 1;
    const x = from[corner * 2];
    const y = from[corner * 2 + 1];
    const u = from[next * 2];
    const v = from[next * 2 + 1];
    const here = x * nx + y * ny - offset;
    const there = u * nx + v * ny - offset;
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

/** Share of the pixel whose center is at x, y that lies inside all of the lines. Exact. */
export function convexCoverage(lines: Float64Array, x: number, y: number): number {
  let [from, to] = polygons;
  let count = 0;
  for (let line = 0; line < lines.length; line += LINE_NUMBERS) {
    const nx = lines[line];
    const ny = lines[line + 1];
    const inside = x * nx + y * ny - lines[line + 2];
    const reach = (Math.abs(nx) + Math.abs(ny)) / 2;
    if (inside <= -reach) return 0;
    if (inside >= reach) continue;
    if (count === 0) {
      from[0] = from[6] = x - 0.5;
      from[1] = from[3] = y - 0.5;
      from[2] = from[4] = x + 0.5;
      from[5] = from[7] = y + 0.5;
      count = 4;
    }
    count = clip(from, count, nx, ny, lines[line + 2], to);
    if (count < 3) return 0;
    [from, to] = [to, from];
  }
  return count === 0 ? 1 : areaOf(from, count);
}
