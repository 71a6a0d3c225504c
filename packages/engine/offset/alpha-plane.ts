import type { PixelWindow } from '../image.ts';
import type { Kernels } from '../kernels/kernels.ts';
import { areaRect, type CellArea } from './cell-area.ts';

/** What of a picture counts as covered in the place of its alpha, and besides it: bytes for each pixel of the whole picture, `width` a row. */
export interface Planes {
  readonly width: number;
  /** Coverage, 0 to 255; null for alpha. */
  readonly coverage: Uint8Array | null;
  /** Not 0 where all is covered. */
  readonly filled: Uint8Array | null;
}

/**
 * The alpha of a window's pixels on an area of cells that holds the window's columns; 0 where the window does not reach. `memory`, where given,
 * becomes the plane: as many bytes as the area has pixels, whatever they held before.
 */
export function alphaPlane(
  kernels: Pick<Kernels, 'alphaRows'>,
  { rect, pixels }: PixelWindow,
  area: CellArea,
  planes: Planes | null = null,
  memory?: Uint8Array,
): Uint8Array {
  const { x: left, y: top, width, height } = areaRect(area);
  const plane = memory ?? new Uint8Array(width * height);
  if (rect.width === 0) return plane.fill(0);
  const firstY = Math.max(top, rect.y);
  const endY = Math.max(firstY, Math.min(top + height, rect.y + rect.height));
  const rows = plane.subarray((firstY - top) * width, (endY - top) * width);
  const stride = rect.width * 4;
  plane.fill(0, 0, rows.byteOffset - plane.byteOffset);
  kernels.alphaRows(pixels.subarray((firstY - rect.y) * stride, (endY - rect.y) * stride), rect.width, rows, width, rect.x - left);
  plane.fill(0, (endY - top) * width);
  if (!planes) return plane;
  const { coverage, filled } = planes;
  for (let y = firstY; y < endY; y++) {
    let from = y * planes.width + rect.x;
    const start = (y - top) * width + rect.x - left;
    if (coverage) plane.set(coverage.subarray(from, from + rect.width), start);
    if (!filled) continue;
    for (let to = start; to < start + rect.width; to++, from++) if (filled[from] !== 0) plane[to] = 255;
  }
  return plane;
}
