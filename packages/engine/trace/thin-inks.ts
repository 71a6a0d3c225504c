import type { PixelImage } from '../image.ts';

type Color = { readonly r: number; readonly g: number; readonly b: number };

/** A thin ink leaves the area that it stands on by at least so many levels. */
const LEAST_CONTRAST = 48;
/** What lies on the line between two colors, so many levels off at most, is a mix of them. */
const OFF_LINE = 3;
/** What resampling rings beyond an ink lies no farther along its line than this, and as near to it where white or black cut it off. */
const MOST_RING = 1.35;
const RING_OFF_LINE = 24;
/** Farther along the line than the ink itself lies nothing but what was rounded. */
const BEYOND = 1.02;
/** So many pixels of exactly one color are no chance. */
const LEAST_PIXELS = 24;
/** The area that a thin line stands on is no farther than this: its rim lies between. */
const REACH_PX = 2;
const OPAQUE = 250;

const apart = (one: Color, other: Color): number => Math.hypot(one.r - other.r, one.g - other.g, one.b - other.b);

/** How far along the line from one color to another a third lies, and how far off it, in levels. */
function onLine(color: Color, from: Color, to: Color): { readonly along: number; readonly off: number } {
  const [dr, dg, db] = [to.r - from.r, to.g - from.g, to.b - from.b];
  const [r, g, b] = [color.r - from.r, color.g - from.g, color.b - from.b];
  const square = dr * dr + dg * dg + db * db;
  const along = square > 0 ? (r * dr + g * dg + b * db) / square : 0;
  return { along, off: Math.hypot(r - along * dr, g - along * dg, b - along * db) };
}

const GAMMA = 2.2;
const toLight = (value: number): number => (value / 255) ** GAMMA;
const lit = ({ r, g, b }: Color): Color => ({ r: toLight(r), g: toLight(g), b: toLight(b) });

/** The mix of two colors in light, in coded levels. */
function mixInLight(one: Color, other: Color, share: number): Color {
  const of = (a: number, b: number): number => 255 * Math.max(0, toLight(a) + share * (toLight(b) - toLight(a))) ** (1 / GAMMA);
  return { r: of(one.r, other.r), g: of(one.g, other.g), b: of(one.b, other.b) };
}

/** Whether anti-aliasing between two colors makes a third, in coded values or in light, or resampling that rings beyond them. */
function isMadeOf(color: Color, ground: Color, ink: Color): boolean {
  const { along, off } = onLine(color, ground, ink);
  if (along > 0 && along < 1 && off <= OFF_LINE) return true;
  if (along >= 1 && along <= MOST_RING && off <= RING_OFF_LINE) return true;
  const share = onLine(lit(color), lit(ground), lit(ink)).along;
  return share > 0 && share < 1 && apart(color, mixInLight(ground, ink, share)) <= OFF_LINE;
}

interface Found extends Color {
  readonly ground: Color;
  count: number;
}

const wordAt = (pixels: Uint8Array, at: number): number => (pixels[at] << 16) | (pixels[at + 1] << 8) | pixels[at + 2];

const wordOf = ({ r, g, b }: Color): number => (Math.round(r) << 16) | (Math.round(g) << 8) | Math.round(b);

const colorOf = (word: number): Color => ({ r: word >> 16, g: (word >> 8) & 255, b: word & 255 });

/** Which area each pixel is of, by number from 1; 0 where of none. */
function areaPlane({ pixels }: PixelImage, grounds: readonly Color[]): Uint16Array {
  const numbers = new Map(grounds.map((ground, at) => [wordOf(ground), at + 1]));
  const plane = new Uint16Array(pixels.length / 4);
  // Flat art is runs of one color: what was asked last is rarely asked anew.
  let [word, number] = [-1, 0];
  for (let index = 0, at = 0; index < plane.length; index++, at += 4) {
    const own = wordAt(pixels, at);
    if (own !== word) {
      word = own;
      number = numbers.get(own) ?? 0;
    }
    plane[index] = number;
  }
  return plane;
}

/** The area that a pixel's line would stand on, where nothing around it lies beyond the pixel itself; null elsewhere. */
function groundAround({ width, pixels }: PixelImage, index: number, areas: Uint16Array, grounds: readonly Color[]): Color | null {
  const at = index * 4;
  const own = colorOf(wordAt(pixels, at));
  let ground: Color | null = null;
  let last = 0;
  for (let dy = -REACH_PX; dy <= REACH_PX; dy++) {
    for (let dx = -REACH_PX; dx <= REACH_PX; dx++) {
      const area = areas[index + dy * width + dx];
      if (area === 0 || area === last) continue;
      last = area;
      const other = grounds[area - 1];
      if (apart(own, other) >= LEAST_CONTRAST && (!ground || apart(own, other) > apart(own, ground))) ground = other;
    }
  }
  if (!ground) return null;
  for (let dy = -1; dy <= 1; dy++) {
    for (let dx = -1; dx <= 1; dx++) {
      const near = at + (dy * width + dx) * 4;
      if (pixels[near + 3] < OPAQUE) return null;
      const { along, off } = onLine(colorOf(wordAt(pixels, near)), ground, own);
      if (along > BEYOND || off > 2 * OFF_LINE) return null;
    }
  }
  return ground;
}

/**
 * Inks of thin lines and small type in clean art, which stand evenly nowhere: the one color that many strokes on an area reach and none goes beyond.
 * What anti-aliasing mixes of the area and any other ink is none.
 * @param flats inks with even places
 */
export function thinInks(image: PixelImage, flats: readonly Color[]): readonly Color[] {
  const { width, height, pixels } = image;
  const areas = areaPlane(image, flats);
  const found = new Map<number, Found>();
  for (let y = REACH_PX; y < height - REACH_PX; y++) {
    for (let index = y * width + REACH_PX, end = (y + 1) * width - REACH_PX; index < end; index++) {
      const at = index * 4;
      if (areas[index] > 0 || pixels[at + 3] < OPAQUE) continue;
      const word = wordAt(pixels, at);
      const known = found.get(word);
      if (known && known.count >= LEAST_PIXELS) continue;
      const ground = groundAround(image, index, areas, flats);
      if (!ground) continue;
      if (known) known.count++;
      else found.set(word, { ...colorOf(word), ground, count: 1 });
    }
  }
  const many = [...found.values()].filter(({ count }) => count >= LEAST_PIXELS);
  // What lies farthest from its area is asked first: the others may be mixes of it.
  many.sort((one, other) => apart(other, other.ground) - apart(one, one.ground));
  const own: Color[] = [];
  for (const { r, g, b, ground } of many) {
    const color = { r, g, b };
    if (![...flats, ...own].some((ink) => isMadeOf(color, ground, ink))) own.push(color);
  }
  return own;
}
