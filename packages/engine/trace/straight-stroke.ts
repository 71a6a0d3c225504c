import type { TraceStroke } from './center-strokes.ts';
import type { PieceLine } from './loop-lines.ts';
import type { StrokeCap } from './stroke-ends.ts';

/** Skeletons end so much too early or late. */
const REACH_PX = 2;
/** Sampling by pixels spreads mass by so much. */
const PIXEL_SPREAD = 1 / 12;
const ROUNDS = 40;

interface Moments {
  readonly area: number;
  readonly x: number;
  readonly y: number;
  readonly xx: number;
  readonly xy: number;
  readonly yy: number;
}

/** What is covered within `reach` of a line: its area, center and spread. Null where there is nothing. */
function momentsOf(
  coverage: Uint8Array,
  { width, height }: { readonly width: number; readonly height: number },
  [x0, y0, x1, y1]: readonly [number, number, number, number],
  reach: number,
): Moments | null {
  const [left, right] = [Math.max(0, Math.floor(Math.min(x0, x1) - reach)), Math.min(width - 1, Math.ceil(Math.max(x0, x1) + reach))];
  const [top, bottom] = [Math.max(0, Math.floor(Math.min(y0, y1) - reach)), Math.min(height - 1, Math.ceil(Math.max(y0, y1) + reach))];
  const [dx, dy] = [x1 - x0, y1 - y0];
  const square = dx * dx + dy * dy;
  let [area, sx, sy, sxx, sxy, syy] = [0, 0, 0, 0, 0, 0];
  for (let py = top; py <= bottom; py++) {
    for (let px = left; px <= right; px++) {
      const share = coverage[py * width + px] / 255;
      if (share === 0) continue;
      const [x, y] = [px + 0.5, py + 0.5];
      const along = square > 0 ? Math.min(1, Math.max(0, ((x - x0) * dx + (y - y0) * dy) / square)) : 0;
      if (Math.hypot(x - x0 - along * dx, y - y0 - along * dy) > reach) continue;
      area += share;
      sx += share * x;
      sy += share * y;
      sxx += share * x * x;
      sxy += share * x * y;
      syy += share * y * y;
    }
  }
  if (area === 0) return null;
  const [x, y] = [sx / area, sy / area];
  return { area, x, y, xx: sxx / area - x * x - PIXEL_SPREAD, xy: sxy / area - x * y, yy: syy / area - y * y - PIXEL_SPREAD };
}

/** Width of a stroke with round ends of an area and a length. */
const widthOf = (area: number, length: number): number => ((Math.sqrt(length * length + Math.PI * area) - length) * 2) / Math.PI;

/** How far the mass of a stroke with round ends is spread along it, squared. */
function spreadOf(length: number, width: number): number {
  const radius = width / 2;
  const ends = Math.PI * radius * radius;
  const end = (length / 2 + (4 * radius) / (3 * Math.PI)) ** 2 + radius * radius * (1 / 4 - 16 / (9 * Math.PI ** 2));
  return ((width * length ** 3) / 12 + ends * end) / (length * width + ends);
}

/** Length and width of a straight stroke of an area and a spread along it. */
function measuresOf(area: number, spread: number, cap: StrokeCap, most: number): { readonly length: number; readonly width: number } {
  if (cap === 'butt') {
    const length = Math.sqrt(12 * Math.max(0, spread));
    return { length, width: area / Math.max(1e-6, length) };
  }
  let [short, long] = [0, most];
  for (let round = 0; round < ROUNDS; round++) {
    const middle = (short + long) / 2;
    if (spreadOf(middle, widthOf(area, middle)) < spread) short = middle;
    else long = middle;
  }
  const length = (short + long) / 2;
  return { length, width: widthOf(area, length) };
}

/**
 * A straight stroke with two ends alike, by the moments of what it covers: its middle is the center of mass, its direction the one that mass is spread
 * along most, its length and width those that have this area and this spread. Skeletons lose their ends and follow chance. Null where that differs much
 * from what was found: then something else lies near.
 * @param coverage one byte a pixel
 */
export function straightStroke(
  { points, lines }: PieceLine,
  widthPx: number,
  cap: StrokeCap,
  coverage: Uint8Array,
  size: { readonly width: number; readonly height: number },
): TraceStroke | null {
  const [x0, y0, x1, y1] = [points[0], points[1], points[6], points[7]];
  const found = momentsOf(coverage, size, [x0, y0, x1, y1], widthPx / 2 + REACH_PX);
  if (!found) return null;
  const angle = 0.5 * Math.atan2(2 * found.xy, found.xx - found.yy);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const spread = found.xx * cos * cos + 2 * found.xy * cos * sin + found.yy * sin * sin;
  const { length, width } = measuresOf(found.area, spread, cap, 2 * Math.hypot(x1 - x0, y1 - y0) + 8 * widthPx);
  const isOther =
    Math.abs(length - Math.hypot(x1 - x0, y1 - y0)) > REACH_PX + widthPx || Math.abs(width - widthPx) > Math.max(0.5, 0.3 * widthPx);
  if (isOther) return null;
  const sign = cos * (x1 - x0) + sin * (y1 - y0) < 0 ? -1 : 1;
  const [ux, uy] = [(sign * cos * length) / 2, (sign * sin * length) / 2];
  const places = [-1, -1 / 3, 1 / 3, 1].flatMap((part) => [found.x + part * ux, found.y + part * uy]);
  return { points: Float64Array.from(places), lines, isClosed: false, widthPx: width, cap };
}
