import { EDGE_MAX_PX, EDGE_UNITS } from '../../distance/columns.ts';
import { edgeHaloPx } from '../../distance/distance-field.ts';
import type { Kernels } from '../kernels.ts';
import type { NativeModule } from './native-module.ts';
import { POINT_BYTES } from './seed-distance.ts';

/** Bands have this many times the rows that they need above and below, so that little is done twice; and no less than so many rows. */
const BAND_PER_HALO = 4;
const MIN_BAND_ROWS = 256;

const toWholeVectors = (length: number) => (length + 15) & ~15;

export function nativeEdgeDistance(native: NativeModule): Kernels['edgeDistance'] {
  const [padRows, findCodes, transpose, goAlongColumns, goAlongRows, join] = [
    'padRows',
    'edgeCodePlanes',
    'transposeBytes',
    'edgeColumns',
    'edgeRows',
    'joinDistances',
  ].map((name) => native.export(name));

  return (alpha, { width, height }, maxPx, out) => {
    const limit = Math.min(maxPx, EDGE_MAX_PX);
    const reach = Math.floor(limit * EDGE_UNITS);
    const halo = edgeHaloPx(limit);
    const bandRows = Math.max(MIN_BAND_ROWS, halo * BAND_PER_HALO);
    const stride = toWholeVectors(width);
    const paddedStride = stride + 32;

    for (let y = 0; y < height && width > 0; y += bandRows) {
      const rows = Math.min(bandRows, height - y);
      const top = Math.max(0, y - halo);
      const count = Math.min(height, y + rows + halo) - top;
      const turned = toWholeVectors(count);
      const [points, carried, plane, padded, vertical, horizontal, straight, columns, distances, turnedDistances] = native.areas(
        (Math.max(width, count) + 1) * POINT_BYTES,
        Math.max(stride, turned) * 2,
        Math.max(count * width, turned * stride),
        (count + 2) * paddedStride,
        turned * stride,
        turned * stride,
        turned * stride,
        turned * stride * 2,
        toWholeVectors(rows) * stride * 4,
        turned * stride * 4,
      );
      const first = padded + paddedStride + 16;
      native.copyIn(plane, alpha, top * width, count * width);
      padRows(plane, width, count, paddedStride, first);
      padRows(plane, width, 1, paddedStride, first - paddedStride);
      padRows(plane + (count - 1) * width, width, 1, paddedStride, first + count * paddedStride);
      findCodes(first, paddedStride, stride, count, vertical, horizontal, straight);

      goAlongColumns(vertical, stride, count, carried, columns);
      goAlongRows(columns + (y - top) * stride * 2, stride, width, rows, reach, limit, points, distances);
      // The same for the other axis, on turned planes: the coverage is not needed any more, so the turned codes take its place.
      transpose(horizontal, stride, turned, plane);
      goAlongColumns(plane, turned, width, carried, columns);
      goAlongRows(columns, turned, count, width, reach, limit, points, turnedDistances);
      join(distances, stride, rows, turnedDistances + (y - top) * 4, turned, straight + (y - top) * stride);
      for (let row = 0; row < rows; row++) native.copyOut(distances + row * stride * 4, out, (y + row) * width, width);
    }
  };
}
