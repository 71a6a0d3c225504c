import {
  type FlatMixes,
  type InkBounds,
  inkPlane,
  type Kernels,
  letGo,
  type PixelImage,
  type Rgb,
  type Size,
  spreadMarks,
} from '@underbase/engine';
import type { Art } from './art.ts';
import { cutsOf } from './cut-lines.ts';
import { cutPlane } from './cut-plane.ts';
import { clearFragments } from './jpeg-fragments.ts';
import { leftThin, type Middles } from './left-thin.ts';
import { addWidths, type LineWidths, noWidths } from './line-widths.ts';
import { closeSlits, crossings, settle } from './settle-inks.ts';
import { changeShape } from './shape-changes.ts';
import type { Limits } from './shape-work.ts';
import { standsIn } from './stands-in.ts';
import { uponOthers } from './upper-lines.ts';

/** What lines inside the art become: one byte a pixel each. */
export interface InnerLines {
  readonly inks: readonly Rgb[];
  /** How much of each pixel's own color its new one takes the place of. */
  readonly added: Uint8Array;
  /** Which ink that is. */
  readonly ink: Uint8Array;
  /** Where thickened lines lie, 255 on them. */
  readonly lines: Uint8Array;
  readonly linePx: number;
  readonly lineWidths: LineWidths;
  readonly gapPx: number;
  readonly narrowestPx: number;
  readonly crampedPx: number;
  /** Places of lines without room, x and y in turn. */
  readonly crampedAt: readonly number[];
  readonly crampedFits: readonly number[];
  /** Length and places of all other lines that came out thin. */
  readonly thinPx: number;
  readonly thinAt: readonly number[];
}

type ShapeKernels = Parameters<typeof changeShape>[0];

/** An ink that shares fewer pixels with others stands on the ground alone, where its lines are found as the art's own. */
export const LEAST_TOUCHING = 2;
/** Where lines cross, one covers the other over so many widths at most. */
const CROSSING_WIDTHS = 3;
/** Less opacity than this is nothing. */
const CLEAR = 128;
/** Room around an ink for what grows, beyond the width that is asked for. */
const ROOM_PX = 4;

/** What has been found so far: planes of the whole picture. */
interface Found {
  readonly added: Uint8Array;
  readonly ink: Uint8Array;
  /** The same of a second ink that grows at the same place, less full. */
  readonly lesser: Uint8Array;
  readonly lesserInk: Uint8Array;
  readonly lines: Uint8Array;
  /** Coverage of lines as they were, and whose: a number more than the ink's. */
  readonly own: Uint8Array;
  readonly owner: Uint8Array;
}

/** A part of a plane of the picture. */
/** Lays one ink's thickened lines on what is there; the fuller of two stays. */
function lay(
  found: Found,
  ink: number,
  before: Uint8Array,
  laid: Uint8Array,
  left: number,
  top: number,
  width: number,
  picture: number,
): void {
  for (let at = 0; at < laid.length; at++) {
    if (laid[at] === 0) continue;
    const to = (top + Math.floor(at / width)) * picture + left + (at % width);
    if (laid[at] >= 128) found.lines[to] = 255;
    const old = Math.min(before[at], laid[at]);
    if (old > found.own[to]) {
      found.own[to] = old;
      found.owner[to] = ink + 1;
    }
    if (laid[at] <= before[at]) continue;
    const added = Math.round((255 * (laid[at] - before[at])) / (255 - before[at]));
    if (added > found.added[to]) {
      found.lesser[to] = found.added[to];
      found.lesserInk[to] = found.ink[to];
      found.added[to] = added;
      found.ink[to] = ink;
    } else if (added > found.lesser[to]) {
      found.lesser[to] = added;
      found.lesserInk[to] = ink;
    }
  }
}

/** Whether places of the result are at least half of an ink: of their own, and by what grows there. */
function inkedIn({ first, second, share }: FlatMixes, { added, ink }: Found, own: number, { width, height }: Size) {
  return (x: number, y: number): boolean => {
    const [column, row] = [Math.floor(x), Math.floor(y)];
    if (column < 0 || row < 0 || column >= width || row >= height) return true;
    const at = row * width + column;
    const [isFirst, isSecond] = [first[at] === own, second[at] === own];
    const was = isFirst && isSecond ? 255 : isFirst ? 255 - share[at] : isSecond ? share[at] : 0;
    const left = (was * (255 - added[at])) / 255;
    return left + (ink[at] === own ? added[at] : 0) >= 128;
  };
}

/**
 * Lines that are too thin of each ink inside flat art: color on color, and light lettering on dark panels. They grow into what is beside them, but never
 * into each other, nor where what `aloneOf` an ink gives is above 0. `ground` is the ink that is none. Null where no ink borders on another.
 */
export function innerLines(
  kernels: ShapeKernels & Pick<Kernels, 'scanRuns'>,
  image: PixelImage,
  { mixes, ground, wasJpeg }: Art,
  bounds: readonly InkBounds[],
  limits: Limits,
  aloneOf: (ink: number) => Uint8Array | null,
  allocate: (bytes: number) => Uint8Array,
  progress: (share: number) => void,
): InnerLines | null {
  if (!mixes) return null;
  const { width, height } = image;
  const count = width * height;
  let found: Found | null = null;
  let [linePx, lineWidths, crampedPx] = [0, noWidths(), 0];
  let [gapPx, narrowestPx] = [0, Number.POSITIVE_INFINITY];
  const crampedAt: number[] = [];
  const crampedFits: number[] = [];
  const thickened: { readonly ink: number; readonly middles: Middles }[] = [];
  const inks = mixes.inks.length;
  for (const [ink, own] of bounds.entries()) {
    progress(ink / inks);
    if (ink === ground || own.touching < LEAST_TOUCHING) continue;
    const room = Math.ceil(limits.widthPx) + ROOM_PX;
    const [left, top] = [Math.max(0, own.left - room), Math.max(0, own.top - room)];
    const size = { width: Math.min(width, own.right + room) - left, height: Math.min(height, own.bottom + room) - top };
    const rect = { x: left, y: top, ...size };
    const part = inkPlane(mixes, image, ink, rect);
    if (wasJpeg) clearFragments(kernels, part, mixes, rect, width);
    const alone = aloneOf(ink);
    const isBetween = standsIn(kernels, part, size);
    const inked = cutPlane(mixes.first, width, rect);
    const isGround = (at: number) => (ground === null ? image.pixels[at * 4 + 3] < CLEAR : mixes.first[at] === ground);
    const inkAt = (place: number) =>
      isGround((top + Math.floor(place / size.width)) * width + left + (place % size.width)) ? -1 : inked[place];
    const besides = { isBetween, alone: alone && cutPlane(alone, width, rect), inks: inked, inkAt };
    const { coverage, lines, middles, findings } = changeShape(
      kernels,
      part,
      size,
      { ...limits, onlyFree: true, inFragments: wasJpeg },
      (share) => progress((ink + share) / inks),
      besides,
    );
    letGo(coverage, besides.alone, besides.inks);
    if (!lines) {
      letGo(part);
      continue;
    }
    // Between lines there is no more of gaps than of lines; in a panel, what others leave of it are their strokes.
    if (findings.gapPx > 0 && findings.gapPx <= findings.linePx) {
      gapPx += findings.gapPx;
      narrowestPx = Math.min(narrowestPx, findings.narrowestPx);
    }
    found ??= {
      added: allocate(count),
      ink: allocate(count),
      lesser: new Uint8Array(count),
      lesserInk: new Uint8Array(count),
      lines: new Uint8Array(count),
      own: new Uint8Array(count),
      owner: new Uint8Array(count),
    };
    lay(found, ink, part, lines, left, top, size.width, width);
    letGo(part, lines);
    linePx += findings.linePx;
    lineWidths = addWidths({ widths: lineWidths }, { widths: findings.lineWidths });
    crampedPx += findings.crampedPx;
    thickened.push({ ink, middles: middles.map((value, at) => value + (at % 3 === 0 ? left : at % 3 === 1 ? top : 0)) });
    for (const [at, place] of findings.crampedAt.entries()) crampedAt.push(place + (at % 2 === 0 ? left : top));
    for (const fit of findings.crampedFits) crampedFits.push(fit);
  }
  if (!found) return null;
  const crossingPx = CROSSING_WIDTHS * limits.widthPx;
  const { counts, places } = cutsOf(kernels, found, image, mixes.inks.length, Math.ceil(limits.widthPx) + 1, crossingPx);
  const isUpon = uponOthers(found, mixes.inks, ground, counts);
  // What compression smears beside a line is cut by it, too.
  const nearCuts = wasJpeg ? new Uint8Array(count) : spreadMarks(places, image, Math.ceil(limits.widthPx));
  settle(found, isUpon, crossings(kernels, found, isUpon, nearCuts, image, crossingPx));
  closeSlits(found, isUpon, nearCuts, image);
  const { added, ink, lines } = found;
  const left = limits.tapers ? [] : thickened.map((one) => leftThin(inkedIn(mixes, found, one.ink, image), one.middles, limits.widthPx));
  const thin = { thinPx: left.reduce((sum, { thinPx }) => sum + thinPx, 0), thinAt: left.flatMap(({ thinAt }) => thinAt) };
  letGo(found.lesser, found.lesserInk, found.own, found.owner);
  return { inks: mixes.inks, added, ink, lines, linePx, lineWidths, gapPx, narrowestPx, crampedPx, crampedAt, crampedFits, ...thin };
}
