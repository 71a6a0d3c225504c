import type { Kernels } from '../kernels.ts';
import type { NativeModule } from './native-module.ts';

export function nativeScanRuns(native: NativeModule): Kernels['scanRuns'] {
  const scanBytes = native.export('scanRunsU8');
  const scanWords = native.export('scanRunsU16');
  const scanPixels = native.export('scanRunsU32');
  return (field, threshold, runs) => {
    const { width, height } = runs;
    const limit = Math.max(0, Math.ceil(threshold));
    const largest = 2 ** (8 * field.BYTES_PER_ELEMENT) - 1;
    if (width === 0 || limit > largest) return runs.addRows(new Uint32Array(0), new Uint32Array(height));
    const scan = { 1: scanBytes, 2: scanWords, 4: scanPixels }[field.BYTES_PER_ELEMENT as 1 | 2 | 4];
    const rowBytes = width * field.BYTES_PER_ELEMENT;
    native.forStrips(height, rowBytes, (y, rows) => {
      // A row has at most one edge for each of its pixels, and one to close the last run.
      const [strip, edges, counts] = native.areas(rows * rowBytes, rows * (width + 1) * 4, rows * 4);
      native.copyIn(strip, field, y * width, rows * width);
      const found = scan(strip, width, rows, limit, edges, counts);
      runs.addRows(native.wordsAt(edges, found), native.wordsAt(counts, rows));
    });
  };
}
