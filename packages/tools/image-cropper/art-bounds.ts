import { connectRuns, type Frame, type Kernels, lengthPx, type PixelImage, parseLength, type Rect, RunList } from '@underbase/engine';
import type { RunContext } from '../run.ts';
import { borderDifference } from './border-difference.ts';
import type { CropperOptions } from './options.ts';
import { type Turn, turnedPoint } from './turn.ts';

/** Where each row's art begins and ends, however the picture is turned, and what was left out of account. */
export interface ArtRows {
  /** Two columns a row, of the first pixel and behind the last one; both 0 where the row has no art. */
  readonly ends: Int32Array;
  readonly specks: number;
}

interface Extent {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

function alphaPlane({ width, height, pixels }: PixelImage, kernels: Kernels): Uint8Array {
  const alpha = new Uint8Array(width * height);
  kernels.alphaRows(pixels, width, alpha, width, 0);
  return alpha;
}

/** Takes a run of source pixels into the extent, by its corners: a turned row is widest at its ends. */
function addRun(extent: Extent, turn: Turn, y: number, start: number, end: number): void {
  for (const x of [start, end]) {
    for (const edge of [y, y + 1]) {
      const [tx, ty] = turnedPoint(turn, x, edge);
      extent.left = Math.min(extent.left, tx);
      extent.right = Math.max(extent.right, tx);
      extent.top = Math.min(extent.top, ty);
      extent.bottom = Math.max(extent.bottom, ty);
    }
  }
}

function pixelRect({ left, top, right, bottom }: Extent, { size, isExact }: Turn): Rect | null {
  if (right <= left) return null;
  const low = (px: number): number => Math.max(0, isExact ? Math.round(px) : Math.floor(px + 1e-6));
  const high = (px: number, limit: number): number => Math.min(limit, isExact ? Math.round(px) : Math.ceil(px - 1e-6));
  const [x, y] = [low(left), low(top)];
  return { x, y, width: high(right, size.width) - x, height: high(bottom, size.height) - y };
}

/** What counts as art: a plane, from which value on, and the least part in pixels that is more than a speck. */
interface ArtPlane {
  readonly plane: Uint8Array;
  readonly from: number;
  readonly leastPart: number;
}

/** Art by its opacity, or by its difference from the border's color; null where the border has no color to trim. */
function artPlane(image: PixelImage, frame: Frame, options: CropperOptions, kernels: Kernels): ArtPlane | null {
  if (options.trimBorder) {
    const difference = borderDifference(image);
    return difference && { plane: difference.plane, from: difference.reach + 1, leastPart: difference.leastPart };
  }
  const size = parseLength(options.speckSize);
  const leastPart = options.specks === 'ignore' && size ? lengthPx(size, frame) ** 2 : 0;
  return { plane: alphaPlane(image, kernels), from: options.threshold + 1, leastPart };
}

/** Rows of the art that the options trim to; specks left out where the options or the ground's grain say so. Null where the border has no color to trim. */
export function artRows(image: PixelImage, frame: Frame, options: CropperOptions, { kernels }: RunContext): ArtRows | null {
  const art = artPlane(image, frame, options, kernels);
  if (!art) return null;
  const runs = new RunList(image.width, image.height);
  kernels.scanRuns(art.plane, art.from, runs);
  const parts = art.leastPart > 0 ? connectRuns(runs, 8) : null;
  const ends = new Int32Array(2 * image.height);
  for (let y = 0; y < image.height; y++) {
    for (let run = runs.rowStarts[y]; run < runs.rowStarts[y + 1]; run++) {
      if (parts && parts.areas[parts.labels[run]] < art.leastPart) continue;
      if (ends[2 * y + 1] === 0) ends[2 * y] = runs.edges[run * 2];
      ends[2 * y + 1] = runs.edges[run * 2 + 1];
    }
  }
  const isGrain = options.trimBorder;
  const specks = parts && !isGrain ? parts.areas.subarray(1, parts.count + 1).filter((area) => area < art.leastPart).length : 0;
  return { ends, specks };
}

/** Box of the art in the turned picture; null where there is none. What lies between a row's ends lies within their box. */
export function boundsOf({ ends }: ArtRows, turn: Turn): Rect | null {
  const extent: Extent = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (let y = 0; 2 * y < ends.length; y++) if (ends[2 * y + 1] > 0) addRun(extent, turn, y, ends[2 * y], ends[2 * y + 1]);
  return pixelRect(extent, turn);
}
