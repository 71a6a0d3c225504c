import { type Cielab, cielabFromRgb } from '../color/cielab.ts';
import { deltaE2000 } from '../color/delta-e2000.ts';
import type { Rgb } from '../color/hex.ts';

interface Cusp {
  readonly hue: number;
  readonly l: number;
  readonly chroma: number;
}

/** Solid inks and their overprints as CIELAB, in order of hue; lightness relative to the paper, as prints are looked at. Source: published aims of coated offset (ISO 12647-2). */
const SOLIDS: readonly Cielab[] = [
  { l: 50, a: 75, b: -4 },
  { l: 49, a: 70, b: 50 },
  { l: 93, a: -5, b: 97 },
  { l: 52, a: -69, b: 27 },
  { l: 57, a: -38, b: -52 },
  { l: 25, a: 22, b: -48 },
];

/** Deepest black that the inks make. */
const BLACK_L = 10;
const WHITE_L = 100;

const degrees = (a: number, b: number): number => ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360;

const CUSPS: readonly Cusp[] = SOLIDS.map(({ l, a, b }) => ({ hue: degrees(a, b), l, chroma: Math.hypot(a, b) })).sort(
  (one, other) => one.hue - other.hue,
);

/** The most colorful ink mix of a hue, between the two solids beside it on the straight line that mixing follows. */
function cuspOf(hue: number): Cusp {
  const found = CUSPS.findIndex((cusp) => cusp.hue > hue);
  const after = CUSPS[Math.max(0, found)];
  const before = CUSPS[((found < 0 ? CUSPS.length : found) + CUSPS.length - 1) % CUSPS.length];
  const point = ({ hue: h, chroma }: Cusp) => ({ a: chroma * Math.cos((h * Math.PI) / 180), b: chroma * Math.sin((h * Math.PI) / 180) });
  const [from, to] = [point(before), point(after)];
  // Where the line between the two meets the ray of the hue.
  const [dx, dy] = [Math.cos((hue * Math.PI) / 180), Math.sin((hue * Math.PI) / 180)];
  const cross = (x0: number, y0: number, x1: number, y1: number) => x0 * y1 - y0 * x1;
  const share = cross(from.a, from.b, dx, dy) / (cross(from.a, from.b, dx, dy) - cross(to.a, to.b, dx, dy));
  const [a, b] = [from.a + (to.a - from.a) * share, from.b + (to.b - from.b) * share];
  return { hue, l: before.l + (after.l - before.l) * share, chroma: Math.hypot(a, b) };
}

/** Greatest chroma of a hue at a lightness: straight from white to the cusp, and full toward black, since black ink darkens without taking color. */
function mostChroma(cusp: Cusp, l: number): number {
  if (l >= cusp.l) return (cusp.chroma * Math.max(0, WHITE_L - l)) / (WHITE_L - cusp.l);
  const share = Math.max(0, l - BLACK_L) / (cusp.l - BLACK_L);
  return cusp.chroma * Math.sqrt(share);
}

/**
 * How much a color changes when four process inks print it (CIEDE2000), by the nearest color of its hue that they reach; 0 where they reach it.
 * A model of common inks, not of one press: what it finds are the colors of screens that no ink has.
 */
export function gamutShift(color: Rgb): number {
  const lab = cielabFromRgb(color);
  const chroma = Math.hypot(lab.a, lab.b);
  if (chroma < 8) return 0;
  const cusp = cuspOf(degrees(lab.a, lab.b));
  if (chroma <= mostChroma(cusp, lab.l)) return 0;
  let least = Number.POSITIVE_INFINITY;
  for (let l = Math.max(BLACK_L, lab.l - 30); l <= Math.min(WHITE_L, lab.l + 30); l += 5) {
    const share = Math.min(1, mostChroma(cusp, l) / chroma);
    least = Math.min(least, deltaE2000(lab, { l, a: lab.a * share, b: lab.b * share }));
  }
  return least;
}
