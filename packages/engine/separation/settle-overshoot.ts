import type { Rgb } from '../color/hex.ts';
import type { PixelImage } from '../image.ts';
import { pixelWords } from '../pixel-words.ts';

/** A pixel this near to a flat color, in levels of every channel, is of it. */
const SAME_LEVELS = 2;
/** Pixels more opaque than this have colors of their own; less than that is nothing at all. */
const OPAQUE = 250;
const CLEAR = 4;
/** How far from an edge resampling swings, in pixels: three lobes, of art that was enlarged too. */
const STEPS = [1, 2, 3, 4, 6] as const;
const SQUARE = [-1, 0, 1].flatMap((dy) => [-1, 0, 1].map((dx) => ({ dx, dy })));
const AROUND = SQUARE.filter(({ dx, dy }) => dx !== 0 || dy !== 0);
/** Colors apart by less than this have no edge that swings to be seen. */
const LEAST_EDGE = 60;
/** Part of an edge's height that a swing goes beyond its color at most, where it was sharpened; and short of it. */
const MOST_BEYOND = 0.4;
const MOST_SHORT = 0.045;
/** A color that is nowhere near whole, as of small type that swings all through, is one that differs by no more than this, in levels. */
const NEAR_LEVELS = 24;
/** What a swing lies off its edge's line: rounding, and a part of itself where a third color is near. */
const OFF_LEVELS = 5;
const OFF_PART = 0.2;
/** What is settled tells the next time what lies around. */
const PASSES = 2;
/** What lies so near to the line between two colors is their rim. */
const RIM_LEVELS = 8;
/** Flat colors that are asked about: one bit each, and one for what is clear. */
const MOST_FLATS = 30;
/** Of art that a filter made smaller or larger most is still exactly flat; grain and JPEG leave less. */
const LEAST_FLAT = 0.75;
const [OTHER, NOTHING] = [0, MOST_FLATS + 1];

type Color = readonly [number, number, number];
const BLACK: Color = [0, 0, 0];
const colorOf = ({ r, g, b }: Rgb): Color => [Math.round(r), Math.round(g), Math.round(b)];
const levelsApart = (one: Color, other: Color): number =>
  Math.max(Math.abs(one[0] - other[0]), Math.abs(one[1] - other[1]), Math.abs(one[2] - other[2]));
const isClipped = (level: number): boolean => level === 0 || level === 255;

/** The kind of a pixel's color: see `kindsOf`. */
function kindOf(r: number, g: number, b: number, alpha: number, flats: readonly Color[]): number {
  if (alpha < OPAQUE) return alpha <= CLEAR ? NOTHING : OTHER;
  return flats.findIndex((flat) => levelsApart(flat, [r, g, b]) <= SAME_LEVELS) + 1;
}

/** Which flat color each pixel is of, from 1; `OTHER` for none and `NOTHING` for what is clear. Runs of one color, which is most of flat art, at once. */
function kindsOf(image: PixelImage, flats: readonly Color[]): Uint8Array {
  const { pixels } = image;
  const words = pixelWords(image);
  const kinds = new Uint8Array(words.length);
  for (let from = 0; from < words.length; ) {
    const word = words[from];
    let end = from + 1;
    while (end < words.length && words[end] === word) end++;
    const at = from * 4;
    const kind = kindOf(pixels[at], pixels[at + 1], pixels[at + 2], pixels[at + 3], flats);
    if (kind !== OTHER) kinds.fill(kind, from, end);
    from = end;
  }
  return kinds;
}

/** Whether most of what is not clear is flat, and some edge parts it. */
function isClean(kinds: Uint8Array): boolean {
  const counts = new Uint32Array(NOTHING + 1);
  for (let index = 0; index < kinds.length; index++) counts[kinds[index]]++;
  const drawn = kinds.length - counts[NOTHING];
  return drawn - counts[OTHER] >= LEAST_FLAT * drawn && counts.filter((count, kind) => kind !== OTHER && count > 0).length > 1;
}

/** Kinds around a pixel as bits: `1 << kind`. */
function kindsAround(kinds: Uint8Array, width: number, height: number, x: number, y: number): number {
  let seen = 0;
  for (const { dx, dy } of AROUND) {
    for (const step of STEPS) {
      const [toX, toY] = [x + dx * step, y + dy * step];
      if (toX < 0 || toY < 0 || toX >= width || toY >= height) break;
      const kind = kinds[toY * width + toX];
      if (kind !== OTHER) seen |= 1 << kind;
    }
  }
  return seen;
}

/** How far a color lies from the line between two others, in levels; far where it lies beyond their ends. */
function offRim(color: Color, one: Color, other: Color): number {
  let [along, length] = [0, 0];
  for (let c = 0; c < 3; c++) {
    along += (color[c] - other[c]) * (one[c] - other[c]);
    length += (one[c] - other[c]) ** 2;
  }
  const share = along / Math.max(1, length);
  if (share < MOST_SHORT || share > 1 - MOST_SHORT) return Number.POSITIVE_INFINITY;
  return Math.hypot(...[0, 1, 2].map((c) => color[c] - other[c] - share * (one[c] - other[c])));
}

/**
 * How far a color is off what `own` becomes where an edge to `other` swings it beyond itself, or short of itself by up to `mostShort`, in parts of what may be off; infinite where it is nothing
 * of that kind. Channels at their ends tell no more than that the swing goes there.
 */
function offSwing(color: Color, own: Color, other: Color, mostShort: number): number {
  const height = own.map((level, c) => level - other[c]);
  const length = Math.hypot(...height);
  if (length < LEAST_EDGE) return Number.POSITIVE_INFINITY;
  const [open, all] = [[0, 1, 2].filter((c) => !isClipped(color[c])), [0, 1, 2]];
  const weightOf = (channels: readonly number[]) => channels.reduce((sum, c) => sum + height[c] ** 2, 0);
  const told = weightOf(open) >= (LEAST_EDGE / 2) ** 2 ? open : all;
  const beyond = told.reduce((sum, c) => sum + (color[c] - own[c]) * height[c], 0) / weightOf(told);
  if (beyond < -mostShort || beyond > MOST_BEYOND) return Number.POSITIVE_INFINITY;
  const most = OFF_LEVELS + OFF_PART * Math.abs(beyond) * length;
  const off = all.map((c) => Math.min(255, Math.max(0, own[c] + beyond * height[c])) - color[c]);
  const share = Math.hypot(...off) / most;
  return share <= 1 ? share : Number.POSITIVE_INFINITY;
}

/** The kind of the flat color that a pixel is but a swing of; `OTHER` where it is a rim of two, or a color of its own. */
function swungFrom(color: Color, seen: number, flats: readonly Color[]): number {
  const near = flats.filter((_, index) => seen & (1 << (index + 1)));
  const edges = seen & (1 << NOTHING) ? [...near, BLACK] : near;
  const own = flats.filter((flat) => near.includes(flat) || levelsApart(flat, color) <= NEAR_LEVELS);
  for (const [index, one] of near.entries()) {
    if (near.slice(index + 1).some((other) => offRim(color, one, other) < RIM_LEVELS)) return OTHER;
  }
  let [best, least] = [OTHER, Number.POSITIVE_INFINITY];
  for (const one of own) {
    for (const other of edges) {
      // Colors that are there go before those that are not; what falls short of these is another color.
      const off = near.includes(one) ? offSwing(color, one, other, MOST_SHORT) : 1 + offSwing(color, one, other, 0);
      if (off < least) [best, least] = [flats.indexOf(one) + 1, off];
    }
  }
  return best;
}

/** `swungFrom`, asked once for every color among the same flat colors: edges have the same few again and again. */
class Swings {
  private readonly flats: readonly Color[];
  private readonly known = new Map<number, Map<number, number>>();

  constructor(flats: readonly Color[]) {
    this.flats = flats;
  }

  kindOf(r: number, g: number, b: number, seen: number): number {
    const among = this.known.get(seen) ?? new Map<number, number>();
    this.known.set(seen, among);
    const word = (r << 16) | (g << 8) | b;
    const kind = among.get(word) ?? swungFrom([r, g, b], seen, this.flats);
    among.set(word, kind);
    return kind;
  }
}

/**
 * Forgets the kind of thin marks in a flat color that differs little from another: cream that swings to white looks like the paper's, which only what is
 * wider is sure to be.
 */
function doubtTwins(kinds: Uint8Array, width: number, height: number, flats: readonly Color[]): void {
  const isTwin = [false, ...flats.map((flat) => flats.some((other) => other !== flat && levelsApart(other, flat) <= NEAR_LEVELS))];
  if (!isTwin.includes(true)) return;
  const sure = new Uint8Array(kinds.length);
  for (let y = 1; y + 1 < height; y++) {
    for (let x = 1; x + 1 < width; x++) {
      const index = y * width + x;
      const kind = kinds[index];
      if (!isTwin[kind]) continue;
      const block = SQUARE.map(({ dx, dy }) => index + dy * width + dx);
      if (block.every((place) => kinds[place] === kind)) for (const place of block) sure[place] = 1;
    }
  }
  for (let index = 0; index < kinds.length; index++) if (isTwin[kinds[index]] && !sure[index]) kinds[index] = OTHER;
}

/**
 * Gives pixels that a filter swung beyond their flat color where it made a picture smaller, larger or sharper (darker and lighter seams along edges) that
 * color back: no ink was drawn there. Noisy pictures stay as they are. `flats` are those of the picture; `out`, a copy of its pixels, is written to. Returns how many were.
 */
export function settleOvershoot(image: PixelImage, flats: readonly Rgb[], out: Uint8Array): number {
  const { width, height, pixels } = image;
  const colors = flats.slice(0, MOST_FLATS).map(colorOf);
  const kinds = kindsOf(image, colors);
  if (!isClean(kinds)) return 0;
  doubtTwins(kinds, width, height, colors);
  const swings = new Swings(colors);
  let settled = 0;
  for (let pass = 0; pass < PASSES; pass++) {
    let isTold = false;
    // Next to the kinds that are known, the others are few.
    for (let index = kinds.indexOf(OTHER); index >= 0; index = kinds.indexOf(OTHER, index + 1)) {
      const at = index * 4;
      if (pixels[at + 3] < OPAQUE) continue;
      const [x, y] = [index % width, Math.floor(index / width)];
      const kind = swings.kindOf(pixels[at], pixels[at + 1], pixels[at + 2], kindsAround(kinds, width, height, x, y));
      if (kind === OTHER) continue;
      kinds[index] = kind;
      isTold = true;
      if (colors[kind - 1].every((level, c) => level === pixels[at + c])) continue;
      out.set(colors[kind - 1], at);
      settled++;
    }
    // Among the same kinds every pixel is what it was.
    if (!isTold) break;
  }
  return settled;
}
