import type { ShapeEdge } from '@underbase/engine';

/** No more points are looked at of one side. */
export const MOST_POINTS = 400;
/** A back may be swept so far, in pixels and as a part of the head's length. */
const SWEPT_PX = 1.5;
export const SWEPT_SHARE = 0.35;
/** A head stands out of its line so far on each side, in pixels and as a part of the line's half-width. */
const LEAST_OUT_PX = 1;
const LEAST_OUT_SHARE = 0.9;
/** Corners are blurred over so many pixels; flanks begin behind. */
export const CORNER_PX = 1;
/** A flank has so many points at least, and is straight but for so many pixels. */
const LEAST_FLANK = 4;
const STRAIGHT_PX = 0.45;
/** It is followed until it comes away from the axis by so much again, in pixels: there its tip touches another line. */
const AWAY_PX = 0.5;
/** Nearer to the tip, as a part of the half-width, ridges of less than a pixel are drawn fuller than they are. */
const LEAST_FITTED = 0.3;
/** What is left of the head where a flank ends, as a part of its half-width. */
export const MOST_LEFT = 0.4;
/** Heads are as long as so many of their half-widths, at least and at most. */
const LEAST_LENGTH = 1;
const MOST_LENGTH = 12;

/** The end of a line before a head: its axis, and half its width. */
export interface LineEnd {
  readonly x: number;
  readonly y: number;
  readonly ux: number;
  readonly uy: number;
  readonly halfPx: number;
}

/** One side of a head: in the frame of its line's end it lies `n = from - fall * a` from the axis. */
export interface Flank {
  /** Points of the edge from the line's end on, and from which of these on they bound the head. */
  readonly points: readonly number[];
  readonly shoulder: number;
  /** Where its corner lies along the axis. */
  readonly backPx: number;
  readonly from: number;
  readonly fall: number;
}

/** How a straight line runs through places: `n = from - fall * a`; null where they do not lie on one. */
function straightThrough(along: readonly number[], aside: readonly number[]): { readonly from: number; readonly fall: number } | null {
  const count = along.length;
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / count;
  const [a, n] = [mean(along), mean(aside)];
  let [aa, an] = [0, 0];
  for (let at = 0; at < count; at++) {
    aa += (along[at] - a) ** 2;
    an += (along[at] - a) * (aside[at] - n);
  }
  if (aa === 0) return null;
  const fall = -an / aa;
  const from = n + fall * a;
  const squares = along.reduce((sum, value, at) => sum + (aside[at] - from + fall * value) ** 2, 0);
  return Math.sqrt(squares / count) <= STRAIGHT_PX ? { from, fall } : null;
}

/** Follows one side of a line around its head's corner, and down to its tip; null where that is none. `side` is 1 on the side of `link`'s start. */
export function flankOf({ x, y }: ShapeEdge, link: Int32Array, start: number, end: LineEnd, side: 1 | -1): Flank | null {
  const points: number[] = [];
  const [along, aside]: [number[], number[]] = [[], []];
  let [corner, least] = [0, 0];
  for (let point = start; point >= 0 && points.length < MOST_POINTS; point = link[point]) {
    const [dx, dy] = [x[point] - end.x, y[point] - end.y];
    const [a, n] = [dx * end.ux + dy * end.uy, side * (dx * end.uy - dy * end.ux)];
    const isDown = points.length > 0 && aside[corner] > end.halfPx + LEAST_OUT_PX;
    if (point === start && points.length > 0) break;
    if (n < 0 || (isDown && n > aside[least] + AWAY_PX && aside[least] < MOST_LEFT * aside[corner])) break;
    points.push(point);
    along.push(a);
    aside.push(n);
    if (n > aside[corner]) corner = least = points.length - 1;
    if (n < aside[least]) least = points.length - 1;
  }
  const mostPx = aside[corner] ?? 0;
  const outPx = mostPx - end.halfPx;
  const leastPx = end.halfPx + Math.max(LEAST_OUT_PX, LEAST_OUT_SHARE * end.halfPx);
  if (mostPx < leastPx || aside[least] > MOST_LEFT * mostPx || least <= corner) return null;
  const shoulder = aside.findIndex((n) => n >= end.halfPx + outPx / 2);
  const own = points
    .map((_, at) => at)
    .filter((at) => at > corner && at <= least && along[at] > along[corner] + CORNER_PX && aside[at] > LEAST_FITTED * mostPx);
  if (own.length < LEAST_FLANK) return null;
  const line = straightThrough(
    own.map((at) => along[at]),
    own.map((at) => aside[at]),
  );
  if (!line || line.fall <= 0) return null;
  const backPx = Math.min(along[corner], along[shoulder]);
  const halfPx = line.from - line.fall * backPx;
  const lengthPx = halfPx / line.fall;
  if (halfPx < leastPx || lengthPx < LEAST_LENGTH * halfPx || lengthPx > MOST_LENGTH * halfPx) return null;
  if (Math.abs(along[corner] - along[shoulder]) > SWEPT_PX + SWEPT_SHARE * lengthPx) return null;
  return { points, shoulder, backPx, ...line };
}
