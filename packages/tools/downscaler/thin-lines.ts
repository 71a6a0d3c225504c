import {
  evenGround,
  type Frame,
  findThin,
  isShaded,
  type Kernels,
  lengthPx,
  measureGrain,
  mmFromInches,
  type PixelImage,
  parseLength,
  readInk,
  type ThinFinding,
  thinnerThan,
  thinPlane,
} from '@underbase/engine';
import type { OverlayShape } from '../overlays.ts';
import { reducedBorder, reducedCopy } from './reduced-copy.ts';

/** Lines that the new size makes too thin, in millimeters of the new print. */
export interface LostLines {
  /** Length of all that is under the minimum then. */
  readonly thinMm: number;
  /** Of that, what was not under it at the size before. */
  readonly lostMm: number;
  readonly thinnestMm: number;
}

type LineKernels = Pick<
  Kernels,
  'alphaRows' | 'crispPlane' | 'edgeWidths' | 'halve' | 'inkCoverage' | 'offsetCoverage' | 'seedColumns' | 'seedRows' | 'shapeEdge'
>;

/** At least so many pixels across, a line is told from a thinner one without fail. */
const TELLING_PX = 3;

/** How often a copy is halved, so that the minimum is as many pixels as it takes: lines are told between the pixels, so more would not tell more. */
function halvingsFor(minimumPx: number): number {
  let halvings = 0;
  for (let px = minimumPx; px >= 2 * TELLING_PX; px /= 2) halvings++;
  return halvings;
}

/** Whether all is opaque along the border (RGBA) and on rows that lie half the minimum apart: then no see-through part is as large as a line. */
function looksOpaque({ width, height, pixels }: PixelImage, border: Uint8Array, minimumPx: number): boolean {
  for (let at = 3; at < border.length; at += 4) if (border[at] < 255) return false;
  const step = Math.max(1, Math.floor(minimumPx / 2));
  for (let y = 0; y < height; y += step) {
    const end = (y + 1) * width * 4;
    for (let at = y * width * 4 + 3; at < end; at += 4) if (pixels[at] < 255) return false;
  }
  return true;
}

interface Finding {
  readonly copy: PixelImage;
  readonly thin: ThinFinding;
  readonly limitPx: number;
}

/** Shades are wide: they are told on copies of at most so many pixels. */
const SHADES_PX = 500_000;

/** How often a picture is halved before its shades are looked for. */
function halvingsForShades({ width, height }: PixelImage): number {
  let halvings = 0;
  for (let px = width * height; px > SHADES_PX; px /= 4) halvings++;
  return halvings;
}

/**
 * The copy that lines are told on; null where an opaque picture is a photograph or shaded art on an even ground: its shades have contours everywhere,
 * and none of them is a line. Lines and shades are told on copies of their own size, the smaller made of the larger: all pixels are read once.
 */
function copyWithoutShades(kernels: LineKernels, image: PixelImage, halvings: number): PixelImage | null {
  const forShades = halvingsForShades(image);
  const larger = reducedCopy(kernels, image, Math.min(halvings, forShades));
  const smaller = reducedCopy(kernels, larger, Math.abs(halvings - forShades));
  const [lines, shades] = halvings < forShades ? [larger, smaller] : [smaller, larger];
  return isShaded(shades, measureGrain(shades)) ? null : lines;
}

/** What is under the minimum at the result's size; null where lines can't be told from what is around them. */
function findAtSize(kernels: LineKernels, image: PixelImage, output: Frame, minLine: string): Finding | null {
  const length = parseLength(minLine);
  if (!length) return null;
  const minimumPx = (lengthPx(length, output) * image.width) / output.width;
  const halvings = halvingsFor(minimumPx);
  // A photograph has no ground that lines could stand on; its border tells that before all of it is halved.
  const border = reducedBorder(kernels, image, halvings);
  const isOpaque = looksOpaque(image, border, minimumPx);
  if (isOpaque && !evenGround(border)) return null;
  const copy = isOpaque ? copyWithoutShades(kernels, image, halvings) : reducedCopy(kernels, image, halvings);
  if (!copy) return null;
  const ink = readInk(kernels, copy);
  if (!ink) return null;
  const limitPx = (lengthPx(length, output) * copy.width) / output.width;
  return { copy, limitPx, thin: findThin(kernels, ink.coverage, copy, { side: 'shape', limitPx }) };
}

/** Measures lines as they will be printed, and as they were. */
export function findLostLines(kernels: LineKernels, image: PixelImage, frame: Frame, output: Frame, minLine: string): LostLines | null {
  const found = findAtSize(kernels, image, output, minLine);
  const length = parseLength(minLine);
  if (!found || !length) return null;
  const { copy, thin } = found;
  const mm = (px: number) => mmFromInches((px * output.width) / copy.width / output.dpi);
  const beforePx = (lengthPx(length, frame) * copy.width) / frame.width;
  const before = thinnerThan(thin, beforePx);
  return {
    thinMm: mm(thin.lengthPx),
    lostMm: Math.max(0, mm(thin.lengthPx - before.lengthPx)),
    thinnestMm: thin.lengthPx > 0 ? mm(thin.thinnestPx) : 0,
  };
}

/** Where the lines lie that are under the minimum at the result's size. */
export function lostLinesHeat(
  kernels: LineKernels,
  image: PixelImage,
  frame: Frame,
  output: Frame,
  minLine: string,
): readonly OverlayShape[] {
  const found = findAtSize(kernels, image, output, minLine);
  if (!found) return [];
  const { copy, thin, limitPx } = found;
  const plane = thinPlane(kernels, thin, copy, limitPx);
  const rect = { x: 0, y: 0, width: frame.width, height: frame.height };
  return [{ id: 'thin-lines', kind: 'heat', plane, size: { width: copy.width, height: copy.height }, rect }];
}
