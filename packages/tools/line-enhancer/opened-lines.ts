import { haloRect, letGo, type Rect, type Size } from '@underbase/engine';
import { cutPlane } from './cut-plane.ts';
import { addWidths, noWidths } from './line-widths.ts';
import { changeShape, type Findings } from './shape-changes.ts';
import type { Limits, ShapeKernels } from './shape-work.ts';

/** Openings are looked at in windows, so that a sheet with little lettering is not gone over as a whole. Side of a cell that tells where they lie. */
const CELL_PX = 64;
/** What lies farther from an opening, in minimum widths and in pixels, changes nothing of how it grows. */
const ROOM_WIDTHS = 6;
const ROOM_PX = 24;

/** Openings as wide as asked, and what was found of them. */
export interface OpenedLines {
  /** Coverage of the opened lines, one byte for each pixel of the picture; null where no opening is too thin. */
  readonly lines: Uint8Array | null;
  readonly findings: Findings;
}

/** Cells of the picture with anything in a plane, those that touch each other as one, as rectangles of pixels. */
function occupiedRects(plane: Uint8Array, { width, height }: Size): Rect[] {
  const [columns, rows] = [Math.ceil(width / CELL_PX), Math.ceil(height / CELL_PX)];
  const isOccupied = new Uint8Array(columns * rows);
  // Four pixels at a time, since nearly all hold nothing.
  const words = new Uint32Array(plane.buffer, plane.byteOffset, plane.length >> 2);
  for (let at = 0; at < plane.length; at++) {
    if (at % 4 === 0) while (at >> 2 < words.length && words[at >> 2] === 0) at += 4;
    if (at >= plane.length || plane[at] === 0) continue;
    const y = Math.floor(at / width);
    isOccupied[Math.floor(y / CELL_PX) * columns + Math.floor((at - y * width) / CELL_PX)] = 1;
  }
  const rects: Rect[] = [];
  for (let start = 0; start < isOccupied.length; start++) {
    if (isOccupied[start] !== 1) continue;
    const queue = [start];
    isOccupied[start] = 2;
    let [left, top, right, bottom] = [columns, rows, 0, 0];
    for (let cell = queue.pop(); cell !== undefined; cell = queue.pop()) {
      const [column, row] = [cell % columns, Math.floor(cell / columns)];
      [left, top, right, bottom] = [Math.min(left, column), Math.min(top, row), Math.max(right, column + 1), Math.max(bottom, row + 1)];
      for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y++) {
        for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x++) {
          if (isOccupied[y * columns + x] !== 1) continue;
          isOccupied[y * columns + x] = 2;
          queue.push(y * columns + x);
        }
      }
    }
    rects.push({ x: left * CELL_PX, y: top * CELL_PX, width: (right - left) * CELL_PX, height: (bottom - top) * CELL_PX });
  }
  return rects;
}

const touches = (one: Rect, other: Rect): boolean =>
  one.x < other.x + other.width && other.x < one.x + one.width && one.y < other.y + other.height && other.y < one.y + one.height;

function around(one: Rect, other: Rect): Rect {
  const [x, y] = [Math.min(one.x, other.x), Math.min(one.y, other.y)];
  const [right, bottom] = [Math.max(one.x + one.width, other.x + other.width), Math.max(one.y + one.height, other.y + other.height)];
  return { x, y, width: right - x, height: bottom - y };
}

/** Rectangles with room around, within the picture; those that come to overlap as one. */
function windowsOf(rects: readonly Rect[], roomPx: number, size: Size): readonly Rect[] {
  const windows: Rect[] = [];
  for (const rect of rects) {
    let own = haloRect(rect, roomPx, size);
    for (let at = windows.findIndex((other) => touches(other, own)); at >= 0; at = windows.findIndex((other) => touches(other, own))) {
      own = around(own, windows[at]);
      windows.splice(at, 1);
    }
    windows.push(own);
  }
  return windows;
}

function sum(one: Findings, other: Findings): Findings {
  return {
    linePx: one.linePx + other.linePx,
    lineWidths: addWidths({ widths: one.lineWidths }, { widths: other.lineWidths }),
    gapPx: one.gapPx + other.gapPx,
    narrowestPx: Math.min(one.narrowestPx, other.narrowestPx),
    crampedPx: one.crampedPx + other.crampedPx,
    refused: one.refused + other.refused,
    burrs: one.burrs + other.burrs,
    crampedAt: [...one.crampedAt, ...other.crampedAt],
    crampedFits: [...one.crampedFits, ...other.crampedFits],
    thinPx: one.thinPx + other.thinPx,
    thinAt: [...one.thinAt, ...other.thinAt],
  };
}

const NONE: Findings = {
  ...{ linePx: 0, lineWidths: noWidths(), gapPx: 0, narrowestPx: Number.POSITIVE_INFINITY },
  ...{ crampedPx: 0, refused: 0, burrs: 0, crampedAt: [], crampedFits: [], thinPx: 0, thinAt: [] },
};

/**
 * What a shape leaves open as lines of their own, as wide as asked: `shape` and `found` (the openings; see `reversedLines`) are one byte for each pixel
 * of the picture, only read, as is `alone`, where nothing is to change.
 */
export function openedLines(
  kernels: ShapeKernels,
  shape: Uint8Array,
  size: Size,
  limits: Limits,
  found: Uint8Array,
  alone: Uint8Array | null,
  progress: (share: number) => void,
): OpenedLines {
  const windows = windowsOf(occupiedRects(found, size), Math.ceil(ROOM_WIDTHS * limits.widthPx) + ROOM_PX, size);
  let [lines, findings]: [Uint8Array | null, Findings] = [null, NONE];
  for (const [number, rect] of windows.entries()) {
    const { width, height } = rect;
    const open = cutPlane(shape, size.width, rect);
    for (let at = 0; at < open.length; at++) open[at] = 255 - open[at];
    const besides = { within: cutPlane(found, size.width, rect), alone: alone && cutPlane(alone, size.width, rect) };
    const own = changeShape(
      kernels,
      open,
      { width, height },
      { ...limits, onlyFree: true },
      (share) => progress((number + share) / windows.length),
      besides,
    );
    const [crampedAt, thinAt] = [own.findings.crampedAt, own.findings.thinAt].map((places) =>
      places.map((place, at) => place + (at % 2 === 0 ? rect.x : rect.y)),
    );
    findings = sum(findings, { ...own.findings, crampedAt, thinAt });
    letGo(open, besides.within, besides.alone, own.coverage);
    if (!own.lines) continue;
    lines ??= new Uint8Array(shape.length);
    for (let row = 0; row < rect.height; row++) {
      lines.set(own.lines.subarray(row * rect.width, (row + 1) * rect.width), (rect.y + row) * size.width + rect.x);
    }
    letGo(own.lines);
  }
  return { lines, findings };
}
