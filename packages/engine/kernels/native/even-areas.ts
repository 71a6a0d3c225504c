import type { Kernels } from '../kernels.ts';
import { CLEAR, EVEN_LEVELS } from '../plain/even-areas.ts';
import type { NativeModule } from './native-module.ts';

/** A clear pixel stands before and behind every row: it is like any other. */
const PAD = 4;
const STRIP_ROWS = 16;

export function nativeEvenAreas(native: NativeModule): Kernels['evenAreas'] {
  const evenRow = native.export('evenRow');
  return (pixels, { width, height }, out) => {
    const rowBytes = (width + 2 * PAD) * 4;
    const [rows, flags] = native.areas(rowBytes * (STRIP_ROWS + 2), width * STRIP_ROWS);
    native.wordsAt(rows, (rowBytes / 4) * (STRIP_ROWS + 2)).fill(0);
    for (let top = 0; top < height; top += STRIP_ROWS) {
      const count = Math.min(STRIP_ROWS, height - top);
      // Rows beyond the picture are the outermost ones again, which are like themselves.
      for (let row = -1; row <= count; row++) {
        const y = Math.min(height - 1, Math.max(0, top + row));
        native.copyIn(rows + (row + 1) * rowBytes + PAD * 4, pixels, y * width * 4, width * 4);
      }
      for (let row = 0; row < count; row++) {
        const at = rows + (row + 1) * rowBytes + PAD * 4;
        evenRow(at - rowBytes, at, at + rowBytes, width, EVEN_LEVELS, CLEAR, flags + row * width);
      }
      native.copyOut(flags, out, top * width, count * width);
    }
  };
}
