/** A place of a ramp, 0 to 1 along it, and its color, sRGB-coded. */
export interface GradientStop {
  readonly at: number;
  readonly r: number;
  readonly g: number;
  readonly b: number;
}

/** A ramp of colors in pixels of the picture: from one place to another, or from a middle outward. Beyond its ends it stays what it is there. */
export type TraceGradient =
  | {
      readonly kind: 'linear';
      readonly x0: number;
      readonly y0: number;
      readonly x1: number;
      readonly y1: number;
      readonly stops: readonly GradientStop[];
    }
  | { readonly kind: 'radial'; readonly cx: number; readonly cy: number; readonly radius: number; readonly stops: readonly GradientStop[] };

/** A ramp that was told of a reduced copy, at the picture's own size; both scales are the same but for rounded sides. */
export function scaleGradient(gradient: TraceGradient, across: number, down: number): TraceGradient {
  const { stops } = gradient;
  if (gradient.kind === 'radial')
    return { kind: 'radial', cx: gradient.cx * across, cy: gradient.cy * down, radius: gradient.radius * Math.sqrt(across * down), stops };
  const { x0, y0, x1, y1 } = gradient;
  return { kind: 'linear', x0: x0 * across, y0: y0 * down, x1: x1 * across, y1: y1 * down, stops };
}

/** How far along a ramp a place lies, 0 to 1 and beyond. */
function placeOn(gradient: TraceGradient, x: number, y: number): number {
  if (gradient.kind === 'radial') return Math.hypot(x - gradient.cx, y - gradient.cy) / gradient.radius;
  const [dx, dy] = [gradient.x1 - gradient.x0, gradient.y1 - gradient.y0];
  return ((x - gradient.x0) * dx + (y - gradient.y0) * dy) / (dx * dx + dy * dy);
}

/** A ramp's color at a place of the picture, into `out`: r, g, b. */
export function gradientAt(gradient: TraceGradient, x: number, y: number, out: Float64Array): void {
  const { stops } = gradient;
  const at = placeOn(gradient, x, y);
  let next = 0;
  while (next < stops.length && stops[next].at < at) next++;
  const [before, after] = [stops[Math.max(0, next - 1)], stops[Math.min(stops.length - 1, next)]];
  const room = after.at - before.at;
  const share = room > 0 ? (at - before.at) / room : 0;
  out[0] = before.r + share * (after.r - before.r);
  out[1] = before.g + share * (after.g - before.g);
  out[2] = before.b + share * (after.b - before.b);
}
