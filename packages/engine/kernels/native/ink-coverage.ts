import type { Kernels } from '../kernels.ts';
import type { NativeModule } from './native-module.ts';

/** Rows around a pixel that its coverage depends on. */
const ROWS_AROUND = 3;
const STRIP_ROWS = 32;
/** As in the twin. */
const DIRECTIONS = 17;
/** Room before the first pixel. */
const BEFORE_BYTES = 16;

export function nativeInkCoverage(native: NativeModule): Kernels['inkCoverage'] {
  const raiseFarthest = native.export('raiseFarthest');
  const squareContrasts = native.export('squareContrasts');
  const coverRows = native.export('coverRows');
  return (pixels, { width, height }, { color, noise }, out) => {
    const ground = color.r | (color.g << 8) | (color.b << 16);
    const most = width * (STRIP_ROWS + 2 * ROWS_AROUND);
    const farthestBytes = DIRECTIONS ** 3 * 4;
    const [room, squares, covered, farthest] = native.areas(BEFORE_BYTES + most * 4, most * 4, width * STRIP_ROWS, farthestBytes);
    const strip = room + BEFORE_BYTES;
    native.clear(farthest, farthestBytes);
    for (let first = 0; first < height; first += STRIP_ROWS) {
      const count = Math.min(STRIP_ROWS, height - first) * width;
      native.copyIn(strip, pixels, first * width * 4, count * 4);
      raiseFarthest(strip, count, ground, farthest);
    }
    for (let first = 0; first < height; first += STRIP_ROWS) {
      const end = Math.min(height, first + STRIP_ROWS);
      const from = Math.max(0, first - ROWS_AROUND) * width;
      const count = Math.min(height, end + ROWS_AROUND) * width - from;
      native.copyIn(strip, pixels, from * 4, count * 4);
      squareContrasts(strip, count, ground, squares);
      coverRows(squares - from * 4, strip - from * 4, width, height, first, end, ground, noise, farthest, covered - first * width);
      native.copyOut(covered, out, first * width, (end - first) * width);
    }
  };
}
