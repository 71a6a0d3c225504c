/** A place in pixels, x to the right, y down. */
export type Point = readonly [x: number, y: number];

/** A closed outline; the last point is joined to the first. What lies inside is said by the winding number of all rings together. */
export type Ring = readonly Point[];

const TURN = 2 * Math.PI;

/** Every ring winds the same way, so that rings which overlap add up to a union. */
export function alike(ring: Ring): Ring {
  let twiceArea = 0;
  for (let i = 0; i < ring.length; i++) {
    const [ax, ay] = ring[i];
    const [bx, by] = ring[(i + 1) % ring.length];
    twiceArea += ax * by - bx * ay;
  }
  return twiceArea < 0 ? [...ring].reverse() : ring;
}

export function ellipse([cx, cy]: Point, radiusX: number, radiusY = radiusX, turnDegrees = 0): Ring {
  const count = Math.max(12, Math.ceil(Math.sqrt(Math.max(radiusX, radiusY)) * 16));
  const cos = Math.cos((turnDegrees / 360) * TURN);
  const sin = Math.sin((turnDegrees / 360) * TURN);
  return Array.from({ length: count }, (_, i) => {
    const x = Math.cos((i / count) * TURN) * radiusX;
    const y = Math.sin((i / count) * TURN) * radiusY;
    return [cx + x * cos - y * sin, cy + x * sin + y * cos];
  });
}

export function rectangle(x: number, y: number, width: number, height: number): Ring {
  return [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ];
}

export function star([cx, cy]: Point, outer: number, inner: number, tips: number, turnDegrees = -90): Ring {
  return Array.from({ length: tips * 2 }, (_, i) => {
    const angle = (turnDegrees / 360 + i / (2 * tips)) * TURN;
    const radius = i % 2 === 0 ? outer : inner;
    return [cx + Math.cos(angle) * radius, cy + Math.sin(angle) * radius];
  });
}

/** A smooth closed curve through points: Catmull and Rom's, `steps` parts a point. */
export function smooth(points: readonly Point[], steps = 12): Ring {
  const at = (i: number) => points[(i + points.length) % points.length];
  return points.flatMap((_, i) =>
    Array.from({ length: steps }, (_, step) => between(at(i - 1), at(i), at(i + 1), at(i + 2), step / steps)),
  );
}

/** The same through the points of an open line. */
export function smoothLine(points: readonly Point[], steps = 12): readonly Point[] {
  const at = (i: number) => points[Math.min(points.length - 1, Math.max(0, i))];
  const parts = points
    .slice(0, -1)
    .flatMap((_, i) => Array.from({ length: steps }, (_, step) => between(at(i - 1), at(i), at(i + 1), at(i + 2), step / steps)));
  return [...parts, at(points.length - 1)];
}

function between(a: Point, b: Point, c: Point, d: Point, t: number): Point {
  const one = (k: 0 | 1) =>
    0.5 *
    (2 * b[k] + (c[k] - a[k]) * t + (2 * a[k] - 5 * b[k] + 4 * c[k] - d[k]) * t * t + (3 * b[k] - a[k] - 3 * c[k] + d[k]) * t * t * t);
  return [one(0), one(1)];
}

/** A line with round ends and joins. `widthPx` may change along it: it is asked for each point, 0 at the start to 1 at the end. */
export function strokeOf(points: readonly Point[], widthPx: number | ((along: number) => number)): readonly Ring[] {
  const radius = (i: number) => (typeof widthPx === 'number' ? widthPx : widthPx(points.length > 1 ? i / (points.length - 1) : 0)) / 2;
  const rings: Ring[] = [];
  for (let i = 0; i < points.length; i++) {
    rings.push(alike(ellipse(points[i], Math.max(0.01, radius(i)))));
    if (i > 0) rings.push(...segment(points[i - 1], points[i], radius(i - 1), radius(i)));
  }
  return rings;
}

function segment([ax, ay]: Point, [bx, by]: Point, fromRadius: number, toRadius: number): readonly Ring[] {
  const length = Math.hypot(bx - ax, by - ay);
  if (length === 0) return [];
  const nx = -(by - ay) / length;
  const ny = (bx - ax) / length;
  return [
    alike([
      [ax + nx * fromRadius, ay + ny * fromRadius],
      [bx + nx * toRadius, by + ny * toRadius],
      [bx - nx * toRadius, by - ny * toRadius],
      [ax - nx * fromRadius, ay - ny * fromRadius],
    ]),
  ];
}

export function turned(rings: readonly Ring[], [cx, cy]: Point, degrees: number): readonly Ring[] {
  const cos = Math.cos((degrees / 360) * TURN);
  const sin = Math.sin((degrees / 360) * TURN);
  return rings.map((ring) => ring.map(([x, y]) => [cx + (x - cx) * cos - (y - cy) * sin, cy + (x - cx) * sin + (y - cy) * cos]));
}
