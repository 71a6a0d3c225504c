import type { Ring } from './rings.ts';

/** Share of each pixel that is covered, 0 to 1, row by row, of a part of the sheet that begins at left and top. */
export interface Coverage {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly shares: Float32Array;
}

/** Lines at which a row of pixels is looked at; along a line coverage is exact. */
const LINES = 8;

interface Edge {
  readonly top: number;
  readonly bottom: number;
  /** x at `top`, and its change a pixel down. */
  readonly x: number;
  readonly slope: number;
  readonly winding: 1 | -1;
}

function edgesOf(rings: readonly Ring[]): readonly Edge[] {
  const edges: Edge[] = [];
  for (const ring of rings) {
    for (let i = 0; i < ring.length; i++) {
      const [ax, ay] = ring[i];
      const [bx, by] = ring[(i + 1) % ring.length];
      if (ay === by) continue;
      const slope = (bx - ax) / (by - ay);
      edges.push(ay < by ? { top: ay, bottom: by, x: ax, slope, winding: 1 } : { top: by, bottom: ay, x: bx, slope, winding: -1 });
    }
  }
  return edges.sort((one, other) => one.top - other.top);
}

/** Adds the part of a row between two places to the shares of its pixels. */
function addSpan(shares: Float32Array, row: number, width: number, from: number, to: number, weight: number): void {
  const left = Math.max(0, from);
  const right = Math.min(width, to);
  if (right <= left) return;
  const first = Math.floor(left);
  const last = Math.min(width - 1, Math.floor(right));
  if (first === last) {
    shares[row + first] += (right - left) * weight;
    return;
  }
  shares[row + first] += (first + 1 - left) * weight;
  for (let x = first + 1; x < last; x++) shares[row + x] += weight;
  shares[row + last] += (right - last) * weight;
}

/**
 * Fills rings by the nonzero rule: what ways around a place do not cancel is inside. Coverage is that of a box one pixel wide, exact along
 * eight lines a row. @returns the whole sheet, so that it can be softened beyond the rings
 */
export function fill(rings: readonly Ring[], width: number, height: number): Coverage {
  return fillBox(rings, { left: 0, top: 0, width, height });
}

/** The same where only the rings themselves matter: no more of the sheet than they touch. */
export function fillTight(rings: readonly Ring[], width: number, height: number): Coverage {
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (const [x, y] of rings.flat()) {
    left = Math.min(left, Math.floor(x));
    right = Math.max(right, Math.ceil(x));
    top = Math.min(top, Math.floor(y));
    bottom = Math.max(bottom, Math.ceil(y));
  }
  [left, top] = [Math.max(0, left), Math.max(0, top)];
  const box = { left, top, width: Math.max(0, Math.min(width, right) - left), height: Math.max(0, Math.min(height, bottom) - top) };
  return fillBox(rings, box);
}

function fillBox(rings: readonly Ring[], box: Omit<Coverage, 'shares'>): Coverage {
  const { left, top, width, height } = box;
  const shares = new Float32Array(width * height);
  const edges = edgesOf(rings);
  let next = 0;
  let active: Edge[] = [];
  for (let line = 0; line < height * LINES; line++) {
    const y = top + (line + 0.5) / LINES;
    while (next < edges.length && edges[next].top <= y) active.push(edges[next++]);
    active = active.filter(({ bottom }) => bottom > y);
    if (active.length === 0) continue;
    const crossings = active
      .map(({ x, slope, top: from, winding }) => ({ x: x + (y - from) * slope - left, winding }))
      .sort((a, b) => a.x - b.x);
    const row = Math.floor(line / LINES) * width;
    let winding = 0;
    for (let i = 0; i < crossings.length - 1; i++) {
      winding += crossings[i].winding;
      if (winding !== 0) addSpan(shares, row, width, crossings[i].x, crossings[i + 1].x, 1 / LINES);
    }
  }
  for (let i = 0; i < shares.length; i++) shares[i] = Math.min(1, shares[i]);
  return { ...box, shares };
}

/** Softens by three box blurs in each direction, about a Gaussian of this deviation; beyond the edge lies nothing. */
export function soften({ shares, ...box }: Coverage, deviationPx: number): Coverage {
  const { width, height } = box;
  const radius = Math.max(0, Math.round((Math.sqrt(4 * deviationPx * deviationPx + 1) - 1) / 2));
  if (radius === 0) return { ...box, shares: shares.slice() };
  const from = shares.slice();
  const to = new Float32Array(shares.length);
  for (let pass = 0; pass < 3; pass++) {
    for (let y = 0; y < height; y++) boxLine(from, to, y * width, 1, width, radius);
    for (let x = 0; x < width; x++) boxLine(to, from, x, width, height, radius);
  }
  return { ...box, shares: from };
}

function boxLine(from: Float32Array, to: Float32Array, start: number, step: number, count: number, radius: number): void {
  const width = 2 * radius + 1;
  let sum = 0;
  for (let i = 0; i < Math.min(radius, count); i++) sum += from[start + i * step];
  for (let i = 0; i < count; i++) {
    if (i + radius < count) sum += from[start + (i + radius) * step];
    to[start + i * step] = sum / width;
    if (i - radius >= 0) sum -= from[start + (i - radius) * step];
  }
}
