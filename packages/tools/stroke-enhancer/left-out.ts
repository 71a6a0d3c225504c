import {
  type Components,
  distanceToSeeds,
  type Kernels,
  labelComponents,
  type PieceLine,
  partAt,
  type Rect,
  type Size,
} from '@underbase/engine';
import type { Warning } from '../run.ts';
import type { CutLine } from './cut-line.ts';
import type { StrokeOptions } from './options.ts';

/** What a cut line leaves out: boxes around it, in pixels of the result. */
export interface LeftOut {
  /** Parts of the art that are too small for a blade. */
  readonly specks: readonly Rect[];
  /** Openings that are too narrow for one, or that its distance closes. */
  readonly openings: readonly Rect[];
  /** Parts under half opaque, which lie outside of all lines. */
  readonly pale: readonly Rect[];
}

/** A pixel is inside the line's edge from half covered on. */
const HALF = 128;
/** What covers less than this hardly prints. */
const LEAST_SEEN = 26;
/** Soft edges are this many pixels wide beyond the line at most. */
const RIM_PX = 2;

type LabelKernels = Pick<Kernels, 'scanRuns'>;

/** The box around a line, in whole pixels. */
export function boxOf({ points }: PieceLine): Rect {
  let [left, top, right, bottom] = [points[0], points[1], points[0], points[1]];
  for (let at = 2; at < points.length; at += 2) {
    left = Math.min(left, points[at]);
    top = Math.min(top, points[at + 1]);
    right = Math.max(right, points[at]);
    bottom = Math.max(bottom, points[at + 1]);
  }
  const [x, y] = [Math.floor(left), Math.floor(top)];
  return { x, y, width: Math.ceil(right) - x, height: Math.ceil(bottom) - y };
}

function partBox({ boxes }: Components, label: number): Rect {
  const [x, y, right, bottom] = boxes.subarray(label * 4, label * 4 + 4);
  return { x, y, width: right - x, height: bottom - y };
}

/** Openings of the art in which no line runs, since the blade keeps its distance from all sides. Without a distance all of them have their lines. */
export function closedOpenings(coverage: Uint8Array, size: Size, lines: readonly PieceLine[], kernels: LabelKernels): readonly Rect[] {
  const ground = labelComponents(
    kernels,
    coverage.map((value) => (value < HALF ? 1 : 0)),
    size,
    { connectivity: 4 },
  );
  const isMet = new Uint8Array(ground.count + 1);
  for (const { points } of lines) {
    for (let at = 0; at < points.length; at += 2) {
      const [x, y] = [Math.floor(points[at]), Math.floor(points[at + 1])];
      if (x >= 0 && y >= 0 && x < size.width && y < size.height) isMet[partAt(ground, { x, y })] = 1;
    }
  }
  const closed: Rect[] = [];
  for (let label = 1; label <= ground.count; label++) {
    const box = partBox(ground, label);
    const isHole = box.x > 0 && box.y > 0 && box.x + box.width < size.width && box.y + box.height < size.height;
    if (isHole && isMet[label] === 0) closed.push(box);
  }
  return closed;
}

/** Whether a pixel is no more than the soft edge of what is at least half covered. */
function isRim(coverage: Uint8Array, { width, height }: Size, x: number, y: number): boolean {
  const [right, bottom] = [Math.min(width - 1, x + RIM_PX), Math.min(height - 1, y + RIM_PX)];
  for (let row = Math.max(0, y - RIM_PX); row <= bottom; row++) {
    for (let column = Math.max(0, x - RIM_PX); column <= right; column++) if (coverage[row * width + column] >= HALF) return true;
  }
  return false;
}

/** Parts that are seen, but are under half opaque and farther than `reachPx` from what a line runs around. */
export function paleParts(
  coverage: Uint8Array,
  size: Size,
  { reachPx, leastPx }: { readonly reachPx: number; readonly leastPx: number },
  kernels: Pick<Kernels, 'scanRuns' | 'seedColumns' | 'seedRows'>,
): readonly Rect[] {
  const pale = new Uint8Array(coverage.length);
  let found = false;
  for (let y = 0, at = 0; y < size.height; y++) {
    for (let x = 0; x < size.width; x++, at++) {
      const value = coverage[at];
      if (value >= HALF || value < LEAST_SEEN || isRim(coverage, size, x, y)) continue;
      pale[at] = 1;
      found = true;
    }
  }
  if (!found) return [];
  if (reachPx > RIM_PX) {
    const away = distanceToSeeds(kernels, coverage, size, { threshold: HALF, maxPx: reachPx });
    for (let at = 0; at < pale.length; at++) if (away[at] <= reachPx) pale[at] = 0;
  }
  const parts = labelComponents(kernels, pale, size);
  return Array.from({ length: parts.count }, (_, part) => part + 1)
    .filter((label) => parts.areas[label] >= leastPx)
    .map((label) => partBox(parts, label));
}

const counted = (count: number, one: string, many: string): string => `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

/** A length as people write it: 1 mm. */
export const spaced = (length: string): string => length.replace(/(?<=\d)(?=[a-z])/, ' ');

/** Words for all that has no line, for lines that have no bridges, and for such as run too near to each other. */
export function wordsOfLeftOut(
  { left: { specks, openings, pale }, unbridged, near }: Pick<CutLine, 'left' | 'unbridged' | 'near'>,
  { cutOffset, bridges }: StrokeOptions,
): readonly Warning[] {
  const warnings: Warning[] = [];
  const warn = (id: string, text: string) => warnings.push({ id, text });
  if (specks.length > 0) {
    const what = counted(specks.length, 'part of the art is', 'parts of the art are');
    warn('cut-specks', `${what} too small for a blade, and left out of the cut line.`);
  }
  if (openings.length > 0) {
    const what = counted(openings.length, 'opening has', 'openings have');
    const distance = Number.parseFloat(cutOffset) > 0 ? ` with the blade ${spaced(cutOffset)} outside` : '';
    warn('cut-openings', `${what} no cut line: no room for one${distance}.`);
  }
  if (pale.length > 0) {
    const what = counted(pale.length, 'part of the art is', 'parts of the art are');
    warn('cut-pale', `${what} under half opaque, and left outside the cut line.`);
  }
  if (unbridged > 0) {
    const what = counted(unbridged, 'cut line is', 'cut lines are');
    warn('cut-unbridged', `${what} too short for bridges of ${spaced(bridges)}: what lies inside comes loose.`);
  }
  if (near.count > 0) {
    const { format } = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
    warn(
      'cut-near',
      `${counted(near.count, 'cut line runs', 'cut lines run')} nearer than 0.5 mm to another one, ${format(near.nearestMm)} mm at the nearest: a blade tears what lies between. A wider stroke or closed gaps join them.`,
    );
  }
  return warnings;
}
