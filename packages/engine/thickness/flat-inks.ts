import type { Rgb } from '../color/hex.ts';
import { lumaOf } from '../color/luma.ts';
import type { PixelImage } from '../image.ts';
import type { FlatColor } from '../separation/flat-colors.ts';

/** Levels that a pixel of an ink may lie off it. */
export const OF_INK = 10;
/** Of clean art, colors this near to a larger one's, in levels, are that one for whoever looks for lines. */
export const ALIKE = 22;
/** Under JPEG, inks this near to a larger one are that one. */
export const MOST_OF_INK = 36;
/** Colors that JPEG smears over an edge cover no more than this share, and lie so near to what could be smeared, in levels. */
const SMEAR_SHARE = 0.004;
const SMEAR_LEVELS = 18;
/** The more JPEG rings, the farther. */
const SMEAR_FOR_RINGING = 300;
/** Lines of one even mix cover no more than this. */
const MIX_SHARE = 0.05;
/** What a larger ink's rims are tinted to lies within so many pixels of it, for so much of its area, and covers no more than this part of what that does. */
const TINT_REACH_PX = 2;
const MOST_OF_TINT = 0.1;
const TINTED = 0.7;
/** Two colors' brightness differs by no more than this, in levels, where one is the other's tint; thin lines of one brightness keep less of their hue. */
const TINT_LEVELS = 24;
const SAME_LUMA = 10;
export const MOST_TINTED = 64;
/** A color between two inks is one of its own where at so many of its solid places, and this share, it lies farther than this from one of them, in pixels. */
const APART_PX = 5;
const LEAST_APART = 12;
const APART = 0.5;
/** So near to it a place is of the color, in levels. */
const APART_LEVELS = 16;
/** Lines three pixels wide keep more than this part of their hue, and have at most so much more of it than of their brightness. */
const MOST_PALED = 0.4;
const FULLER = 0.2;
/** Bins of colors have this many levels a side; an ink fills one with at least so many pixels. */
const BIN_SHIFT = 4;
const LEAST_IN_BIN = 6;
/** So much of a bin has clean art's full ink, to the level. */
const OF_BIN = 0.25;
/** Where lines cross others, their blend lies farther off than they do: they have so many times its pixels, and lie nearly as far, in squared levels. */
const CROSSED = 30;
const NEARLY_AS_FAR = 0.5;
/** A color that lies this near to the line between two inks may be what a thin line of one of them has where it meets the pixels badly, in levels. */
const PASSING_LEVELS = 12;
/** Such a line goes on within so many pixels, fuller and paler by as much of the way between the inks, at so much of the color's places. */
const PASSING_REACH_PX = 3;
const PASSING_STEP = 0.08;
const PASSING = 0.3;

export const squaredApart = (pixels: Uint8Array, at: number, { r, g, b }: Rgb): number =>
  (pixels[at] - r) ** 2 + (pixels[at + 1] - g) ** 2 + (pixels[at + 2] - b) ** 2;

/** Whether a color has the brightness of a mix of two others and the hue of another mix of them: what JPEG leaves where it smears colors over an edge. */
export function isSmear(color: Rgb, one: Rgb, other: Rgb, ringing: number): boolean {
  const within = SMEAR_LEVELS + SMEAR_FOR_RINGING * ringing;
  const [luma, from, to] = [lumaOf(color), lumaOf(one), lumaOf(other)];
  if (luma < Math.min(from, to) - within || luma > Math.max(from, to) + within) return false;
  const [red, blue] = [color.r - luma, color.b - luma];
  const [red0, blue0] = [one.r - from, one.b - from];
  const [dr, db] = [other.r - to - red0, other.b - to - blue0];
  const along = Math.min(1, Math.max(0, ((red - red0) * dr + (blue - blue0) * db) / Math.max(1, dr * dr + db * db)));
  return Math.hypot(red - red0 - along * dr, blue - blue0 - along * db) < within;
}

/** Whether a color fills a square of three pixels anywhere. */
export function isSolidSomewhere({ width, height, pixels }: PixelImage, color: Rgb, within: number): boolean {
  const isColor = (index: number) => squaredApart(pixels, index * 4, color) <= within * within;
  for (let y = 1; y < height - 1; y++) {
    let columns = 0;
    for (let at = y * width; at < (y + 1) * width; at++) {
      columns = isColor(at) && isColor(at - width) && isColor(at + width) ? columns + 1 : 0;
      if (columns === 3) return true;
    }
  }
  return false;
}

/** Calls `see` with every place around one, itself included; false of it ends the look. */
function lookAround({ width, height }: PixelImage, index: number, reachPx: number, see: (place: number) => boolean): void {
  const [x, y] = [index % width, Math.floor(index / width)];
  for (let v = Math.max(0, y - reachPx); v <= Math.min(height - 1, y + reachPx); v++) {
    for (let u = Math.max(0, x - reachPx); u <= Math.min(width - 1, x + reachPx); u++) if (!see(v * width + u)) return;
  }
}

/** Whether a color is a larger one of about its brightness, tinted by what lies beside: it never lies apart from that. */
function isTint(image: PixelImage, color: FlatColor, larger: FlatColor): boolean {
  const [apart, luma] = [Math.hypot(color.r - larger.r, color.g - larger.g, color.b - larger.b), Math.abs(lumaOf(color) - lumaOf(larger))];
  if (luma < SAME_LUMA && apart < MOST_TINTED && !isSolidSomewhere(image, color, OF_INK)) return true;
  if (color.share > MOST_OF_TINT * larger.share || luma > TINT_LEVELS) return false;
  const square = MOST_OF_INK * MOST_OF_INK;
  let [count, beside] = [0, 0];
  for (let index = 0; index < image.width * image.height; index++) {
    const own = squaredApart(image.pixels, index * 4, color);
    if (own > square / 4 || squaredApart(image.pixels, index * 4, larger) < own) continue;
    count++;
    lookAround(image, index, TINT_REACH_PX, (place) => {
      if (squaredApart(image.pixels, place * 4, larger) > square / 4) return true;
      beside++;
      return false;
    });
  }
  return beside >= TINTED * count;
}

/** How far along the way from one color to another a third has come, in brightness and in hue. */
function comeAlong(color: Rgb, from: Rgb, to: Rgb): readonly [luma: number, hue: number] {
  const [luma, start, end] = [lumaOf(color), lumaOf(from), lumaOf(to)];
  const [dr, db] = [to.r - end - from.r + start, to.b - end - from.b + start];
  const hue = ((color.r - luma - from.r + start) * dr + (color.b - luma - from.b + start) * db) / Math.max(1, dr * dr + db * db);
  return [(luma - start) / (Math.abs(end - start) < 1 ? 1 : end - start), hue];
}

/** Whether a color may be what a line of one ink, three pixels wide, has on another: such a line loses of its hue, but not all, and never gains. */
function mayBeLine(color: Rgb, on: Rgb, of: Rgb): boolean {
  const [luma, hue] = comeAlong(color, on, of);
  return hue >= MOST_PALED * luma && hue <= luma + FULLER;
}

/**
 * Whether a color between two inks, by its brightness and its hue, is an ink of its own: it fills squares of three pixels where one of the two is far, and
 * is no line of that one on what is near. `inks` are those known.
 */
function standsApart(image: PixelImage, color: Rgb, one: Rgb, other: Rgb, inks: readonly Rgb[]): boolean {
  const { width, height, pixels } = image;
  const near = (index: number, ink: Rgb, levels: number) => squaredApart(pixels, index * 4, ink) <= levels * levels;
  const isNear = (index: number, ink: Rgb, reachPx: number) => {
    let found = false;
    lookAround(image, index, reachPx, (place) => {
      found = near(place, ink, MOST_OF_INK);
      return !found;
    });
    return found;
  };
  const isWhole = (index: number) => {
    let whole = true;
    lookAround(image, index, 1, (place) => {
      whole = near(place, color, APART_LEVELS);
      return whole;
    });
    return whole;
  };
  const isLineOf = (of: Rgb) => inks.map((on) => mayBeLine(color, on, of));
  const [oneOn, otherOn] = [isLineOf(one), isLineOf(other)];
  let [count, apart] = [0, 0];
  for (let y = 1; y < height - 1; y++) {
    for (let index = y * width + 1; index < (y + 1) * width - 1; index++) {
      if (!near(index, color, APART_LEVELS) || !isWhole(index)) continue;
      count++;
      const [hasOne, hasOther] = [isNear(index, one, APART_PX), isNear(index, other, APART_PX)];
      if (hasOne && hasOther) continue;
      const on = hasOne ? otherOn : oneOn;
      if (hasOne === hasOther || inks.some((ink, at) => !on[at] && isNear(index, ink, APART_PX))) apart++;
    }
  }
  return apart >= LEAST_APART && apart >= APART * count;
}

/** Colors without those that hardly differ from a larger one: a rim of one black along another is no line. */
export function distinctInks(flats: readonly FlatColor[]): Rgb[] {
  const inks: Rgb[] = [];
  for (const { r, g, b } of flats) if (inks.every((ink) => Math.hypot(ink.r - r, ink.g - g, ink.b - b) > ALIKE)) inks.push({ r, g, b });
  return inks;
}

/** Flat colors that hardly differ from one of the inks, and were taken for it. */
export function likeInks(flats: readonly Rgb[], inks: readonly Rgb[]): Rgb[] {
  const apart = (one: Rgb, other: Rgb) => Math.hypot(one.r - other.r, one.g - other.g, one.b - other.b);
  return flats
    .filter((flat) => inks.some((ink) => apart(flat, ink) <= ALIKE) && inks.every((ink) => apart(flat, ink) > 0))
    .map(({ r, g, b }) => ({ r, g, b }));
}

/**
 * The inks of what was a JPEG: colors that lie clear of larger ones, and are more than a trace of what is smeared between two of these. A thin line has
 * one even color along it that is a mix of its own and of what lies beside; where it is solid nowhere, it is none.
 */
export function inksUnderJpeg(image: PixelImage, flats: readonly FlatColor[], ringing: number): Rgb[] {
  const inks: FlatColor[] = [];
  for (const color of flats) {
    if (inks.some((ink) => Math.hypot(ink.r - color.r, ink.g - color.g, ink.b - color.b) < MOST_OF_INK)) continue;
    const pairs = color.share < MIX_SHARE ? inks.flatMap((one, at) => inks.slice(at + 1).map((other) => [one, other] as const)) : [];
    const smears = pairs.filter(([one, other]) => isSmear(color, one, other, ringing));
    const isOwn = smears.every(([one, other]) => standsApart(image, color, one, other, inks));
    if (!isOwn && (color.share < SMEAR_SHARE || !isSolidSomewhere(image, color, OF_INK + SMEAR_LEVELS))) continue;
    if (inks.some((larger) => isTint(image, color, larger))) continue;
    inks.push(color);
  }
  return inks.map(({ r, g, b }) => ({ r, g, b }));
}

/** Of inks under JPEG those that are no mix along thin lines of others, some of which were found later. */
export function withoutMixes(image: PixelImage, inks: readonly Rgb[], later: readonly Rgb[], ringing: number): Rgb[] {
  const kept = inks.filter((color) => {
    const isBetween = inks.some((one) => one !== color && later.some((other) => isSmear(color, one, other, ringing)));
    return !isBetween || isSolidSomewhere(image, color, OF_INK + SMEAR_LEVELS);
  });
  return [...kept, ...later];
}

/** Pixels of about one color. */
interface Bin {
  /** How many are of each color to the level, by its number. */
  readonly colors: Map<number, number>;
  count: number;
  r: number;
  g: number;
  b: number;
  away: number;
}

/** The color that many pixels of a bin have to the level, as clean art's full ink does; the mean without. */
function colorOfBin({ colors, count, r, g, b }: Bin): Rgb {
  const [color, frequent] = [...colors].reduce((most, own) => (own[1] > most[1] ? own : most));
  if (frequent < OF_BIN * count) return { r: r / count, g: g / count, b: b / count };
  return { r: color >> 16, g: (color >> 8) & 255, b: color & 255 };
}

/**
 * The color of what no mix explains, where many pixels agree on one: the one that lies farthest off, but for the few pixels where its lines cross others.
 * `awayOf` is in squared levels.
 */
export function missedInk({ pixels }: PixelImage, missed: readonly number[], awayOf: readonly number[]): Rgb | null {
  const bins = new Map<number, Bin>();
  for (const [place, index] of missed.entries()) {
    const at = index * 4;
    const [r, g, b] = [pixels[at], pixels[at + 1], pixels[at + 2]];
    const key = ((r >> BIN_SHIFT) << 8) | ((g >> BIN_SHIFT) << 4) | (b >> BIN_SHIFT);
    const bin = bins.get(key) ?? { colors: new Map<number, number>(), count: 0, r: 0, g: 0, b: 0, away: 0 };
    const color = (r << 16) | (g << 8) | b;
    bin.colors.set(color, (bin.colors.get(color) ?? 0) + 1);
    bin.count++;
    bin.r += r;
    bin.g += g;
    bin.b += b;
    bin.away += awayOf[place];
    bins.set(key, bin);
  }
  const told = [...bins.values()].filter(({ count }) => count >= LEAST_IN_BIN);
  const away = (bin: Bin) => bin.away / bin.count;
  const farthest = (some: readonly Bin[]) => some.reduce((one, bin) => (away(bin) > away(one) ? bin : one));
  if (told.length === 0) return null;
  const most = farthest(told);
  const lines = told.filter((bin) => bin.count >= CROSSED * most.count && away(bin) >= NEARLY_AS_FAR * away(most));
  return colorOfBin(lines.length > 0 ? farthest(lines) : most);
}

/** How far along the way between two inks a color lies, 0 to 1; null where it lies off that way. */
function alongWay(r: number, g: number, b: number, one: Rgb, other: Rgb): number | null {
  const [dr, dg, db] = [other.r - one.r, other.g - one.g, other.b - one.b];
  const [vr, vg, vb] = [r - one.r, g - one.g, b - one.b];
  const along = (vr * dr + vg * dg + vb * db) / Math.max(1, dr * dr + dg * dg + db * db);
  const off = (vr - along * dr) ** 2 + (vg - along * dg) ** 2 + (vb - along * db) ** 2;
  return off <= PASSING_LEVELS * PASSING_LEVELS ? along : null;
}

/** Whether a color between two inks is what thin lines of one have where they meet the pixels badly: nearby the same lines are fuller, and paler. */
function isPassing(image: PixelImage, color: Rgb, one: Rgb, other: Rgb): boolean {
  const { pixels } = image;
  const middle = alongWay(color.r, color.g, color.b, one, other);
  if (middle === null || middle < PASSING_STEP || middle > 1 - PASSING_STEP) return false;
  let [count, passing] = [0, 0];
  for (let index = 0; index < image.width * image.height; index++) {
    if (pixels[index * 4 + 3] < 255 || squaredApart(pixels, index * 4, color) > OF_INK * OF_INK) continue;
    count++;
    let [fuller, paler] = [false, false];
    lookAround(image, index, PASSING_REACH_PX, (place) => {
      const at = place * 4;
      const along = alongWay(pixels[at], pixels[at + 1], pixels[at + 2], one, other);
      if (along === null || along < PASSING_STEP / 2 || along > 1 - PASSING_STEP / 2) return true;
      if (along > middle + PASSING_STEP) fuller = true;
      if (along < middle - PASSING_STEP) paler = true;
      return !(fuller && paler);
    });
    if (fuller && paler) passing++;
  }
  return passing >= PASSING * count;
}

/** Inks without those that thin lines of others only seem to have where they meet the pixels badly. The image is opaque where that is asked. */
export function withoutPassing(image: PixelImage, inks: readonly Rgb[]): Rgb[] {
  let kept = [...inks];
  for (const color of inks) {
    const others = kept.filter((ink) => ink !== color);
    const pairs = others.flatMap((one, at) => others.slice(at + 1).map((other) => [one, other] as const));
    const mixing = pairs.filter(([one, other]) => alongWay(color.r, color.g, color.b, one, other) !== null);
    if (mixing.length === 0 || isSolidSomewhere(image, color, OF_INK)) continue;
    if (mixing.some(([one, other]) => isPassing(image, color, one, other))) kept = others;
  }
  return kept;
}
