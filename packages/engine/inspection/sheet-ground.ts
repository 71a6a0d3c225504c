import type { PixelImage, Rect } from '../image.ts';
import { BORDER_LEVELS, type BorderColor, isPaper, levelsFrom, mostCommonColor } from './border-color.ts';

/** An even ground that art lies on and that prints with it, whatever its alpha. */
export interface SheetGround extends BorderColor {
  /** Share of the frame around the art that is covered at all and has the color, 0 to 1. */
  readonly boxShare: number;
  /** Levels of a channel within which 99 of 100 pixels of the frame keep the color: the grain of paper, JPEG and scanners. */
  readonly grainLevels: number;
  /** What the ground fills: the box of all that prints. */
  readonly box: Rect;
}

/** Frames are looked at this far inside the box: its outermost row may be half a pixel of smoothing. */
const INSETS_PX = [0, 2] as const;
/** Fewer places are no frame. */
const LEAST_PLACES = 32;

/** A ground may meet a bar, as windows and pages have it, on one side: then it fills the other three, and so much of the box. */
const FULL_SIDE = 0.95;
const LEAST_FILLED = 0.5;

/** Indices of a frame's pixels, `inset` inside a box. */
function framePlaces({ x, y, width, height }: Rect, inset: number, rowPx: number): number[] {
  const [left, top, right, bottom] = [x + inset, y + inset, x + width - 1 - inset, y + height - 1 - inset];
  const places: number[] = [];
  if (right <= left || bottom <= top) return places;
  for (let u = left; u <= right; u++) places.push(top * rowPx + u, bottom * rowPx + u);
  for (let v = top + 1; v < bottom; v++) places.push(v * rowPx + left, v * rowPx + right);
  return places;
}

/** Colors that differ more from the ground's are art on it, where so much of the box has them: a plain block is art itself. */
const ART_LEVELS = 24;
const LEAST_ART_SHARE = 0.003;
const MOST_LOOKS = 60_000;

/** True where something of another color lies on the ground. */
export function hasArtOn(ground: SheetGround, { width, pixels }: PixelImage, ghostAlpha: number): boolean {
  const { x, y, width: across, height: down } = ground.box;
  const step = Math.max(1, Math.floor(Math.sqrt((across * down) / MOST_LOOKS)));
  let [art, looks] = [0, 0];
  for (let v = y; v < y + down; v += step) {
    for (let u = x; u < x + across; u += step) {
      const at = (v * width + u) * 4;
      looks++;
      if (pixels[at + 3] > ghostAlpha && levelsFrom(pixels, at, ground) > ART_LEVELS) art++;
    }
  }
  return art > LEAST_ART_SHARE * looks;
}

/** Shares of the four sides of a frame that have a color. */
function sideShares(
  { x, y, width: across, height: down }: Rect,
  inset: number,
  isGround: (u: number, v: number) => boolean,
): readonly number[] {
  const [left, top, right, bottom] = [x + inset, y + inset, x + across - 1 - inset, y + down - 1 - inset];
  const share = (from: number, to: number, at: (place: number) => boolean) => {
    let count = 0;
    for (let place = from; place <= to; place++) if (at(place)) count++;
    return count / Math.max(1, to - from + 1);
  };
  return [
    share(left, right, (u) => isGround(u, top)),
    share(left, right, (u) => isGround(u, bottom)),
    share(top, bottom, (v) => isGround(left, v)),
    share(top, bottom, (v) => isGround(right, v)),
  ];
}

/** True where a color fills three sides of the frame all but whole, the fourth is a bar across, and most of the box is of that color. */
function meetsBar(box: Rect, inset: number, isGround: (u: number, v: number) => boolean): boolean {
  const shares = sideShares(box, inset, isGround);
  // A bar takes a little of the two sides that it meets.
  const full = shares.filter((share) => share >= FULL_SIDE - 0.1).length;
  if (full < 3 || shares.every((share) => share < FULL_SIDE)) return false;
  const step = Math.max(1, Math.floor(Math.sqrt((box.width * box.height) / MOST_LOOKS)));
  let [filled, looks] = [0, 0];
  for (let v = box.y; v < box.y + box.height; v += step)
    for (let u = box.x; u < box.x + box.width; u += step, looks++) if (isGround(u, v)) filled++;
  return filled >= LEAST_FILLED * looks;
}

/**
 * The ground along the frame of all that prints (`inkBounds`), found by color and coverage: alpha only tells what is clear (up to `ghostAlpha`).
 * So a box that is a little transparent, or stands within a clear margin, is one all the same. `image` is straight RGBA8; null without a frame.
 */
export function findSheetGround(image: PixelImage, inkBounds: Rect, ghostAlpha: number): SheetGround | null {
  const { width, pixels } = image;
  let best: SheetGround | null = null;
  for (const inset of INSETS_PX) {
    const frame = framePlaces(inkBounds, inset, width);
    const covered = frame.filter((place) => pixels[place * 4 + 3] > ghostAlpha);
    if (covered.length < LEAST_PLACES) continue;
    const color = mostCommonColor(pixels, covered);
    const away = covered.map((place) => levelsFrom(pixels, place * 4, color)).sort((one, other) => one - other);
    const alike = away.filter((levels) => levels <= BORDER_LEVELS).length;
    const grainLevels = away[Math.floor(Math.max(0, alike - 1) * 0.99)];
    const isGround = (u: number, v: number) => {
      const at = (v * width + u) * 4;
      return pixels[at + 3] > ghostAlpha && levelsFrom(pixels, at, color) <= BORDER_LEVELS;
    };
    const share = alike / frame.length;
    const boxShare = share < FULL_SIDE - 0.1 && meetsBar(inkBounds, inset, isGround) ? FULL_SIDE : share;
    const found = { ...color, share: alike / covered.length, boxShare, grainLevels, box: inkBounds };
    if (!best || found.boxShare > best.boxShare) best = found;
  }
  return best;
}

/** A corner that is cut, or rounded, for so much of the shorter side was shaped. */
const SHAPED_SHARE = 0.012;
const LEAST_SHAPED_PX = 6;

/** A notch is so much of its side, goes inward by this share of its length, and lies across from another as long, within this share of the side. */
const NOTCH_SHARES = [0.03, 0.7] as const;
const NOTCH_DEPTH = 0.25;
const NOTCH_SLACK = 0.02;
/** Notches are looked for this far inside the box, past its smoothing. */
const NOTCH_INSET_PX = 2;

interface Notch {
  readonly from: number;
  readonly to: number;
}

/** The longest clear stretch along a side that meets no corner and goes inward; null for none. `isClear` takes a place along the side and one inward. */
function notchAlong(length: number, isClear: (along: number, inward: number) => boolean): Notch | null {
  let longest: Notch | null = null;
  for (let from = 0; from < length; from++) {
    if (!isClear(from, NOTCH_INSET_PX)) continue;
    let to = from;
    while (to < length && isClear(to, NOTCH_INSET_PX)) to++;
    if (!longest || to - from > longest.to - longest.from) longest = { from, to };
    from = to;
  }
  if (!longest) return null;
  const { from, to } = longest;
  const [least, most] = NOTCH_SHARES;
  const isAmid = from > LEAST_SHAPED_PX && to < length - LEAST_SHAPED_PX;
  const isNotch = to - from >= Math.max(LEAST_SHAPED_PX, least * length) && to - from <= most * length;
  const isDeep = isClear((from + to) >> 1, NOTCH_INSET_PX + Math.round(NOTCH_DEPTH * (to - from)));
  return isAmid && isNotch && isDeep ? longest : null;
}

/** True where two opposite sides have the same notch, as tickets and tags have them: nothing that erases leaves such a pair. */
function hasNotches({ width, pixels }: PixelImage, { x, y, width: across, height: down }: Rect, ghostAlpha: number): boolean {
  const isClear = (u: number, v: number) => pixels[(v * width + u) * 4 + 3] <= ghostAlpha;
  const isPair = (length: number, one: Notch | null, other: Notch | null) =>
    one !== null && other !== null && Math.max(Math.abs(one.from - other.from), Math.abs(one.to - other.to)) <= 2 + NOTCH_SLACK * length;
  const [right, bottom] = [x + across - 1, y + down - 1];
  return (
    isPair(
      down,
      notchAlong(down, (along, inward) => isClear(x + inward, y + along)),
      notchAlong(down, (along, inward) => isClear(right - inward, y + along)),
    ) ||
    isPair(
      across,
      notchAlong(across, (along, inward) => isClear(x + along, y + inward)),
      notchAlong(across, (along, inward) => isClear(x + along, bottom - inward)),
    )
  );
}

/**
 * True where a ground has the same notch at two opposite sides, or is of an ink, not of paper, and has lost two corners or more: a plate, a ticket, a
 * patch or a label that somebody shaped. What is left behind by a program fills its rectangle.
 */
export function isShapedLabel(image: PixelImage, { box, ...ground }: SheetGround, ghostAlpha: number): boolean {
  const { width, pixels } = image;
  if (hasNotches(image, box, ghostAlpha)) return true;
  if (isPaper(ground)) return false;
  const sidePx = Math.max(LEAST_SHAPED_PX, Math.round(SHAPED_SHARE * Math.min(box.width, box.height)));
  const isClear = (left: number, top: number): boolean => {
    let clear = 0;
    for (let v = top; v < top + sidePx; v++)
      for (let u = left; u < left + sidePx; u++) if (pixels[(v * width + u) * 4 + 3] <= ghostAlpha) clear++;
    return clear >= (sidePx * sidePx) / 5;
  };
  const [right, bottom] = [box.x + box.width - sidePx, box.y + box.height - sidePx];
  const corners = [isClear(box.x, box.y), isClear(right, box.y), isClear(box.x, bottom), isClear(right, bottom)];
  return corners.filter(Boolean).length >= 2;
}
