import type { Rgb } from '../color/hex.ts';
import type { PixelImage } from '../image.ts';
import type { EdgeProbe } from './edge-probes.ts';

/** What of a rim still holds the color of a background that is gone. */
export interface Fringe {
  /** Share of the rims with an even color behind them that do. */
  readonly share: number;
  readonly color: Rgb;
  /** Where, in pixels. */
  readonly places: readonly { readonly x: number; readonly y: number }[];
}

/** A rim differs from the color behind it by more than this, in levels of a channel. */
const LEAST_LEVELS = 28;
/** Colors behind a rim that differ less are one. */
const EVEN_LEVELS = 14;
/** A color lies on the line between art and old background within this. */
const OFF_LINE_LEVELS = 22;
/** Rims that are broader are no cut edges. */
const MOST_WIDTH_PX = 5;
/** Fewer rims say nothing. */
const LEAST_PROBES = 40;

interface Rim {
  readonly x: number;
  readonly y: number;
  readonly rim: Rgb;
  readonly art: Rgb;
}

function colorAt({ width, height, pixels }: PixelImage, x: number, y: number): Rgb & { readonly alpha: number } {
  const u = Math.min(width - 1, Math.max(0, Math.floor(x)));
  const v = Math.min(height - 1, Math.max(0, Math.floor(y)));
  const at = (v * width + u) * 4;
  return { r: pixels[at], g: pixels[at + 1], b: pixels[at + 2], alpha: pixels[at + 3] };
}

const apart = (one: Rgb, other: Rgb): number => Math.max(Math.abs(one.r - other.r), Math.abs(one.g - other.g), Math.abs(one.b - other.b));

/** The rim pixel of an edge and the art behind it, where that is even; null elsewhere. */
function rimOf(image: PixelImage, { x, y, normalX, normalY, widthPx }: EdgeProbe): Rim | null {
  const inward = (way: number) => colorAt(image, x + normalX * way, y + normalY * way);
  const art = inward(widthPx + 3);
  const deeper = inward(widthPx + 5);
  if (art.alpha < 250 || deeper.alpha < 250 || apart(art, deeper) > EVEN_LEVELS) return null;
  const rim = inward(0.5);
  if (rim.alpha < 40) return null;
  // What is as strong a pixel deeper is an outline that belongs to the art.
  const next = inward(1.6);
  if (apart(rim, art) > LEAST_LEVELS && apart(next, art) > 0.8 * apart(rim, art)) return null;
  return { x, y, rim, art };
}

/** True where a rim's color is its art's mixed toward `ground`. */
function isMixedWith({ rim, art }: Rim, ground: Rgb): boolean {
  if (apart(rim, art) <= LEAST_LEVELS) return false;
  const [dr, dg, db] = [ground.r - art.r, ground.g - art.g, ground.b - art.b];
  const length = dr * dr + dg * dg + db * db;
  if (length < 1600) return false;
  const share = ((rim.r - art.r) * dr + (rim.g - art.g) * dg + (rim.b - art.b) * db) / length;
  if (share < 0.08 || share > 1.05) return false;
  const off = Math.hypot(rim.r - art.r - share * dr, rim.g - art.g - share * dg, rim.b - art.b - share * db);
  return off <= OFF_LINE_LEVELS;
}

const CANDIDATES: readonly Rgb[] = [
  { r: 255, g: 255, b: 255 },
  { r: 0, g: 0, b: 0 },
  { r: 128, g: 128, b: 128 },
  { r: 0, g: 255, b: 0 },
  { r: 0, g: 0, b: 255 },
  { r: 255, g: 0, b: 0 },
];

/** How much of the rims is mixed toward one old background, of the common ones and `extra`; null where too few rims can be judged. */
export function findFringe(image: PixelImage, probes: readonly EdgeProbe[], extra: readonly Rgb[] = []): Fringe | null {
  const rims = probes.flatMap((probe) => (probe.widthPx <= MOST_WIDTH_PX && probe.outside < 40 ? (rimOf(image, probe) ?? []) : []));
  if (rims.length < LEAST_PROBES) return null;
  const found = [...extra, ...CANDIDATES].map((color) => ({ color, mixed: rims.filter((rim) => isMixedWith(rim, color)) }));
  const best = found.reduce((one, other) => (other.mixed.length > one.mixed.length ? other : one));
  return { share: best.mixed.length / rims.length, color: best.color, places: best.mixed.map(({ x, y }) => ({ x, y })) };
}
