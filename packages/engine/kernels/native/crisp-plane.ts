import type { Kernels } from '../kernels.ts';
import type { NativeModule } from './native-module.ts';

/** Rows around a pixel that decide whether it is a ridge; the outermost ones stay as they are. */
const ROWS_AROUND = 2;
const STRIP_ROWS = 32;

export function nativeCrispPlane(native: NativeModule): Kernels['crispPlane'] {
  const run = native.export('crispRows');
  return (coverage, { width, height }, out) => {
    out.set(coverage);
    const [strip, crisp] = native.areas((STRIP_ROWS + 2 * ROWS_AROUND) * width, STRIP_ROWS * width);
    for (let first = ROWS_AROUND; first < height - ROWS_AROUND; first += STRIP_ROWS) {
      const rows = Math.min(STRIP_ROWS, height - ROWS_AROUND - first);
      native.copyIn(strip, coverage, (first - ROWS_AROUND) * width, (rows + 2 * ROWS_AROUND) * width);
      native.copyIn(crisp, coverage, first * width, rows * width);
      run(strip + ROWS_AROUND * width, width, rows, crisp);
      native.copyOut(crisp, out, first * width, rows * width);
    }
  };
}
