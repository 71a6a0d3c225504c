import type { Kernels } from '../kernels.ts';
import type { NativeModule } from './native-module.ts';

/** Rows around a pixel that decide whether it is a ridge; the outermost ones stay as they are. */
const ROWS_AROUND = 2;
const STRIP_ROWS = 32;

export function nativeCrispPlane(native: NativeModule): Kernels['crispPlane'] {
  const run = native.export('crispRows');
  return (coverage, { width, height }, out) => {
    const end = height - ROWS_AROUND;
    if (end <= ROWS_AROUND) return out.set(coverage);
    out.set(coverage.subarray(0, ROWS_AROUND * width));
    out.set(coverage.subarray(end * width), end * width);
    const [strip, crisp] = native.areas((STRIP_ROWS + 2 * ROWS_AROUND) * width, STRIP_ROWS * width);
    for (let first = ROWS_AROUND; first < end; first += STRIP_ROWS) {
      const rows = Math.min(STRIP_ROWS, end - first);
      native.copyIn(strip, coverage, (first - ROWS_AROUND) * width, (rows + 2 * ROWS_AROUND) * width);
      run(strip + ROWS_AROUND * width, width, rows, crisp);
      native.copyOut(crisp, out, first * width, rows * width);
    }
  };
}
