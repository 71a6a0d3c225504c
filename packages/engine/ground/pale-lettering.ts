import type { Rgb } from '../color/hex.ts';
import { lumaOf } from '../color/luma.ts';
import { type Components, labelComponents } from '../components/label-components.ts';
import type { PixelImage } from '../image.ts';
import type { Kernels } from '../kernels/kernels.ts';
import type { Ground } from './find-ground.ts';
import {
  CORE,
  dot,
  forParts,
  LEAST,
  meanOf,
  NEAR,
  RIM,
  RINGS,
  type Stroke,
  strokesOf,
  strongestOf,
  type Vector,
  WIDEST,
} from './pale-letter-strokes.ts';
import { MOST_PALE, mostAround, stepsFrom, strengthsOf } from './pale-strengths.ts';

/** Lettering and lines of pale inks: which, and how far they cover each pixel. Survives structured cloning. */
export interface PaleLettering {
  readonly inks: readonly Rgb[];
  /** One byte a pixel: which ink, counted from 1; 0 where this tells nothing. */
  readonly owners: Uint8Array;
  /** One byte a pixel, 0 to 255: how far it covers. */
  readonly covers: Uint8Array;
}

/** On ground darker than this, in levels of luma, what is faint glows. */
export const LIGHT_GROUND = 160;
/** Inks of one hue: the cosine between their ways from the ground. */
const ALIKE = 0.9;
/** An ink is as strong as strokes are that hold this part of all its pixels, beginning with the strongest. */
const FULL = 0.2;
/** Strokes so many times as strong are of another ink. */
const OTHER = 1.35;
/** So many pixels in so many strokes make lettering; or so many in any. */
const LEAST_PIXELS = 150;
const LEAST_STROKES = 3;
const MANY_PIXELS = 500;
const MOST_INKS = 6;
/** What fades or is drawn with a pencil has strokes of every strength: so many times the ink's, and this part of its pixels. */
const FADES_FROM = 1.15;
const FADES_TO = 2;
const FADES = 0.2;
/** Rows looked at for strokes at all, runs of so many pixels or fewer between bare ground, and how many make it worth while. */
const GLANCE_ROWS = 6;
const FEW_RUNS = 24;

/** JPEG makes thin strokes weaker and wider: of their strongest nearby, this part is where they begin, and this much farther they cover all. */
const BEGIN = 0.3;
const RISE = 0.45;
const WEAKEST = 0.4;
/** So many pixels around a stroke are its own. */
const AROUND = 4;

/** Whether rows cross enough narrow runs of pale color between bare ground to look closer. */
function hasPaleRuns({ width, height, pixels }: PixelImage, { color: { r, g, b } }: Pick<Ground, 'color'>): boolean {
  let found = 0;
  const strengthAt = (at: number): number => Math.hypot(pixels[at] - r, pixels[at + 1] - g, pixels[at + 2] - b);
  for (let y = GLANCE_ROWS >> 1; y < height && found < FEW_RUNS; y += GLANCE_ROWS) {
    let [from, most] = [-1, 0];
    for (let x = 0; x < width; x++) {
      const strength = strengthAt((y * width + x) * 4);
      if (strength >= LEAST) {
        most = Math.max(most, strength);
        continue;
      }
      if (from >= 0 && x - from <= WIDEST && x - from > 1 && most >= CORE * LEAST && most <= MOST_PALE) found++;
      [from, most] = [x + 1, 0];
    }
  }
  return found >= FEW_RUNS;
}

/** Strokes of one ink, and its color less the ground's. */
interface PaleInk {
  readonly strokes: readonly Stroke[];
  readonly way: Vector;
}

/** The ink that strokes of one hue are of: the strongest of them speak, as thin ones never cover all of a pixel. */
function inkOf(strokes: readonly Stroke[]): PaleInk | null {
  const all = strokes.reduce((sum, { pixels }) => sum + pixels, 0);
  if (all < MANY_PIXELS && (all < LEAST_PIXELS || strokes.length < LEAST_STROKES)) return null;
  const way = [0, 0, 0];
  let weight = 0;
  for (const stroke of strokes) {
    for (let c = 0; c < 3; c++) way[c] += stroke.pixels * stroke.way[c];
    weight += stroke.pixels;
    if (weight >= FULL * all) break;
  }
  return { strokes, way: [way[0] / weight, way[1] / weight, way[2] / weight] };
}

/** Inks of strokes, by their hues and how strong they are. */
function inksOf(strokes: readonly Stroke[]): readonly PaleInk[] {
  let left = [...strokes].sort((one, other) => other.strength - one.strength);
  const inks: PaleInk[] = [];
  while (left.length > 0 && inks.length < MOST_INKS) {
    // The stroke with most pixels gives the hue.
    const first = left.reduce((best, stroke) => (stroke.pixels > best.pixels ? stroke : best));
    const isOwn = ({ way, strength }: Stroke): boolean =>
      dot(way, first.way) >= ALIKE * strength * first.strength && strength <= OTHER * first.strength;
    const ink = inkOf(left.filter(isOwn));
    if (ink) inks.push(ink);
    left = left.filter((stroke) => !isOwn(stroke));
  }
  return inks;
}

/** Whether there are parts of an ink's hue a little stronger than it: it is one tone of many. */
function isToneOfMany({ strokes, way }: PaleInk, tops: Float64Array, { count, areas }: Components): boolean {
  const strength = Math.hypot(...way);
  const own = strokes.reduce((sum, { pixels }) => sum + pixels, 0);
  let stronger = 0;
  for (let part = 1; part <= count; part++) {
    const top = meanOf(tops, part);
    const length = Math.hypot(...top);
    if (length < FADES_FROM * strength || length > FADES_TO * strength) continue;
    if (dot(top, way) >= ALIKE * length * strength) stronger += areas[part];
  }
  return stronger > FADES * own;
}

/** How far an ink covers a pixel that has this part of its color, 0 to 1; the strongest around it has another. */
function coverAt(part: number, strongest: number): number {
  return Math.min(1, Math.max(0, (part / Math.min(1, Math.max(WEAKEST, strongest)) - BEGIN) / RISE));
}

/**
 * Finds lettering and lines of inks so pale that the tolerance of a knockout takes most of them, or un-mixes them to faint dark: cream, mint and pink on
 * white. A stroke ends in edges and is narrow; thin ones never reach their ink's own color, which strokes of one hue tell together. Null where there are
 * none, or the ground is dark: there what is faint glows. For pictures that went through a JPEG, on a flat ground: clean ones are un-mixed truly by their colors alone. Keeps its input.
 */
export function findPaleLettering(
  image: PixelImage,
  ground: Pick<Ground, 'color'>,
  kernels: Pick<Kernels, 'scanRuns'>,
): PaleLettering | null {
  if (lumaOf(ground.color) < LIGHT_GROUND || !hasPaleRuns(image, ground)) return null;
  const { width, pixels } = image;
  const strengths = strengthsOf(image, ground);
  const away = stepsFrom(strengths, MOST_PALE, RINGS, width);
  const field = strengths.map((value, at) => (away[at] > RIM ? value : 0));
  const parts = labelComponents(kernels, field, image, { threshold: LEAST, connectivity: 8 });
  const all = labelComponents(kernels, strengths, image, { threshold: LEAST, connectivity: 8 });
  const tops = strongestOf(image, ground, strengths, all);
  const inks = inksOf(strokesOf(image, ground, field, away, parts)).filter((ink) => !isToneOfMany(ink, tops, all));
  if (inks.length === 0) return null;
  const ownerOf = new Uint8Array(parts.count + 1);
  for (const [at, { strokes }] of inks.entries()) for (const { part } of strokes) ownerOf[part] = at + 1;
  const owners = new Uint8Array(field.length);
  const covers = new Uint8Array(field.length);
  const { color } = ground;
  const settle = (at: number, owner: number): void => {
    const { way } = inks[owner - 1];
    const square = dot(way, way);
    const own =
      ((pixels[at * 4] - color.r) * way[0] + (pixels[at * 4 + 1] - color.g) * way[1] + (pixels[at * 4 + 2] - color.b) * way[2]) / square;
    const strongest = mostAround(field, at, NEAR, width) / Math.sqrt(square);
    owners[at] = owner;
    covers[at] = Math.round(255 * coverAt(own, strongest));
  };
  forParts(parts, (at, part) => {
    if (ownerOf[part] > 0) settle(at, ownerOf[part]);
  });
  layRims(owners, away, width, settle);
  return { inks: inks.map(({ way }) => inkColor(color, way)), owners, covers };
}

const byteOf = (value: number): number => Math.min(255, Math.max(0, Math.round(value)));

const inkColor = ({ r, g, b }: Rgb, way: Vector): Rgb => ({ r: byteOf(r + way[0]), g: byteOf(g + way[1]), b: byteOf(b + way[2]) });

/** What is faint around strokes is their rim, or what rings beside them. */
function layRims(owners: Uint8Array, away: Uint8Array, width: number, settle: (at: number, owner: number) => void): void {
  const beside = stepsFrom(owners, 0, AROUND + 1, width);
  const strokes = owners.slice();
  for (let at = 0; at < owners.length; at++) {
    if (beside[at] > 0 && beside[at] <= AROUND && away[at] > RIM) settle(at, mostAround(strokes, at, beside[at], width));
  }
}
