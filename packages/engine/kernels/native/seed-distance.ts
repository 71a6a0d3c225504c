import { NO_SEED } from '../../distance/columns.ts';
import type { Kernels } from '../kernels.ts';
import type { NativeModule } from './native-module.ts';

/** Bytes of one point of an envelope; a row has at most one for each pixel, and one more. */
export const POINT_BYTES = 32;

export function nativeSeedColumns(native: NativeModule): Kernels['seedColumns'] {
  const goDown = native.export('seedColumnsDown');
  const goUp = native.export('seedColumnsUp');
  return (field, threshold, { width, height }, out) => {
    if (width === 0 || height === 0) return;
    // The carried row is the first area every time, so it stays where it is from strip to strip.
    const clearCarried = () => native.copyIn(native.areas(width * 2)[0], new Uint16Array(width).fill(NO_SEED));
    clearCarried();
    native.forStrips(height, width * 3, (y, rows) => {
      const [carried, strip, columns] = native.areas(width * 2, rows * width, rows * width * 2);
      native.copyIn(strip, field, y * width, rows * width);
      goDown(strip, threshold, width, rows, carried, columns);
      native.copyOut(columns, out, y * width, rows * width);
    });
    clearCarried();
    native.forStrips(height, width * 2, (done, rows) => {
      const y = height - done - rows;
      const [carried, columns] = native.areas(width * 2, rows * width * 2);
      native.copyIn(columns, out, y * width, rows * width);
      goUp(columns, width, rows, carried);
      native.copyOut(columns, out, y * width, rows * width);
    });
  };
}

export function nativeSeedRows(native: NativeModule): Kernels['seedRows'] {
  const run = native.export('seedRows');
  return (columns, width, maxPx, out) => {
    if (width === 0) return;
    const reach = Math.floor(Math.min(maxPx, NO_SEED - 1));
    native.forStrips(columns.length / width, width * 6, (y, rows) => {
      const [points, strip, result] = native.areas((width + 1) * POINT_BYTES, rows * width * 2, rows * width * 4);
      native.copyIn(strip, columns, y * width, rows * width);
      run(strip, width, rows, reach, maxPx, points, result);
      native.copyOut(result, out, y * width, rows * width);
    });
  };
}
